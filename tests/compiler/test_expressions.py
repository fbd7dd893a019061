"""What expressions may be: every text is either refused, or SQL made of known functions over columns and parameters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import duckdb
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.catalog.functions import FUNCTIONS
from generator.compiler.expressions import (
    ExpressionProblem,
    Role,
    columns_of,
    literals_of,
    parameters_of,
    parse,
    parse_order,
    place_in,
)
from generator.compiler.rewrite import Counting, aggregate_sql, to_sql

OPERATORS = {"+", "-", "*", "/", "%", "||", "~~", "!~~"}
SYSTEM = {"date_trunc", "len", "count_star", "var_samp", "variance", "pow", "ceiling"}
"""Names that DuckDB's own parser gives to functions that are allowed."""
DUCK = duckdb.connect()


def offset_of_refusal(text: str, role: Role) -> int:
    """Return where a text is refused, or 0 where it is not."""
    try:
        parse(text, role)
    except ExpressionProblem as found:
        return found.offset
    return 0


def problem(text: str, role: Role = "scalar") -> ExpressionProblem:
    with pytest.raises(ExpressionProblem) as caught:
        parse(text, role)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "a", "a + b * -c", "a / b % c", "a || 'x'", "a = 1 and not b <> 2 or c is null", "a != b", "a is distinct from b",
        "a between 1 and 2", "a not in ('x', 'y')", "a like 'x%'", "case when a then 1 else 2 end", "case a when 1 then 2 end",
        "cast(a as decimal(10, 2))", "a::date", "date '2018-01-31' + 1", "timestamp '2018-01-31 10:00:00' > a",
        "a + interval '3 days'", "a - interval 2 months", ":p > a", "(:p)", "greatest(a, :p, 3)", "case when :p then a end",
        "round(a, 2)", "date_part('dow', a)", "date_trunc('month', a)", "date_diff('day', a, b)", "coalesce(a, b, 'it''s')",
        "next_business_day(a)", "add_business_days(a, 3)", "A > 1", "true", "null", "''", "';' = a", "'--' = a", "'/*' = a",
        "'{{ 7*7 }}' = a", "a - -1", "power(a, 2)", "nullif(a, 0)", "\"or\" = 1",
    ],
)  # fmt: skip
def test_scalars(text: str) -> None:
    parse(text, "scalar")


@pytest.mark.parametrize(
    "text",
    [
        "count(*)", "count(a)", "count(distinct a)", "sum(a) filter (where b > 1)", "sum(a * :p) / nullif(count(*), 0)",
        "avg(case when a then 1 else 0 end)", "100.0 * sum(a)", "coalesce(sum(a), 0)", "max(a) - min(b)", "median(a)",
        "stddev_samp(a)", "var_samp(a)", "bool_and(a) or bool_or(b)", "count(*) >= :least", "sum(a) / :scale",
        "avg(business_days_between(a, b))",
    ],
)  # fmt: skip
def test_aggregates(text: str) -> None:
    parse(text, "aggregate")


@pytest.mark.parametrize(
    "text",
    [
        "1.0 / count(*) over (partition by a)", "a / sum(a) over (partition by b, c)", "a", "avg(a) over ()",
        "case when row_number() over (partition by a order by b desc, c) = 1 then 1 else 0 end",
        "sum(a) filter (where b) over (order by c)",
    ],
)  # fmt: skip
def test_windows(text: str) -> None:
    parse(text, "window")


@pytest.mark.parametrize(
    ("role", "code", "text"),
    [
        # ¦ stands before the character that is found.
        ("scalar", "X001", "a¦; b"), ("scalar", "X001", "';' = a ¦-- b"), ("scalar", "X001", "a ¦/* b */"), ("scalar", "X001", "a¦{# b #}"),
        ("scalar", "X001", "¦"), ("scalar", "X001", "a ¦+"), ("scalar", "X001", "a b ¦c"), ("scalar", "X001", "a ¦as b"),
        ("scalar", "X001", "a ¦b"), ("scalar", "X001", "¦a, b"), ("scalar", "X001", "¦a from t"), ("scalar", "X001", "¦(a"),
        ("scalar", "X001", "a¦) + (b"), ("scalar", "X001", "¦'a"), ("scalar", "X001", "¦\"a"), ("scalar", "X001", "a ¦// b"),
        ("scalar", "X001", "a ¦** b"), ("scalar", "X001", "a ¦^ b"), ("scalar", "X001", "a ¦== b"), ("scalar", "X001", "a¦[1]"),
        ("scalar", "X001", "¦{'a': 1}"), ("scalar", "X001", "¦$1"), ("scalar", "X001", "¦? > a"), ("scalar", "X001", "¦@a"), ("scalar", "X001", "a ¦~ 'x'"),
        ("scalar", "X001", "a + ¦t.b"), ("scalar", "X001", "¦1_000"), ("scalar", "X001", "¦0x1F"), ("scalar", "X001", "a = ¦e'x'"),
        ("scalar", "X001", "cast(a as ¦json)"), ("scalar", "X001", "a::¦timestamptz"), ("scalar", "X001", "a::int¦[]"), ("scalar", "X001", "¦try_cast(a as int)"),
        ("scalar", "X001", "date ¦'2018-13-01'"), ("scalar", "X001", "cast(¦'soon' as timestamp)"), ("scalar", "X001", "¦interval '1.5 days'"),
        ("scalar", "X001", "¦a ilike 'x'"), ("scalar", "X001", "¦a at time zone 'utc'"), ("scalar", "X001", "a ¦in b"), ("scalar", "X001", "¦lower(a) filter (where b)"),
        ("scalar", "X001", "¦*"), ("scalar", "X001", "¦drop table a"), ("scalar", "X001", "¦create table a"),
        ("aggregate", "X001", "sum(distinct ¦a)"), ("aggregate", "X001", "sum(¦a order by b)"), ("aggregate", "X001", "count(distinct (¦a, b))"),
        ("scalar", "X002", "a in (¦select 1)"), ("scalar", "X002", "¦exists (select 1)"), ("scalar", "X002", "a union ¦select 1"),
        ("scalar", "X003", "¦count(*) over ()"), ("aggregate", "X003", "sum(a) / ¦sum(a) over ()"), ("window", "X003", "sum(¦sum(a) over ()) over ()"),
        ("window", "X003", "¦sum(a) over (order by b rows between 1 preceding and current row)"),
        ("scalar", "X004", "a > ¦now()"), ("scalar", "X004", "a > ¦current_date"), ("scalar", "X004", "¦random() > a"), ("scalar", "X004", "¦read_csv('x')"),
        ("scalar", "X004", "¦getenv('HOME')"), ("scalar", "X004", "¦nextval('s')"), ("scalar", "X004", "¦mod(a, 2)"), ("scalar", "X004", "¦ifnull(a, b)"),
        ("scalar", "X004", "¦if(a, b, c)"), ("scalar", "X004", "¦extract(hour from a)"), ("scalar", "X004", "¦\"lower\"(a)"), ("scalar", "X004", "¦columns('a')"),
        ("scalar", "X004", "¦unnest(a)"), ("scalar", "X004", "a + ¦round(a, 1, 2)"), ("scalar", "X004", "¦trim(a, 'x')"), ("aggregate", "X004", "¦count()"),
        ("aggregate", "X004", "¦max(a, 2)"), ("aggregate", "X004", "¦list(a)"), ("aggregate", "X004", "¦stddev(a)"), ("window", "X004", "¦lag(a) over (order by b)"),
        ("scalar", "X005", "a and b > ¦sum(c)"), ("window", "X005", "a / ¦sum(b)"), ("window", "X005", "count(*) over (partition by ¦sum(b))"),
        ("aggregate", "X006", "¦a"), ("aggregate", "X006", "¦1"), ("aggregate", "X006", "sum(a) + ¦b"), ("aggregate", "X006", "sum(¦avg(a))"),
        ("aggregate", "X006", "sum(a) filter (where b > ¦avg(c))"), ("aggregate", "X006", "¦:p"),
    ],
)  # fmt: skip
def test_refusals_point_at_the_character(role: Role, code: str, text: str) -> None:
    found = problem(text.replace("¦", ""), role)
    assert (found.code, found.offset) == (code, text.index("¦"))
    assert str(found) == found.message


@pytest.mark.parametrize("mark", ["'", '"', "(", "{{", "{%", "\\", "\n\n", "\x00", "é", "\u00a0"])
def test_odd_characters_are_refused_or_read_and_never_crash(mark: str) -> None:
    for text in (mark, f"a {mark}", f"{mark} a", f"sum({mark}a)"):
        for role in get_args(Role):
            assert 0 <= offset_of_refusal(text, role) <= len(text)


def test_orders() -> None:
    assert [
        (text.strip(), *rest) for text, *rest in parse_order("lower(a) desc nulls first, b, c asc nulls last")
    ] == [
        ("lower(a)", True, True),
        ("b", False, False),
        ("c", False, False),
    ]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("X001", "¦"), ("X001", "¦a limit 1"), ("X001", "a¦; b"), ("X005", "a desc, ¦sum(b)"), ("X004", "a, b desc, ¦now()"),
        ("X001", "a desc, ¦t.b"), ("X002", "a, (¦select 1)"),
    ],
)  # fmt: skip
def test_refused_orders_point_into_the_whole_text(code: str, text: str) -> None:
    with pytest.raises(ExpressionProblem) as caught:
        parse_order(text.replace("¦", ""))
    assert (caught.value.code, caught.value.offset) == (code, text.index("¦"))


def test_what_is_read() -> None:
    tree = parse("sum(a * :p) filter (where b = 'b' and c > 2) + max(a) * :q", "aggregate")
    assert sorted(columns_of(tree)) == ["a", "b", "c"]
    assert sorted(parameters_of(tree)) == ["p", "q"]
    assert sorted(node.name for node in literals_of(tree)) == ["2", "b"]
    assert min(place_in(node) for node in literals_of(tree)) == len("sum(a * :p) filter (where b = ")


@pytest.mark.parametrize(
    ("role", "text"),
    [
        ("scalar", "a / b + :p"),
        ("aggregate", "avg(a / :p) filter (where b) + :p"),
        ("window", "a / avg(b) over ()"),
    ],
)
def test_a_tree_is_shared_and_stays_as_it_was(role: Role, text: str) -> None:
    before = parse(text, role).sql()
    counting = Counting(weighted=True, flag="seen", parameters={"p": "1"})
    aggregate_sql(parse(text, role), counting) if role == "aggregate" else to_sql(parse(text, role))
    assert parse(text, role).sql() == before


WORDS = [
    *FUNCTIONS, "a", "b", "c", ":p", "1", "2.5", "'x'", "'it''s'", "now", "random", "getenv", "read_csv", "select", "exists",
    "from", "where", "and", "or", "not", "in", "is", "null", "case", "when", "then", "else", "end", "over", "partition by",
    "order by", "filter", "distinct", "cast", "as", "date", "integer", "interval", "between", "like", "union", "with", "values",
    "current_date", "unnest", "columns", "lateral", "qualify", "limit", "sum(a)", "count(*)", "rows", "using", "escape",
]  # fmt: skip
MARKS = [
    "(",
    ")",
    "(",
    ")",
    ",",
    "+",
    "-",
    "*",
    "/",
    "%",
    "=",
    "<",
    ">",
    "<>",
    "::",
    "||",
    ".",
    ";",
    "--",
    "[",
    "]",
    "{",
    "?",
    "^",
]
SOUP = st.lists(st.sampled_from([*WORDS, *MARKS]), min_size=1, max_size=9).map(" ".join)
NESTED = st.recursive(
    st.sampled_from(["a", "b", ":p", "1", "'x'", "current_date", "(select 1)", "count(*)", "now()"]),
    lambda inner: st.one_of(
        st.builds("{}({})".format, st.sampled_from([*FUNCTIONS, "now", "list", "any_value"]), inner),
        st.builds("{}({}, {})".format, st.sampled_from([*FUNCTIONS, "if", "mod", "read_text"]), inner, inner),
        st.builds(
            "({} {} {})".format,
            inner,
            st.sampled_from(["+", "/", "and", "=", "in", "like", "->", "**"]),
            inner,
        ),
        st.builds("sum({}) filter (where {})".format, inner, inner),
        st.builds("case when {} then {} end".format, inner, inner),
        st.builds("{} over (partition by {} order by {})".format, inner, inner, inner),
        st.builds(
            "cast({} as {})".format, inner, st.sampled_from(["date", "integer", "json", "decimal(9, 2)"])
        ),
    ),
    max_leaves=6,
)


def nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield every expression of a statement that DuckDB's own parser has read."""
    if isinstance(tree, dict):
        if "class" in tree:
            yield tree
        for value in tree.values():
            yield from nodes(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from nodes(value)


@settings(max_examples=400, deadline=None)
@given(text=st.one_of(SOUP, NESTED), role=st.sampled_from(get_args(Role)))
@example(text="count(*) filter (where a in (select 1))", role="aggregate")
@example(text="a = any(select 1)", role="scalar")
def test_nothing_accepted_holds_a_subquery_or_an_unknown_function(text: str, role: Role) -> None:
    """DuckDB's parser, which the compiler does not use, reads what the compiler lets through."""
    assert 0 <= offset_of_refusal(text, role) <= len(text)
    try:
        tree = parse(text, role)
    except ExpressionProblem:
        return
    sql = aggregate_sql(tree, Counting(parameters={"p": "1"})) if role == "aggregate" else to_sql(tree)
    row = DUCK.execute("select json_serialize_sql(?)", [f"select {sql}"]).fetchone()
    assert row is not None
    statement = json.loads(row[0])
    assert not statement["error"], (text, sql, statement)
    for node in nodes(statement["statements"][0]["node"]["select_list"]):
        assert node["class"] not in ("SUBQUERY", "STAR", "LAMBDA", "PARAMETER"), (text, sql)
        if "function_name" in node and node["class"] != "OPERATOR":
            name = node["function_name"].lower()
            assert name in FUNCTIONS or name in OPERATORS | SYSTEM, (text, sql, name)
