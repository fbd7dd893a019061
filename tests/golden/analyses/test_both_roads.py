"""Significance tests and counterfactuals of a size that can be worked by hand, answered by both roads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any

import pytest
from compiler.test_tasks import dbt
from compiler.worked import MACROS, Table, Worked, span_of

from generator.answers import AnswerContext, derive, guard
from generator.answers.derive import shown
from generator.compiler.compose import plan_of
from generator.compiler.leaf import Asked
from generator.compiler.rewrite import quoted
from generator.compiler.suppose import kept, supposed
from generator.compiler.tasks import Asking, TaskModels
from generator.oracle.answers import answer
from generator.oracle.arrow import frames_of
from generator.oracle.oracle import Oracle
from generator.records import SUPPOSED, TOTAL, AnalysisType, ResultRow, TaskSpec, beside
from generator.scoring.compare import compare

CONTEXT = AnswerContext(decimals=2, minimum_rows=1, null_label="(unknown)")
TYPES = {"id": "integer", "team": "varchar", "days": "integer", "at": "timestamp"}


def orders(**days: Sequence[int | None]) -> Table:
    """Return orders of some teams, each with its days."""
    each = [(team, value) for team, values in days.items() for value in values]
    rows = [
        [str(number), team, None if value is None else str(value), "2018-03-05"]
        for number, (team, value) in enumerate(each)
    ]
    return Table("orders", TYPES, rows, ("id",))


MEAN = {"metric": "m", "dimensions": ["team"], "value": "avg(days)"}
RATE = {
    "metric": "m",
    "dimensions": ["team"],
    "unit": "percent",
    "parameters": {"limit": 5},
    "columns": {"late": "days > :limit"},
    "ratio": {"numerator": "count(*) filter (where late)", "denominator": "count(*)"},
}
RULES = [
    {"rule": "outliers", "operations": [{"exclude": {"where": "days >= 100"}}]},
    {"rule": "grace", "operations": [{"threshold": {"parameter": "limit", "to": 7}}]},
]
TWICE = {"rule": "twice", "operations": [{"override": {"value": True, "as": "avg(2 * days)"}}]}
TEST = TaskSpec(
    "t", "shop", "s", AnalysisType.SIGNIFICANCE_TESTING, "m", "team", groups=("a", "b"), alpha=Decimal("0.05")
)
CHANGE = TaskSpec("t", "shop", "s", AnalysisType.COUNTERFACTUAL, "m")


def asked_by(spec: TaskSpec) -> Asked:
    tested = spec.type is AnalysisType.SIGNIFICANCE_TESTING
    return Asked((spec.dimension or TOTAL,), picks=spec.groups, tested=tested)


def stored(worked: Worked, spec: TaskSpec, rules: tuple[str, ...]) -> list[ResultRow]:
    """Return the rows of the SQL that a release stores."""
    plan = plan_of(worked.catalog, "m", asked_by(spec), span_of)
    sql = MACROS.query(plan, rules)
    if spec.change:
        other = plan_of(supposed(worked.catalog, spec.change), "m", asked_by(spec), span_of)
        sql = MACROS.supposed_query(plan, rules, other, kept(rules, spec.change))
    return [ResultRow(*row) for row in worked.database.execute(sql).fetchall()]


def built(worked: Worked, spec: TaskSpec) -> dict[str, list[ResultRow]]:
    """Return the rows that dbt builds: all variants in one table, the supposition in a slice of its own."""
    models = TaskModels(worked.catalog, span_of, {"m": ("team",)})
    rules = tuple(worked.catalog.rules)
    for task, change in (("t", ()), (beside("t", SUPPOSED), spec.change)):
        if change or task == "t":
            models.add(Asking(task, "group", "m", asked_by(spec), rules, change))
    for path, text in sorted(models.files().items(), key=lambda item: item[0].name):
        worked.database.execute(
            f"create or replace table {quoted(path.stem)} as {dbt().from_string(text).render()}"
        )
    found: dict[str, list[ResultRow]] = {name: [] for name in models.variants["t"]}
    for name in models.groups:
        for task, variant, slice_, *row in worked.database.execute(f"from {quoted(name)}").fetchall():
            where = slice_ if task == "t" else beside(slice_, SUPPOSED)
            found[models.variants[task][variant]].append(ResultRow(where, *row))
    return found


def oracle(worked: Worked) -> Oracle:
    tables = {
        table.name: worked.database.sql(f"from {table.name}").to_arrow_table() for table in worked.tables
    }
    return Oracle(worked.catalog, frames_of(tables))


def both(worked: Worked, spec: TaskSpec, *rules: str) -> dict[str, Any]:
    """Return the answer that the stored SQL and the oracle give, after checking that they and dbt's rows agree."""
    first = derive(spec, stored(worked, spec, rules), CONTEXT)
    assert first is not None
    second = answer(spec, oracle(worked), rules)
    assert second.keys() == first.exact.keys()
    for name, value in first.exact.items():
        known = value if isinstance(value, str | bool) else pytest.approx(float(value), rel=1e-9, abs=1e-12)
        assert (second[name] if isinstance(value, str | bool) else float(second[name])) == known, name
    variants = built(worked, spec)
    everything = tuple(worked.catalog.rules)
    names = {"gold": everything, "base": ()}
    names |= {f"without:{rule}": tuple(each for each in everything if each != rule) for rule in everything}
    for variant, applied in names.items():
        if applied == rules:
            assert derive(spec, variants[variant], CONTEXT) == first
    return dict(first.exact)


@cache
def means() -> Worked:
    """a: 1, 2, 3; b: 5, 7, 9 and 100, which the rule leaves out."""
    return Worked([orders(a=[1, 2, 3, None], b=[5, 7, 9, 100])], [MEAN], RULES[:1])


def test_welch_by_hand() -> None:
    """Means 2 and 7, variances 1 and 4: t = -5 / sqrt(1/3 + 4/3), 50/17 degrees of freedom."""
    found = both(means(), TEST, "outliers")
    assert found["test"] == "welch_t"
    assert (found["n_a"], found["n_b"], found["mean_a"], found["mean_b"]) == (3, 3, 2, 7)
    assert found["statistic"] == pytest.approx(-5 / (5 / 3) ** 0.5)
    assert found["p_value"] == pytest.approx(0.0317, abs=5e-4)
    assert found["significant"] is True


def test_without_the_rule_one_order_hides_the_difference() -> None:
    """With the order of 100 days b has the mean 30.25 and a deviation of 46.5: nothing can be said."""
    found = both(means(), TEST)
    assert (found["n_b"], found["mean_b"], found["significant"]) == (4, 30.25, False)


def test_a_rule_that_puts_another_mean_in_place_changes_its_variance_too() -> None:
    """Twice the days: means 4 and 14, variances 4 and 16, and so the same statistic."""
    worked = Worked([orders(a=[1, 2, 3], b=[5, 7, 9])], [MEAN], [TWICE])
    found = both(worked, TEST, "twice")
    assert (found["mean_a"], found["mean_b"]) == (4, 14)
    assert found["statistic"] == pytest.approx(-5 / (5 / 3) ** 0.5)


@cache
def rates() -> Worked:
    """a: 30 of 40 late by more than five days; b: 20 of 40. By more than seven: 10 and 20."""
    a, b = [9] * 10 + [6] * 20 + [1] * 10, [9] * 20 + [1] * 20
    return Worked([orders(a=a, b=b)], [RATE], [RULES[1]])


def test_two_proportions_by_hand() -> None:
    """z = 0.25 / sqrt(0.625 * 0.375 * 2 / 40); under the grace period the sign turns."""
    found = both(rates(), TEST)
    assert (found["test"], found["n_a"], found["n_b"]) == ("two_proportion_z", 40, 40)
    assert (found["mean_a"], found["mean_b"]) == (75, 50)
    assert found["statistic"] == pytest.approx(0.25 / (0.625 * 0.375 * 2 / 40) ** 0.5)
    assert found["p_value"] == pytest.approx(0.0209, abs=5e-4)
    assert both(rates(), TEST, "grace")["statistic"] == pytest.approx(-0.25 / (0.375 * 0.625 * 2 / 40) ** 0.5)


def test_dropping_a_rule_by_hand() -> None:
    """50 of 80 are late by more than five days, 30 of 80 by more than seven."""
    found = both(rates(), TaskSpec(**{**vars(CHANGE), "change": ("grace",)}), "grace")
    assert found == {"actual": 37.5, "counterfactual": 62.5, "difference": 25.0}


def test_moving_a_limit_by_hand() -> None:
    """Nobody is late by more than nine days, all of 30 by more than eight."""
    moved = TaskSpec(**{**vars(CHANGE), "change": ("grace", "limit", "9")})
    assert both(rates(), moved, "grace") == {"actual": 37.5, "counterfactual": 0, "difference": -37.5}
    assert both(rates(), moved)["difference"] == 0, "without the rule there is no limit to move"


def test_a_supposition_keeps_the_other_rules() -> None:
    """Of 5, 7, 9 and 100 days the outlier goes in both; the grace of seven makes one of three late, five two."""
    worked = Worked([orders(b=[5, 7, 9, 100])], [RATE], RULES)
    found = both(worked, TaskSpec(**{**vars(CHANGE), "change": ("grace",)}), "grace", "outliers")
    assert found["actual"] == pytest.approx(100 / 3)
    assert found["counterfactual"] == pytest.approx(200 / 3)


def test_a_change_that_changes_nothing_is_refused() -> None:
    moved = TaskSpec(**{**vars(CHANGE), "change": ("grace", "limit", "8")})
    refused = guard(moved, stored(rates(), moved, ("grace",)), CONTEXT)
    assert refused is not None
    assert refused.reason == "no_change"


def test_a_test_needs_a_plain_mean() -> None:
    worked = Worked([orders(a=[1, 2])], [{**MEAN, "value": "sum(days)"}])
    with pytest.raises(ValueError, match="no plain mean"):
        plan_of(worked.catalog, "m", asked_by(TEST), span_of)


def test_answers_can_be_written_as_json() -> None:
    """No decimal, no zero for a probability: what is stored is what JSON has."""
    a, b = [1, 2] * 200, [101, 102] * 200
    found = both(Worked([orders(a=a, b=b)], [MEAN]), TEST)
    assert 0 < json.loads(json.dumps(found))["p_value"] < 1e-200
    made = derive(TEST, stored(Worked([orders(a=a, b=b)], [MEAN]), TEST, ()), CONTEXT)
    assert made is not None
    assert made.shown["p_value"] > 0


@pytest.mark.parametrize(
    ("p", "shown_as"),
    [
        (0.84276, 0.8428),
        (0.012344, 0.0123),
        (0.00047644, 0.000476),
        (3.95434e-98, 3.95e-98),
        (0.0996, 0.0996),
    ],
)
def test_a_probability_is_shown_to_three_digits_and_any_right_rounding_is_right(
    p: float, shown_as: float
) -> None:
    places = {"p_value": 4}
    assert shown({"p_value": p}, places) == {"p_value": shown_as}
    for given in (p, shown_as, round(p, 4)):
        assert compare({"p_value": p}, places, {"p_value": given}, TEST.type).score == 1
