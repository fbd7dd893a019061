"""The task that `inspect eval` finds: by its entry point, or by the path of this file.

inspect eval generator/goldrule -T release=release/banking --model openai/gpt-5
inspect eval generator/pipeline/inspect_task.py@generator/goldrule -T release=release/banking -T condition=no_rule
"""

from __future__ import annotations

import weakref
from pathlib import Path

from inspect_ai import Task, task

from generator.errors import ReleaseError, did_you_mean
from generator.evaluation.conditions import Condition
from generator.evaluation.harness.scripted import ScriptedModel
from generator.evaluation.harness.tasks import release_task
from generator.evaluation.settings import TURNS
from generator.pipeline.benchmark import read_benchmark
from generator.warehouse.sandbox import QueryPool

__all__ = ["ScriptedModel", "goldrule"]

INSTALLED = not {"site-packages", "dist-packages"}.isdisjoint(Path(__file__).parts)
NAME = "goldrule" if INSTALLED else "generator/goldrule"
"""Inspect puts the package before names of tasks in installed packages, and not in a checkout: one name for both."""


@task(name=NAME)
def goldrule(release: str, condition: str = "standard", turns: int = TURNS) -> Task:
    """Return the task of a domain's release.

    Args:
        release: The release's folder.
        condition: A `Condition`.
        turns: Messages that an agent has for each question.

    Raises:
        ReleaseError: If the release cannot be read, or there is no such condition.
    """
    if condition not in list(Condition):
        hint = did_you_mean(condition, Condition) or f"there are: {', '.join(Condition)}"
        raise ReleaseError(f"there is no condition {condition}; {hint}")
    benchmark = read_benchmark(Path(release))
    pool = QueryPool(benchmark.database)
    made = release_task(benchmark, Condition(condition), pool, turns)
    weakref.finalize(made, pool.close)  # Inspect says to no one that it has done with a task
    return made
