"""What agents answered, read and judged against a release.

Comes in: files of answers, logs of Inspect, folders of them, and releases. Goes out: runs with the verdict on
each sample.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import ReleaseError
from generator.evaluation import Given, Outcome
from generator.evaluation.installed import require_harness
from generator.release import GoldTask, Release
from generator.reporting.runs import STANDARD, Judged, Run, Sample, judged, read_run

if TYPE_CHECKING:
    from generator.evaluation.harness.traces import Told

Verdict = tuple[Run, tuple[Judged, ...]]
ANSWERS = (".jsonl", ".ndjson")
LOGS = (".eval", ".json")
OURS = "goldrule/"
"""Before the name of an agent without a model, in logs."""


def read_runs(paths: Iterable[Path], releases: Sequence[Release]) -> tuple[Run, ...]:
    """Read runs, each with a name of its own.

    Logs of one model under one condition over several domains are one run.

    Args:
        paths: Files of answers as `generator score` takes them, logs of `generator evaluate`, or folders of logs.
        releases: The releases that they answer.

    Raises:
        ReleaseError: If one cannot be read, with its place.
        EvaluationError: If a log is none, or the extra that reads logs is missing.
    """
    known = {name for release in releases for name in release.gold}
    return named(joined([_read(file, known) for path in paths for file in _files(path)]))


def judge_runs(runs: Iterable[Run], releases: Sequence[Release]) -> tuple[Verdict, ...]:
    """Return each run with the verdict on each of its samples.

    Raises:
        ReleaseError: If a run answered none of the questions.
    """
    tasks: dict[str, GoldTask] = {name: task for release in releases for name, task in release.gold.items()}
    found = tuple((run, judged(run, tasks)) for run in runs)
    for run, items in found:
        if not items:
            raise ReleaseError(
                f"{run.name} answered no question of this release; name the one it did with --release"
            )
    return found


def asked_otherwise(runs: Iterable[Run], releases: Sequence[Release]) -> list[str]:
    """Return a line for each run that answered questions which a release asks otherwise by now."""
    asked = {task.id: task.question for release in releases for task in release.tasks}
    lines = []
    for run in runs:
        tried = [sample for sample in run.samples if sample.question]
        other = [sample for sample in tried if asked.get(sample.task, sample.question) != sample.question]
        gone = {sample.task for sample in run.samples} - asked.keys()
        if other or gone:
            lines.append(
                f"{run.name} answered another version of this release: {len(other)} questions are asked in other words "
                f"by now, {len(gone)} are not in it; name its version with --release, and this one with --rescore"
            )
    return lines


def joined(runs: Iterable[Run]) -> list[Run]:
    """Return runs in which those of one agent under one condition over different tasks are one."""
    found: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        parts = found.setdefault((run.name, run.condition), [])
        fits = (n for n, part in enumerate(parts) if part.asked and run.asked and not part.asked & run.asked)
        place = next(fits, None)
        if place is None:
            parts.append(run)
        else:
            part = parts[place]
            asked = (part.asked or frozenset()) | (run.asked or frozenset())
            parts[place] = replace(part, samples=part.samples + run.samples, asked=asked)
    return [part for parts in found.values() for part in parts]


def named(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Return runs of which no two are called the same: the later of two alike gets a number."""
    seen: Counter[str] = Counter()
    found = []
    for run in runs:
        seen[run.name] += 1
        name = run.name if seen[run.name] == 1 else f"{run.name} ({seen[run.name]})"
        found.append(replace(run, name=name))
    return tuple(found)


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    found = sorted(file for file in path.rglob("*") if file.suffix == LOGS[0])
    if not found:
        raise ReleaseError(
            f"there is no log in {path}; name logs of `generator evaluate`, or files of answers"
        )
    yield from found


def _read(path: Path, known: set[str]) -> Run:
    if not path.is_file():
        raise ReleaseError(
            f"there is no log at {path}; name logs of `generator evaluate`, or files of answers"
        )
    if path.suffix in ANSWERS:
        return read_run(path, known)
    if path.suffix in LOGS:
        require_harness()
        from generator.evaluation.harness.traces import read_told

        return run_of(read_told(path))
    raise ReleaseError(f"{path} is no log that can be read; known are: {', '.join((*LOGS, *ANSWERS))}")


def run_of(told: Told) -> Run:
    """Return what a log tells as a run; samples that the agent had no meaning for are left out."""
    run = told.run
    samples = []
    for item in run.scored:
        given = None
        if item.outcome is Outcome.FAULT:
            given = Given(0, error=item.error)
        elif item.task in run.answers:
            given = Given(0, _answer(run.answers[item.task]))
        steps, question = told.steps.get(item.task, ()), told.questions.get(item.task, "")
        samples.append(Sample(item.task, given, run.turns.get(item.task), steps, question))
    agent = run.model.removeprefix(OURS)
    name = agent if run.condition == STANDARD else f"{agent}, {run.condition.replace('_', ' ')}"
    return Run(name, agent, run.condition, tuple(samples), frozenset(item.task for item in run.scored))


def _answer(text: str) -> Any:
    """Return an answer as it was scored: its numbers exact."""
    try:
        return json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        return text
