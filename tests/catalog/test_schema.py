"""The JSON Schemas: as committed, valid themselves, and telling good files from bad ones."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.catalog.reader import parse_yaml
from generator.catalog.schema import schemas

ROOT = Path(__file__).parents[2]
PROJECT = Path(__file__).parent / "project"
METRIC, DOMAIN, RULE = "metrics/metric.schema.json", "metrics/domain.schema.json", "rules/rule.schema.json"


# fmt: off
KEYWORDS = {
    "$schema", "$defs", "$ref", "additionalProperties", "anyOf", "const", "default", "dependentRequired",
    "description", "enum", "format", "items", "maximum", "minItems", "minLength", "minProperties", "minimum",
    "not", "oneOf", "pattern", "patternProperties", "properties", "required", "title", "type",
}
# fmt: on


def as_editor(value: Any) -> Any:
    """Return data as an editor's YAML 1.2 reader gives it: dates as text, decimals as floats."""
    if isinstance(value, dict):
        return {key: as_editor(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [as_editor(item) for item in value]
    if isinstance(value, Decimal):
        return float(value)
    return value.isoformat() if isinstance(value, date) else value


def faults(schema: str, text: str) -> list[str]:
    document, _ = parse_yaml(text.encode(), "f.yml")
    assert document is not None
    validator = Draft202012Validator(
        json.loads(schemas()[schema]), format_checker=Draft202012Validator.FORMAT_CHECKER
    )
    return [error.message for error in validator.iter_errors(as_editor(document.data))]


def test_the_committed_schemas_are_the_generated_ones() -> None:
    for path, text in schemas().items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, (
            f"{path} is stale: run generator.catalog.schema.write_schemas"
        )


@pytest.mark.parametrize("path", [METRIC, DOMAIN, RULE])
def test_a_schema_is_one_and_misspells_no_keyword(path: str) -> None:
    schema = json.loads(schemas()[path])
    Draft202012Validator.check_schema(schema)

    def keywords(part: Any, names: bool = False) -> set[str]:
        if isinstance(part, list):
            return set().union(*(keywords(item) for item in part)) if part else set()
        if not isinstance(part, dict):
            return set()
        found = set() if names else set(part)
        for key, item in part.items():
            if names or key not in ("default", "enum", "const", "required", "dependentRequired"):
                inner = not names and key in ("properties", "patternProperties", "$defs")
                found |= keywords(item, inner)
        return found

    assert keywords(schema) <= KEYWORDS


@pytest.mark.parametrize(
    ("schema", "path"),
    [
        (DOMAIN, "metrics/shop/_domain.yml"),
        (METRIC, "metrics/shop/late_share.yml"),
        (METRIC, "metrics/shop/revenue.yml"),
        (METRIC, "metrics/shop/health.yml"),
        (RULE, "rules/shop/grace.yml"),
    ],
)
def test_good_files_have_no_fault(schema: str, path: str) -> None:
    assert faults(schema, (PROJECT / path).read_text()) == []


OWN = sorted([*ROOT.glob("metrics/*/*.yml"), *ROOT.glob("rules/*/*.yml")])


@pytest.mark.parametrize("path", OWN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_repository_s_own_files_have_no_fault(path: Path) -> None:
    own = DOMAIN if path.stem == "_domain" else METRIC if path.parts[-3] == "metrics" else RULE
    assert faults(own, path.read_text(encoding="utf-8")) == []


BAD = [
    (METRIC, "revenue", "value: sum(amount)", ""),
    (METRIC, "revenue", "value: sum(amount)", "value: a\nshare: {value: b}"),
    (METRIC, "revenue", "time: ordered_at", ""),
    (METRIC, "revenue", "value: sum(amount)", "value: a\nper: [b]"),
    (METRIC, "revenue", "value: sum(amount)", "value: a\nentity_where: b"),
    (METRIC, "revenue", "label:", "lable:"),
    (METRIC, "revenue", "unit: currency", "unit: money"),
    (METRIC, "revenue", "[country]", "[]"),
    (METRIC, "revenue", "[country]", "[Country]"),
    (METRIC, "revenue", "value: sum(amount)", "value: a\ntrailing: 3 weeks"),
    (METRIC, "revenue", "value: sum(amount)", "value: a\ndecimals: 10"),
    (METRIC, "revenue", "value: sum(amount)", "value: a\ncolumns: {Bad Name: a}"),
    (METRIC, "revenue", "value: sum(amount)", "value:"),
    (METRIC, "health", "composite:", "where: a\ncomposite:"),
    (METRIC, "health", "weights:", "value: a\n  weights:"),
    (METRIC, "health", "weights: {late_share: 1, revenue: 0.5}", "{}"),
    (DOMAIN, "_domain", "as_of: 2019-01-01", "as_of: yesterday"),
    (DOMAIN, "_domain", "as_of: 2019-01-01", "as_of: 5"),
    (DOMAIN, "_domain", "kind: spatial", "kind: place"),
    (DOMAIN, "_domain", "company: Corner Shop", ""),
    (RULE, "grace", "to: 2}", "to: 2}\n    exclude: {where: a}"),
    (RULE, "grace", "threshold: {parameter: grace_days, to: 2}", "stage: rows"),
    (RULE, "grace", ", to: 2}", "}"),
    (RULE, "grace", ", to: 2}", ", to: 2, having: a}"),
    (RULE, "grace", "exclude: {where: amount > 5000}", "filter: {where: a, per: [b]}"),
    (RULE, "grace", "exclude: {where: amount > 5000}", "filter: {first_by: a}"),
    (RULE, "grace", "exclude: {where: amount > 5000}", "weight: {by: a, components: {b: 1}}"),
    (RULE, "grace", "exclude: {where: amount > 5000}", "override: {column: a}"),
    (RULE, "grace", "exclude: {where: amount > 5000}", "override: {column: a, where: true, as: b}"),
    (RULE, "grace", "exclude: {where: amount > 5000}", "override: {model: a, as: b}"),
    (RULE, "grace", "exclude: {where: amount > 5000}", "override: {where: false, as: b}"),
    (RULE, "grace", "from: 2017-06-01", "from: 2017-06-31"),
    (RULE, "grace", "kind: definitional", "kind: other"),
    (RULE, "grace", 'version: "1.0"', "version: 1.0"),
    (RULE, "grace", "metrics: [revenue]", "metrics: []"),
]


@pytest.mark.parametrize(("schema", "stem", "old", "new"), BAD)
def test_bad_files_have_faults(schema: str, stem: str, old: str, new: str) -> None:
    text = next(PROJECT.rglob(f"{stem}.yml")).read_text()
    assert old in text
    assert faults(schema, text.replace(old, new))


@pytest.mark.parametrize(
    "new",
    [
        "filter: {first_by: ordered_at desc, per: [customer_id]}",
        "threshold: {having: count(*) >= 5}",
        "weight: {by: 1.0 / days}",
        "weight: {components: {a: 0.5, b: 2}}",
        "override: {numerator: true, as: count(*)}",
        "override: {model: fct_other}",
    ],
)
def test_every_form_is_good(new: str) -> None:
    text = (PROJECT / "rules/shop/grace.yml").read_text()
    assert faults(RULE, text.replace("exclude: {where: amount > 5000}", new)) == []
