"""The worked cases of people who do this job, by the SQL road: exactly their numbers, and none of the traps."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from compiler.worked import Table, Worked
from ruamel.yaml import YAML

CASES = Path(__file__).parent
LEAP_DAYS = ("2016-02-29", "2020-02-29", "2024-02-29", "2028-02-29")


def near(wanted: object) -> Any:
    return pytest.approx(wanted, abs=0.005)


def table(case: str, model: dict[str, Any], types: list[str]) -> Table:
    """Return a mart from the case's rows."""
    kinds = dict(one.split(" ", 1) for one in types)
    with (CASES / case / f"{model['name']}.csv").open(encoding="utf-8", newline="") as file:
        rows = [[cell or None for cell in row] for row in csv.reader(file)][1:]
    if (
        "leap" in model["columns"]
    ):  # what an analytics engineer would put in the mart: does the term hold a 29 February
        kinds["leap"] = "integer"
        start, end = list(kinds).index("start_date"), list(kinds).index("end_date")
        for row in rows:
            row.append(str(int(any(str(row[start]) <= day <= str(row[end]) for day in LEAP_DAYS))))
    return Table(model["name"], kinds, rows, tuple(model["key"]))


@cache
def case(name: str) -> tuple[Worked, dict[str, Any]]:
    """Return a case's domain and what is expected of it."""
    data = YAML(typ="safe").load(CASES / name / "case.yml")
    expected = json.loads((CASES / name / "expected.json").read_text(encoding="utf-8"))
    tables = [table(name, model, expected["column_types"][model["name"]]) for model in data["models"]]
    return Worked(tables, data["metrics"], data["rules"], {"as_of": data["as_of"]}), expected


def test_a03_reviews_without_neutral_ones_and_one_of_each_order() -> None:
    """The latest review of each order first, then the neutral ones go; the score that is NULL stays out of both sides."""
    worked, expected = case("A03")
    applied, traps = expected["rule_applied"], expected["known_wrong_values_for_the_rule_applied_metric"]
    assert worked.value() == near(expected["base"]["csat"])
    assert worked.value("neutral_reviews") == near(applied["r1_only"])
    gold = worked.value("neutral_reviews", "latest_review")
    assert gold == near(applied["r2_then_r1"])
    for trap in traps.values():
        assert gold != near(trap)
    assert worked.value("neutral_reviews") != near(traps["null_score_in_denominator"])


def test_a05_leap_days_are_taken_off_inside_the_sum() -> None:
    """The day count of a term is replaced inside the sum, for terms that start from a date on; rounding comes last."""
    worked, expected = case("A05")
    applied = expected["rule_applied"]
    assert worked.value() == pytest.approx(expected["base"]["arr"], abs=1e-6)
    assert worked.value("leap_days") == pytest.approx(applied["r1"], abs=1e-6)
    assert worked.values("leap_days", by="account") == pytest.approx(applied["r1_by_account"], abs=1e-6)
    gold = worked.value("leap_days_from_2023")
    assert gold == pytest.approx(applied["r1_with_r2_from_2023"], abs=1e-6)
    for trap in expected["known_wrong_values_for_the_rule_applied_metric"].values():
        assert gold != near(trap)


def test_a05_an_account_without_active_items_is_absent_from_base_and_gold_alike() -> None:
    worked, _ = case("A05")
    assert (
        set(worked.values(by="account"))
        == set(worked.values("leap_days", by="account"))
        == {"acme", "beta", "delta"}
    )


def test_a06_thresholds_by_sector_replaced_on_a_date() -> None:
    """Limits by the train's own date and sector, and cancelled trains in the denominator."""
    worked, expected = case("A06")
    rules = tuple(worked.catalog.rules)
    base, applied = expected["base"], expected["rule_applied"]
    assert worked.value() == near(base["total"])
    assert worked.values(by="dt:month") == near(base["by_month"])
    assert worked.value(*rules) == near(applied["total"])
    assert worked.values(*rules, by="dt:month") == near(applied["by_month"])
    assert worked.values(*rules, by="sector") == near(applied["by_sector"])
    for trap in expected["known_wrong_values_for_the_rule_applied_metric"].values():
        assert worked.value(*rules) != near(trap)


def test_a10_test_traffic_goes_and_unknown_providers_stay() -> None:
    """On one day two errors cancel, so days are compared one by one, and the whole is no sum of them."""
    worked, expected = case("A10")
    traps = expected["known_wrong_values_for_the_rule_applied_metric"]
    assert worked.values(by="submission_date") == expected["base"]["dau_by_day"]
    gold = worked.values("test_traffic", by="submission_date")
    assert gold == expected["rule_applied"]["dau_by_day"]
    assert gold not in (
        traps["not_equal_drops_null"],
        traps["case_sensitive"],
        traps["countif_rows_not_distinct"],
    )
    whole = worked.value("test_traffic")
    assert whole == expected["rule_applied"]["distinct_over_period"]
    assert whole != traps["sum_of_daily_over_period"]


def test_a10_the_right_clients_are_left() -> None:
    """Per client as well, because equal counts could be of different clients."""
    worked, _ = case("A10")
    by_client = Worked(
        worked.tables, [{**worked.metrics[0], "dimensions": ["client_id"]}], worked.rules, worked.domain
    )
    left = by_client.values("test_traffic", by="client_id", window=("2024-01-01", "2024-01-02"))
    assert left == {"c1": 1, "c2": 1}
