"""Loading: the sound project whole, its hash whatever its bytes, and all problems of all files at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from generator.catalog.loading import load_catalog, read_catalog
from generator.catalog.types import Relationship
from generator.errors import FindingsError

Change = Callable[..., Path]
METRIC, RULE = "metrics/shop/revenue.yml", "rules/shop/grace.yml"


def codes(root: Path, *domains: str) -> list[tuple[str, str]]:
    return [(f.span.path.split("/")[-1], f.code) for f in read_catalog(root, domains or None)[1]]


def test_the_sound_project(project: Path) -> None:
    catalog = load_catalog(project)
    shop = catalog.domains["shop"]
    assert sorted(shop.metrics) == ["health", "late_share", "revenue"]
    assert shop.metrics["health"].composite is not None
    assert shop.metrics["health"].composite.weights == {"late_share": 1, "revenue": Decimal("0.5")}
    assert shop.rules["grace"].effective.start == date(2017, 6, 1)
    assert shop.rules["grace"].when == {"country": ("NO",)}
    assert shop.models["fct_orders"].key == ("order_id",)
    assert shop.models["dim_customers"].key == ("customer_id",)
    assert shop.models["orders"].layer == "source"
    link = Relationship(column="customer_id", to="dim_customers", field="customer_id")
    assert shop.models["fct_orders"].relationships == (link,)


def test_prose_is_never_rendered(project: Path) -> None:
    assert "{{ 7*7 }}" in load_catalog(project).domains["shop"].rules["grace"].document


def test_spans_lead_into_files(project: Path) -> None:
    spans = load_catalog(project).spans
    path = ("operations", 1, "exclude", "where")
    assert str(spans.key("shop", "rule", "grace", path)) == f"{RULE}:12:15"
    assert str(spans.inside("shop", "rule", "grace", path, len("amount > "))) == f"{RULE}:12:31"
    assert str(spans.value("shop", "domain", "shop", ("as_of",))) == "metrics/shop/_domain.yml:6:8"
    assert str(spans.value("shop", "model", "fct_orders", ("columns", 0, "name"))).endswith(
        "fct_orders.yml:6:16"
    )


def rewrite(root: Path, how: Callable[[bytes], bytes]) -> str:
    for path in root.rglob("*.yml"):
        path.write_bytes(how(path.read_bytes()))
    return load_catalog(root).hash


@pytest.mark.parametrize(
    "how",
    [
        lambda raw: b"\xef\xbb\xbf" + raw,
        lambda raw: raw.replace(b"\n", b"\r\n"),
        lambda raw: b"# a comment\n\n" + raw.replace(b": ", b":   ", 1),
        lambda raw: raw.rstrip(b"\n") + b"  # the end\n" if b"document" not in raw else raw,
    ],
    ids=["bom", "crlf", "comment", "end"],
)
def test_the_hash_is_of_what_is_said_not_of_bytes(project: Path, how: Callable[[bytes], bytes]) -> None:
    before = load_catalog(project).hash
    assert rewrite(project, how) == before


def test_the_hash_does_not_see_formatting(change: Change) -> None:
    before = load_catalog(change(METRIC)).hash
    root = change(METRIC, ("dimensions: [country]", "dimensions:\n  - 'country'"), ("label: Revenue\n", ""))
    with (root / METRIC).open("a") as file:
        file.write('label: "Revenue"\n')
    assert load_catalog(root).hash == before


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (METRIC, "label: Revenue", "label: Turnover"),
        ("metrics/shop/health.yml", "revenue: 0.5", "revenue: 0.25"),
        (RULE, "amount > 5000", "amount >= 5000"),
        (RULE, "ferries", "boats"),
        ("models/shop/marts/fct_orders.yml", "One row per order", "One row for each order"),
    ],
)
def test_the_hash_sees_every_change_of_content(change: Change, path: str, old: str, new: str) -> None:
    before = load_catalog(change(path)).hash
    assert load_catalog(change(path, (old, new))).hash != before


def test_types_and_the_order_of_columns_are_content(change: Change) -> None:
    path = "metrics/shop/late_share.yml"
    two = change(path, ("parameters: {grace_days: 0}", "parameters: {grace_days: 0, x: 1}"))
    first = load_catalog(two).hash
    assert load_catalog(change(path, ("x: 1", 'x: "1"'))).hash != first
    columns = change(path, ("columns:\n", "columns:\n  twice: days * 2\n"))
    first = load_catalog(columns).hash
    swapped = ("  is_late: days > 5 + :grace_days\n", "")
    again = change(path, swapped, ("  twice: days * 2\n", f"{swapped[0]}  twice: days * 2\n"))
    assert load_catalog(again).hash != first


def test_all_problems_of_all_files_at_once(change: Change) -> None:
    change(METRIC, ("unit: currency", "unit: curency"), ("model: fct_orders", "modell: fct_orders"))
    change("metrics/shop/late_share.yml", ("country, ordered_at", "county, NO"))
    change("metrics/shop/_domain.yml", ("Europe/Stockholm", "Europe/Stokholm"))
    change("models/shop/marts/fct_orders.yml", (", data_tests: [unique, not_null]", ""))
    root = change(RULE, ("grace_days, to", "grace_day, to"), ("amount > 5000}", "amount > 5000, wher: x}"))
    assert codes(root) == [
        ("_domain.yml", "M021"),
        ("late_share.yml", "Y008"),
        ("revenue.yml", "S004"),
        ("revenue.yml", "S001"),
        ("grace.yml", "S001"),
    ]
    with pytest.raises(FindingsError) as raised:
        load_catalog(root)
    assert len(raised.value.findings) == 5
    assert str(raised.value).count("\n  ") == 5


def test_a_broken_file_is_not_reported_again_where_it_is_named(change: Change) -> None:
    assert codes(change(METRIC, ("unit:", "untie:"))) == [("revenue.yml", "S001")]
    assert codes(change(METRIC, ("value:", "\tvalue:"))) == [("revenue.yml", "Y005")]


def test_what_a_broken_dbt_file_declares_is_not_missed_elsewhere(change: Change) -> None:
    root = change("models/shop/marts/dim_customers.yml", ("models:", "models: ["))
    catalog, findings = read_catalog(root)
    assert [finding.code for finding in findings] == ["Y004"]
    assert catalog is not None
    assert catalog.domains["shop"].metrics == {}


def test_what_is_sound_can_be_worked_on_beside_what_is_not(change: Change) -> None:
    catalog, findings = read_catalog(change(METRIC, ("model: fct_orders", "model: fct_order")))
    assert [finding.code for finding in findings] == ["M005"]
    assert catalog is not None
    assert sorted(catalog.domains["shop"].metrics) == ["late_share"]
    assert catalog.domains["shop"].rules == {}


def test_domains_can_be_chosen(project: Path) -> None:
    assert load_catalog(project, ["shop"]).domains.keys() == {"shop"}
    assert codes(project, "shpo") == [("shpo", "S008")]
    assert codes(project, "shop", "shpo") == [("shpo", "S008")]


def test_an_empty_project_says_what_to_create(tmp_path: Path) -> None:
    catalog, findings = read_catalog(tmp_path)
    assert catalog is None
    assert [finding.code for finding in findings] == ["S007"]
    assert "_domain.yml" in findings[0].hint


def test_odd_identifiers_and_twins(change: Change) -> None:
    """Reserved words and odd names are fine as columns; twins in case are a located finding (bug 14)."""
    path = "models/shop/marts/fct_orders.yml"
    odd = '      - {name: "A 1", data_type: integer}\n      - {name: order, data_type: integer}\n'
    assert codes(change(path, ("      - {name: status", odd + "      - {name: status"))) == []
    twin = "      - {name: Order, data_type: integer}\n"
    root = change(path, ("      - {name: status", twin + "      - {name: status"))
    assert codes(root) == [("fct_orders.yml", "D006")]


def test_dbt_keys_and_relationships_in_every_form(change: Change) -> None:
    path = "models/shop/marts/fct_orders.yml"
    relationship = ("relationships: {arguments: {to: ref('dim_customers'), field: customer_id}}",)
    for other in (
        "relationships: {to: ref('dim_customers'), field: customer_id}",
        "relationships: {to: 'ref(\"dim_customers\")', field: customer_id, severity: warn}",
        "relationships: {to: \"{{ ref('dim_customers') }}\", field: customer_id}",
        "relationships: {arguments: {to: \"ref('package', 'dim_customers')\", field: customer_id}}",
    ):
        root = change(path, (relationship[0], other))
        assert len(load_catalog(root).domains["shop"].models["fct_orders"].relationships) == 1
        relationship = (other,)
    root = change(path, ("data_tests:", "tests:"))
    assert load_catalog(root).domains["shop"].models["fct_orders"].key == ("order_id",)
