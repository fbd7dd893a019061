"""The plan of a metric: chains of named steps, each one macro call that takes a relation and gives a relation.

A plan is data. dbt renders it through `macros/` into the models that engineers read; `render.py` renders the same
macros without dbt into the self-contained SQL that a release stores. A step that belongs to a rule is left out where
the rule is not applied, so base, gold and leave-one-out answers are the same steps with and without some of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.catalog.types import Operation, Rule
from generator.spans import Span

NUMBERED = re.compile(r"_[0-9]{1,3}$")
"""How the name of one of several operations ends; no rule has a thousand of them, and years are no numbers."""


@dataclass(frozen=True)
class Condition:
    """When an operation applies to a row: SQL, and the rules that displace it where they apply.

    Attributes:
        sql: Row condition, or empty when it always applies.
        unless: For each superseding rule its own condition, in force only where that rule is applied.
    """

    sql: str = ""
    unless: tuple[tuple[str, str], ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Return the condition as the macros take it."""
        return {"sql": self.sql, "unless": [{"rule": rule, "sql": sql} for rule, sql in self.unless]}

    @property
    def always(self) -> bool:
        """Whether the operation applies to every row, whatever other rules are applied."""
        return not self.sql and not self.unless


@dataclass(frozen=True)
class Use:
    """One operation of one rule as it reaches one metric.

    Attributes:
        rule: The rule.
        index: Position of the operation in the rule, from 0.
        operation: The operation.
        span: Where the operation stands.
    """

    rule: Rule
    index: int
    operation: Operation
    span: Span

    @property
    def word(self) -> str:
        """The operation's word."""
        return self.operation.word

    @property
    def label(self) -> str:
        """A name for the operation's step and columns, unique within a domain.

        A rule's only operation has the rule's own name, unless that ends as the numbered operations of another
        rule do: the second operation of `grace` and a rule `grace_2` are told apart.
        """
        alone = len(self.rule.operations) == 1 and not NUMBERED.search(self.rule.rule)
        return self.rule.rule if alone else f"{self.rule.rule}_{self.index + 1}"

    @property
    def note(self) -> str:
        """Where a reader of the SQL finds the policy."""
        return f"{self.rule.rule}: {self.word} ({self.span.path}:{self.span.line})"


@dataclass(frozen=True)
class Step:
    """One macro call.

    Attributes:
        macro: The macro, such as `exclude`.
        name: Name of the relation it makes, unique in the plan.
        args: Its arguments.
        rule: The rule it belongs to, or None for a step that is always there.
        note: A comment for the reader, or empty.
        asked: Whether it depends on what is asked: steps before the scope do not, and are shared by all questions.
    """

    macro: str
    name: str
    args: Mapping[str, Any] = field(default_factory=dict)
    rule: str | None = None
    note: str = ""
    asked: bool = False

    def as_data(self) -> dict[str, Any]:
        """Return the step as the macros take it."""
        return {
            "macro": self.macro,
            "name": self.name,
            "rule": self.rule,
            "note": self.note,
            "asked": self.asked,
            **self.args,
        }


@dataclass(frozen=True)
class Chain:
    """Steps that make one relation: a component's groups, or the metric's."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Plan:
    """All chains of a metric in the order they are computed; the last one is the metric.

    Attributes:
        metric: Metric's name.
        chains: The chains.
        rules: Rules that have at least one step in it, sorted.
        models: dbt models it reads, in order of first use.
    """

    metric: str
    chains: tuple[Chain, ...]
    rules: tuple[str, ...]
    models: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        """Return the plan as the macros take it."""
        return {
            "metric": self.metric,
            "result": self.chains[-1].name,
            "chains": [{"name": c.name, "steps": [s.as_data() for s in c.steps]} for c in self.chains],
        }
