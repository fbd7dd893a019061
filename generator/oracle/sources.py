"""The rows a metric starts from: its model with joined columns, or another model where a rule says so.

Comes in: a grain model, the names that are needed, and the operations that override the model. Goes out: a
table with one column for each name, and the grain model's key in columns of the oracle's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.casts import convert
from generator.oracle.expressions.kinds import Kind, Typed, common
from generator.oracle.frames import added, truth
from generator.oracle.joins import Joins
from generator.oracle.rules import Act
from generator.oracle.table import Table, applies, refuse_clash

KEY = "@k"


def source(
    joins: Joins, model: str, names: Iterable[str], acts: Sequence[Act], time_column: str | None
) -> tuple[Table, tuple[str, ...]]:
    """Return the rows a metric starts from, and the columns that hold their key.

    Args:
        joins: Reads columns.
        model: The metric's grain model.
        names: Every column needed that the metric does not compute itself.
        acts: Operations that override the model.
        time_column: The metric's time.

    Raises:
        OracleError: A name cannot be read, or two operations replace one row.
    """
    wanted = sorted(set(names))
    parts = [_part(joins, model, wanted)]
    if acts:
        kept = truth(True)
        for act in acts:
            kept = kept & ~applies(act, parts[0].columns, time_column)
        _only_one(parts[0], acts, time_column)
        parts[0] = parts[0].keep(kept)
    for act in acts:
        override = act.operation.override
        part = _part(joins, override.model if override and override.model else model, wanted)
        _only_one(part, acts, time_column)
        parts.append(part.keep(applies(act, part.columns, time_column)))
    keys = tuple(name for name in parts[0].frame.columns if name.startswith(KEY))
    if any([n for n in part.frame.columns if n.startswith(KEY)] != list(keys) for part in parts):
        keys = ()
    return _stacked(parts, keys), keys


def _part(joins: Joins, model: str, names: Sequence[str]) -> Table:
    declared = joins.model(model)
    kinds: dict[str, Kind] = {}
    series: dict[str, pl.Series] = {}
    for name in names:
        series[name], kinds[name] = joins.read(model, name)
    for place, name in enumerate(declared.key):
        series[f"{KEY}{place}"], kinds[f"{KEY}{place}"] = joins.read(model, name)
    frame = pl.DataFrame([one.alias(name) for name, one in series.items()])
    if not series:
        frame = pl.DataFrame({"@one": pl.repeat(True, joins.height(model), eager=True)})
    if frame.height != joins.height(model):
        raise OracleError(f"joins changed the number of rows of {model}")
    return Table(frame, kinds)


def _only_one(part: Table, acts: Sequence[Act], time_column: str | None) -> None:
    refuse_clash([(act, applies(act, part.columns, time_column)) for act in acts], part.frame, "the model")


def _stacked(parts: Sequence[Table], keys: tuple[str, ...]) -> Table:
    if len(parts) == 1:
        return parts[0]
    names = [name for name in parts[0].kinds if not name.startswith(KEY) or name in keys]
    kinds = {name: common([part.kinds[name] for part in parts], f"column {name!r}") for name in names}
    frames = [
        added(part.frame, (_as(name, part.kinds[name], kinds[name]) for name in names)).select(names)
        for part in parts
    ]
    return Table(pl.concat(frames, how="vertical"), kinds)


def _as(name: str, before: Kind, after: Kind) -> pl.Expr:
    return convert(Typed.column(name, before), after).expr.cast(after.dtype).alias(name)
