"""The pool: which pairings it holds, and with which rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.catalog.types import DomainCatalog
from generator.records import Subgraph
from generator.sampling.enumerate import enumerate_subgraphs
from generator.sampling.setting import setting_of
from sampling.shop import exclude, graph, metric, profile, reachable, rule, settings, shop


def pool_of(domain: DomainCatalog) -> tuple[Subgraph, ...]:
    return enumerate_subgraphs(graph(domain), settings(domain).values())


@pytest.fixture(scope="module")
def pool() -> tuple[Subgraph, ...]:
    return pool_of(shop())


def rule_sets(pool: tuple[Subgraph, ...], name: str, dimension: str) -> set[tuple[str, ...]]:
    return {item.rules for item in pool if item.metric == name and item.dimension == dimension}


def test_each_class_of_questions_has_its_rules(pool: tuple[Subgraph, ...]) -> None:
    assert rule_sets(pool, "on_time_rate", "state") == {("grace", "sao_paulo"), ("grace",)}
    assert rule_sets(pool, "on_time_rate", "purchased_at") == {("grace", "sao_paulo")}
    assert rule_sets(pool, "average_days", "purchased_at") == {("outliers_october",), ()}
    assert rule_sets(pool, "revenue", "payment_type") == {
        ("card_only", "revenue_2017"),
        ("card_only",),
        ("revenue_2017",),
        (),
    }


def test_a_shares_groups_do_not_change_its_rules(pool: tuple[Subgraph, ...]) -> None:
    assert rule_sets(pool, "revenue_share", "payment_type") == {("card_only",)}


def test_a_share_is_not_taken_along_time(pool: tuple[Subgraph, ...]) -> None:
    assert rule_sets(pool, "revenue_share", "purchased_at") == set()


def test_composites_have_their_components_and_tables(pool: tuple[Subgraph, ...]) -> None:
    one = next(item for item in pool if item.metric == "experience" and item.dimension == "state")
    assert one.metrics == ("experience", "on_time_rate", "average_days")
    assert one.tables == ("fct_orders", "dim_customers")
    own = next(item for item in pool if item.metric == "revenue" and item.dimension == "payment_type")
    assert own.tables == ("fct_orders",)


def test_a_composite_has_only_dimensions_that_all_leaves_reach() -> None:
    domain = shop()
    reached = {**reachable(domain), "average_days": ("payment_type",)}
    setting = setting_of(domain, "experience", reached, profile(domain))
    assert setting.slices == ("payment_type",)


def test_ids_differ_and_are_sorted(pool: tuple[Subgraph, ...]) -> None:
    ids = [item.id for item in pool]
    assert ids == sorted(set(ids))


def test_unreached_dimensions_and_those_without_data_are_left_out(pool: tuple[Subgraph, ...]) -> None:
    assert "channel" not in {item.dimension for item in pool}
    domain, known = shop(), profile(shop())
    bare = replace(known, metrics={name: replace(item, values={}) for name, item in known.metrics.items()})
    settings_ = [setting_of(domain, "revenue", reachable(domain), bare)]
    assert {item.dimension for item in enumerate_subgraphs(graph(domain), settings_)} == {"purchased_at"}


def test_another_metric_or_unrelated_rule_leaves_the_pool_as_it_is(pool: tuple[Subgraph, ...]) -> None:
    domain = shop((metric("tickets", value="count(*)"),), (rule("ticket_rule", exclude("tickets")),))
    assert [item for item in pool_of(domain) if item.metric != "tickets"] == list(pool)


def test_a_related_rule_leaves_the_ids_of_full_subgraphs() -> None:
    domain = shop(rules=(rule("another", exclude("revenue")),))
    before = {item.id: item.rules for item in pool_of(shop()) if item.metric == "revenue"}
    after = {item.id: item.rules for item in pool_of(domain) if item.metric == "revenue"}
    assert before.keys() == after.keys()
    assert all({*before[name], "another"} == set(after[name]) for name in before)
