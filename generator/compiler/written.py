"""Where expressions are written, and which expressions an operation has.

Comes in: a use of an operation. Goes out: its expressions with their places; problems carry the place they are about.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.compiler.expressions import ExpressionProblem, Role, parse_order
from generator.compiler.plan import Use
from generator.compiler.uses import stage_of

Place = tuple[str, str, tuple[str | int, ...]]
"""Where an expression is written: (`metric` or `rule`, its name, path of keys)."""


@dataclass(eq=False)
class PlacedProblem(Exception):
    """A problem with an expression, and the place that it is written at."""

    problem: ExpressionProblem
    place: Place


def use_place(use: Use, *path: str | int) -> Place:
    """Return where something of an operation is written."""
    return ("rule", use.rule.rule, ("operations", use.index, *path))


def role_is_entity_aggregate(role: Role, stage: str) -> bool:
    """Whether an expression of the entities stage aggregates rows, as `having` there does."""
    return stage == "entities" and role == "aggregate"


def use_expressions(use: Use) -> list[tuple[str, Role, tuple[str, ...], str]]:
    """Return the expressions of an operation: (SQL, role, path in the operation, stage)."""
    operation, stage = use.operation, stage_of(use.operation)
    found: list[tuple[str, Role, tuple[str, ...], str]] = []
    if operation.filter is not None and operation.filter.where is not None:
        found.append((operation.filter.where, "scalar", ("filter", "where"), stage))
    if operation.filter is not None and operation.filter.first_by is not None:
        found += _order_terms(use, operation.filter.first_by)
    if operation.exclude is not None:
        found.append((operation.exclude.where, "scalar", ("exclude", "where"), stage))
    if operation.threshold is not None and operation.threshold.having is not None:
        found.append((operation.threshold.having, "aggregate", ("threshold", "having"), stage))
    if operation.weight is not None and operation.weight.by is not None:
        found.append((operation.weight.by, "window", ("weight", "by"), stage))
    override = operation.override
    if override is not None and override.as_ is not None:
        role: Role = "aggregate" if override.numerator or override.denominator or override.value else "scalar"
        found.append((override.as_, role, ("override", "as"), stage))
    return found


def _order_terms(use: Use, sql: str) -> list[tuple[str, Role, tuple[str, ...], str]]:
    try:
        return [(term, "scalar", ("filter", "first_by"), "rows") for term, _, _ in parse_order(sql)]
    except ExpressionProblem as problem:
        raise PlacedProblem(problem, use_place(use, "filter", "first_by")) from None
