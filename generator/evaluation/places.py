"""Where the numbers and words of an answer stand, and the answer with another thing there.

Comes in: an answer, as read from JSON. Goes out: places in it, and changed copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, localcontext
from typing import Any

Place = tuple[str | int, ...]
"""Names of fields and numbers of rows, from the outside in."""


def number_places(answer: Any, at: Place = ()) -> Iterator[Place]:
    """Yield the place of each number of an answer."""
    yield from (place for place, value in _leaves(answer, at) if _is_number(value))


def text_places(answer: Any, at: Place = ()) -> Iterator[Place]:
    """Yield the place of each text and each boolean of an answer."""
    yield from (place for place, value in _leaves(answer, at) if isinstance(value, str | bool))


def at_place(answer: Any, place: Place) -> Any:
    """Return what stands at a place; None where nothing does."""
    for step in place:
        try:
            answer = answer[step]
        except (KeyError, IndexError, TypeError):
            return None
    return answer


def put(answer: Any, place: Place, value: Any) -> Any:
    """Return a copy of an answer with something else at a place."""
    if not place:
        return value
    copy = dict(answer) if isinstance(answer, dict) else list(answer)
    copy[place[0]] = put(answer[place[0]], place[1:], value)  # type: ignore[index]
    return copy


DIGITS_OF_DOUBLES = 15
LAST_BITS = Decimal("1e-14")
"""What the arithmetic of doubles may be off by, relative to the result."""


def rounded_apart(exact: Any, given: Any, decimals: int | None) -> bool:
    """Return whether something given is no correct rounding of an exact number: it is further than half a unit away.

    A number that was computed as a double, which fifteen digits or more tell, is exact to its last bits alone:
    18.674999999999997 may be 18.675, and both of its roundings are right then.

    Args:
        exact: The exact number.
        given: Anything; what is no finite number is never a rounding.
        decimals: Decimals asked for; None where the number itself is.
    """
    if not _is_number(given) or not Decimal(given).is_finite():
        return True
    with localcontext(prec=80):
        half = Decimal(0) if decimals is None else Decimal(1).scaleb(-decimals) / 2
        number = Decimal(str(exact))
        is_double = decimals is not None and len(number.as_tuple().digits) >= DIGITS_OF_DOUBLES
        noise = LAST_BITS * abs(number) if is_double else Decimal(0)
        return abs(Decimal(str(given)) - number) > half + noise


def _leaves(answer: Any, at: Place) -> Iterator[tuple[Place, Any]]:
    if isinstance(answer, dict):
        for name, item in answer.items():
            yield from _leaves(item, (*at, name))
    elif isinstance(answer, list):
        for index, item in enumerate(answer):
            yield from _leaves(item, (*at, index))
    else:
        yield at, answer


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)
