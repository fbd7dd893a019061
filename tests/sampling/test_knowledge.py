"""Knowledge tasks and the shapes of metrics."""

from __future__ import annotations

from decimal import Decimal

import pytest

from generator.catalog.types import Metric, Operation, Ratio, Scalar, ThresholdOp
from generator.records import AnalysisType
from generator.sampling.changes import changes_of, other_values
from generator.sampling.knowledge import knowledge_tasks
from generator.sampling.shapes import Shape, shape_of
from sampling.shop import metric, rule, shop, threshold


def shape_with(one: Metric) -> Shape:
    return shape_of(shop((one,)), one)


def test_each_fact_and_each_metric_has_one_task() -> None:
    domain = shop()
    tasks = knowledge_tasks(domain)
    assert len({task.id for task in tasks}) == len(tasks) == len(domain.rules) + len(domain.metrics)
    assert {task.type for task in tasks} == {AnalysisType.KNOWLEDGE_RETRIEVAL}
    assert {task.fact for task in tasks if not task.metric} == {(name, 0) for name in domain.rules}
    assert {task.fact for task in tasks if task.metric} == {(name, 0) for name in domain.metrics}


@pytest.mark.parametrize(
    ("value", "additive", "sample"),
    [
        ("sum(price)", True, ""),
        ("count(*)", True, ""),
        ("count(*) filter (where (a or b) and c)", True, ""),
        ("sum(a * (b + c))", True, ""),
        ("COUNT(*)  FILTER (WHERE x)", True, ""),
        ("avg(days)", False, "mean"),
        ("avg(days) filter (where x)", False, "mean"),
        ("count(distinct customer)", False, ""),
        ("sum(a) / count(*)", False, ""),
        ("sum(a) + sum(b)", False, ""),
        ("stddev_samp(x) / avg(x)", False, ""),
        ("median(x)", False, ""),
        ("10000 * sum(v * v) / power(sum(v), 2)", False, ""),
    ],
)
def test_values_add_up_or_have_a_mean(value: str, additive: bool, sample: str) -> None:
    shape = shape_with(metric("one", value=value))
    assert (shape.additive, shape.sample) == (additive, sample)


@pytest.mark.parametrize(
    ("numerator", "denominator", "sample"),
    [
        ("count(*) filter (where late)", "count(*)", "rate"),
        ("sum(price)", "count(*)", ""),
        ("sum(price)", "sum(freight)", ""),
        ("sum(price)", "count(distinct customer)", ""),
        ("stddev_samp(x)", "avg(x)", ""),
    ],
)
def test_ratios_are_rates_or_means(numerator: str, denominator: str, sample: str) -> None:
    shape = shape_with(metric("one", ratio=Ratio(numerator=numerator, denominator=denominator)))
    assert shape.sample == sample


def test_shapes_look_into_components() -> None:
    domain = shop()
    growth = shape_of(domain, domain.metrics["revenue_growth"])
    assert (growth.leaves, growth.time, len(growth.growths), growth.shares) == (
        ("revenue",),
        "purchased_at",
        1,
        False,
    )
    assert shape_of(domain, domain.metrics["active_sellers"]).trailing == 90
    assert shape_of(domain, domain.metrics["revenue_share"]).shares


@pytest.mark.parametrize(
    ("value", "others"),
    [
        (1, ("2", "3")),
        (3, ("1", "2", "4", "5")),
        (60, ("30", "45", "90", "120")),
        (Decimal("0.5"), ("0.2", "0.4", "0.8", "1.0")),
        (-5, ("-7", "-6", "-4", "-3")),
        (True, ()),
        ("text", ()),
    ],
)
def test_limits_move_to_other_plain_numbers(value: Scalar, others: tuple[str, ...]) -> None:
    assert other_values(value) == others


def test_changes_drop_the_rule_or_move_its_limit_but_not_to_the_metrics_own() -> None:
    two = rule("two", threshold("grace_days", 2, "on_time_rate"))
    having = rule(
        "having", Operation(threshold=ThresholdOp(having="count(*) >= 3"), metrics=("on_time_rate",))
    )
    domain = shop(rules=(two, having))
    moved = [("two", "grace_days", value) for value in ("1", "3", "4")]
    assert changes_of(domain, "two", ("on_time_rate",)) == (("two",), *moved)
    assert changes_of(domain, "two", ("revenue",)) == (("two",),)
    assert changes_of(domain, "having", ("on_time_rate",)) == (("having",),)
