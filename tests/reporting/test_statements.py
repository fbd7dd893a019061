"""Base and gold SQL made comparable: nothing is lost, and each rule's lines carry its name."""

from __future__ import annotations

from generator.reporting.statements import Lines, marks, statements

BASE = """with
rows_ as (
  select *
  from orders
),
answer as (
  select count(*) as n
  from rows_
)
select n
from answer"""
GOLD = """with
rows_ as (
  select *
  from orders
),
-- no_tests: exclude (rules/shop/no_tests.yml:9)
after_no_tests as (
  select *
  from rows_
  where (is_test) is not true
),
answer as (
  select count(*) as n
  from after_no_tests
)
select n
from answer"""


def test_texts_come_back_whole_and_lines_are_kept_once() -> None:
    lines = Lines()
    found = statements(BASE, GOLD, lines)
    assert "\n".join(lines.texts[n] for n in found["base"]) == BASE
    assert "\n".join(lines.texts[n] for n in found["gold"]) == GOLD
    assert len(lines.texts) == len(set(lines.texts))


def test_what_a_rule_wrote_carries_its_name() -> None:
    assert marks(GOLD) == [[5, 11, "no_tests", "exclude", "rules/shop/no_tests.yml:9"]]


def test_differences_are_the_step_and_who_reads_it() -> None:
    found = statements(BASE, GOLD, Lines())
    assert found["differ"] == [[5, 5, 5, 11], [7, 8, 13, 14]]


def test_a_step_without_an_end_is_marked_to_the_end_of_the_text() -> None:
    assert marks("-- r: filter (rules/a/r.yml:1)\nselect 1") == [[0, 2, "r", "filter", "rules/a/r.yml:1"]]


def test_other_comments_are_no_operations() -> None:
    assert marks("-- one row of orders each\n-- what is asked for\nselect 1") == []


def test_without_gold_sql_there_is_nothing_to_show() -> None:
    assert statements("", "", Lines()) is None
