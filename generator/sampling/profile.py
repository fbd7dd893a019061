"""What is known about the data before any value is drawn.

Comes in: counts that the warehouse took (see `MetricProfile` for exactly which). Goes out: the values, months
and rows that a metric, composite ones included, can be asked about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True)
class Touched:
    """How many of the same rows some operation can change, counted as `MetricProfile` counts.

    Attributes:
        rows: All of them.
        values: Dimension to value to rows.
        months: `2017-03` to rows.
    """

    rows: int
    values: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    months: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class MetricProfile:
    """Counts of one leaf metric's rows: grain rows before `as_of` that meet its `where`, no rule applied.

    These are what the base query reports as `rows` when it is sliced, for all time: a metric that looks
    back only some days is counted as if it did not.

    Attributes:
        rows: All rows.
        values: Dimension to value as text to rows, for each categorical or spatial dimension that the metric
            reaches. NULL counts under the domain's null label; values without rows are absent.
        months: `2017-03` to rows by the metric's time; empty if it has none. Months without rows are absent.
        first: Day of the earliest row, or None.
        last: Day of the latest row, or None.
        touched: The rows that rules can change, or None where that is not known.
    """

    rows: int
    values: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    months: Mapping[str, int] = field(default_factory=dict)
    first: date | None = None
    last: date | None = None
    touched: Touched | None = None


@dataclass(frozen=True)
class DataProfile:
    """Counts of one domain's data.

    Attributes:
        domain: Domain's name.
        metrics: Leaf metric (one that reads rows) to its counts; composite and growth metrics are not in it.
    """

    domain: str
    metrics: Mapping[str, MetricProfile]

    def of(self, leaves: tuple[str, ...]) -> MetricProfile:
        """Return what a metric made of these leaves can be asked about.

        A group that one component lacks is absent from a composite, so a value or month counts only if every
        leaf has it, with the fewest rows that any leaf has. A leaf that is not in the profile has no rows.
        """
        known = [self.metrics.get(leaf, MetricProfile(0)) for leaf in leaves]
        if len(known) == 1:
            return known[0]
        firsts, lasts = [item.first for item in known], [item.last for item in known]
        return MetricProfile(
            rows=min(item.rows for item in known),
            values={
                dimension: fewest([item.values.get(dimension, {}) for item in known])
                for dimension in known[0].values
            },
            months=fewest([item.months for item in known]),
            first=None if None in firsts else max(day for day in firsts if day),
            last=None if None in lasts else min(day for day in lasts if day),
            touched=most([item.touched for item in known]),
        )


def fewest(counts: list[Mapping[str, int]]) -> dict[str, int]:
    """Return the keys that all counts have, each with its least count."""
    return {
        key: min(item[key] for item in counts) for key in counts[0] if all(key in item for item in counts)
    }


def most(counts: list[Touched | None]) -> Touched | None:
    """Return the rows that rules can change of any of several metrics, or None where one is not known."""
    known = [item for item in counts if item is not None]
    if len(known) < len(counts):
        return None
    return Touched(
        rows=max(item.rows for item in known),
        values={
            dimension: _most([item.values.get(dimension, {}) for item in known]) for dimension in known[0].values
        },
        months=_most([item.months for item in known]),
    )


def _most(counts: list[Mapping[str, int]]) -> dict[str, int]:
    keys = dict.fromkeys(key for item in counts for key in item)
    return {key: max(item.get(key, 0) for item in counts) for key in keys}
