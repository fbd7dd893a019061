"""What a test of two groups needs of each: how many there are, and how they vary.

Comes in: a `Leaf` that ends in a plain mean, or in a count over a count. Goes out: further measures of its groups, and
the statistics that the last step shows beside the values.
"""

from __future__ import annotations

from sqlglot import exp

from generator.compiler.leaf import Leaf
from generator.compiler.rewrite import quoted
from generator.records import COUNT, SUCCESSES, VARIANCE

MOMENTS = (COUNT, VARIANCE)


def moments_of(leaf: Leaf, role: str) -> tuple[str, ...]:
    """Return the further measures that a part of the ending needs: those of a mean, where they are asked for."""
    return MOMENTS if leaf.asked.tested and role == "value" else ()


def moment(tree: exp.Expr, name: str) -> exp.Expr:
    """Return the count or the sample variance of what a mean is taken of, over the same rows.

    Args:
        tree: A plain mean, with a filter or without.
        name: `n` or `variance`.

    Raises:
        ValueError: If it is no plain mean.
    """
    root = exp.Paren(this=tree.unnest().copy())
    site = root.this.this if isinstance(root.this, exp.Filter) else root.this
    if not isinstance(site, exp.Avg):
        raise ValueError(f"`{tree.sql()}` is no plain mean, so that it has no {name}")
    argument = site.this.copy()
    site.replace(exp.Count(this=argument, big_int=True) if name == COUNT else exp.Variance(this=argument))
    made: exp.Expr = root.this
    return made


def statistics_of(leaf: Leaf) -> dict[str, object]:
    """Return what the last step shows beside the values: nothing, unless a test is asked for."""
    if not leaf.asked.tested:
        return {}
    columns = {COUNT: COUNT, VARIANCE: VARIANCE}
    if leaf.metric.ratio is not None:
        columns = {COUNT: "denominator", SUCCESSES: "numerator"}
    return {"statistics": [{"name": name, "sql": quoted(f"_{column}")} for name, column in columns.items()]}
