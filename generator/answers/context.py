"""What an answer depends on beside its rows."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from generator.records import Number


@dataclass(frozen=True)
class AnswerContext:
    """The conventions of the metric that is asked about.

    Attributes:
        decimals: Decimals in which its values are shown.
        minimum_rows: Least rows behind an answer.
        null_label: Label of the group without a value.
        whole: Whether its values are whole numbers, as counts are.
        expected_periods: Keys of all periods of a trend's window, in order.
    """

    decimals: int
    minimum_rows: int
    null_label: str
    whole: bool = False
    expected_periods: tuple[str, ...] = ()

    @property
    def apart(self) -> Decimal:
        """How far two values must be apart to count as different: twice the tolerance, one unit of the last place."""
        return Decimal(1).scaleb(-self.decimals)


@dataclass(frozen=True)
class Undetermined:
    """Why a candidate has no single right answer.

    Attributes:
        reason: Reason code.
        detail: What was seen.
    """

    reason: str
    detail: str


def number(value: Number | None, context: AnswerContext) -> Number:
    """Return a value that is there as the answer holds it: counts as whole numbers."""
    assert value is not None
    exact = as_decimal(value)
    return int(exact) if context.whole and exact == exact.to_integral_value() else value


def as_decimal(value: Number) -> Decimal:
    """Return a number as the decimal that its shortest text says."""
    return value if isinstance(value, Decimal) else Decimal(repr(value))
