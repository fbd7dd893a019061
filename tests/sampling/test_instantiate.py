"""Candidates: sound for every seed, stable under unrelated change, of every type."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from generator.records import AnalysisType, Subgraph, TaskSpec
from generator.sampling.applicability import Scope, applicable_rules
from generator.sampling.enumerate import enumerate_subgraphs
from generator.sampling.identity import content_of, distinct, named
from generator.sampling.instantiate import CANDIDATES, instantiate, instantiate_all
from generator.sampling.windows import add_months, periods_of
from sampling.shop import AS_OF, PAYMENTS, STATES, exclude, graph, metric, rule, settings, shop

SHOP = shop()
SETTINGS = settings(SHOP)
POOL = enumerate_subgraphs(graph(SHOP), SETTINGS.values())
BY_ID = {item.id: item for item in POOL}
seeds = st.integers(min_value=0, max_value=10_000)
a_few = hypothesis_settings(max_examples=25, deadline=None)


@cache
def drawn(seed: int) -> tuple[TaskSpec, ...]:
    return instantiate_all(POOL, SETTINGS, seed)


def of_one(subgraph: Subgraph, seed: int) -> tuple[TaskSpec, ...]:
    return instantiate(subgraph, SETTINGS[subgraph.metric], seed, limit=100)


subgraph_and_seed = st.tuples(st.sampled_from(POOL), seeds)


@a_few
@given(subgraph_and_seed)
def test_rules_are_those_that_apply_and_within_the_subgraphs(given: tuple[Subgraph, int]) -> None:
    subgraph, _ = given
    for spec in of_one(*given):
        assert spec.rules == applicable_rules(SHOP, spec.metric, Scope.of(spec))
        assert set(spec.rules) <= set(subgraph.rules)
        assert spec.rules or not subgraph.rules


@a_few
@given(subgraph_and_seed)
def test_no_rule_meets_a_question_it_cannot_be_for(given: tuple[Subgraph, int]) -> None:
    for spec in of_one(*given):
        asked = {item.value for item in spec.filters if item.dimension == "state"}
        asked |= set(spec.groups) if spec.dimension == "state" else set()
        if "sao_paulo" in spec.rules:
            assert not asked or "SP" in asked
        if "outliers_october" in spec.rules and spec.window:
            assert spec.window.end.isoformat() > "2018-10-01"


@a_few
@given(subgraph_and_seed)
def test_windows_lie_inside_the_data(given: tuple[Subgraph, int]) -> None:
    for spec in of_one(*given):
        growing = spec.metric == "revenue_growth"
        if spec.window is None:
            assert not growing
            assert spec.type is not AnalysisType.TREND_ANALYSIS
            continue
        first = add_months(spec.window.start, -1) if growing else spec.window.start
        assert "2017-01-01" <= first.isoformat() < spec.window.end.isoformat() <= AS_OF.isoformat()
        if growing and spec.type is not AnalysisType.TREND_ANALYSIS:
            assert periods_of(spec.window, "month") == 1


@a_few
@given(subgraph_and_seed)
def test_each_type_has_what_it_needs_and_nothing_else(given: tuple[Subgraph, int]) -> None:
    subgraph, _ = given
    for spec in of_one(*given):
        shares = spec.metric == "revenue_share"
        sliced = {AnalysisType.RANKING, AnalysisType.DECOMPOSITION}
        paired = {AnalysisType.COMPARISON, AnalysisType.SIGNIFICANCE_TESTING}
        trend = spec.type is AnalysisType.TREND_ANALYSIS
        assert bool(spec.dimension) is (spec.type in sliced | paired or shares)
        assert len(spec.groups) == (
            2 if spec.type in paired else 1 if shares and spec.type not in sliced else 0
        )
        assert spec.groups == tuple(sorted(set(spec.groups)))
        assert bool(spec.grain) is trend
        assert not trend or (spec.window and 4 <= periods_of(spec.window, spec.grain) <= 12)
        assert (3 <= spec.k <= 10) is (spec.type is AnalysisType.RANKING)
        assert (spec.order in {"asc", "desc"}) is (spec.type is AnalysisType.RANKING)
        assert (spec.alpha in {Decimal("0.05"), Decimal("0.10")}) is (
            spec.type is AnalysisType.SIGNIFICANCE_TESTING
        )
        assert bool(spec.change) is (spec.type is AnalysisType.COUNTERFACTUAL)
        assert not spec.change or spec.change[0] in spec.rules
        assert spec.threshold is None
        assert spec.fact is None
        assert len({item.dimension for item in spec.filters}) == len(spec.filters) <= 2
        assert spec.dimension not in {item.dimension for item in spec.filters}
        assert spec.dimension in {"", subgraph.dimension}


@a_few
@given(subgraph_and_seed)
def test_values_have_rows_enough(given: tuple[Subgraph, int]) -> None:
    """Amapá has two orders, and the group without a state has no name to ask for."""
    rows = {**STATES, **PAYMENTS}
    for spec in of_one(*given):
        for value in (*spec.groups, *(item.value for item in spec.filters)):
            assert value not in {"AP", "(unknown)"}
            least = 60 if spec.type is AnalysisType.SIGNIFICANCE_TESTING and value in spec.groups else 15
            assert value.startswith("city") or rows[value] >= least


def test_only_means_and_rates_are_tested_and_only_sums_decomposed() -> None:
    made = {(spec.metric, spec.type) for subgraph in POOL for spec in of_one(subgraph, 42)}
    tested = {name for name, type in made if type is AnalysisType.SIGNIFICANCE_TESTING}
    decomposed = {name for name, type in made if type is AnalysisType.DECOMPOSITION}
    assert tested == {"on_time_rate", "average_days"}
    assert decomposed == {"on_time_rate", "revenue", "revenue_share"}


def test_cities_are_too_many_to_decompose() -> None:
    cities = [item for item in POOL if item.dimension == "city"]
    assert cities
    types = {spec.type for subgraph in cities for spec in of_one(subgraph, 1)}
    assert AnalysisType.DECOMPOSITION not in types
    assert AnalysisType.RANKING in types


def test_every_type_but_knowledge_is_drawn() -> None:
    assert {spec.type for spec in drawn(42)} == set(AnalysisType) - {AnalysisType.KNOWLEDGE_RETRIEVAL}


def test_no_two_ask_the_same() -> None:
    specs = drawn(42)
    assert len({content_of(spec) for spec in specs}) == len({spec.id for spec in specs}) == len(specs)


def test_candidates_are_few_varied_and_mostly_ruled() -> None:
    specs = drawn(42)
    sizes = Counter(spec.subgraph for spec in specs)
    assert max(sizes.values()) <= CANDIDATES
    for _, group in groupby(specs, key=lambda spec: spec.subgraph):
        first = [spec.type for spec in group][:3]
        assert len(set(first)) == len(first)
    assert sum(bool(spec.rules) for spec in specs) > len(specs) / 2


def test_values_that_rules_name_are_asked_for_and_others_too() -> None:
    states = Counter(
        item.value
        for seed in range(20)
        for spec in of_one(BY_ID[full_id("on_time_rate", "state")], seed)
        for item in spec.filters
        if item.dimension == "state"
    )
    assert states["SP"] > 20
    others = {
        item.value
        for subgraph in POOL
        if subgraph.metric == "on_time_rate" and subgraph.rules == ("grace",)
        for spec in of_one(subgraph, 42)
        for item in spec.filters
        if item.dimension == "state"
    }
    assert others
    assert "SP" not in others


def full_id(name: str, dimension: str) -> str:
    found = [item for item in POOL if item.metric == name and item.dimension == dimension]
    return max(found, key=lambda item: len(item.rules)).id


def test_the_same_seed_gives_the_same_and_another_others() -> None:
    assert instantiate_all(POOL, settings(SHOP), 42) == drawn(42)
    assert drawn(43) != drawn(42)


def test_an_unrelated_rule_or_metric_changes_no_task() -> None:
    changed = shop((metric("tickets", value="count(*)"),), (rule("ticket_rule", exclude("tickets")),))
    assert instantiate_all(POOL, settings(changed), 42) == drawn(42)


def test_a_related_rule_without_condition_changes_no_id() -> None:
    changed = shop(rules=(rule("another", exclude("revenue")),))
    pool = enumerate_subgraphs(graph(changed), settings(changed).values())
    for subgraph in (item for item in pool if item.metric == "revenue" and len(item.rules) == 3):
        before, after = (
            of_one(BY_ID[subgraph.id], 42),
            instantiate(subgraph, settings(changed)["revenue"], 42, 100),
        )
        asked = {spec.id for spec in before if spec.rules == BY_ID[subgraph.id].rules}
        still = {spec.id for spec in after if spec.rules == subgraph.rules}
        counterfactual = {spec.id for spec in (*before, *after) if spec.change}
        assert asked - counterfactual == still - counterfactual


def test_a_types_draws_do_not_depend_on_the_other_types() -> None:
    subgraph = BY_ID[full_id("revenue", "state")]
    alone = instantiate(subgraph, SETTINGS["revenue"], 42, 100, (AnalysisType.RANKING,))
    among = instantiate(subgraph, SETTINGS["revenue"], 42, 100)
    assert alone == tuple(spec for spec in among if spec.type is AnalysisType.RANKING)


def test_names_say_what_is_asked_and_nothing_else() -> None:
    spec = drawn(42)[0]
    assert named(replace(spec, rules=("x",), subgraph="y", threshold=Decimal(3))).id == spec.id
    assert named(replace(spec, metric="other")).id != spec.id
    assert spec.id.startswith("shop-")
    assert len(spec.id) == len("shop-") + 10
    assert list(distinct([spec, spec])) == [spec]


@pytest.mark.parametrize("limit", [1, 3])
def test_the_limit_holds(limit: int) -> None:
    assert len(instantiate(POOL[0], SETTINGS[POOL[0].metric], 42, limit)) == limit
