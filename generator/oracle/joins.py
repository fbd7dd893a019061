"""Where a column comes from: the grain model, or the nearest model reached by many-to-one steps.

Comes in: the catalog's models and the marts' frames. Goes out: columns with one value for each grain row. A
join is a left join from the grain: rows of the model behind it are looked up, never multiplied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from generator.catalog.types import Model, Relationship
from generator.errors import did_you_mean
from generator.oracle.errors import OracleError
from generator.oracle.expressions.kinds import Kind, normalised


@dataclass(frozen=True)
class Step:
    """One many-to-one step, from a model's column to another model's field."""

    model: str
    relationship: Relationship

    def __str__(self) -> str:
        to = self.relationship
        return f"{self.model}.{to.column} -> {to.to}.{to.field}"


Path = tuple[Step, ...]


def written(path: Path) -> str:
    """Return a path as errors name it."""
    return ", ".join(str(step) for step in path)


class Joins:
    """Resolves names from a grain model and reads their columns; keeps what it has read."""

    def __init__(self, models: Mapping[str, Model], frames: Mapping[str, pl.DataFrame]) -> None:
        self._models = models
        self._frames = frames
        self._columns: dict[tuple[str, str], tuple[pl.Series, Kind]] = {}
        self._rows: dict[tuple[str, Path], pl.Series] = {}
        self._paths: dict[str, dict[str, list[Path]]] = {}

    def model(self, name: str) -> Model:
        """Return a model.

        Raises:
            OracleError: There is none of that name, or no data for it.
        """
        if name not in self._models:
            raise OracleError(f"unknown model {name!r}; {did_you_mean(name, self._models)}")
        if name not in self._frames:
            raise OracleError(f"no data for model {name!r}")
        return self._models[name]

    def height(self, model: str) -> int:
        """Return how many rows a model has."""
        self.model(model)
        return self._frames[model].height

    def has(self, model: str, column: str) -> bool:
        """Say whether a model has a column of its own; an undeclared model has those of its data."""
        declared = self._models[model].columns if model in self._models else ()
        if declared:
            return any(one.name == column for one in declared)
        return model in self._frames and column in self._frames[model].columns

    def read(self, model: str, column: str) -> tuple[pl.Series, Kind]:
        """Return a column as seen from a grain model: one value for each of its rows.

        Args:
            model: The grain model.
            column: A column of it, or of the nearest model that has one of that name.

        Raises:
            OracleError: There is no such column, or no single nearest one, or a join would multiply rows.
        """
        self.model(model)
        key = (model, column)
        if key not in self._columns:
            path = self.path(model, column)
            if path:
                series, kind = self.read(path[-1].relationship.to, column)
                self._columns[key] = (series.gather(self._lookup(model, path)), kind)
            else:
                self._columns[key] = self._own(model, column)
        return self._columns[key]

    def path(self, model: str, column: str) -> Path:
        """Return the many-to-one steps to a column; none where the grain model has it."""
        if self.has(model, column):
            return ()
        found: list[Path] = []
        for target, paths in self._reached(model).items():
            if self.has(target, column):
                found.extend(paths)
        if not found:
            raise OracleError(self._unknown(model, column))
        nearest = min(len(path) for path in found)
        shortest = [path for path in found if len(path) == nearest]
        if len(shortest) > 1:
            ways = " or ".join(sorted(written(path) for path in shortest))
            raise OracleError(f"column {column!r} of {model} is ambiguous: {ways}")
        return shortest[0]

    def _reached(self, model: str) -> dict[str, list[Path]]:
        """Return each model reachable by many-to-one steps with all its shortest paths."""
        if model in self._paths:
            return self._paths[model]
        reached: dict[str, list[Path]] = {}
        front: dict[str, list[Path]] = {model: [()]}
        seen = {model}
        while front:
            ahead: dict[str, list[Path]] = {}
            for name, paths in front.items():
                for relationship in self._models[name].relationships if name in self._models else ():
                    if relationship.to not in seen and relationship.to in self._models:
                        step = Step(name, relationship)
                        ahead.setdefault(relationship.to, []).extend((*path, step) for path in paths)
            seen |= set(ahead)
            reached |= ahead
            front = ahead
        self._paths[model] = reached
        return reached

    def _unknown(self, model: str, column: str) -> str:
        """Return why no many-to-one path leads to a column, naming one-to-many steps that would."""
        near = {model: (), **self._reached(model)}
        behind = [
            f"{relationship.to}.{relationship.field} <- {other.name}.{relationship.column}"
            for other in self._models.values()
            for relationship in other.relationships
            if relationship.to in near and other.name not in near and self.has(other.name, column)
        ]
        if behind:
            return (
                f"column {column!r} lies behind a one-to-many step from {model}: {', '.join(sorted(behind))}"
            )
        known = [one.name for name in near if name in self._models for one in self._models[name].columns]
        return f"unknown column {column!r} in {model}; {did_you_mean(column, known)}".rstrip("; ")

    def _own(self, model: str, column: str) -> tuple[pl.Series, Kind]:
        frame = self._frames[model]
        if column not in frame.columns:
            raise OracleError(f"the data of {model} has no column {column!r}")
        return normalised(frame.get_column(column))

    def _lookup(self, model: str, path: Path) -> pl.Series:
        """Return, for each row of the grain model, the row of the path's last model, or NULL."""
        key = (model, path)
        if key not in self._rows:
            step = path[-1]
            keys, _ = self._own(step.model, step.relationship.column)
            if len(path) > 1:
                keys = keys.gather(self._lookup(model, path[:-1]))
            self._rows[key] = self._match(keys, step)
        return self._rows[key]

    def _match(self, keys: pl.Series, step: Step) -> pl.Series:
        relationship = step.relationship
        fields, _ = self.read(relationship.to, relationship.field)
        target = fields.alias("key").to_frame().with_row_index("row").drop_nulls("key")
        if target["key"].n_unique() != target.height:
            raise OracleError(
                f"{relationship.to}.{relationship.field} is not unique, so {step} multiplies rows"
            )
        if keys.dtype != target["key"].dtype:
            raise OracleError(f"{step} joins {keys.dtype} with {target['key'].dtype}")
        rows = keys.alias("key").to_frame().join(target, on="key", how="left", maintain_order="left")
        if rows.height != len(keys):
            raise OracleError(f"{step} changes the number of rows")
        return rows["row"]
