"""Operations on rows: filter, exclude, threshold, weight, override, their conditions, order, sides and supersedes."""

from __future__ import annotations

from datetime import date
from typing import Any

import polars as pl
import pytest
from oracle_domain import ask, one_table, table, value, values

from generator.oracle.errors import OracleError
from generator.oracle.oracle import Oracle

SALES = table(
    """
    id:int d:text x:int at:date
    1 a 1 2017-01-31
    2 a 2 2017-02-01
    3 b 4 2017-02-28
    4 - 8 2017-03-01
    5 b - -
    6 a 16 2017-04-01
    """
)
SUM = {"time": "at", "value": "sum(x)"}
IDS = {"time": "at", "dimensions": ["id"], "value": "count(*)"}


def rule(name: str, *operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"rule": name, "operations": list(operations), **more}


def ids(oracle: Oracle, *rules: str) -> list[int]:
    return sorted(int(key) for key in values(oracle, *rules, by="id"))


def test_filter_keeps_true_and_exclude_drops_true() -> None:
    """x > 2 is NULL for row 5: the filter drops it, the exclude of x <= 2 leaves it."""
    rules = [rule("f", {"filter": {"where": "x > 2"}}), rule("e", {"exclude": {"where": "x <= 2"}})]
    oracle = one_table(SALES, IDS, rules)
    assert ids(oracle, "f") == [3, 4, 6]
    assert ids(oracle, "e") == [3, 4, 5, 6]


def test_conditions_narrow_an_operation_and_null_does_not_meet_them() -> None:
    """Where d is NULL (row 4) or the time is (row 5) the condition is not met: the filter leaves the row."""
    rules = [
        rule("w", {"filter": {"where": "false"}}, when={"d": ["a"]}),
        rule(
            "t", {"filter": {"where": "false"}}, effective={"from": date(2017, 2, 1), "to": date(2017, 3, 1)}
        ),
        rule("both", {"exclude": {"where": "true"}, "when": {"id": [1, 2]}}, when={"d": ["a"]}),
        rule("label", {"exclude": {"where": "true"}}, when={"d": ["(unknown)"]}),
    ]
    oracle = one_table(SALES, IDS, rules)
    assert ids(oracle, "w") == [3, 4, 5]
    assert ids(oracle, "t") == [1, 4, 5, 6]
    assert ids(oracle, "both") == [3, 4, 5, 6]
    assert ids(oracle, "label") == [1, 2, 3, 4, 5, 6]


def test_an_operation_replaces_the_rules_interval() -> None:
    replaced = {"exclude": {"where": "true"}, "effective": {"from": date(2017, 3, 1)}}
    oracle = one_table(SALES, IDS, [rule("r", replaced, effective={"to": date(2017, 2, 1)})])
    assert ids(oracle, "r") == [1, 2, 3, 5]


def test_effective_without_a_time_is_an_error() -> None:
    oracle = one_table(
        SALES,
        {"value": "sum(x)"},
        [rule("r", {"exclude": {"where": "true"}}, effective={"to": date(2018, 1, 1)})],
    )
    with pytest.raises(OracleError, match="no time"):
        value(oracle, "r")


REVIEWS = table(
    """
    id:int d:text o:int at:date
    1 a 1 2017-01-01
    2 a 1 2017-02-01
    3 b 1 2017-02-01
    4 b 1 -
    5 b 2 2017-01-01
    6 b - 2017-01-01
    7 b - 2017-03-01
    """
)


def test_first_by_keeps_one_row_of_each_key() -> None:
    """Latest of order 1: rows 2 and 3 tie, the key decides for 2; NULL comes last; NULL keys are one key."""
    order = {"filter": {"first_by": "at desc", "per": ["o"]}}
    oracle = one_table(REVIEWS, IDS, [rule("r", order), rule("w", order, when={"d": ["b"]})])
    assert ids(oracle, "r") == [2, 5, 7]
    assert ids(oracle, "w") == [1, 2, 3, 5, 7]


def test_first_by_may_put_nulls_first() -> None:
    order = {"filter": {"first_by": "at asc nulls first, id", "per": ["o"]}}
    assert ids(one_table(REVIEWS, IDS, [rule("r", order)]), "r") == [4, 5, 6]


def test_first_by_without_a_key_is_an_error() -> None:
    oracle = one_table(
        REVIEWS.rename({"id": "n"}),
        IDS | {"dimensions": ["n"]},
        [rule("r", {"filter": {"first_by": "at", "per": ["o"]}})],
    )
    with pytest.raises(OracleError, match="needs a key"):
        value(oracle, "r")


def test_order_is_override_exclude_filter_weight_then_rule_name_then_place() -> None:
    """The exclude of 2 comes before first_by, so order 1 keeps row 3; with `before`, row 2 is kept, then dropped."""
    latest = {"filter": {"first_by": "at desc", "per": ["o"]}}
    rules = [
        rule("z_drop", {"exclude": {"where": "id = 2"}}),
        rule("a_first", latest),
        rule("b_first", latest | {"before": ["z_drop"]}),
    ]
    oracle = one_table(REVIEWS, IDS, rules)
    assert ids(oracle, "z_drop", "a_first") == [3, 5, 7]
    assert ids(oracle, "z_drop", "b_first") == [5, 7]


def test_before_in_a_circle_is_an_error() -> None:
    rules = [
        rule("a", {"exclude": {"where": "id = 2"}, "before": ["b"]}),
        rule("b", {"exclude": {"where": "id = 3"}, "before": ["a"]}),
    ]
    with pytest.raises(OracleError, match="circle"):
        value(one_table(REVIEWS, IDS, rules), "a", "b")


def test_a_threshold_changes_a_parameter_before_columns_are_computed() -> None:
    """big = x > :n with n = 3, but 1 for d = a: rows 2, 3, 4, 6 are big."""
    metric = IDS | {"parameters": {"n": 3}, "columns": {"big": "x > :n"}, "where": "big"}
    oracle = one_table(
        SALES, metric, [rule("r", {"threshold": {"parameter": "n", "to": 1}}, when={"d": ["a"]})]
    )
    assert ids(oracle) == [3, 4, 6]
    assert ids(oracle, "r") == [2, 3, 4, 6]


def test_a_change_replaces_the_threshold_of_its_rule_alone() -> None:
    metric = IDS | {"parameters": {"n": 3}, "where": "x > :n"}
    oracle = one_table(SALES, metric, [rule("r", {"threshold": {"parameter": "n", "to": 1}})])
    assert len(ask(oracle, "r", by="id", changes=(("r", "n", "7"),))) == 2
    assert len(ask(oracle, by="id", changes=(("r", "n", "7"),))) == 3
    assert len(ask(oracle, "r", by="id", changes=(("r", "n", "-1"),))) == 5


def test_a_parameter_outside_aggregates_changes_for_groups_that_meet_the_condition_whole() -> None:
    """times 10 where all rows are of d = a: 1 + 2 + 16 = 19 becomes 190; the total keeps 1."""
    metric = SUM | {"parameters": {"n": 1}, "value": "sum(x) * :n"}
    oracle = one_table(
        SALES, metric, [rule("r", {"threshold": {"parameter": "n", "to": 10}}, when={"d": ["a"]})]
    )
    assert values(oracle, "r", by="d") == {"a": 190, "b": 4, "(unknown)": 8}
    assert value(oracle, "r") == 31


def test_having_drops_groups_that_meet_the_condition_and_not_the_size() -> None:
    """a has 3 rows, b 2, NULL 1: only a stays; with the condition d = b, NULL stays too."""
    having = {"threshold": {"having": "count(*) >= 3"}}
    oracle = one_table(SALES, SUM, [rule("r", having), rule("w", having, when={"d": ["b"]})])
    assert values(oracle, "r", by="d") == {"a": 19}
    assert values(oracle, "w", by="d") == {"a": 19, "(unknown)": 8}
    assert value(oracle, "w") == 31


def test_having_that_is_null_is_not_true() -> None:
    oracle = one_table(SALES, SUM, [rule("r", {"threshold": {"having": "min(x) > null"}})])
    assert values(oracle, "r", by="d") == {}


ITEMS = table("id:int d:text o:int x:int\n1 a 1 10\n2 b 1 20\n3 b 2 40\n4 - 3 -")


def test_a_weight_lets_each_row_count_so_many_times() -> None:
    """Half a row for each of order 1's items, a whole one else.

    | id | w   | x  | w * x |
    | 1  | 0.5 | 10 | 5     |
    | 2  | 0.5 | 20 | 10    |
    | 3  | 1   | 40 | 40    |
    | 4  | 1   |    |       |
    """
    by = rule("r", {"weight": {"by": "1.0 / count(*) over (partition by o)"}})
    for text, wanted in {
        "count(*)": 3,
        "count(x)": 2,
        "sum(x)": 55,
        "avg(x)": 27.5,
        "count(*) filter (where d = 'b')": 1.5,
        "sum(x) / count(*)": round(55 / 3, 9),
    }.items():
        assert value(one_table(ITEMS, {"value": text}, [by]), "r") == wanted
    assert values(one_table(ITEMS, {"value": "sum(x)"}, [by]), "r", by="d") == {"a": 5, "b": 50}
    for text in ("count(distinct x)", "median(x)", "min(x)", "max(x)", "stddev_samp(x)", "var_samp(x)"):
        with pytest.raises(OracleError, match="cannot be weighted"):
            value(one_table(ITEMS, {"value": text}, [by]), "r")


def test_a_weight_looks_at_the_rows_that_are_left() -> None:
    """Without item 1, order 1 has one item, which counts whole."""
    rules = [
        rule("r", {"weight": {"by": "1.0 / count(*) over (partition by o)"}}),
        rule("e", {"exclude": {"where": "id = 1"}}),
    ]
    assert value(one_table(ITEMS, {"value": "count(*)"}, rules), "r", "e") == 3


def test_a_weight_with_a_condition_leaves_other_rows_at_one() -> None:
    oracle = one_table(ITEMS, {"value": "sum(x)"}, [rule("r", {"weight": {"by": "3"}}, when={"d": ["a"]})])
    assert value(oracle, "r") == 30 + 20 + 40


def test_windows_may_have_an_order() -> None:
    """row_number 1, 2, 1, 1; the running sum of x by order: 10, 30, 40, NULL."""
    numbered = rule("n", {"weight": {"by": "row_number() over (partition by o order by x desc)"}})
    running = rule("s", {"weight": {"by": "sum(x) over (partition by o order by x)"}})
    oracle = one_table(ITEMS, {"value": "count(*)"}, [numbered, running])
    assert value(oracle, "n") == 2 + 1 + 1 + 1
    assert value(oracle, "s") == 10 + 30 + 40


def test_override_of_a_column_is_seen_by_later_columns() -> None:
    """b = a + 1 over a = x; where d = a, a is 0 instead: 1 + 1 + 5 + 9 + 1."""
    metric = SUM | {"columns": {"a": "x", "b": "a + 1"}, "value": "sum(b)"}
    oracle = one_table(
        SALES, metric, [rule("r", {"override": {"column": "a", "as": "0"}}, when={"d": ["a"]})]
    )
    assert value(oracle) == 31 + 5
    assert value(oracle, "r") == 1 + 1 + 5 + 9 + 1


def test_override_of_a_source_column_reaches_columns_where_and_slices() -> None:
    """d is upper case in the rule; b becomes a group of its own name, and so does NULL."""
    metric = SUM | {"columns": {"y": "case when d = 'B' then 100 else x end"}, "value": "sum(y)"}
    oracle = one_table(SALES, metric, [rule("r", {"override": {"column": "d", "as": "upper(d)"}})])
    assert values(oracle, "r", by="d") == {"A": 19, "B": 200, "(unknown)": 8}


def test_override_of_where_decides_instead() -> None:
    metric = IDS | {"where": "x > 4"}
    new = {"override": {"where": True, "as": "true"}}
    oracle = one_table(SALES, metric, [rule("r", new, when={"d": ["b"]}), rule("all", new)])
    assert ids(oracle, "r") == [3, 4, 5, 6]
    assert ids(oracle, "all") == [1, 2, 3, 4, 5, 6]


def test_override_of_an_aggregate_at_groups() -> None:
    """max instead of sum where the group is whole of d = a; the total is mixed and keeps the sum."""
    oracle = one_table(
        SALES, SUM, [rule("r", {"override": {"value": True, "as": "max(x)"}}, when={"d": ["a"]})]
    )
    assert values(oracle, "r", by="d") == {"a": 16, "b": 4, "(unknown)": 8}
    assert value(oracle, "r") == 31


def test_override_of_the_model_takes_rows_that_meet_the_condition_from_the_new_one() -> None:
    """From u come its rows of d = a (100 + 200), from t the others (4 + 8); u's row of b does not count."""
    other = table(
        "id:int d:text x:int at:date\n11 a 100 2017-01-01\n12 a 200 2017-01-01\n13 b 400 2017-01-01"
    )
    oracle = one_table(SALES, SUM, [rule("r", {"override": {"model": "u"}}, when={"d": ["a"]})])
    models = oracle.catalog.models
    new = models["t"].model_copy(update={"name": "u"})
    both = Oracle(oracle.catalog.model_copy(update={"models": models | {"u": new}}), {"t": SALES, "u": other})
    assert value(both) == 31
    assert value(both, "r") == 312
    assert values(both, "r", by="d") == {"a": 300, "b": 4, "(unknown)": 8}


RATIO = {
    "unit": "percent",
    "ratio": {"numerator": "count(*) filter (where x > 2)", "denominator": "count(*)"},
}


def test_sides_of_a_ratio() -> None:
    """x > 2 for 3 of 6. Without row 1: 3 of 5; only the denominator: the same; only the numerator: without row 6."""
    rules = [
        rule("both", {"exclude": {"where": "id = 6"}}),
        rule("below", {"exclude": {"where": "id = 6"}, "side": "denominator"}),
        rule("above", {"exclude": {"where": "id = 6"}, "side": "numerator"}),
        rule("keep", {"filter": {"where": "x > 2"}, "side": "denominator"}),
    ]
    oracle = one_table(SALES, RATIO, rules)
    assert value(oracle) == 50
    assert value(oracle, "both") == 40
    assert value(oracle, "below") == 60
    assert value(oracle, "above") == round(100 * 2 / 6, 9)
    assert value(oracle, "keep") == 100
    row = ask(oracle, "below", "above")[0]
    assert (row.value, row.rows, row.part) == (40, 5, 2)


def test_a_side_on_what_has_none_is_an_error() -> None:
    oracle = one_table(SALES, SUM, [rule("r", {"exclude": {"where": "true"}, "side": "numerator"})])
    with pytest.raises(OracleError, match="has a side"):
        value(oracle, "r")


def test_supersedes_takes_rows_that_meet_its_condition_from_the_other() -> None:
    """n is 1 by the old rule, 7 for d = a by the new one: rows 2 to 4 by x > 1, of a only row 6."""
    metric = IDS | {"parameters": {"n": 100}, "where": "x > :n"}
    rules = [
        rule("old", {"threshold": {"parameter": "n", "to": 1}}),
        rule("new", {"threshold": {"parameter": "n", "to": 7}}, when={"d": ["a"]}, supersedes=["old"]),
    ]
    oracle = one_table(SALES, metric, rules)
    assert ids(oracle, "old") == [2, 3, 4, 6]
    assert ids(oracle, "old", "new") == [3, 4, 6]
    assert ids(oracle, "new") == [6]


def test_supersedes_holds_for_filters_and_excludes_of_the_same_word() -> None:
    """old drops x < 8, new drops x < 2 for d = a: of a rows 2 and 6 stay, of the others row 4 and NULL."""
    rules = [
        rule("old", {"exclude": {"where": "x < 8"}}),
        rule("new", {"exclude": {"where": "x < 2"}}, when={"d": ["a"]}, supersedes=["old"]),
    ]
    assert ids(one_table(SALES, IDS, rules), "old", "new") == [2, 4, 5, 6]


def test_two_operations_on_one_target_of_one_row_are_an_error_that_names_both() -> None:
    metric = IDS | {"parameters": {"n": 100}, "where": "x > :n"}
    rules = [
        rule("one", {"threshold": {"parameter": "n", "to": 1}}),
        rule("two", {"threshold": {"parameter": "n", "to": 7}}, when={"d": ["a"]}),
        rule("three", {"threshold": {"parameter": "n", "to": 7}}, when={"d": ["c"]}),
    ]
    oracle = one_table(SALES, metric, rules)
    with pytest.raises(OracleError, match=r"rule one and .* rule two both replace"):
        value(oracle, "one", "two")
    assert ids(oracle, "one", "three") == [2, 3, 4, 6]


def test_a_rule_acts_on_the_metrics_its_operations_name() -> None:
    oracle = one_table(SALES, SUM, [rule("r", {"exclude": {"where": "true"}, "metrics": ["other"]})])
    assert value(oracle, "r") == 31
    with pytest.raises(OracleError, match="unknown rule 'nobody'"):
        value(oracle, "nobody")


def test_an_answer_is_the_same_whatever_the_order_of_rows() -> None:
    rules = [rule("r", {"filter": {"first_by": "at desc", "per": ["o"]}})]
    for seed in range(5):
        shuffled = REVIEWS.sample(fraction=1, shuffle=True, seed=seed)
        assert ids(one_table(shuffled, IDS, rules), "r") == [2, 5, 7]
    assert isinstance(REVIEWS, pl.DataFrame)
