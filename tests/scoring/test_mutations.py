"""Agents that do not know the answer, over one task of each type: none may score by its manners."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.records import AnalysisType as T
from generator.scoring import compare
from scoring.samples import GOLD, MUST

ROWS = {T.RANKING, T.DECOMPOSITION}


def score(type: T, answer: Any) -> int:
    gold, decimals = GOLD[type]
    return compare(gold, decimals, answer, type, must_include=MUST.get(type, ())).score


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each number of a gold answer."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from numbers(item, (*path, name))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from numbers(item, (*path, place))
    elif isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        yield path


def put(value: Any, path: tuple[Any, ...], change: Callable[[Any], Any]) -> Any:
    """Return the answer with the number at `path` changed."""
    if not path:
        return change(value)
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(value[path[0]], path[1:], change)
    return copy


MUTATIONS: dict[str, Callable[[Any], Any]] = {
    "a unit more": lambda x: x + 1,
    "the other sign": lambda x: -x,
    "a hundredth": lambda x: x / 100,
    "a hundredfold": lambda x: x * 100,
    "as text": str,
    "as localised text": lambda x: f"{float(x):.2f}".replace(".", ","),
    "with a unit": lambda x: f"{x} %",
    "infinite": lambda _: float("inf"),
    "not a number": lambda _: float("nan"),
    "nothing": lambda _: None,
    "a boolean": lambda _: True,
    "absurd": lambda _: Decimal("-1e9999999"),
    "no number that can be compared": lambda _: Decimal("sNaN"),
    "a refusal": lambda _: "I cannot say",
}


@pytest.mark.parametrize("type", [t for t in T if t is not T.KNOWLEDGE_RETRIEVAL])
@pytest.mark.parametrize("name", MUTATIONS)
def test_no_number_can_be_replaced(type: T, name: str) -> None:
    gold, decimals = GOLD[type]
    for path in numbers(gold):
        if name == "a hundredth" and path[-1] == "p_value" and decimals["p_value"] == 4:
            continue  # 0.00057 and 0.0000057 are 0.0006 and 0.0000 at four decimals: checked by the table
        assert score(type, put(gold, path, MUTATIONS[name])) == 0, path


@pytest.mark.parametrize("type", list(T))
@pytest.mark.parametrize(
    "answer",
    [
        None,
        "",
        "unknown",
        "I cannot answer this.",
        [],
        {},
        0,
        1,
        True,
        "everything",
        ["everything"],
        {"value": "n/a"},
    ],
)
def test_refusals_and_empty_answers_score_nothing(type: T, answer: Any) -> None:
    assert score(type, answer) == 0


@pytest.mark.parametrize("type", sorted(ROWS))
def test_listing_everything_scores_nothing(type: T) -> None:
    gold, _ = GOLD[type]
    extra = [{name: "ZZ" if isinstance(item, str) else 1 for name, item in gold[0].items()}]
    assert score(type, gold + extra) == 0
    assert score(type, extra + gold) == 0


@pytest.mark.parametrize("type", list(T))
def test_the_answer_to_another_question_scores_nothing(type: T) -> None:
    assert all(score(type, gold) == 0 for other, (gold, _) in GOLD.items() if other is not type)


@settings(deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text() | st.decimals(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["value", "key", "group_a", "segment", "x"]), inner)
        ),
        max_leaves=8,
    )
)
def test_no_answer_of_any_kind_raises_or_scores(answer: Any) -> None:
    for type in T:
        if type is not T.POINT_QUERY:
            assert score(type, answer) == 0


@settings(deadline=None)
@given(st.decimals(min_value=-(10**9), max_value=10**9, places=9), st.integers(0, 6))
def test_every_correct_rounding_is_right(exact: Decimal, decimals: int) -> None:
    for places in range(decimals, 10):
        assert (
            compare(
                {"value": exact}, {"value": decimals}, {"value": round(exact, places)}, T.POINT_QUERY
            ).score
            == 1
        )
    unit = Decimal(1).scaleb(-decimals)
    wrong = round(exact, decimals) + unit
    if abs(wrong - exact) > unit / 2 + abs(exact) * Decimal("1e-11"):
        assert compare({"value": exact}, {"value": decimals}, {"value": wrong}, T.POINT_QUERY).score == 0
