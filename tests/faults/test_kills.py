"""kill -9 at random points of a command: the release is whole meanwhile, and the next run gives it byte for byte."""

from __future__ import annotations

import random
import resource
from collections.abc import Callable
from dataclasses import replace

import effort
import pytest
from small_project import DOMAIN, edit

from faults.project import Harmed, arguments, killed
from generator.release import read_release

pytestmark = pytest.mark.slow
KILLS = {"phrase": 22, "refresh": 16, "run": 8}
"""How often each command is killed in all; with the worst moments 50 times."""
MOMENTS = {
    "while it writes the released database": f"release/.{DOMAIN}.*.new/public/database.duckdb",
    "while it writes the release": f"release/.{DOMAIN}.*.new",
    "while it writes the release's private part": f"release/.{DOMAIN}.*.new/private/*",
    "while it proves": "target/.proof.*.new",
}


@pytest.mark.parametrize("command", KILLS)
def test_killed_at_any_point(command: str, harmed: Harmed) -> None:
    harmed, whole = undisturbed(harmed, command)
    rng = random.Random(f"{command} {effort.SEED}")
    count = effort.share(KILLS[command])
    for number in range(count):
        hit = False
        while not hit:
            point = whole * (number + rng.random()) / count
            hit = killed(harmed.start(*arguments(command)), lambda done, point=point: done >= point)  # type: ignore[misc]
        resumes(harmed, command)
    effort.tally(f"kills of {command}", count)


@pytest.mark.parametrize("moment", tuple(MOMENTS)[: effort.share(len(MOMENTS))])
def test_killed_at_the_worst_moment(moment: str, harmed: Harmed) -> None:
    reached: Callable[[float], bool] = lambda _: any(harmed.project.root.glob(MOMENTS[moment]))  # noqa: E731
    assert killed(harmed.start(*arguments("phrase")), reached), "it ended before that moment"
    harmed.is_old()
    resumes(harmed, "phrase")
    effort.tally("kills of phrase")


def undisturbed(harmed: Harmed, command: str) -> tuple[Harmed, float]:
    """Run a command to its end; return the project, which knows now what it gives, and its processor time in seconds.

    A refresh has an edited rule as its cause, and gives another release than the other commands do.
    """
    if command == "refresh":
        edit(harmed.project.rule("neutral_reviews"), "review_score = 3", "review_score = 4")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = harmed.run(*arguments(command))
    assert done.returncode == 0, done.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if command == "refresh":
        harmed = replace(harmed, new=harmed.released())
        assert harmed.new != harmed.old
    harmed.is_new()
    assert harmed.leftovers() == []
    harmed.set_back()
    return harmed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def resumes(harmed: Harmed, command: str) -> None:
    """Check that a kill harmed no release, and that the next run gives the whole new one and leaves nothing else."""
    harmed.is_whole()
    read_release(harmed.project.releases / DOMAIN)
    done = harmed.run(*arguments(command))
    assert done.returncode == 0, done.stderr
    harmed.is_new()
    assert harmed.leftovers() == []
    harmed.set_back()
