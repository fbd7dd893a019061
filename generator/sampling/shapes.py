"""What the way a metric ends lets one ask of it.

Comes in: a metric and its domain's catalog. Goes out: its `Shape`, the facts that decide which analysis
types, windows and slices make sense.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from generator.catalog.types import DomainCatalog, Growth, Metric, Operation
from generator.sampling.windows import MONTHS

Sample = Literal["mean", "rate", ""]

_DISTINCT = re.compile(r"\bdistinct\b")


@dataclass(frozen=True)
class Shape:
    """Facts about a metric and all it is made of.

    Attributes:
        leaves: Names of the metrics that read rows.
        time: The one time column that all leaves share, or empty.
        growths: The growth endings among the metric and its components.
        trailing: The most days that a leaf looks back on, 0 if none does.
        shares: Whether a share is among them, so that a value means something only within its slice.
        additive: Whether segments add up to the whole: a sum or count of rows, or a ratio or share of one.
        sample: `mean` or `rate` if two groups can be compared by a test on their rows, else empty.
    """

    leaves: tuple[str, ...]
    time: str
    growths: tuple[Growth, ...]
    trailing: int
    shares: bool
    additive: bool
    sample: Sample


def shape_of(domain: DomainCatalog, metric: Metric) -> Shape:
    """Return the facts about a metric that decide what can be asked of it."""
    leaves = domain.leaves(metric)
    parts = [domain.metrics[name] for name in made_of(domain, metric.metric)]
    times = {leaf.time or "" for leaf in leaves}
    return Shape(
        leaves=tuple(leaf.metric for leaf in leaves),
        time=times.pop() if len(times) == 1 else "",
        growths=tuple(part.growth for part in parts if part.growth is not None),
        trailing=max(days_back(leaf) for leaf in leaves),
        shares=any(part.share is not None for part in parts),
        additive=_adds_up(metric),
        sample=_sample(domain, metric),
    )


def made_of(domain: DomainCatalog, metric: str) -> tuple[str, ...]:
    """Return a metric and its components at any depth, the metric first, each once."""
    found: dict[str, None] = {metric: None}
    for part in domain.components(domain.metrics[metric]):
        found.update(dict.fromkeys(made_of(domain, part.metric)))
    return tuple(found)


def days_back(metric: Metric) -> int:
    """Return how many days a trailing metric looks back on; 0 for others."""
    return int(metric.trailing.split()[0]) if metric.trailing else 0


def months_back(growth: Growth) -> int:
    """Return how many months the earlier period of a growth lies back."""
    return MONTHS[growth.period] if growth.against == "previous" else 12


def _adds_up(metric: Metric) -> bool:
    """Whether the metric's value, numerator or share is a plain sum or count of rows."""
    if metric.per:
        return False
    top = metric.value or (metric.ratio and metric.ratio.numerator) or (metric.share and metric.share.value)
    return _is_call(top or "", "sum", "count")


def _sample(domain: DomainCatalog, metric: Metric) -> Sample:
    """Return what a test compares: the mean of single observations, or a rate of those that count.

    No rule may weigh the observations, put anything but another mean or count in place, or take rows from the
    denominator alone.
    """
    parts: tuple[Sample, str, tuple[str, ...]] = ("mean", "avg", (metric.value or "",))
    if metric.ratio is not None:
        parts = ("rate", "count", (metric.ratio.numerator, metric.ratio.denominator))
    kind, function, expressions = parts
    for rule in domain.rules.values():
        for operation in rule.operations:
            if metric.metric in operation.metrics:
                if operation.weight is not None or operation.side == "denominator":
                    return ""
                expressions = (*expressions, *_replaced(operation))
    return kind if all(_is_call(sql, function) for sql in expressions) else ""


def _replaced(operation: Operation) -> tuple[str, ...]:
    """Return what an operation puts in place of an ending, if anything."""
    override = operation.override
    if override is None or not (override.numerator or override.denominator or override.value):
        return ()
    return (override.as_ or "",)


def _is_call(sql: str, *functions: str) -> bool:
    """Whether an aggregate is one call of one of these functions over rows, not over distinct values."""
    text = " ".join(sql.lower().split())
    name, _, rest = text.partition("(")
    if name.strip() not in functions or _DISTINCT.search(text):
        return False
    after = rest[_closing(rest) + 1 :].strip()
    keyword, _, condition = after.partition("(")
    return not after or (keyword.strip() == "filter" and _closing(condition) == len(condition) - 1)


def _closing(text: str) -> int:
    """Return where the bracket closes that was opened just before a text; its length if none does."""
    depth = 1
    for place, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return place
    return len(text)
