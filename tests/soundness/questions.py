"""A question about an exhibit, answered by the oracle, with its rival readings as a release sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import pytest

from generator.catalog.types import DomainCatalog
from generator.oracle.answers import answer
from generator.oracle.arrow import frames_of
from generator.oracle.oracle import Oracle
from generator.oracle.rivals import Rivals
from generator.phrasing import phrase
from generator.pipeline.rivals import judged, told_apart
from generator.records import (
    OPERATORS,
    AnalysisType,
    Answer,
    Filter,
    Question,
    Reading,
    Rival,
    SolvedTask,
    TaskSpec,
    Tier,
    Window,
)

R, T = Reading, AnalysisType
DECIMALS = dict.fromkeys(("value", "value_a", "value_b", "contribution", "total_change_pct"), 2)
MARCH = ("2018-03-01", "2018-04-01")


@dataclass(frozen=True)
class Read:
    """A question with its rival readings, as a release sees them."""

    task: SolvedTask
    question: Question
    catalog: DomainCatalog
    rivals: tuple[Rival, ...]

    def __getitem__(self, reading: Reading) -> Rival:
        return next(one for one in self.rivals if one.reading == reading)

    @property
    def differing(self) -> set[Reading]:
        return {one.reading for one in self.rivals if one.differs}

    @property
    def open(self) -> set[str]:
        """The reasons for which a release would refuse the question."""
        return {one.reason for one in self._told[1]}

    @property
    def _told(self) -> Any:
        return told_apart([(self.task, self.question)], self.catalog, {self.task.spec.id: self.rivals})

    def words(self, reading: Reading) -> str:
        """Return the words that tell the question from a reading."""
        told = self._told[0][self.task.spec.id]
        return next(one.told for one in told if one.reading == reading)

    def without(self, words: str) -> Read:
        """Return the question with some words of it and of its answer format gone."""
        text, form = (
            part.casefold().replace(words, "") for part in (self.question.text, self.question.answer_format)
        )
        return replace(self, question=replace(self.question, text=text, answer_format=form))


def read(exhibit: Any, type: AnalysisType = T.POINT_QUERY, window: Any = MARCH, **slots: Any) -> Read:
    """Return a question about an exhibit's first metric, answered by the oracle, with its rival readings."""
    catalog = exhibit.catalog
    tables = {
        one.name: exhibit.database.sql(f'select * from "{one.name}"').to_arrow_table()
        for one in exhibit.tables
    }
    oracle = Oracle(catalog, frames_of(tables))
    days = Window(*(date.fromisoformat(day) for day in window), "span") if window else None
    where = tuple(Filter(*one) for one in slots.pop("where", {}).items())
    spec = TaskSpec("t", "shop", "s", type, "m", window=days, filters=where, **slots)
    exact = answer(spec, oracle, spec.rules)
    gold = Answer(exact, exact, DECIMALS)
    task = SolvedTask(spec, Tier.ANALYTICS, OPERATORS[type], (), (), None, gold)
    found = judged(task, Rivals(oracle, [task]).of(task))
    return Read(task, phrase(task, catalog, 1), catalog, found)


def refused_without_its_words(
    question: Read, reading: Reading, wrong: Mapping[str, Any] | None = None
) -> bool:
    """Check a reading that differs: its answer, that it is told apart, and that without its words it is not."""
    rival = question[reading]
    assert rival.differs
    if wrong is not None:
        assert {name: float(rival.answer[name]) for name in wrong} == pytest.approx(dict(wrong))
    assert question.open == set()
    bare = replace(question, rivals=(rival,))
    while words := bare.words(reading):
        bare = bare.without(words)
    return bare.open == {f"rival_reading:{reading}"}
