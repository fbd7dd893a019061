"""A small shop: its catalog, and one solved task of each type."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.records import (
    OPERATORS,
    AnalysisType,
    Answer,
    Filter,
    SolvedTask,
    TaskSpec,
    Tier,
    Window,
)

T = AnalysisType
D = Decimal

MARCH = Window(date(2017, 3, 1), date(2017, 4, 1), "month")
Q3 = Window(date(2017, 7, 1), date(2017, 10, 1), "quarter")
H1 = Window(date(2018, 1, 1), date(2018, 7, 1), "half")
YEAR = Window(date(2017, 1, 1), date(2018, 1, 1), "year")
TO_AUGUST = Window(date(2018, 1, 1), date(2018, 9, 1), "year_to_date")
SPAN = Window(date(2017, 3, 1), date(2017, 11, 1), "span")
WINDOWS = (MARCH, Q3, H1, YEAR, TO_AUGUST, SPAN, None)
STATES = "customer_state"
SP = Filter(STATES, "SP")

STATE = {
    "label": "customer state",
    "plural": "customer states",
    "kind": "spatial",
    "phrase": "for customers in {value}",
    "values": {"SP": "São Paulo", "RJ": "Rio de Janeiro", "BA": "Bahia"},
}
CATEGORY = {"label": "product category", "plural": "product categories", "kind": "categorical"}
DOMAIN = {
    "domain": "shop",
    "label": "Online shop",
    "company": "Mercado Azul",
    "story": "Mercado Azul sells household goods online.",
    "as_of": date(2018, 9, 1),
    "timezone": "America/Sao_Paulo",
    "currency": "BRL",
    "calendar": {"from": date(2016, 1, 1), "to": date(2019, 1, 1), "holidays": {"12-25": "Christmas Day"}},
    "dimensions": {
        "customer_state": STATE,
        "category": CATEGORY,
        "purchased_at": {"label": "purchase date", "plural": "purchase dates", "kind": "temporal"},
    },
}
METRICS: dict[str, dict[str, Any]] = {
    "on_time_rate": {
        "metric": "on_time_rate",
        "label": "On-Time Delivery Rate",
        "description": "Share of delivered orders that reached the customer by the promised date.",
        "level": "L1",
        "unit": "percent",
        "decimals": 2,
        "model": "fct_orders",
        "time": "purchased_at",
        "dimensions": ("customer_state", "category", "purchased_at"),
        "parameters": {"grace_days": 0},
        "where": "order_status = 'delivered' and delivered_at is not null",
        "columns": {"is_late": "delivery_days > promised_days + :grace_days"},
        "ratio": {"numerator": "count(*) filter (where not is_late)", "denominator": "count(*)"},
    },
    "revenue": {
        "metric": "revenue",
        "label": "Gross Sales",
        "description": "Price of all items sold.",
        "level": "L1",
        "unit": "currency",
        "model": "fct_orders",
        "time": "purchased_at",
        "dimensions": ("category", "customer_state"),
        "value": "sum(price)",
    },
    "active_sellers": {
        "metric": "active_sellers",
        "label": "Active Sellers",
        "description": "Sellers with at least three orders in the last 90 days.",
        "level": "L2",
        "unit": "count",
        "decimals": 0,
        "model": "fct_orders",
        "time": "purchased_at",
        "dimensions": ("category",),
        "trailing": "90 days",
        "parameters": {"least_orders": 3},
        "per": ("seller_id",),
        "entity_columns": {"orders": "count(*)"},
        "entity_where": "orders >= :least_orders",
        "value": "count(*)",
    },
    "revenue_growth": {
        "metric": "revenue_growth",
        "label": "Sales Growth",
        "description": "Change of gross sales against the month before.",
        "level": "L3",
        "unit": "percent",
        "dimensions": ("category",),
        "growth": {"of": "revenue", "period": "month"},
    },
    "health": {
        "metric": "health",
        "label": "Marketplace Health Index (MHI)",
        "description": "Weighted mean of delivery and growth.",
        "level": "L3",
        "unit": "index",
        "dimensions": ("customer_state",),
        "composite": {"weights": {"on_time_rate": D("0.7"), "revenue_growth": D("0.3")}},
    },
}
GRACE = {
    "rule": "delivery_grace",
    "title": "Delivery Service Level Agreement",
    "kind": "definitional",
    "owner": "Logistics Analytics",
    "version": "2.1",
    "effective": {"from": date(2017, 1, 1)},
    "operations": ({"threshold": {"parameter": "grace_days", "to": 1}, "metrics": ("on_time_rate",)},),
    "facts": (
        {
            "asks": "how long after the promised date an order still counts as on time",
            "answer": "One calendar day after the promised date.",
            "must_include": ("one calendar day",),
        },
    ),
    "document": "An order is on time until one calendar day (1) after its promise, from 2017-01-01 on.\n",
}
OUTLIERS = {
    "rule": "outlier_orders",
    "title": "Outlier Orders in Sales Figures",
    "kind": "exclusionary",
    "owner": "Finance",
    "version": "1.0",
    "effective": {"from": date(2017, 1, 1), "to": date(2018, 7, 1)},
    "supersedes": (),
    "operations": ({"exclude": {"where": "price > 10000"}, "metrics": ("revenue",)},),
    "facts": (
        {
            "asks": "the largest order that still counts in sales",
            "answer": "BRL 10,000.",
            "must_include": ("10000",),
        },
    ),
    "document": "# Outlier Orders in Sales Figures\n\nOrders above 10000 do not count.\n",
}
MODELS = {
    "orders": {
        "name": "orders",
        "domain": "shop",
        "layer": "source",
        "path": "models/shop/sources.yml",
        "key": ("order_id",),
        "columns": (
            {"name": "order_id", "type": "VARCHAR"},
            {"name": "order_status", "type": "VARCHAR"},
            {"name": "delivered_at", "type": "TIMESTAMP"},
            {"name": "price", "type": "DECIMAL(12,2)"},
        ),
    },
    "fct_orders": {
        "name": "fct_orders",
        "domain": "shop",
        "layer": "mart",
        "path": "models/shop/marts/fct_orders.yml",
        "description": "One row per order.",
        "key": ("order_id",),
        "columns": (
            {"name": "order_id", "type": "VARCHAR"},
            {"name": "order_status", "type": "VARCHAR"},
            {"name": "delivered_at", "type": "TIMESTAMP"},
            {"name": "price", "type": "DECIMAL(12,2)", "description": "Sum of the prices of its items."},
            {
                "name": "delivery_days",
                "type": "BIGINT",
                "description": "Midnights from purchase to delivery.",
            },
            {"name": "promised_days", "type": "BIGINT", "description": "Midnights from purchase to promise."},
        ),
    },
}


def shop() -> DomainCatalog:
    """Return the shop's catalog."""
    return DomainCatalog.model_validate(
        {
            "domain": DOMAIN,
            "metrics": METRICS,
            "rules": {"delivery_grace": GRACE, "outlier_orders": OUTLIERS},
            "models": MODELS,
        },
        strict=False,
    )


def solved(spec: TaskSpec, gold: Answer, base: Answer | None = None, **fields: Any) -> SolvedTask:
    """Return a solved task around a spec and its answers."""
    tier = Tier.KNOWLEDGE if spec.type is T.KNOWLEDGE_RETRIEVAL else Tier.RULE
    fields = {"required": spec.rules, "inert": (), **fields}
    return SolvedTask(spec, fields.pop("tier", tier), OPERATORS[spec.type], base=base, gold=gold, **fields)


def task(name: str, type: T, **slots: Any) -> TaskSpec:
    """Return a spec of the shop."""
    return TaskSpec(f"shop/{name}", "shop", "shop/sub", type, **slots)


def answer(exact: Any, **decimals: int) -> Answer:
    """Return an answer shown as it is."""
    return Answer(exact, exact, decimals)


def _value(value: str) -> Answer:
    return answer({"value": D(value)}, value=2)


def tasks() -> tuple[SolvedTask, ...]:
    """Return one solved task of each type, two of knowledge."""
    rule = ("delivery_grace",)
    rate = {"metric": "on_time_rate", "rules": rule}
    return (
        solved(
            task("know-fact", T.KNOWLEDGE_RETRIEVAL, fact=("delivery_grace", 0)),
            answer("One calendar day after the promised date."),
            document="delivery_grace",
            must_include=("one calendar day",),
        ),
        solved(
            task("know-metric", T.KNOWLEDGE_RETRIEVAL, metric="on_time_rate", fact=("on_time_rate", 0)),
            answer("By the purchase date."),
            document="on_time_rate",
            must_include=("purchase date",),
        ),
        solved(
            task("point", T.POINT_QUERY, filters=(SP,), window=MARCH, **rate),
            _value("93.4567"),
            _value("91.2"),
            base_sql="select 1",
            gold_sql="select 2",
            without={"delivery_grace": {"value": D("91.20")}},
        ),
        _trend(rate),
        solved(
            task("comparison", T.COMPARISON, dimension=STATES, groups=("SP", "RJ"), window=Q3, **rate),
            _compared("91.5", "83.25", "SP"),
            _compared("81.5", "83.25", "RJ"),
        ),
        _ranking(),
        _significance(rate),
        solved(
            task("threshold", T.THRESHOLD_CROSSING, window=H1, threshold=D("92.5"), **rate),
            answer({"value": D("93.1"), "threshold": D("92.5"), "exceeded": True}, value=2, threshold=2),
            answer({"value": D("91.9"), "threshold": D("92.5"), "exceeded": False}, value=2, threshold=2),
        ),
        solved(
            task("counterfactual", T.COUNTERFACTUAL, window=SPAN, change=rule, **rate),
            _changed("93.1", "91.9", "-1.2"),
            _changed("91.9", "91.9", "0"),
        ),
        solved(
            task("decomposition", T.DECOMPOSITION, dimension=STATES, window=YEAR, **rate),
            _parts(("SP", "93.1", "61.5"), ("(unknown)", "80.0", "38.5")),
            _parts(("SP", "91.9", "62.5"), ("(unknown)", "79.0", "37.5")),
        ),
    )


def _trend(rate: dict[str, Any]) -> SolvedTask:
    def moved(direction: str, change: str, peak: str) -> Answer:
        exact = {"direction": direction, "total_change_pct": D(change), "peak_period": peak}
        return answer(exact, total_change_pct=2)

    return solved(
        task("trend", T.TREND_ANALYSIS, grain="month", window=TO_AUGUST, **rate),
        moved("increasing", "4.51", "2018-07"),
        moved("decreasing", "-2.5", "2018-01"),
    )


def _compared(a: str, b: str, higher: str) -> Answer:
    exact = {"group_a": "SP", "group_b": "RJ", "value_a": D(a), "value_b": D(b), "higher": higher}
    return answer(exact, value_a=2, value_b=2)


def _ranking() -> SolvedTask:
    def ranked(*rows: tuple[str, str]) -> Answer:
        return answer([{"key": key, "value": D(value)} for key, value in rows], value=2)

    spec = task(
        "ranking",
        T.RANKING,
        metric="revenue",
        dimension="category",
        k=3,
        order="desc",
        filters=(SP,),
        rules=("outlier_orders",),
    )
    return solved(
        spec,
        ranked(("toys", "9120.5"), ("health_beauty", "8001"), ("auto", "7000.25")),
        ranked(("health_beauty", "18001"), ("toys", "9120.5"), ("auto", "7000.25")),
    )


def _significance(rate: dict[str, Any]) -> SolvedTask:
    def tested(statistic: str, p: float, significant: bool, a: str, b: str) -> Answer:
        exact = {
            "test": "two_proportion_z",
            "statistic": D(statistic),
            "p_value": p,
            "significant": significant,
            "n_a": 412,
            "n_b": 388,
            "mean_a": D(a),
            "mean_b": D(b),
        }
        return answer(exact, statistic=4, p_value=4, n_a=0, n_b=0, mean_a=2, mean_b=2)

    return solved(
        task(
            "significance",
            T.SIGNIFICANCE_TESTING,
            dimension=STATES,
            groups=("SP", "BA"),
            alpha=D("0.05"),
            window=YEAR,
            **rate,
        ),
        tested("3.9", 0.0001, True, "93.1", "85.5"),
        tested("1.1", 0.27, False, "91.9", "90.5"),
    )


def _changed(actual: str, other: str, difference: str) -> Answer:
    exact = {"actual": D(actual), "counterfactual": D(other), "difference": D(difference)}
    return answer(exact, actual=2, counterfactual=2, difference=2)


def _parts(*rows: tuple[str, str, str]) -> Answer:
    exact = [{"segment": s, "value": D(v), "contribution": D(c)} for s, v, c in rows]
    return answer(exact, value=2, contribution=2)


def by_type(type: T) -> SolvedTask:
    """Return the sample task of a type; of knowledge, the one about a rule."""
    return next(task for task in tasks() if task.spec.type is type)


def with_spec(task: SolvedTask, **changes: Any) -> SolvedTask:
    """Return the task with other slots."""
    return replace(task, spec=replace(task.spec, **changes))
