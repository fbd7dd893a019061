"""The functions that expressions may call: everything else is refused, so nothing can read a clock or a file.

One vocabulary for both roads: the compiler refuses what is not here, and the oracle interprets exactly these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["scalar", "aggregate", "window", "calendar"]


@dataclass(frozen=True)
class Function:
    """A callable name: its kind, and the least and most arguments it takes."""

    name: str
    kind: Kind
    least: int
    most: int


FUNCTIONS: dict[str, Function] = {
    f.name: f
    for f in (
        Function("abs", "scalar", 1, 1),
        Function("ceil", "scalar", 1, 1),
        Function("coalesce", "scalar", 2, 9),
        Function("date_diff", "scalar", 3, 3),
        Function("date_part", "scalar", 2, 2),
        Function("date_trunc", "scalar", 2, 2),
        Function("exp", "scalar", 1, 1),
        Function("floor", "scalar", 1, 1),
        Function("greatest", "scalar", 2, 9),
        Function("least", "scalar", 2, 9),
        Function("length", "scalar", 1, 1),
        Function("ln", "scalar", 1, 1),
        Function("lower", "scalar", 1, 1),
        Function("nullif", "scalar", 2, 2),
        Function("power", "scalar", 2, 2),
        Function("round", "scalar", 1, 2),
        Function("sqrt", "scalar", 1, 1),
        Function("trim", "scalar", 1, 1),
        Function("upper", "scalar", 1, 1),
        Function("avg", "aggregate", 1, 1),
        Function("bool_and", "aggregate", 1, 1),
        Function("bool_or", "aggregate", 1, 1),
        Function("count", "aggregate", 1, 1),
        Function("max", "aggregate", 1, 1),
        Function("median", "aggregate", 1, 1),
        Function("min", "aggregate", 1, 1),
        Function("stddev_samp", "aggregate", 1, 1),
        Function("sum", "aggregate", 1, 1),
        Function("var_samp", "aggregate", 1, 1),
        Function("row_number", "window", 0, 0),
        Function("add_business_days", "calendar", 2, 2),
        Function("business_days_between", "calendar", 2, 2),
        Function("business_minutes_between", "calendar", 2, 2),
        Function("next_business_day", "calendar", 1, 1),
    )
}
