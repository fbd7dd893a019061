"""The fields of one object of an answer against the gold object's: each by the gold value's own type."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from generator.scoring.numbers import is_number, judge_number, within
from generator.scoring.verdict import Fault, Reason

KEY_FIELDS = frozenset({"key", "segment", "group_a", "group_b", "higher"})
"""Fields that hold a stored value, whose letter case counts; other text fields are words of the format."""
YES_NO = frozenset({"true", "false", "yes", "no", "pass", "fail"})


def key_text(value: Any) -> str | None:
    """Return a group's key as text, or None where it is none; a number or boolean stands for its text."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value).strip()
    return str(value) if is_number(value) else None


def judge_fields(
    gold: Mapping[str, Any], answer: Any, decimals: Mapping[str, int], factor: int = 1, at: str = ""
) -> Iterator[Fault]:
    """Yield what is wrong with one object.

    Args:
        gold: Field name to exact value.
        answer: What was answered; anything at all.
        decimals: Decimals of each number field; a field without them must be met exactly.
        factor: Multiple of the tolerance.
        at: Where the object stands, such as a row's key.
    """
    if not isinstance(answer, Mapping):
        yield Fault(Reason.NO_ANSWER if answer is None else Reason.WRONG_SHAPE, at)
        return
    for name, exact in gold.items():
        place = f"{at}.{name}" if at else name
        if name not in answer:
            yield Fault(Reason.MISSING_FIELD, place)
            continue
        reason = _judge(name, exact, answer[name], decimals.get(name), factor)
        if reason is Reason.WRONG_NUMBER and _belongs_elsewhere(gold, name, answer[name], decimals):
            reason = Reason.WRONG_SLOT
        if reason is not None:
            yield Fault(reason, place)
    for name in answer:
        if name not in gold:
            yield Fault(Reason.EXTRA_FIELD, f"{at}.{name}" if at else str(name))


def _judge(name: str, exact: Any, answer: Any, decimals: int | None, factor: int) -> Reason | None:
    if isinstance(exact, bool):
        return _judge_boolean(exact, answer)
    if is_number(exact):
        return judge_number(exact, answer, decimals, factor)
    if exact is None:
        return None if answer is None else Reason.WRONG_NUMBER
    return _judge_text(name, exact, answer)


def _judge_boolean(exact: bool, answer: Any) -> Reason | None:
    if answer is None:
        return Reason.NO_ANSWER
    if isinstance(answer, bool):
        return None if answer is exact else Reason.WRONG_BOOLEAN
    if isinstance(answer, str):
        return Reason.BOOLEAN_AS_TEXT if answer.strip().lower() in YES_NO else Reason.NOT_A_BOOLEAN
    return Reason.BOOLEAN_AS_NUMBER if is_number(answer) else Reason.NOT_A_BOOLEAN


def _judge_text(name: str, exact: str, answer: Any) -> Reason | None:
    if answer is None:
        return Reason.NO_ANSWER
    text = key_text(answer) if name in KEY_FIELDS else answer
    if not isinstance(text, str):
        return Reason.NOT_TEXT
    if not text.strip():
        return Reason.NO_ANSWER
    if text.strip() == key_text(exact):
        return None
    if _plain(text) != _plain(exact):
        return Reason.WRONG_TEXT
    return Reason.SPELLING if name in KEY_FIELDS else None


def _plain(text: str) -> str:
    """Return letters and digits alone, in lower case."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def _belongs_elsewhere(gold: Mapping[str, Any], name: str, answer: Any, decimals: Mapping[str, int]) -> bool:
    """Return whether a wrong number is right for another field of the same object."""
    return any(
        is_number(exact) and within(exact, answer, decimals.get(other))
        for other, exact in gold.items()
        if other != name
    )
