"""Wrong answers made of right ones, by the mistake that each stands for: what a scorer has to catch.

Comes in: a task with its question, and all tasks of its release. Goes out: answers, each of which is wrong. Whether an
answer is wrong is decided here by plain arithmetic on the exact gold value, never by asking the scorer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from generator.evaluation.agents import Case
from generator.evaluation.places import Place, at_place, number_places, put, rounded_apart, text_places
from generator.records import AnalysisType
from generator.scoring import WORD_LIMIT
from generator.scoring.compare import ROW_KEYS
from generator.scoring.wording import words

REFUSALS = (
    "I cannot answer this question with the data at hand.",
    "Sorry, I am unable to determine this.",
    "N/A",
    "unknown",
    "",
)
EXCHANGED = (("value_a", "value_b"), ("mean_a", "mean_b"), ("n_a", "n_b"), ("actual", "counterfactual"))
NUMBER = re.compile(r"\d+(?!.*\d)")
"""The last number of a phrase."""
OTHER_WORDS = {"increasing": "decreasing", "decreasing": "increasing"}


@dataclass(frozen=True)
class Asked:
    """A task that wrong answers are made for.

    Attributes:
        case: The task with its question.
        cases: All tasks of its release.
    """

    case: Case
    cases: Sequence[Case]

    @property
    def type(self) -> AnalysisType:
        """The task's analysis type."""
        return self.case.task.type

    @property
    def shown(self) -> Any:
        """The gold answer as an agent would give it."""
        return self.case.task.gold.shown

    @property
    def row_key(self) -> str | None:
        """The field that rows are aligned by, or None where the answer is not a list of rows."""
        return ROW_KEYS.get(self.type)

    def numbers(self) -> list[Place]:
        """Return the places of the numbers of the answer."""
        return list(number_places(self.shown))

    def replaced(self, change: Callable[[Any], Any]) -> Iterator[Any]:
        """Yield the answer once for each number, with this one changed, where that makes it another number."""
        for place in self.numbers():
            new = change(at_place(self.shown, place))
            if self.is_other(place, new):
                yield put(self.shown, place, new)

    def is_other(self, place: Place, new: Any) -> bool:
        """Return whether something at a number's place is not a correct rounding of the exact number there."""
        decimals = self.case.task.gold.decimals.get(str(place[-1]))
        return rounded_apart(at_place(self.case.task.gold.exact, place), new, decimals)


def permuted_rows(asked: Asked) -> Iterator[Any]:
    """A ranking with two neighbours exchanged, turned round, or shifted by one."""
    rows = asked.shown
    if asked.type is AnalysisType.RANKING and len(rows) > 1:
        for at in range(len(rows) - 1):
            yield [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]
        if len(rows) > 2:
            yield list(reversed(rows))
            yield [*rows[1:], rows[0]]


def shifted_last_digit(asked: Asked) -> Iterator[Any]:
    """Each number one unit of its last asked decimal too high, and too low; in a text, each number asked for."""
    if isinstance(asked.shown, str):
        yield from _said_otherwise(
            asked, lambda phrase: NUMBER.sub(lambda found: str(int(found[0]) + 1), phrase)
        )
        return
    decimals = asked.case.task.gold.decimals
    for sign in (1, -1):
        for place in asked.numbers():
            unit = Decimal(sign).scaleb(-decimals.get(str(place[-1]), 0))
            new = _decimal(at_place(asked.shown, place)) + unit
            if asked.is_other(place, new):
                yield put(asked.shown, place, new)


def swapped_groups(asked: Asked) -> Iterator[Any]:
    """Two groups that have each other's values."""
    shown = asked.shown
    if (key := asked.row_key) is not None:
        for at in range(len(shown) - 1):
            one, other = shown[at], shown[at + 1]
            if _any_other(asked, [(at, name) for name in one if name != key], other):
                yield [*shown[:at], {**other, key: one[key]}, {**one, key: other[key]}, *shown[at + 2 :]]
    elif isinstance(shown, Mapping):
        for one, other in EXCHANGED:
            if one in shown and (
                asked.is_other((one,), shown[other]) or asked.is_other((other,), shown[one])
            ):
                yield {**shown, one: shown[other], other: shown[one]}


def _any_other(asked: Asked, places: Iterable[Place], values: Mapping[str, Any]) -> bool:
    return any(asked.is_other(place, values[str(place[-1])]) for place in places)


def missing_parts(asked: Asked) -> Iterator[Any]:
    """One row less, or one field less; a text without one of the phrases that are asked for."""
    shown = asked.shown
    if isinstance(shown, str):
        yield from _said_otherwise(asked, lambda phrase: "…")
    if asked.row_key is not None:
        for at, row in enumerate(shown):
            yield [*shown[:at], *shown[at + 1 :]]
            for name in row:
                yield put(shown, (at,), _without(row, name))
    elif isinstance(shown, Mapping):
        yield from (_without(shown, name) for name in shown)


def _said_otherwise(asked: Asked, change: Callable[[str], str]) -> Iterator[str]:
    """Yield the text once for each phrase that is asked for, with this one said otherwise throughout."""
    for phrase in asked.case.task.must_include:
        pattern, new = re.compile(re.escape(phrase), re.IGNORECASE), change(phrase)
        if new != phrase and pattern.search(asked.shown):
            yield new.join(pattern.split(asked.shown))


def extra_parts(asked: Asked) -> Iterator[Any]:
    """A row twice, a row of a stranger, or a field that was not asked for."""
    shown = asked.shown
    if (key := asked.row_key) is not None:
        for row in shown:
            yield [*shown, row]
        for at in (0, len(shown)):
            yield [*shown[:at], {**shown[-1], key: "a group that is not there"}, *shown[at:]]
        yield [{**row, "note": "rounded"} for row in shown]
    elif isinstance(shown, Mapping):
        yield {**shown, "note": "rounded"}
        yield {**shown, "confidence": 1}


def wrong_slot(asked: Asked) -> Iterator[Any]:
    """The right number of one field in another field of the same object."""
    places = asked.numbers()
    for target in places:
        for source in places:
            value = at_place(asked.shown, source)
            if source[:-1] == target[:-1] and source != target and asked.is_other(target, value):
                yield put(asked.shown, target, value)


def refusals(asked: Asked) -> Iterator[Any]:
    """Words that decline to answer, in place of the answer and of each number; and nothing at all."""
    yield from REFUSALS
    yield from (None, {}, [])
    for place in asked.numbers():
        yield put(asked.shown, place, REFUSALS[0])
        yield put(asked.shown, place, None)


def everything(asked: Asked) -> Iterator[Any]:
    """All that could be right side by side, the right answer among it."""
    shown, base = asked.shown, asked.case.task.base
    alike = [case.task.gold.shown for case in asked.cases if case.task.type is asked.type]
    if asked.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        text = " ".join([shown, *alike, *(case.question for case in asked.cases)])
        if len(text.split()) > WORD_LIMIT:
            yield text
    elif (key := asked.row_key) is not None:
        known = {row[key] for row in shown}
        others = {row[key]: row for rows in alike for row in rows if row[key] not in known}
        if others:
            yield [*shown, *others.values()]
        yield [*shown, *(base.shown if base else ()), *shown]
    else:
        yield [shown, base.shown if base else shown]
        yield {"answers": [shown, *alike]}


def another_tasks_answer(asked: Asked) -> Iterator[Any]:
    """The gold answers of other tasks: of every other type, and of its own where they say something else."""
    for case in asked.cases:
        other = case.task.gold.shown
        if case.task.type is not asked.type or _says_otherwise(asked, other):
            yield other


def _says_otherwise(asked: Asked, other: Any) -> bool:
    """Return whether another answer of the same type is wrong for this task beyond any doubt.

    Two pages may say the same thing, so that a text is only where it has no word in common with what is asked for.
    """
    if isinstance(other, str):
        said = set(words(other))
        return not any(said & set(words(phrase)) for phrase in asked.case.task.must_include)
    places = asked.numbers()
    if list(number_places(other)) != places or list(text_places(other)) != list(text_places(asked.shown)):
        return True
    return any(asked.is_other(place, at_place(other, place)) for place in places)


def percent_for_fraction(asked: Asked) -> Iterator[Any]:
    """Each number a hundredfold, and a hundredth."""
    yield from asked.replaced(lambda number: _decimal(number) * 100)
    yield from asked.replaced(lambda number: _decimal(number) / 100)


def other_sign(asked: Asked) -> Iterator[Any]:
    """Each number with the other sign."""
    yield from asked.replaced(lambda number: -_decimal(number))


def not_finite(asked: Asked) -> Iterator[Any]:
    """Infinity and NaN, as numbers and as text, in place of each number."""
    for value in (float("inf"), float("-inf"), float("nan"), Decimal("sNaN"), "Infinity", "NaN"):
        yield from asked.replaced(lambda _, value=value: value)  # type: ignore[misc]


def text_for_number(asked: Asked) -> Iterator[Any]:
    """Each number between quotes."""
    yield from asked.replaced(str)


def localised_number(asked: Asked) -> Iterator[Any]:
    """Each number as people of several countries write it: 1.234,56, 1 234,56, 1,234.56."""
    for thousands, point in ((".", ","), (" ", ","), ("\u202f", ","), (",", "."), ("'", ".")):
        yield from asked.replaced(lambda number, to=(thousands, point): _localised(number, *to))  # type: ignore[misc]


def with_unit(asked: Asked) -> Iterator[Any]:
    """Each number with a sign or a word beside it."""
    for form in ("{} %", "R$ {}", "{} days", "~{}"):
        yield from asked.replaced(lambda number, form=form: form.format(number))  # type: ignore[misc]


def extra_prose(asked: Asked) -> Iterator[Any]:
    """The right JSON as text, alone or in a sentence; for a text answer, more words than may be given."""
    if isinstance(asked.shown, str):
        yield asked.shown + " and so on" * WORD_LIMIT
        return
    text = json.dumps(asked.shown, default=float, ensure_ascii=False)
    yield from (text, f"The answer is {text}.", f"```json\n{text}\n```", {"answer": asked.shown})


def wrong_words(asked: Asked) -> Iterator[Any]:
    """Each text in another spelling or with another word in its place, and each yes for no."""
    if isinstance(asked.shown, str):
        return
    for place in text_places(asked.shown):
        value = at_place(asked.shown, place)
        if isinstance(value, bool):
            for new in (not value, str(value), int(value), None):
                yield put(asked.shown, place, new)
        else:
            yield put(asked.shown, place, OTHER_WORDS.get(value, f"{value} too"))
            yield put(asked.shown, place, None)
            yield put(asked.shown, place, 7777777)


Wrong = Callable[[Asked], Iterable[Any]]
WRONG: Mapping[str, Wrong] = {
    "permuted rows": permuted_rows,
    "shifted last digit": shifted_last_digit,
    "swapped groups": swapped_groups,
    "missing row or field": missing_parts,
    "extra row or field": extra_parts,
    "right number, wrong slot": wrong_slot,
    "refusal": refusals,
    "list everything": everything,
    "another task's answer": another_tasks_answer,
    "percent for fraction": percent_for_fraction,
    "other sign": other_sign,
    "inf and NaN": not_finite,
    "text for number": text_for_number,
    "localised number": localised_number,
    "number with a unit": with_unit,
    "extra prose": extra_prose,
    "wrong word or yes for no": wrong_words,
}
"""Mistake to the wrong answers that stand for it; none where it has no meaning for a task."""


def _without(record: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != name}


def _decimal(number: Any) -> Decimal:
    return Decimal(str(number))


def _localised(number: Any, thousands: str, point: str) -> str:
    text = f"{_decimal(number):,.2f}"
    return text.translate({ord(","): thousands, ord("."): point})
