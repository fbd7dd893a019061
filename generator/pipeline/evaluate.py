"""An agent's run over releases, under one condition after another.

Comes in: release folders, conditions and settings. Goes out: runs, and what each condition changes against the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.evaluation.conditions import Condition
from generator.evaluation.effects import Effect, effect
from generator.evaluation.installed import require_harness
from generator.evaluation.settings import Settings
from generator.pipeline.benchmark import digest_of
from generator.release.folders import release_folders

if TYPE_CHECKING:
    from generator.evaluation.harness.logs import Run


@dataclass(frozen=True)
class Evaluated:
    """What an evaluation gave under one condition.

    Attributes:
        condition: The condition.
        runs: A run for each release.
        against: What it changes against the first condition; None for the first itself, or without common tasks.
    """

    condition: Condition
    runs: tuple[Run, ...]
    against: Effect | None = None


def evaluate(
    releases: Path,
    conditions: Sequence[Condition],
    settings: Settings,
    turns: int,
    progress: Callable[[str, str], None],
) -> tuple[Evaluated, ...]:
    """Run an agent over releases.

    Args:
        releases: A domain's release, or a folder of releases.
        conditions: The conditions, the one that others are compared with first.
        settings: The model and how it is run.
        turns: Messages that the agent has for each question.
        progress: Told (domain, what is being done).

    Raises:
        EvaluationError: If the extra `evaluate` is missing, the model cannot be had, or a run failed as a whole.
        ReleaseError: If a release cannot be read.
    """
    require_harness()
    folders = release_folders(releases)
    found: list[Evaluated] = []
    for condition in conditions:
        runs = []
        for folder in folders:
            progress(folder.name, f"{settings.model}, {condition}")
            runs.append(_run(folder, condition, settings, turns))
        against = _against(found[0].runs, runs) if found else None
        found.append(Evaluated(condition, tuple(runs), against))
    return tuple(found)


def _run(folder: Path, condition: Condition, settings: Settings, turns: int) -> Run:
    from generator.evaluation.harness.running import run
    from generator.pipeline.inspect_task import goldrule

    release, named = str(folder), str(condition)
    args = {"release": release, "condition": named, "turns": turns}
    return run(lambda: goldrule(release, named, turns), settings, args, digest_of(folder))


def _against(first: Sequence[Run], second: Sequence[Run]) -> Effect | None:
    right = [
        {name: is_right for run in runs for name, is_right in run.right().items()} for runs in (first, second)
    ]
    clusters = {name: cluster for run in (*first, *second) for name, cluster in run.clusters.items()}
    return effect(right[0], right[1], clusters)
