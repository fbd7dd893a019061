"""What agents answered, read and judged against a release.

Comes in: files of answers or logs, and releases. Goes out: runs with the verdict on each sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from generator.errors import ReleaseError
from generator.release import GoldTask, Release
from generator.reporting.runs import Judged, Run, judged, read_run

Verdict = tuple[Run, tuple[Judged, ...]]
ANSWERS = (".jsonl", ".ndjson")


def read_runs(paths: Iterable[Path], releases: Sequence[Release]) -> tuple[Run, ...]:
    """Read runs, each with a name of its own.

    Args:
        paths: Files of answers as `generator score` takes them.
        releases: The releases that they answer.

    Raises:
        ReleaseError: If one cannot be read, with its place.
    """
    known = {name for release in releases for name in release.gold}
    return named([run for path in paths for run in _read(path, known)])


def judge_runs(runs: Iterable[Run], releases: Sequence[Release]) -> tuple[Verdict, ...]:
    """Return each run with the verdict on each of its samples."""
    tasks: dict[str, GoldTask] = {name: task for release in releases for name, task in release.gold.items()}
    return tuple((run, judged(run, tasks)) for run in runs)


def named(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Return runs of which no two are called the same: the later of two alike gets a number."""
    seen: Counter[str] = Counter()
    found = []
    for run in runs:
        seen[run.name] += 1
        name = run.name if seen[run.name] == 1 else f"{run.name} ({seen[run.name]})"
        found.append(replace(run, name=name))
    return tuple(found)


def _read(path: Path, known: set[str]) -> tuple[Run, ...]:
    if not path.is_file():
        raise ReleaseError(f"there is no log at {path}; name files of answers, one JSON object a line")
    if path.suffix in ANSWERS:
        return (read_run(path, known),)
    raise ReleaseError(f"{path} is no log that can be read; known are: {', '.join(ANSWERS)}")
