"""The worked cases of people who do this job: exactly their numbers, and none of the plausible wrong ones."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from oracle_domain import catalog_of, value, values
from ruamel.yaml import YAML

from generator.oracle.oracle import Oracle

CASES = Path(__file__).parent.parent / "golden" / "cases"
TYPES = {
    "VARCHAR": pl.String(),
    "INTEGER": pl.Int32(),
    "DOUBLE": pl.Float64(),
    "BOOLEAN": pl.Boolean(),
    "DATE": pl.Date(),
    "TIMESTAMP": pl.Datetime("us"),
    "DECIMAL(12,2)": pl.Decimal(12, 2),
}
LEAP_DAYS = [date(year, 2, 29) for year in (2016, 2020, 2024, 2028)]


def table(case: str, name: str, types: list[str]) -> pl.DataFrame:
    frame = pl.read_csv(CASES / case / f"{name}.csv", infer_schema=False)
    exprs = []
    for column, dtype in (one.split(" ", 1) for one in types):
        text = pl.col(column)
        if dtype == "TIMESTAMP":
            exprs.append(text.str.to_datetime("%Y-%m-%d %H:%M:%S", time_unit="us"))
        elif dtype == "DATE":
            exprs.append(text.str.to_date("%Y-%m-%d"))
        elif dtype == "BOOLEAN":
            exprs.append(text == "true")
        else:
            exprs.append(text.cast(TYPES[dtype]))
    return frame.with_columns(exprs)


def case(name: str) -> tuple[Oracle, dict[str, Any]]:
    data = YAML(typ="safe").load(CASES / name / "case.yml")
    expected = json.loads((CASES / name / "expected.json").read_text())
    frames = {one: table(name, one, types) for one, types in expected["column_types"].items()}
    if name == "A05":
        leap = pl.sum_horizontal(
            pl.lit(day).is_between("start_date", "end_date").cast(pl.Int32) for day in LEAP_DAYS
        )
        frames["line_items"] = frames["line_items"].with_columns(leap.clip(0, 1).alias("leap"))
    catalog = catalog_of(data["metrics"], data["rules"], data["models"], data["as_of"])
    return Oracle(catalog, frames), expected


def near(wanted: object) -> Any:
    return pytest.approx(wanted, abs=0.005)


def test_a03_reviews_without_neutral_ones_and_one_of_each_order() -> None:
    oracle, expected = case("A03")
    applied = expected["rule_applied"]
    assert value(oracle, metric="csat") == near(expected["base"]["csat"])
    assert value(oracle, "neutral_reviews", metric="csat") == near(applied["r1_only"])
    both = value(oracle, "neutral_reviews", "latest_review", metric="csat")
    assert both == near(applied["r2_then_r1"])
    for wrong in expected["known_wrong_values_for_the_rule_applied_metric"].values():
        assert both != near(wrong)


def test_a05_leap_days_are_taken_off_inside_the_sum() -> None:
    oracle, expected = case("A05")
    applied = expected["rule_applied"]
    assert value(oracle, metric="arr") == pytest.approx(expected["base"]["arr"], abs=1e-6)
    assert value(oracle, "leap_days", metric="arr") == pytest.approx(applied["r1"], abs=1e-6)
    by_account = values(oracle, "leap_days", metric="arr", by="account")
    assert by_account == pytest.approx(applied["r1_by_account"], abs=1e-6)
    from_2023 = value(oracle, "leap_days_from_2023", metric="arr")
    assert from_2023 == pytest.approx(applied["r1_with_r2_from_2023"], abs=1e-6)
    wrong = expected["known_wrong_values_for_the_rule_applied_metric"]
    assert all(from_2023 != near(one) for one in wrong.values())


def test_a06_thresholds_by_sector_replaced_on_a_date() -> None:
    oracle, expected = case("A06")
    rules = ("full_route", "tolerance_until_2019", "tolerance_long_distance", "tolerance_from_2019")
    base, applied = expected["base"], expected["rule_applied"]
    assert value(oracle, metric="punctuality") == near(base["total"])
    assert values(oracle, metric="punctuality", by="dt:month") == near(base["by_month"])
    assert value(oracle, *rules, metric="punctuality") == near(applied["total"])
    assert values(oracle, *rules, metric="punctuality", by="dt:month") == near(applied["by_month"])
    assert values(oracle, *rules, metric="punctuality", by="sector") == near(applied["by_sector"])
    for wrong in expected["known_wrong_values_for_the_rule_applied_metric"].values():
        assert value(oracle, *rules, metric="punctuality") != near(wrong)


def test_a10_test_traffic_goes_and_unknown_providers_stay() -> None:
    oracle, expected = case("A10")
    assert values(oracle, metric="dau", by="submission_date") == expected["base"]["dau_by_day"]
    by_day = values(oracle, "test_traffic", metric="dau", by="submission_date")
    assert by_day == expected["rule_applied"]["dau_by_day"]
    assert value(oracle, "test_traffic", metric="dau") == expected["rule_applied"]["distinct_over_period"]
    wrong = expected["known_wrong_values_for_the_rule_applied_metric"]
    assert by_day not in (
        wrong["not_equal_drops_null"],
        wrong["case_sensitive"],
        wrong["countif_rows_not_distinct"],
    )
