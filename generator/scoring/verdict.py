"""What a comparison says: right or wrong, and the typed reasons why it is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why an answer is wrong. Each names what was seen, so that a report can count kinds of failure."""

    NO_ANSWER = "no_answer"
    REFUSAL = "refusal"
    EXTRA_PROSE = "extra_prose"
    JSON_AS_TEXT = "json_as_text"
    WRONG_SHAPE = "wrong_shape"
    MISSING_FIELD = "missing_field"
    EXTRA_FIELD = "extra_field"
    MISSING_ROW = "missing_row"
    EXTRA_ROW = "extra_row"
    DUPLICATE_ROW = "duplicate_row"
    PERMUTED = "permuted"
    SWAPPED = "swapped"
    WRONG_SLOT = "wrong_slot"
    WRONG_NUMBER = "wrong_number"
    WRONG_SIGN = "wrong_sign"
    PERCENT_FOR_FRACTION = "percent_for_fraction"
    FRACTION_FOR_PERCENT = "fraction_for_percent"
    NUMBER_AS_TEXT = "number_as_text"
    LOCALISED_NUMBER = "localised_number"
    UNIT_IN_NUMBER = "unit_in_number"
    NOT_A_NUMBER = "not_a_number"
    NOT_FINITE = "not_finite"
    BOOLEAN_FOR_NUMBER = "boolean_for_number"
    WRONG_BOOLEAN = "wrong_boolean"
    BOOLEAN_AS_TEXT = "boolean_as_text"
    BOOLEAN_AS_NUMBER = "boolean_as_number"
    NOT_A_BOOLEAN = "not_a_boolean"
    WRONG_TEXT = "wrong_text"
    NOT_TEXT = "not_text"
    SPELLING = "spelling"
    MISSING_WORDS = "missing_words"
    TOO_LONG = "too_long"


@dataclass(frozen=True, order=True)
class Fault:
    """One thing wrong with an answer.

    Attributes:
        reason: What kind of thing.
        place: Where in the answer: a field, a row's key and field, or empty for the whole.
    """

    reason: Reason
    place: str = ""


@dataclass(frozen=True)
class Verdict:
    """The outcome of one comparison.

    Attributes:
        score: 1 for a right answer, 0 for a wrong one.
        reasons: Kinds of fault, each once, in the order met; empty exactly when the score is 1.
        faults: Every fault with its place.
    """

    score: int
    reasons: tuple[Reason, ...] = ()
    faults: tuple[Fault, ...] = ()

    @classmethod
    def of(cls, faults: Iterable[Fault]) -> Verdict:
        """Return the verdict that these faults amount to."""
        found = tuple(faults)
        return cls(0 if found else 1, tuple(dict.fromkeys(fault.reason for fault in found)), found)
