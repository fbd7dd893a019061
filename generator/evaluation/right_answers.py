"""Right answers in every form that a correct agent may give them: what a scorer has to accept.

Comes in: a task. Goes out: answers, each of which is right.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import (
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Decimal,
    localcontext,
)
from typing import Any

from generator.evaluation.places import at_place, number_places, put, text_places
from generator.evaluation.scorer import Scorable
from generator.records import AnalysisType

FINER = range(7)
"""Decimals more than asked for, up to which an exact number may be rounded."""
HALVES = (ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN)
SIDES = {"group_a": "group_b", "value_a": "value_b"}


def as_gold(task: Scorable) -> Iterator[Any]:
    """The gold answer as it is shown, and exactly."""
    yield task.gold.shown
    yield task.gold.exact


def after_json(task: Scorable) -> Iterator[Any]:
    """The gold answer written as JSON and read again, its numbers in binary floating point and exactly."""
    for answer in as_gold(task):
        text = json.dumps(answer, default=float)
        yield json.loads(text)
        yield json.loads(text, parse_float=Decimal)


def roundings(task: Scorable) -> Iterator[Any]:
    """Every correct rounding of each exact number: at the asked decimals and finer, a tie up and down."""
    exact, decimals = task.gold.exact, task.gold.decimals
    for more in FINER if decimals else ():
        for way in HALVES:
            answer = exact
            for place in number_places(exact):
                asked = decimals.get(str(place[-1]))
                if asked is not None:
                    answer = put(answer, place, rounded(at_place(exact, place), asked + more, way))
            yield answer


def finer_roundings(task: Scorable) -> Iterator[Any]:
    """Each exact number cut or raised at five decimals more than asked for, where that is a rounding of it still."""
    exact, decimals = task.gold.exact, task.gold.decimals
    for place in number_places(exact):
        asked = decimals.get(str(place[-1]))
        for way in (ROUND_FLOOR, ROUND_CEILING) if asked is not None else ():
            yield put(task.gold.shown, place, rounded(at_place(exact, place), (asked or 0) + 5, way))


def other_order(task: Scorable) -> Iterator[Any]:
    """The segments of a decomposition in another order; a comparison whose two groups stand the other way round."""
    shown = task.gold.shown
    if task.type is AnalysisType.DECOMPOSITION and len(shown) > 1:
        yield list(reversed(shown))
        yield [*shown[1:], shown[0]]
    if task.type is AnalysisType.COMPARISON:
        turned = {**SIDES, **{other: one for one, other in SIDES.items()}}
        yield {turned.get(name, name): value for name, value in shown.items()}


def other_writing(task: Scorable) -> Iterator[Any]:
    """White space around texts, the other Unicode form of their letters, fields in another order."""
    shown = task.gold.shown
    if isinstance(shown, str):
        yield f"  {shown}\n"
        yield f"According to the page: {shown}"
        return
    for change in (_spaced, _decomposed):
        answer = shown
        for place in text_places(shown):
            value = at_place(shown, place)
            answer = put(answer, place, change(value) if isinstance(value, str) else value)
        yield answer
    yield [_turned(row) for row in shown] if isinstance(shown, list) else _turned(shown)


Right = Callable[[Scorable], Iterable[Any]]
RIGHT: Mapping[str, Right] = {
    "gold answer": as_gold,
    "after JSON": after_json,
    "correct rounding": roundings,
    "finer than asked": finer_roundings,
    "order that is free": other_order,
    "other writing": other_writing,
}
"""Form to the right answers in it; none where it has no meaning for a task."""


def rounded(number: Any, decimals: int, way: str) -> Decimal:
    """Return a number rounded once, in decimal arithmetic."""
    with localcontext(prec=80):
        return Decimal(str(number)).quantize(Decimal(1).scaleb(-decimals), rounding=way)


def _spaced(text: str) -> str:
    return f" {text} "


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def _turned(record: Mapping[str, Any]) -> dict[str, Any]:
    return dict(reversed(list(record.items())))
