"""The pages that an agent reads: whole, plain, and without what gives a document away."""

from datetime import date

import pytest
from phrasing.samples import shop

from generator.catalog.types import DomainCatalog, Interval, Metric, Model, Relationship
from generator.release.card import dataset_card
from generator.release.conventions import conventions_document
from generator.release.dates import interval_words
from generator.release.metrics import metric_document, prepared_columns
from generator.release.rules import rule_document
from release.samples import SAMPLE, content


def page(name: str, catalog: DomainCatalog | None = None) -> str:
    catalog = catalog or shop()
    return metric_document(catalog.metrics[name], catalog, SAMPLE)


def test_a_ratio_in_words() -> None:
    text = page("on_time_rate")
    for line in (
        "# On-Time Delivery Rate",
        "- Unit: percent: 12.5 stands for 12.5%, not 0.125",
        "- Rounding: 2 decimals, rounded once, at the very end",
        "- Dated by: `purchased_at` (purchase date); a period in a question is a period of it",
        "- Counted over: `fct_orders`: One row per order.",
        "- `is_late` of a row is `delivery_days > promised_days + :grace_days`.",
        "- Rows count where `order_status = 'delivered' and delivered_at is not null`.",
        "- Numerator: `count(*) filter (where not is_late)` over the rows that count.",
        "- The value is numerator divided by denominator, times 100.",
        "- Limits: `:grace_days` = 0.",
        "| `delivery_days` | `fct_orders` | Midnights from purchase to delivery. |",
        "- customer state (`customer_state`)",
        f"```sql\n{SAMPLE}\n```",
    ):
        assert line in text, line


def test_prepared_columns_are_those_no_source_has() -> None:
    catalog = shop()
    found = [column.name for _, column in prepared_columns(catalog.metrics["on_time_rate"], catalog)]
    assert found == ["delivery_days", "promised_days"]


def test_entities_and_a_look_back_in_words() -> None:
    text = page("active_sellers")
    assert "last 90 days before the end of the asked period" in text
    assert "- The rows are first gathered into one line for each `seller_id`" in text
    assert "  - `orders` is `count(*)`." in text
    assert "- Of these lines, those count where `orders >= :least_orders`." in text
    assert "- The value is `count(*)` over the lines that count." in text
    assert "a whole number" in text


def test_metrics_made_of_others_in_words() -> None:
    growth, health = page("revenue_growth"), page("health")
    assert "Take [Gross Sales](revenue.md) of one month, and of the month before." in growth
    assert "minus 1, times 100" in growth
    assert "[On-Time Delivery Rate](on_time_rate.md), with the weight 0.7" in health
    assert "weighted mean" in health


def test_a_share_in_words() -> None:
    catalog = shop()
    data = catalog.metrics["revenue"].model_dump(by_alias=True, exclude_none=True, exclude={"value"})
    share = Metric.model_validate({**data, "share": {"value": "sum(price)"}}, strict=False)
    text = metric_document(share, catalog, SAMPLE)
    assert "sum of the amounts of all values of that dimension" in text
    assert "an amount in BRL" in text


def test_an_expression_composite_in_words() -> None:
    catalog = shop()
    data = catalog.metrics["health"].model_dump(by_alias=True, exclude_none=True)
    made = Metric.model_validate(
        {**data, "composite": {"value": "on_time_rate / nullif(revenue_growth, 0)"}}, strict=False
    )
    assert "- The value is `on_time_rate / nullif(revenue_growth, 0)`." in metric_document(
        made, catalog, SAMPLE
    )


def test_a_rule_document_is_prose_without_operations() -> None:
    catalog = shop()
    text = rule_document(catalog.rules["outlier_orders"], catalog)
    assert text == (
        "# Outlier Orders in Sales Figures\n\n- Owner: Finance\n- Version: 1.0\n"
        "- In effect: from 1 January 2017 until 30 June 2018, both days included\n\n"
        "Orders above 10000 do not count.\n"
    )


def test_prose_is_never_rendered() -> None:
    catalog = shop()
    rule = catalog.rules["outlier_orders"].model_copy(
        update={"document": "{{ 7*7 }} {% off %} $HOME {# note #}", "supersedes": ("delivery_grace",)}
    )
    text = rule_document(rule, catalog)
    assert "{{ 7*7 }} {% off %} $HOME {# note #}" in text
    assert (
        "- Supersedes, for the rows and figures that both cover: “Delivery Service Level Agreement”" in text
    )


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        (None, None, "without limit of time"),
        (date(2017, 1, 1), None, "from 1 January 2017 onwards"),
        (None, date(2018, 1, 1), "until 31 December 2017, that day included"),
        (
            date(2017, 1, 1),
            date(2018, 1, 1),
            "from 1 January 2017 until 31 December 2017, both days included",
        ),
    ],
)
def test_intervals_in_words(start: date | None, end: date | None, words: str) -> None:
    assert interval_words(Interval.model_validate({"from": start, "to": end})) == words


def test_conventions_say_what_an_answerer_needs() -> None:
    text = conventions_document(shop())
    for words in (
        "31 August 2018",
        "America/Sao_Paulo",
        "August 2018 is everything from 1 August 2018 00:00 up to, but not including, 1 September 2018",
        "ISO weeks",
        "Dividing by zero gives no value",
        "“(unknown)”",
        "A group without any row is absent everywhere",
        "only for the rows and for the figures that the first one covers",
        "asked for by month (`2018-08`), quarter (`2018-Q3`) or year (`2018`)",
        "Christmas Day (25 December of every year)",
        "has rows in two groups counts in both",
        "looks back a number of days",
        "growth figure",
        "A share compares",
        "rounded once",
        "| `SP` | São Paulo |",
    ):
        assert words in text.replace("\n  ", " "), words
    assert "No question" not in text
    assert "count of no rows" not in text
    assert "2017" not in text


def with_models(catalog: DomainCatalog) -> DomainCatalog:
    """Return the shop with a mart of customers, and one that a document alone switches to."""
    orders = catalog.models["fct_orders"]
    state = {"name": "customer_state", "type": "VARCHAR", "description": "Where the customer lives."}
    customers = Model.model_validate(
        {
            "name": "dim_customers",
            "domain": "shop",
            "layer": "mart",
            "path": "models/shop/marts/dim_customers.yml",
            "key": ("customer_id",),
            "columns": ({"name": "customer_id", "type": "VARCHAR"}, state),
        },
        strict=False,
    )
    other = orders.model_copy(
        update={"name": "fct_orders_by_payer", "columns": (*customers.columns, *orders.columns)}
    )
    link = Relationship(column="customer_id", to="dim_customers", field="customer_id")
    read = orders.model_copy(update={"relationships": (link,)})
    models = {"dim_customers": customers, "fct_orders_by_payer": other, "fct_orders": read}
    return catalog.model_copy(update={"models": {**catalog.models, **models}})


def test_models_that_only_a_document_switches_to_are_named_nowhere() -> None:
    catalog = with_models(shop())
    pages = [page(name, catalog) for name in catalog.metrics]
    for text in (conventions_document(catalog), *pages):
        assert "fct_orders_by_payer" not in text
    assert "- in `dim_customers`: Where the customer lives." in conventions_document(catalog)
    for name in ("on_time_rate", "revenue", "health"):
        assert page(name, catalog).count("| `customer_state` |") == 1


def test_every_page_says_what_dates_a_figure() -> None:
    assert "- Dated by: `purchased_at` (purchase date), the date of [Gross Sales](revenue.md);" in page(
        "revenue_growth"
    )
    assert "the date of [On-Time Delivery Rate](on_time_rate.md) and [Gross Sales](revenue.md);" in page(
        "health"
    )
    assert "- for a period, such as a month, quarter or year" in page("health")
    assert "- purchase date (`purchased_at`), by month, quarter or year" in page("on_time_rate")
    catalog = shop()
    changes = {"time": "ordered_on", "dated": "for sales made {window}"}
    revenue = catalog.metrics["revenue"].model_copy(update=changes)
    other = catalog.model_copy(update={"metrics": {**catalog.metrics, "revenue": revenue}})
    text = page("health", other)
    assert "- Dated by: a period in a question is applied to each part by that part's own date:" in text
    assert "  - [On-Time Delivery Rate](on_time_rate.md): `purchased_at` (purchase date)" in text
    assert "  - [Gross Sales](revenue.md): `ordered_on`" in text
    assert "of each part's own date" in text
    assert "“for sales made in August 2018”" in page("revenue", other)


def test_conventions_give_no_rule_away() -> None:
    text = conventions_document(shop()).lower()
    for rule in shop().rules.values():
        assert rule.title.lower() not in text
        assert "grace" not in text
        assert "10000" not in text


def test_the_card_counts_the_questions_by_type_and_tier() -> None:
    text = dataset_card(content())
    assert "| knowledge retrieval | 2 | 0 | 0 | 2 |" in text
    assert "| **all** | 2 | 0 | 8 | 10 |" in text
    assert "| `orders` |" in text
    assert "The data is invented." in text
    assert "Each value that an answer states has at least 5 rows behind it" in text
    assert "Amounts are in BRL." in text
    assert "at most 80 words" in text.replace("\n", " ")
    assert "No licence was stated" in dataset_card(content(licence=""))
