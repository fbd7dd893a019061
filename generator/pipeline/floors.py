"""The agents without a model, run over releases; the previous value comes from the stored SQL.

Comes in: release folders. Goes out: what each agent scores, and how many tasks have a previous value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from generator.answers import derive
from generator.answers.derive import SUPPORTED
from generator.errors import GoldruleError, WarehouseError
from generator.evaluation.agents import Case
from generator.evaluation.floors import Floors, floors
from generator.pipeline.bench import periods_in
from generator.pipeline.reread import context_of, spec_of
from generator.records import TaskSpec, Window
from generator.release import GoldTask, Release
from generator.release.folders import read_releases
from generator.release.write import DATABASE
from generator.sampling.windows import add_months, length_of
from generator.warehouse.public import ReleasedDatabase

ASKED = re.compile(r"^-- what is asked for\n.*?^\),?$", re.MULTILINE | re.DOTALL)
"""The step of a stored query that takes the asked window; see `generator.compiler.rows`."""
YEAR = 12


@dataclass(frozen=True)
class Tried:
    """What the trivial agents gave.

    Attributes:
        floors: Their scores.
        tasks: How many tasks there are.
        previous: How many of them have a previous value that the stored SQL can give.
    """

    floors: Floors
    tasks: int
    previous: int


def try_agents(releases: Path, progress: Callable[[str, str], None]) -> Tried:
    """Run every trivial agent over some releases.

    Args:
        releases: A domain's release, or a folder of releases.
        progress: Told (domain, what is being done).

    Raises:
        ReleaseError: If a release cannot be read.
        WarehouseError: If its database is missing or cannot be opened.
    """
    cases: list[Case] = []
    previous: dict[str, Any] = {}
    for folder, release in read_releases(releases):
        cases += cases_of(release)
        progress(folder.name, "ask one window earlier")
        previous |= previous_answers(folder / DATABASE, tuple(release.gold.values()))
    return Tried(floors(cases, previous), len(cases), len(previous))


def cases_of(release: Release) -> list[Case]:
    """Return a release's tasks with their questions."""
    return [Case(release.gold[task.id], task.question) for task in release.tasks]


def previous_answers(database: Path, tasks: Sequence[GoldTask]) -> dict[str, Any]:
    """Return the answers one window earlier, as shown, by task id.

    They come from the stored gold SQL with the asked window moved. A task has none if it asks about no window, if its
    metric compares periods (the window then stands in several steps of its SQL), or if the data give no value there.

    Args:
        database: The released database.
        tasks: Released tasks.
    """
    found: dict[str, Any] = {}
    with ReleasedDatabase(database, 1) as released:
        for task in tasks:
            answer = _previous(released, task) if task.gold_sql and task.type in SUPPORTED else None
            if answer is not None:
                found[task.id] = answer
    return found


def _previous(released: ReleasedDatabase, task: GoldTask) -> Any:
    try:
        spec, context = spec_of(task), context_of(task)
    except GoldruleError:
        return None
    if spec.window is None:
        return None
    earlier = before(spec.window)
    sql = moved(task.gold_sql, spec.window, earlier)
    if sql is None:
        return None
    asked = replace(spec, window=earlier)
    try:
        answer = derive(asked, released.rows(sql), replace(context, expected_periods=_periods(asked)))
    except WarehouseError:
        return None
    return answer.shown if answer else None


def _periods(spec: TaskSpec) -> tuple[str, ...]:
    return periods_in(spec.window, spec.grain) if spec.window and spec.grain else ()


def before(window: Window) -> Window:
    """Return the window of the same length right before; for a year to date, the same days a year before."""
    months = length_of(window)
    if window.kind == "year_to_date" or not months:
        return replace(window, start=add_months(window.start, -YEAR), end=add_months(window.end, -YEAR))
    return replace(window, start=add_months(window.start, -months), end=window.start)


def moved(sql: str, old: Window, new: Window) -> str | None:
    """Return a stored query about another window, or None where the window stands in more steps than one can tell.

    Args:
        sql: A stored query.
        old: The window it asks about.
        new: The window wanted.
    """
    start, end = _literal(old.start), _literal(old.end)
    steps = list(ASKED.finditer(sql))
    if not steps or any(end not in step[0] for step in steps):
        return None
    rest = ASKED.sub("", sql[steps[0].start() :])
    if start in rest or end in rest:
        return None
    places = {start: _literal(new.start), end: _literal(new.end)}
    pattern = re.compile("|".join(map(re.escape, places)))
    return ASKED.sub(lambda step: pattern.sub(lambda found: places[found[0]], step[0]), sql)


def _literal(day: date) -> str:
    return f"date '{day.isoformat()}'"
