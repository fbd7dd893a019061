"""Augmentation: only the types that are missing, nothing twice, and no more than is needed."""

from __future__ import annotations

from collections import Counter

from generator.records import AnalysisType
from generator.sampling.augment import augment, missing_types
from generator.sampling.enumerate import enumerate_subgraphs
from generator.sampling.instantiate import instantiate_all
from sampling.shop import graph, settings, shop

SETTINGS = settings(shop())
POOL = enumerate_subgraphs(graph(shop()), SETTINGS.values())
ENOUGH = dict.fromkeys(AnalysisType, 10)


def test_missing_types_come_neediest_first() -> None:
    accepted = {**ENOUGH, AnalysisType.RANKING: 9, AnalysisType.DECOMPOSITION: 2}
    assert missing_types(accepted, 10) == {AnalysisType.DECOMPOSITION: 8, AnalysisType.RANKING: 1}
    assert next(iter(missing_types(accepted, 10))) is AnalysisType.DECOMPOSITION
    assert AnalysisType.KNOWLEDGE_RETRIEVAL not in missing_types({}, 1)


def test_nothing_is_drawn_where_nothing_is_missing() -> None:
    assert list(augment(ENOUGH, 10, POOL, SETTINGS, 42)) == []


def test_only_missing_types_are_drawn_until_there_are_enough() -> None:
    accepted = Counter({**ENOUGH, AnalysisType.DECOMPOSITION: 6})
    made = []
    for spec in augment(accepted, 10, POOL, SETTINGS, 42, limit=1):
        made.append(spec)
        accepted[spec.type] += 1
    assert [spec.type for spec in made] == [AnalysisType.DECOMPOSITION] * 4


def test_nothing_is_drawn_again() -> None:
    before = {spec.id for spec in instantiate_all(POOL, SETTINGS, 42)}
    accepted = {**ENOUGH, AnalysisType.COUNTERFACTUAL: 0}
    made = [spec.id for spec in augment(accepted, 10, POOL, SETTINGS, 42, seen=before, limit=20)]
    assert made
    assert len(set(made)) == len(made)
    assert not before & set(made)
