"""One small domain with a metric of every ending and an operation of every kind, early and late."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from compiler.worked import Table, Worked

TYPES = {
    "id": "integer",
    "state": "varchar",
    "kind": "varchar",
    "seller": "integer",
    "amount": "decimal(10,2)",
    "days": "integer",
    "at": "timestamp",
}
DIMENSIONS = ["state", "kind", "at"]
METRICS = [
    {"metric": "gmv", "dimensions": DIMENSIONS, "value": "sum(amount)"},
    {"metric": "orders", "dimensions": DIMENSIONS, "value": "count(*)"},
    {
        "metric": "late_rate",
        "dimensions": DIMENSIONS,
        "unit": "percent",
        "parameters": {"limit": 5, "floor": 1},
        "where": "days is not null",
        "columns": {
            "is_late": "days > :limit",
            "weekdays": "business_days_between(at, at + interval 9 days)",
        },
        "ratio": {
            "numerator": "count(*) filter (where is_late) + :floor - 1",
            "denominator": "count(*) filter (where weekdays > 0)",
        },
    },
    {
        "metric": "slow_rate",
        "dimensions": DIMENSIONS,
        "unit": "percent",
        "ratio": {"numerator": "count(*) filter (where days > 5)", "denominator": "count(*)"},
    },
    {"metric": "gmv_share", "dimensions": DIMENSIONS, "unit": "percent", "share": {"value": "sum(amount)"}},
    {
        "metric": "big_sellers",
        "dimensions": DIMENSIONS,
        "parameters": {"least": 50},
        "per": ["seller"],
        "entity_columns": {"sold": "sum(amount)", "sales": "count(*)"},
        "entity_where": "sold >= :least",
        "value": "count(*)",
    },
    {"metric": "recent", "dimensions": DIMENSIONS, "trailing": "45 days", "value": "sum(amount)"},
    {"metric": "spread", "dimensions": DIMENSIONS, "value": "stddev_samp(amount)"},
    {"metric": "score", "dimensions": DIMENSIONS, "composite": {"weights": {"slow_rate": 0.5, "orders": 2}}},
    {"metric": "per_order", "dimensions": DIMENSIONS, "composite": {"value": "gmv / nullif(orders, 0)"}},
    {"metric": "nested", "dimensions": DIMENSIONS, "composite": {"value": "score + big_sellers / 2"}},
    {
        "metric": "pace",
        "dimensions": DIMENSIONS,
        "unit": "percent",
        "growth": {"of": "gmv", "period": "month"},
    },
    {
        "metric": "yearly",
        "dimensions": DIMENSIONS,
        "unit": "ratio",
        "growth": {"of": "orders", "period": "month", "against": "year_before"},
    },
    {
        "metric": "score_pace",
        "dimensions": DIMENSIONS,
        "unit": "ratio",
        "growth": {"of": "score", "period": "month"},
    },
    {
        "metric": "late_pace",
        "dimensions": DIMENSIONS,
        "unit": "ratio",
        "growth": {"of": "late_rate", "period": "month"},
    },
]
RULES = [
    # Early: before the scope, once for each set of rules.
    {"rule": "no_b", "operations": [{"exclude": {"where": "kind = 'b'"}, "metrics": ["spread", "big_sellers"]}]},
    {"rule": "small_only", "when": {"state": ["SP"]}, "operations": [
        {"filter": {"where": "amount < 30"}, "metrics": ["gmv", "late_rate"], "before": ["one_each"]}]},
    {"rule": "one_each", "operations": [
        {"filter": {"first_by": "at desc", "per": ["seller", "state", "kind", "days"]}, "metrics": ["late_rate"]}]},
    {"rule": "halves", "effective": {"from": "2018-02-01"}, "operations": [
        {"weight": {"by": "1.0 / count(*) over (partition by seller, state)"}, "metrics": ["orders", "recent"]}]},
    {"rule": "recount", "when": {"kind": ["a", "b"]}, "operations": [
        {"override": {"model": "recounted"}, "metrics": ["gmv_share", "recent"]}]},
    {"rule": "strict", "effective": {"from": "2018-02-15"}, "operations": [
        {"threshold": {"parameter": "limit", "to": 2}, "metrics": ["late_rate"]}]},
    {"rule": "counted_all", "operations": [{"override": {"where": True, "as": "true"}, "metrics": ["late_rate"]}]},
    {"rule": "one_side", "operations": [
        {"exclude": {"where": "kind = 'a' and days < 4"}, "side": "denominator", "metrics": ["slow_rate"]}]},
    {"rule": "new_days", "supersedes": ["newer_days"], "when": {"state": ["RJ"]}, "operations": [
        {"override": {"column": "days", "as": "days + 3"}, "metrics": ["slow_rate"]}]},
    {"rule": "newer_days", "operations": [{"override": {"column": "days", "as": "days * 2"}, "metrics": ["slow_rate"]}]},
    # Late: after the scope, for all sets of rules at once.
    {"rule": "thin", "operations": [
        {"threshold": {"having": "count(*) >= 10"}, "metrics": ["gmv", "slow_rate", "gmv_share", "recent", "spread"]}]},
    {"rule": "thin_sp", "when": {"state": ["SP"]}, "operations": [
        {"threshold": {"having": "sum(amount) >= 900"}, "metrics": ["orders"]}]},
    {"rule": "thin_rj", "when": {"state": ["RJ", "SP"]}, "supersedes": ["thin_sp"], "effective": {"from": "2018-02-01"},
     "operations": [{"threshold": {"having": "sum(amount) >= 25"}, "metrics": ["orders"]}]},
    {"rule": "least_ten", "effective": {"from": "2018-02-01"}, "operations": [
        {"threshold": {"parameter": "least", "to": 10}, "metrics": ["big_sellers"]}]},
    {"rule": "floor_two", "when": {"state": ["SP"]}, "operations": [
        {"threshold": {"parameter": "floor", "to": 2}, "metrics": ["late_rate"]}]},
    {"rule": "as_mean", "when": {"kind": ["a"]}, "operations": [
        {"override": {"value": True, "as": "avg(amount)"}, "metrics": ["gmv"]}]},
    {"rule": "days_late", "operations": [
        {"override": {"numerator": True, "as": "sum(days) filter (where days > 5)"}, "metrics": ["slow_rate"]},
        {"override": {"denominator": True, "as": "sum(days)"}, "metrics": ["slow_rate"], "when": {"kind": ["b"]}}]},
    {"rule": "known_sellers", "operations": [
        {"threshold": {"having": "count(distinct kind) >= 1"}, "stage": "entities", "metrics": ["big_sellers"]},
        {"exclude": {"where": "sales > 6"}, "stage": "entities", "metrics": ["big_sellers"]},
        {"filter": {"where": "seller <> 2"}, "stage": "entities", "metrics": ["big_sellers"], "when": {"state": ["SP"]}},
        {"override": {"column": "sold", "as": "sold + 30"}, "metrics": ["big_sellers"], "when": {"state": ["RJ"]}}]},
    {"rule": "enough", "operations": [{"threshold": {"having": "sum(sales) >= 4"}, "metrics": ["big_sellers"]}]},
    {"rule": "even", "operations": [{"weight": {"components": {"slow_rate": 1, "orders": 1}}, "metrics": ["score"]}],
     "effective": {"to": "2018-03-01"}},
    {"rule": "odd", "operations": [{"weight": {"components": {"slow_rate": 3, "orders": 1}}, "metrics": ["score"]}],
     "when": {"state": ["RJ"]}, "supersedes": ["even"]},
]  # fmt: skip


def table(name: str, count: int, seed: int) -> Table:
    """Return orders of a year and a half, some cells NULL."""
    draw = random.Random(seed)
    rows = []
    for number in range(count):
        moment = datetime(2017, 1, 20) + timedelta(minutes=draw.randrange(60 * 24 * 455))
        if draw.random() < 0.5:
            moment = datetime(2018, 1, 1) + timedelta(minutes=draw.randrange(60 * 24 * 100))
        rows.append(
            (
                str(number),
                draw.choice(["SP", "SP", "RJ", "RJ", None]),
                draw.choice(["a", "a", "b", None]),
                str(draw.randrange(1, 7)),
                draw.choice([None, *(f"{draw.randrange(1, 60)}.{draw.randrange(100):02}" for _ in range(8))]),
                draw.choice([None, *(str(draw.randrange(1, 12)) for _ in range(8))]),
                None if draw.random() < 0.04 else str(moment),
            )
        )
    return Table(name, TYPES, rows, ("id",))


def zoo() -> Worked:
    """Return the domain."""
    return Worked(
        [table("orders", 150, 1), table("recounted", 60, 2)], METRICS, RULES, {"as_of": "2018-04-20"}
    )
