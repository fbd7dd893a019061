"""Joins found from columns: many-to-one paths along declared relationships, and no others.

Comes in: a grain model and a column name. Goes out: the path to the one nearest model that has it, or a problem that
names what stands in the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.catalog.types import Model, Relationship
from generator.compiler.expressions import ExpressionProblem
from generator.errors import did_you_mean


@dataclass(frozen=True)
class Step:
    """One many-to-one step: `source.column` points at the key `field` of `target`."""

    source: str
    column: str
    target: str
    field: str

    def __str__(self) -> str:
        return f"{self.source}.{self.column} -> {self.target}.{self.field}"


Path = tuple[Step, ...]


@dataclass(frozen=True)
class JoinMap:
    """The marts of a domain and the many-to-one steps between them."""

    models: Mapping[str, Model]

    @cached_property
    def marts(self) -> dict[str, Model]:
        """Models that metrics may read, by name."""
        return {name: model for name, model in self.models.items() if model.layer == "mart"}

    def steps(self, name: str) -> tuple[Step, ...]:
        """Return the many-to-one steps that leave a mart."""
        model = self.marts[name]
        return tuple(
            Step(name, link.column, link.to, link.field)
            for link in model.relationships
            if link.to in self.marts and self._is_key(link)
        )

    def _is_key(self, link: Relationship) -> bool:
        return self.marts[link.to].key == (link.field,)

    def paths(self, grain: str) -> dict[str, tuple[Path, ...]]:
        """Return, for each mart reached from the grain, its shortest paths, nearest mart first."""
        found: dict[str, tuple[Path, ...]] = {grain: ((),)}
        layer: dict[str, tuple[Path, ...]] = {grain: ((),)}
        while layer:
            following: dict[str, tuple[Path, ...]] = {}
            for name, paths in layer.items():
                for step in self.steps(name):
                    if step.target not in found:
                        longer = tuple((*path, step) for path in paths)
                        following[step.target] = (*following.get(step.target, ()), *longer)
            found.update(following)
            layer = following
        return found

    def resolve(self, grain: str, column: str) -> tuple[str, Path]:
        """Return the mart that a column is read from and the path to it.

        Args:
            grain: The metric's model.
            column: The column's name.

        Raises:
            ExpressionProblem: X008 unknown column, J001 fan-out, J002 two paths.
        """
        reached = self.paths(grain)
        holders = [(name, paths) for name, paths in reached.items() if self.marts[name].column(column)]
        if not holders:
            raise self._missing(grain, column, reached)
        nearest = min(len(paths[0]) for _, paths in holders)
        close = [(name, path) for name, paths in holders for path in paths if len(path) == nearest]
        if len(close) > 1:
            ways = " and ".join("; ".join(map(str, path)) for _, path in close[:2])
            raise ExpressionProblem(
                "J002",
                f"`{column}` is reached by two equally short paths: {ways}",
                "make a mart for each role",
            )
        return close[0]

    def _missing(self, grain: str, column: str, reached: Mapping[str, tuple[Path, ...]]) -> ExpressionProblem:
        for name in self.marts:
            if name in reached or not self.marts[name].column(column):
                continue
            back = [paths[0] for target, paths in self.paths(name).items() if target in reached]
            if back:
                way = min(("; ".join(map(str, path)) for path in back), key=len)
                return ExpressionProblem(
                    "J001",
                    f"`{column}` is in {name}, which has many rows for each row of {grain} ({way})",
                    f"sum it up in {grain}, or make {name} the metric's model",
                )
        known = [item.name for name in reached for item in self.marts[name].columns]
        hint = did_you_mean(column, known) or f"{grain} and the models it points at have no such column"
        return ExpressionProblem("X008", f"unknown column `{column}` in {grain}", hint)
