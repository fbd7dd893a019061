"""The agents without a model: gold is right everywhere, all others score what they must."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from phrasing.samples import answer, tasks
from release.samples import content, write_database

from generator.evaluation import SKIPPED, Case, trivial_agents
from generator.evaluation.floors import amiss, as_data, floors, played, table_of
from generator.pipeline.floors import before, cases_of, moved
from generator.records import AnalysisType as T
from generator.records import Tier, Window
from generator.release import read_release, write_release
from generator.scoring import Reason

MARCH = Window(date(2017, 3, 1), date(2017, 4, 1), "month")


@pytest.fixture
def cases(tmp_path: Path) -> list[Case]:
    return cases_of(read_release(write_release(content(), tmp_path, write_database)))


def accuracies(cases: list[Case]) -> dict[str, float]:
    return {name: data["all"]["accuracy"] for name, data in as_data(floors(cases, {})).items()}


def test_gold_scores_one_and_base_nothing_where_a_rule_is_needed(cases: list[Case]) -> None:
    found = floors(cases, {})
    data = as_data(found)
    assert set(data["gold"]["types"]) == set(T)
    assert {figures["accuracy"] for figures in data["gold"]["types"].values()} == {1.0}
    assert data["base"]["tiers"] == {"rule": data["base"]["all"]}
    assert data["base"]["all"]["accuracy"] == 0
    assert amiss(found) == []


def test_agents_that_know_nothing_score_nothing(cases: list[Case]) -> None:
    found = accuracies(cases)
    assert [found[name] for name in ("nothing", "refuse", "closed book", "swapped")] == [0, 0, 0, 0]
    assert found["list all"] == 0.2, "both documents' answers together are still short enough to be an answer"
    assert found["constant"] == 0.9, "one task of each type: the most frequent answer is its own"
    assert found["previous"] is None


def test_each_is_wrong_for_the_reason_it_stands_for(cases: list[Case]) -> None:
    agents = trivial_agents(cases, {})
    reasons = {
        name: {item.type: item.reasons for item in played(agents[name], cases)}
        for name in ("refuse", "list all", "swapped")
    }
    assert set(reasons["refuse"].values()) == {(Reason.REFUSAL,)}
    assert reasons["list all"][T.POINT_QUERY] == (Reason.WRONG_SHAPE,)
    assert Reason.DUPLICATE_ROW in reasons["list all"][T.RANKING]
    assert reasons["swapped"][T.COMPARISON] == (Reason.SWAPPED,)
    assert reasons["swapped"][T.SIGNIFICANCE_TESTING] == (Reason.SWAPPED,)
    assert reasons["swapped"][T.RANKING] == (Reason.PERMUTED,)
    assert reasons["swapped"][T.DECOMPOSITION] == (Reason.SWAPPED,)
    assert reasons["swapped"][T.THRESHOLD_CROSSING] == (Reason.WRONG_BOOLEAN,)
    assert T.POINT_QUERY not in reasons["swapped"]


def test_closed_book_never_looks_at_the_tasks_own_answer(cases: list[Case]) -> None:
    agent = trivial_agents(cases, {})["closed book"]
    pair = next(case for case in cases if case.task.type is T.COMPARISON)
    assert agent(pair) == {"group_a": "SP", "group_b": "RJ", "value_a": 0, "value_b": 0, "higher": "SP"}
    question = next(case for case in cases if case.task.type is T.KNOWLEDGE_RETRIEVAL)
    assert agent(question) == question.question


def test_the_previous_value_counts_only_where_there_is_one(cases: list[Case]) -> None:
    scored = floors(cases, {"shop/point": {"value": 93.46}})["previous"]
    assert [(item.task, item.outcome) for item in scored] == [("shop/point", "right")]


def changed(tmp_path: Path, name: str, **changes: object) -> list[str]:
    pairs = content().tasks
    moved_pairs = tuple((replace(t, **changes) if t.spec.id == name else t, q) for t, q in pairs)
    folder = write_release(content(tasks=moved_pairs), tmp_path, write_database)
    return amiss(floors(cases_of(read_release(folder)), {}))


def test_what_must_not_be_is_named(tmp_path: Path) -> None:
    point = next(task for task in tasks() if task.spec.id == "shop/point")
    assert changed(tmp_path, "shop/point", base=point.gold) == [
        "shop/point: needs a rule, and yet its base answer is scored right"
    ]
    assert changed(tmp_path, "shop/point", tier=Tier.ANALYTICS) == [
        "shop/point: needs no rule, and yet its base answer is scored wrong"
    ]
    wrong = replace(point.gold, shown=answer({"value": 1}).shown)
    assert changed(tmp_path, "shop/point", gold=wrong) == ["shop/point: its own gold answer is scored wrong"]


def test_the_table_has_a_row_for_each_type_and_tier(cases: list[Case]) -> None:
    columns, rows = table_of(floors(cases, {}))
    assert columns[:4] == ["", "tasks", "gold", "base"]
    assert [row[0] for row in rows][-3:] == ["tier: knowledge", "tier: rule", "all"]
    assert len(rows) == len(T) + 3
    assert rows[-1][:4] == ["all", "10", "1.000", "0.000"]
    knowledge = dict(zip(columns, rows[0], strict=True))
    assert (knowledge["base"], knowledge["previous"], knowledge["swapped"]) == ("–", "–", "–")


@pytest.mark.parametrize(
    ("window", "earlier"),
    [
        (MARCH, (date(2017, 2, 1), date(2017, 3, 1))),
        (Window(date(2018, 1, 1), date(2018, 7, 1), "half"), (date(2017, 7, 1), date(2018, 1, 1))),
        (Window(date(2018, 1, 1), date(2018, 9, 1), "year_to_date"), (date(2017, 1, 1), date(2017, 9, 1))),
        (Window(date(2018, 1, 1), date(2018, 9, 15), "year_to_date"), (date(2017, 1, 1), date(2017, 9, 15))),
        (Window(date(2017, 3, 1), date(2017, 5, 1), "span"), (date(2017, 1, 1), date(2017, 3, 1))),
    ],
)
def test_the_window_before(window: Window, earlier: tuple[date, date]) -> None:
    found = before(window)
    assert (found.start, found.end) == earlier


STEP = """with
-- rule: exclude (rules/shop/x.yml:9)
after_x as (
  select * from rows where "at" >= date '2017-03-01' and "at" < date '2017-04-01'
),
-- what is asked for
asked_rows as (
  select *
  from after_x
  where "at" >= date '2017-03-01' and "at" < date '2017-04-01'
),
answer as (select 1 from asked_rows)
select * from answer"""


def test_only_the_asked_window_moves() -> None:
    sql = moved(STEP, MARCH, before(MARCH))
    assert sql is not None
    assert sql.count("\"at\" >= date '2017-02-01' and \"at\" < date '2017-03-01'") == 1
    assert sql.count("\"at\" >= date '2017-03-01' and \"at\" < date '2017-04-01'") == 1
    assert sql.index("2017-03-01") < sql.index("what is asked for") < sql.index("2017-02-01")


def test_a_window_that_stands_elsewhere_too_is_not_moved() -> None:
    later = STEP.replace("select 1 from asked_rows", "select 1 from asked_rows where p < date '2017-04-01'")
    assert moved(later, MARCH, before(MARCH)) is None
    assert moved("select 1", MARCH, before(MARCH)) is None
    assert moved(STEP, Window(date(2018, 1, 1), date(2018, 2, 1), "month"), MARCH) is None


def test_skipping_is_no_answer_at_all(cases: list[Case]) -> None:
    assert played(lambda case: SKIPPED, cases) == ()
