"""The project that harm is done to, what it must look like afterwards, and the harm: signals at a point of a command."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from small_project import DOMAIN, SEED, Project, contents, run, start, write_project

METRICS = ("csat", "unhappy_review_rate")
RULES = ("neutral_reviews", "premature_reviews")
TARGET = 2
OLD_SEED = 7
"""Seed of the words of the release that was there before."""
STATE = ("warehouse", "target", f"models/gold/{DOMAIN}")
"""What commands write beside releases."""
PATIENCE = 600
"""Seconds after which a command that should have ended counts as hanging."""
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def write_tiny_project(root: Path) -> Project:
    """Write a project of two metrics and two rules."""
    return write_project(root, METRICS, RULES)


def arguments(command: str, *more: str) -> tuple[str, ...]:
    """Return a command's arguments for the project, without a least number of tasks: few are quicker to do harm to."""
    sized = ("--target", str(TARGET), "--minimum", "0") if command in ("run", "sample") else ()
    seeded = () if command == "refresh" else ("--seed", str(SEED))
    return (command, "--domain", DOMAIN, *sized, *seeded, *more)


@dataclass(frozen=True)
class Harmed:
    """A project with the release that was there before.

    Attributes:
        project: The project; its release is the old one.
        old: Every file of the release that was there before.
        new: Every file of the release that the commands give.
        whole: The project that it is a copy of; read only.
    """

    project: Project
    old: dict[str, bytes]
    new: dict[str, bytes]
    whole: Project

    @property
    def scratch(self) -> Path:
        """Where programs put their temporary files."""
        return self.project.root / "scratch"

    def set_back(self) -> None:
        """Put back the old release, and the warehouse, the compiled models and the samples as they were."""
        self.scratch.mkdir(exist_ok=True)
        for name, source in {**{name: name for name in STATE}, "release": "old"}.items():
            shutil.rmtree(self.project.root / name, ignore_errors=True)
            shutil.copytree(self.whole.root / source, self.project.root / name)

    def start(self, *command: str, before: Callable[[], None] | None = None) -> subprocess.Popen[str]:
        """Start a command; the new process calls `before` first."""
        return start(self.project, *command, before=before, TMPDIR=str(self.scratch))

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        return run(self.project, *command, TMPDIR=str(self.scratch))

    def released(self) -> dict[str, bytes]:
        """Return what a reader finds in the folder of releases; unfinished folders are hidden from them."""
        return {
            name: body for name, body in contents(self.project.releases).items() if not name.startswith(".")
        }

    def is_whole(self) -> None:
        """Check that the release is the old one or the new one, every byte of it."""
        found = self.released()
        assert found in (self.old, self.new), sorted(
            name
            for name in {*found, *self.new}
            if found.get(name) not in (self.old.get(name), self.new.get(name))
        )

    def is_old(self) -> None:
        """Check that the release is the old one."""
        assert self.released() == self.old

    def is_new(self) -> None:
        """Check that the release is the one that an undisturbed run gives, every byte of it, the database's too."""
        found = self.released()
        assert found.keys() == self.new.keys()
        assert [name for name in found if found[name] != self.new[name]] == []

    def leftovers(self) -> list[str]:
        """Return what an undisturbed run does not leave: unfinished files and folders, logs and locks of databases."""
        root = self.project.root
        hidden = [path for path in root.rglob(".*") if path.suffix in (".new", ".old")]
        beside = [path for path in (root / "warehouse").iterdir() if path.name != "goldrule.duckdb"]
        locks = list(root.rglob("*.lock"))
        return sorted(
            str(path.relative_to(root)) for path in (*hidden, *beside, *locks, *self.scratch.iterdir())
        )


def work_done(process: subprocess.Popen[str], started: float) -> float:
    """Return the seconds of processor time that a process has used, or those that passed where that is not known."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return time.monotonic() - started
    return (int(fields[11]) + int(fields[12])) / TICK


def signalled(process: subprocess.Popen[str], number: int, reached: Callable[[float], bool]) -> bool:
    """Send a process a signal as soon as it has reached a point.

    Args:
        process: The process.
        number: The signal.
        reached: Told the seconds of work done, whether the point is reached.

    Returns:
        Whether it was running still.
    """
    started = time.monotonic()
    while process.poll() is None and not reached(work_done(process, started)):
        assert time.monotonic() - started < PATIENCE, "it hangs"
        time.sleep(0.002)
    if process.poll() is not None:
        return False
    process.send_signal(number)
    return True


def killed(process: subprocess.Popen[str], reached: Callable[[float], bool]) -> bool:
    """Kill a process, which it cannot notice, as soon as it has reached a point; return whether it was running still."""
    hit = signalled(process, signal.SIGKILL, reached)
    process.communicate(timeout=PATIENCE)
    return hit and process.returncode == -signal.SIGKILL
