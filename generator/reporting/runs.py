"""What an agent did on a release: a run of samples, each with its answer and the way to it.

Comes in: files of answers, or whatever else a reader turns into `Run`s. Goes out: `Run`s with the verdict on each
sample.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.evaluation import Given, Outcome, Scored, read_answers, score
from generator.evaluation.conditions import Condition
from generator.evaluation.steps import MODEL, Step
from generator.records import Tier
from generator.release import GoldTask
from generator.reporting.failures import Failure, failure

STANDARD, NO_RULE = str(Condition.STANDARD), str(Condition.NO_RULE)


@dataclass(frozen=True)
class Sample:
    """One task, tried once.

    Attributes:
        task: The task's id.
        given: The answer, or the infrastructure fault; None where there is neither.
        turns: How often the model was asked; None where it is not known.
        trace: What it did, in order.
        question: What it was asked, or empty where the log does not say.
    """

    task: str
    given: Given | None
    turns: int | None = None
    trace: tuple[Step, ...] = ()
    question: str = ""


@dataclass(frozen=True)
class Run:
    """One agent under one condition.

    Attributes:
        name: What it is called; unique among the runs of a report.
        agent: The agent or model.
        condition: What it was given: `standard`, `oracle`, `no_rule`, …
        samples: What it did; a task may be tried several times.
        asked: Ids of the tasks that it was to answer; None for all of the release.
    """

    name: str
    agent: str
    condition: str
    samples: tuple[Sample, ...]
    asked: frozenset[str] | None = None


@dataclass(frozen=True)
class Judged:
    """A sample with the verdict on it.

    Attributes:
        sample: What was done.
        scored: The outcome.
        failure: Why it is wrong; None where it is right, or where something else broke.
        detail: What says so, in a sentence, or empty.
        cluster: The subgraph its task was drawn from.
    """

    sample: Sample
    scored: Scored
    failure: Failure | None
    detail: str
    cluster: str

    @property
    def task(self) -> str:
        """The task's id."""
        return self.scored.task

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.scored.outcome is Outcome.RIGHT

    @property
    def counts(self) -> bool:
        """Whether the sample says anything of the agent."""
        return self.scored.outcome is not Outcome.FAULT


def read_run(path: Path, known: Iterable[str]) -> Run:
    """Read a file of answers, as `generator score` takes it, as a run.

    A line may hold more than `id` and `answer`: `turns`, a number, and `trace`, a list of objects with `kind`, `text`,
    `name` and `failed`.

    Args:
        path: The file.
        known: Ids of the release's tasks.

    Raises:
        ReleaseError: With every problem of the file, each with its place.
    """
    given = read_answers(path, frozenset(known)).given
    rows = {row["id"].strip(): row for row in map(json.loads, _lines(path))}
    samples = tuple(
        Sample(name, item, _turns(rows[name].get("turns")), tuple(_steps(rows[name].get("trace"))))
        for name, item in given.items()
    )
    return Run(path.stem, path.stem, STANDARD, samples)


def judged(run: Run, tasks: Mapping[str, GoldTask]) -> tuple[Judged, ...]:
    """Return the verdict on each sample of a run, and on each task that it was to answer and did not.

    Args:
        run: The run.
        tasks: Task id to gold; samples of other tasks are left out.
    """
    asked = [name for name in tasks if run.asked is None or name in run.asked]
    tried = {sample.task for sample in run.samples}
    samples = [sample for sample in run.samples if sample.task in tasks]
    samples += [Sample(name, None) for name in asked if name not in tried]
    return tuple(_judged(sample, tasks[sample.task], run.condition) for sample in samples)


def under(task: GoldTask, condition: str) -> GoldTask:
    """Return a task as it is scored under a condition: without rules, its base answer is the gold one."""
    if condition != NO_RULE or task.base is None:
        return task
    return replace(task, gold=task.base, required=(), without={})


def _judged(sample: Sample, task: GoldTask, condition: str) -> Judged:
    asked = under(task, condition)
    given = {} if sample.given is None else {task.id: sample.given}
    scored = score([asked], given)[0]
    if condition == NO_RULE and task.tier is Tier.RULE:
        why = failure(scored, sample, asked, beyond=task.gold)
    else:
        why = failure(scored, sample, asked)
    cluster = str(task.spec.get("subgraph") or task.document or task.id)
    return Judged(sample, scored, *why, cluster)


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8-sig").split("\n") if line.strip()]


def _turns(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _steps(value: Any) -> Iterable[Step]:
    for item in value if isinstance(value, list) else ():
        if isinstance(item, Mapping):
            text = item.get("text", "")
            yield Step(
                str(item.get("kind", MODEL)),
                text if isinstance(text, str) else json.dumps(text, ensure_ascii=False),
                str(item.get("name", "")),
                bool(item.get("failed", False)),
            )
