"""Processes that work on a domain each: domains share nothing, and one process keeps one core busy at most.

Comes in: work to do for each of some domains. Goes out: what it gave, in their order, the same as without a crew.

The processes are started from a server that has only imported what they need, never forked from a program with open
databases and threads. They end with the process that started them, however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from generator.compiler.project import checked_catalog
from generator.errors import GoldruleError

Given = TypeVar("Given")
Result = TypeVar("Result")
Progress = Callable[[str, str], None]
"""Told (domain, what is being done)."""
Work = Callable[[Given, str, Callable[[str], None]], Result]
"""Does something for a domain, and tells what it is doing."""
PRELOADED = ["generator.pipeline.stages"]
PATIENCE = 10
"""Seconds in which a process that is told to end may tidy up."""


@dataclass
class _Worker:
    """A process and the way to talk to it; `busy` is the place in the list of domains that it works on."""

    process: BaseProcess
    pipe: Connection
    busy: int | None = None


class Crew:
    """Some processes that wait for work."""

    def __init__(self, count: int, root: Path) -> None:
        """Start processes, and let each read the catalog meanwhile.

        Args:
            count: How many.
            root: The project's root.
        """
        context = _context()
        self._workers = []
        for _ in range(count):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, root), daemon=False)
            process.start()
            theirs.close()
            self._workers.append(_Worker(process, ours))

    def each(
        self, work: Work[Given, Result], given: Given, domains: Sequence[str], progress: Progress
    ) -> dict[str, Result]:
        """Return what the work gives for each domain.

        Args:
            work: A function that can be imported.
            given: What it is done with.
            domains: The domains; those in front are begun first.
            progress: Told what is being done.

        Raises:
            Exception: What the work raised for the first domain that failed; the others are given up.
            GoldruleError: If a process ended without a word.
        """
        waiting = list(range(len(domains)))
        found: dict[int, Any] = {}
        while len(found) < len(domains):
            for worker in self._workers:
                if worker.busy is None and waiting:
                    worker.busy = waiting.pop(0)
                    worker.pipe.send((work, given, domains[worker.busy], dict(os.environ)))
            busy = {worker.pipe: worker for worker in self._workers if worker.busy is not None}
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]
                assert worker.busy is not None
                kind, value = _received(worker)
                if kind == "doing":
                    progress(domains[worker.busy], value)
                elif kind == "failed":
                    raise value
                else:
                    found[worker.busy], worker.busy = value, None
        return {name: found[place] for place, name in enumerate(domains)}

    def dismiss(self) -> None:
        """End the processes: those that wait end by themselves, those at work are told to, and tidy up."""
        for worker in self._workers:
            if worker.busy is not None and worker.process.is_alive():
                worker.process.terminate()
            worker.pipe.close()
        for worker in self._workers:
            worker.process.join(PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()


def _context() -> ForkServerContext | SpawnContext:
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def _received(worker: _Worker) -> tuple[str, Any]:
    try:
        kind, value = worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.join(PATIENCE)
        raise GoldruleError(
            f"the process that worked on a domain ended ({worker.process.exitcode}), perhaps for lack of memory; run "
            "the command again, or for one domain after another with --domain"
        ) from None
    return kind, value


@contextmanager
def crew_for(domains: int, root: Path) -> Iterator[Crew | None]:
    """Give a crew for as many domains, or None where one process does as well.

    Args:
        domains: How many domains there are to work on.
        root: The project's root.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if domains < 2 or cores < 2:
        yield None
        return
    crew = Crew(min(domains, cores + 1), root)
    try:
        yield crew
    finally:
        crew.dismiss()


def by_domain(
    work: Work[Given, Result], given: Given, domains: Sequence[str], progress: Progress, crew: Crew | None
) -> dict[str, Result]:
    """Return what some work gives for each domain, by a crew where there is one."""
    if crew is not None and len(domains) > 1:
        return crew.each(work, given, domains, progress)
    return {
        name: work(given, name, lambda doing, name=name: progress(name, doing))  # type: ignore[misc]
        for name in domains
    }


def _serve(pipe: Connection, root: Path) -> None:
    """Work until no more is asked for; Ctrl-C is the business of whoever asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(Exception):
        checked_catalog(root)  # read once now; what is wrong with it is said when it is needed
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            work, given, domain, environment = pipe.recv()
            _take_over(environment)
            try:
                done = ("done", work(given, domain, lambda doing: pipe.send(("doing", doing))))
            except Exception as error:
                error.add_note(f"in the process that worked on {domain}:\n{traceback.format_exc()}")
                done = ("failed", error)
            pipe.send(done)


def _end(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _end_with_parent() -> None:
    """End at once when the process that asks is gone: no one is left to take the work."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _take_over(environment: Mapping[str, str]) -> None:
    """Take over the environment of the process that asks: the server's is that of its own start."""
    for name in os.environ.keys() - environment.keys():
        del os.environ[name]
    os.environ.update(environment)
