"""Many mistakes in one project: each is found at its character, and all of them in one run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli.check import problems

PROJECT = Path(__file__).parents[1] / "catalog" / "project"
MARK = "¦"
"""Stands before the character that a finding must point at."""

METRIC = """\
metric: {name}
label: {name}
description: What {name} measures.
level: L1
unit: count
model: fct_orders
time: ordered_at
dimensions: [country]
parameters: {{limit: 5}}
"""
METRICS = {
    # name: (code, body)
    "unknown_column": ("X008", "value: sum(amount) - sum(¦amuont)"),
    "unknown_column_too": ("X008", "where: days > :limit and ¦county = 'NO'\nvalue: count(*)"),
    "unknown_parameter": ("X010", "where: days > :limit and days < ¦:limits\nvalue: count(*)"),
    "subquery": ("X002", "where: customer_id in (¦select customer_id from dim_customers)\nvalue: count(*)"),
    "exists": ("X002", "where: not ¦exists (select 1)\nvalue: count(*)"),
    "clock": ("X004", "where: ordered_at < ¦now()\nvalue: count(*)"),
    "clock_without_brackets": ("X004", "where: ordered_at < ¦current_date\nvalue: count(*)"),
    "chance": ("X004", "where: 0.5 < ¦random()\nvalue: count(*)"),
    "file": ("X004", "columns:\n  x: length(¦read_csv('orders.csv'))\nvalue: max(x)"),
    "setting": ("X004", "columns:\n  x: ¦getenv('HOME')\nvalue: count(x)"),
    "semicolon": ("X001", "value: sum(amount)¦; delete from fct_orders"),
    "statement": ("X001", "value: ¦drop table fct_orders"),
    "comment": ("X001", "value: sum(amount) ¦-- all of it"),
    "block_comment": ("X001", "value: sum(¦/* net */ amount)"),
    "jinja_comment": ("X001", "value: 'sum(amount) ¦{# hidden #}'"),
    "jinja": ("X001", "value: 'sum(amount) * ¦{{ 7*7 }}'"),
    "aggregate_for_row": ("X005", "where: days > 3 and amount > ¦avg(amount)\nvalue: count(*)"),
    "row_for_aggregate": ("X006", "value: ¦amount * 2"),
    "bare_column": ("X006", "value: sum(amount) / ¦days"),
    "nested": ("X006", "value: sum(amount - ¦avg(amount))"),
    "window": ("X003", "value: sum(amount) / ¦sum(amount) over ()"),
    "two_paths": ("J002", "where: ¦inhabitants > 1000\nvalue: count(*)"),
    "type": ("X001", "columns:\n  x: cast(days as ¦json)\nvalue: count(x)"),
    "arguments": ("X004", "columns:\n  x: round(amount, 2) + ¦nullif(amount)\nvalue: sum(x)"),
    "bracket": ("X001", "value: sum¦(amount"),
    "quote": ("X001", "where: status = ¦'delivered\nvalue: count(*)"),
    "dates": ("X001", "where: ordered_at > date ¦'2018-02-30'\nvalue: count(*)"),
    "hiding": ("X016", "columns:\n  ¦days: amount\nvalue: count(*)"),
    "too_early": ("X017", "columns:\n  a: ¦b + 1\n  b: days\nvalue: sum(a)"),
    "folded": ("X008", "where: >-\n  days > 3 and\n  amount > 5 and\n  ¦daze < 9\nvalue: count(*)"),
    "quoted": ("X008", "where: \"status = 'it''s' and ¦statsu = 'x'\"\nvalue: count(*)"),
    "per_column": ("X008", "per: [customer_id]\nentity_columns: {spent: sum(amount)}\nvalue: avg(¦days)"),
}  # fmt: skip
OTHER_METRICS = {
    "fan_out": (
        "J001",
        METRIC.replace("fct_orders", "dim_customers").replace("ordered_at", "joined_on")
        + "value: max(¦amount)",
    ),
    "composite": (
        "M008",
        "metric: {name}\nlabel: C\ndescription: D.\nlevel: L3\nunit: index\ndimensions: [country]\n"
        "composite:\n  value: revenue / ¦revenu",
    ),
    "counted": (None, METRIC + "value: count(distinct customer_id)"),
}
RULE = """\
rule: {name}
title: {name}
kind: definitional
owner: Logistics
version: "1.0"
operations:
  - {body}
facts:
  - asks: what {name} says
    answer: In {name} it says seven.
    must_include: ["{name} it says seven"]
document: |
  # Seven

  In {name} it says seven, and it says so at some length, because a document of a few words is a mistake of its own and
  would be found as well. Seven is the number of days in a week. Orders are counted in pieces and amounts in
  kronor, and whoever reads this far knows what the rule is about. Nothing else is meant by it, now or later, and
  nobody should look for anything that is not written here: this is all there is to be said about the number seven.
"""
RULES = {
    "weighs_customers": ("X007", "{weight: {by: ¦days}, metrics: [counted]}"),
    "changes_nothing": ("X015", "¦{threshold: {parameter: limit, to: 7}, metrics: [counted]}"),
    "overrides_unread": ("X015", "¦{override: {column: days, as: days + 7}, metrics: [counted]}"),
    "not_mentioned": ("X014", "{exclude: {where: days > 7 and amount > ¦9000}, metrics: [revenue]}"),
    "not_mentioned_text": ("X014", "{exclude: {where: \"status = ¦'lost'\"}, metrics: [revenue]}"),
    "numerator_of_none": ("R018", "{override: {numerator: true, as: count(*)}, metrics: [¦revenue]}"),
    "unknown_in_order": ("X008", "{filter: {first_by: 'days desc, ¦amuont', per: [customer_id]}, metrics: [revenue]}"),
    "clock_in_order": ("X004", "{filter: {first_by: 'days desc, ¦now()', per: [customer_id]}, metrics: [revenue]}"),
    "late_condition": ("X004", "{threshold: {having: count(*) > ¦random()}, metrics: [revenue]}"),
    "unreached": ("J001", "{exclude: {where: ¦bought > 7}, metrics: [revenue]}"),
}  # fmt: skip
MODELS = {
    "fct_orders.yml": """\
      - {name: from_city, data_type: varchar, tests: [{relationships: {to: ref('dim_cities'), field: city}}]}
      - {name: to_city, data_type: varchar, tests: [{relationships: {to: ref('dim_cities'), field: city}}]}
""",
    "dim_customers.yml": "      - {name: joined_on, data_type: date}\n",
    "dim_cities.yml": """\
models:
  - name: dim_cities
    columns:
      - {name: city, data_type: varchar, tests: [unique]}
      - {name: inhabitants, data_type: integer}
""",
    "fct_items.yml": """\
models:
  - name: fct_items
    columns:
      - {name: item_id, data_type: integer, tests: [unique]}
      - {name: order_id, data_type: integer, tests: [{relationships: {to: ref('fct_orders'), field: order_id}}]}
      - {name: bought, data_type: integer}
""",
}

Wanted = set[tuple[str, int, int, str]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the sound project with the models that the mistakes need."""
    root = Path(shutil.copytree(PROJECT, tmp_path / "project"))
    marts = root / "models" / "shop" / "marts"
    for name, text in MODELS.items():
        with (marts / name).open("a", encoding="utf-8") as file:
            file.write(text)
        (marts / name).with_suffix(".sql").write_text("select 1\n")
    return root


def placed(root: Path, path: str, text: str, code: str | None) -> Wanted:
    """Write a file without its mark and return what must be found in it."""
    plain = text.replace(MARK, "")
    (root / path).write_text(plain, encoding="utf-8")
    if code is None:
        return set()
    before = text[: text.index(MARK)]
    return {(path, before.count("\n") + 1, len(before) - before.rfind("\n"), code)}


def mistakes(root: Path) -> Wanted:
    """Write every mistake into a project and return where each stands."""
    wanted: Wanted = set()
    for name, (code, body) in METRICS.items():
        wanted |= placed(root, f"metrics/shop/{name}.yml", METRIC.format(name=name) + body + "\n", code)
    for name, (other, text) in OTHER_METRICS.items():
        filled = text.replace("{name}", name).replace("{{", "{").replace("}}", "}")
        wanted |= placed(root, f"metrics/shop/{name}.yml", filled + "\n", other)
    for name, (code, body) in RULES.items():
        filled = RULE.replace("{name}", name).replace("{body}", body)
        wanted |= placed(root, f"rules/shop/{name}.yml", filled, code)
    return wanted


def test_every_mistake_is_found_at_its_character_in_one_run(project: Path) -> None:
    wanted = mistakes(project)
    _, findings = problems(project, ())
    found = {(f.span.path, f.span.line, f.span.column, f.code) for f in findings}
    assert found == wanted


def test_without_mistakes_nothing_is_found(project: Path) -> None:
    assert problems(project, ())[1] == ()


def test_a_condition_that_comes_too_early_is_found_at_the_dimension(project: Path) -> None:
    """`size` is made by the metric's columns, and a threshold takes effect before them."""
    domain = project / "metrics/shop/_domain.yml"
    domain.write_text(domain.read_text() + "  size: {label: size, plural: sizes, kind: categorical}\n")
    body = "columns:\n  size: case when amount > 7 then 'big' end\nvalue: count(*) filter (where days > :limit)\n"
    (project / "metrics/shop/sized.yml").write_text(METRIC.format(name="sized") + body)
    operation = "{threshold: {parameter: limit, to: 7}, metrics: [sized], when: {size: [big]}}"
    text = (
        RULE.replace("{name}", "early").replace("{body}", operation).replace("amounts in", "big amounts in")
    )
    (project / "rules/shop/early.yml").write_text(text)
    _, findings = problems(project, ())
    assert [(f.code, f.span.line, f.span.column, f.message) for f in findings] == [
        ("X017", 7, 69, "`size` is computed by sized after early takes effect there")
    ]


def test_all_unknown_columns_of_one_metric_are_found_together(project: Path) -> None:
    body = "where: statsu = 'x' and amuont > 1\ncolumns:\n  a: dayz + :limt\nvalue: sum(a) + sum(b)\n"
    (project / "metrics/shop/many.yml").write_text(METRIC.format(name="many") + body)
    _, findings = problems(project, ())
    assert [f.message.split("`")[1] for f in findings] == ["statsu", "amuont", "dayz", ":limt", "b"]


def test_what_is_not_reached_is_said_of_the_composite_that_asks(project: Path) -> None:
    """A composite's dimension that one of its parts does not reach is the composite's mistake."""
    domain = project / "metrics/shop/_domain.yml"
    domain.write_text(domain.read_text() + "  bought: {label: piece, plural: pieces, kind: categorical}\n")
    text = (project / "metrics/shop/health.yml").read_text()
    (project / "metrics/shop/health.yml").write_text(text.replace("[country]", "[country, bought]"))
    _, findings = problems(project, ())
    assert [(f.span.path, f.span.line, f.span.column, f.code) for f in findings] == [
        ("metrics/shop/health.yml", 6, 23, "J001")
    ]
