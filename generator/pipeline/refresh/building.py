"""Building what has changed since a release, and nothing else: models, gold tables and their tests.

Comes in: the domain as it is now and the release. Goes out: what dbt is to select.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.compiler.gold import gold_model
from generator.pipeline.bench import Bench
from generator.pipeline.inputs import Inputs, acting_of, macros_of, metrics_of, schema_of
from generator.release import Release
from generator.warehouse.built import build_part, not_built
from generator.warehouse.dbt import DbtRun


def build_changed(bench: Bench, old: Release, threads: int) -> DbtRun:
    """Bring the warehouse up to date with a project whose gold models are compiled.

    Args:
        bench: The domain; its compiled models are read afterwards.
        old: The release.
        threads: dbt's threads.

    Returns:
        What was run, which may be nothing.

    Raises:
        WarehouseError: Naming every model and test that failed.
    """
    passed: list[str] = []
    seconds = 0.0
    done: set[str] = set()
    # Which other models have changed is only known once those with edited files are compiled: a second look tells.
    while selected := [item for item in selection(bench, old, done) if item not in done]:
        run = build_part(selected, bench.root, bench.database, threads)
        passed += run.passed
        seconds += run.seconds
        done.update(selected)
    return DbtRun(tuple(passed), (), seconds)


def selection(bench: Bench, old: Release, done: Collection[str] = ()) -> tuple[str, ...]:
    """Return what dbt has to build: what changed since the release, and whatever is not as dbt last built it.

    Everything of the domain where it is not known what changed: for a release of an older version, a missing manifest,
    or changed macros.

    Args:
        bench: The domain.
        old: The release.
        done: What was selected and built just now.
    """
    before = Inputs.read(old.certificate.get("inputs"))
    pending = () if done else not_built(bench.root, bench.name)
    if before is None or pending is None or macros_of(bench.macros) != before.macros:
        return tuple(f"path:{Path('models', part, bench.name).as_posix()}" for part in ("", "gold"))
    return tuple(dict.fromkeys([f"{name}+" for name in (*pending, *_changed(bench, old, before, pending))]))


def _changed(bench: Bench, old: Release, before: Inputs, pending: tuple[str, ...]) -> Iterator[str]:
    """Yield the tables, models and gold models that are not those of the release, as dbt selects them."""
    sources = {name for name, model in bench.domain.models.items() if model.layer == "source"}
    schema = schema_of(bench.domain)
    tables = set(_differing(old.certificate.get("data"), bench.data))
    described = set(_differing(before.schema, schema)) & schema.keys()
    for name in sorted(tables | described):
        yield f"source:{bench.name}.{name}" if name in tables | sources else name
    if all(name.startswith("gold_") for name in pending):
        yield from (name for name in _differing(before.models, bench.inputs.models) if name in bench.inputs.models)
    metrics, acting = metrics_of(bench.domain), acting_of(bench.domain)
    for name in metrics:
        if (metrics[name], acting[name]) != (before.metrics.get(name), before.acting.get(name)):
            yield gold_model(bench.name, name)


def _differing(one: Any, other: Mapping[str, Any]) -> list[str]:
    known = one if isinstance(one, Mapping) else {}
    return sorted(name for name in {*known, *other} if known.get(name) != other.get(name))
