"""A small shop: seven metrics of every ending, seven rules of every kind of condition, counts of its data.

Data run from January 2017 to December 2018; the clock stands at 2019-01-01.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from generator.catalog.types import (
    Calendar,
    Column,
    Composite,
    DimensionSpec,
    Domain,
    DomainCatalog,
    ExcludeOp,
    Fact,
    Growth,
    Interval,
    Level,
    Metric,
    Model,
    Operation,
    OverrideOp,
    Ratio,
    Relationship,
    Rule,
    RuleKind,
    Share,
    ThresholdOp,
    Unit,
    WeightOp,
)
from generator.graph import LinkageGraph, build_graph
from generator.sampling.profile import DataProfile, MetricProfile
from generator.sampling.setting import Setting, setting_of

AS_OF = date(2019, 1, 1)
STATES = {"SP": 900, "RJ": 500, "MG": 400, "BA": 300, "PR": 200, "AC": 60, "AP": 2, "(unknown)": 38}
CITIES = {f"city {number:02d}": 98 - 2 * number for number in range(40)}
PAYMENTS = {"credit_card": 1500, "boleto": 700, "voucher": 200}
MONTHS = {f"{year}-{month:02d}": 100 for year in (2017, 2018) for month in range(1, 13)}
ORDER_DIMENSIONS = ("city", "payment_type", "purchased_at", "state")


def metric(name: str, **ending: Any) -> Metric:
    settings = {
        "metric": name,
        "label": name.replace("_", " "),
        "description": "What it says.",
        "level": Level.L1,
        "unit": Unit.COUNT,
        "model": "fct_orders",
        "time": "purchased_at",
        "dimensions": ("state", "payment_type", "purchased_at"),
    }
    return Metric(**{**settings, **ending})


def rule(
    name: str, *operations: Operation, days: tuple[date | None, date | None] = (None, None), **more: Any
) -> Rule:
    return Rule(
        rule=name,
        title=name,
        kind=RuleKind.DEFINITIONAL,
        owner="Somebody",
        version="1",
        effective=Interval.model_validate({"from": days[0], "to": days[1]}),
        operations=operations,
        facts=(Fact(asks="what", answer="That.", must_include=("that",)),),
        document="Prose.",
        **more,
    )


def exclude(*metrics: str, where: str = "price > 60", **more: Any) -> Operation:
    return Operation(exclude=ExcludeOp(where=where), metrics=metrics, **more)


def threshold(parameter: str, to: int, *metrics: str, **more: Any) -> Operation:
    return Operation(threshold=ThresholdOp(parameter=parameter, to=to), metrics=metrics, **more)


METRICS = (
    metric(
        "on_time_rate",
        parameters={"grace_days": 0},
        ratio=Ratio(numerator="count(*) filter (where late_days <= :grace_days)", denominator="count(*)"),
    ),
    metric("revenue", value="sum(price)", dimensions=("state", "city", "payment_type", "purchased_at")),
    metric("average_days", value="avg(delivery_days)"),
    metric("revenue_share", share=Share(value="sum(price)"), level=Level.L2),
    metric(
        "revenue_growth", growth=Growth(of="revenue", period="month"), model=None, time=None, level=Level.L3
    ),
    metric(
        "active_sellers",
        per=("seller_id",),
        entity_columns={"n": "count(*)"},
        trailing="90 days",
        value="count(*)",
    ),
    metric(
        "experience",
        composite=Composite(weights={"on_time_rate": 1, "average_days": 1}),
        model=None,
        time=None,
    ),
)
RULES = (
    rule("grace", threshold("grace_days", 1, "on_time_rate")),
    rule("sao_paulo", exclude("on_time_rate"), when={"state": ("SP",)}),
    rule("outliers_october", exclude("average_days"), days=(date(2018, 10, 1), None)),
    rule("revenue_2017", exclude("revenue"), days=(date(2017, 1, 1), date(2018, 1, 1))),
    rule("card_only", exclude("revenue", "revenue_share"), when={"payment_type": ("credit_card",)}),
    rule(
        "experience_weights",
        Operation(
            weight=WeightOp(components={"on_time_rate": 2, "average_days": 1}), metrics=("experience",)
        ),
    ),
    rule(
        "busy_sellers",
        Operation(
            override=OverrideOp.model_validate({"value": True, "as": "sum(n)"}), metrics=("active_sellers",)
        ),
    ),
)


def columns(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name=name, type="varchar") for name in names)


MODELS = (
    Model(
        name="fct_orders",
        domain="shop",
        layer="mart",
        path="fct_orders.yml",
        key=("order_id",),
        columns=columns("order_id", "customer_id", "seller_id", "purchased_at", "payment_type", "price"),
        relationships=(
            Relationship(column="customer_id", to="dim_customers", field="customer_id"),
            Relationship(column="order_id", to="fct_visits", field="order_id"),
        ),
    ),
    Model(
        name="dim_customers",
        domain="shop",
        layer="mart",
        path="dim_customers.yml",
        key=("customer_id",),
        columns=columns("customer_id", "state", "city"),
    ),
    Model(
        name="fct_visits",
        domain="shop",
        layer="mart",
        path="fct_visits.yml",
        key=("visit_id",),
        columns=columns("visit_id", "order_id", "channel"),
    ),
    Model(name="raw_orders", domain="shop", layer="source", path="sources.yml", columns=columns("state")),
)


def spec(kind: str) -> DimensionSpec:
    return DimensionSpec.model_validate({"label": "one", "plural": "many", "kind": kind})


def shop(metrics: tuple[Metric, ...] = (), rules: tuple[Rule, ...] = ()) -> DomainCatalog:
    """Return the shop, with further metrics and rules."""
    domain = Domain(
        domain="shop",
        label="Shop",
        company="Shop",
        story="A shop.",
        as_of=AS_OF,
        timezone="UTC",
        currency="BRL",
        calendar=Calendar.model_validate({"from": date(2016, 1, 1), "to": date(2020, 1, 1)}),
        dimensions={
            "state": spec("spatial"),
            "city": spec("spatial"),
            "payment_type": spec("categorical"),
            "channel": spec("categorical"),
            "purchased_at": spec("temporal"),
        },
    )
    return DomainCatalog(
        domain=domain,
        metrics={item.metric: item for item in (*METRICS, *metrics)},
        rules={item.rule: item for item in (*RULES, *rules)},
        models={item.name: item for item in MODELS},
    )


def tables_of(domain: DomainCatalog) -> dict[str, tuple[str, ...]]:
    return {name: (item.model,) if item.model else () for name, item in domain.metrics.items()}


def reachable(domain: DomainCatalog) -> dict[str, tuple[str, ...]]:
    return {name: ORDER_DIMENSIONS for name, item in domain.metrics.items() if item.model}


def profile(domain: DomainCatalog, rows: int = 2400) -> DataProfile:
    counts = MetricProfile(
        rows=rows,
        values={"state": STATES, "city": CITIES, "payment_type": PAYMENTS},
        months=MONTHS,
        first=date(2017, 1, 1),
        last=date(2018, 12, 31),
    )
    return DataProfile("shop", {name: counts for name, item in domain.metrics.items() if item.model})


def settings(domain: DomainCatalog) -> Mapping[str, Setting]:
    known = profile(domain)
    return {name: setting_of(domain, name, reachable(domain), known) for name in sorted(domain.metrics)}


def graph(domain: DomainCatalog) -> LinkageGraph:
    return build_graph(domain, tables_of(domain))
