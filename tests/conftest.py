"""Shared by all tests: nothing of the developer's environment leaks in, property tests take the time they need and are
the same in every run, and what random tests tried is counted and printed at the end."""

from __future__ import annotations

import os
import signal
from typing import Any

import effort
import pytest
from hypothesis import settings

for name in ("GOLDRULE_DATABASE", "GOLDRULE_TARGET", "GOLDRULE_THREADS"):
    os.environ.pop(name, None)

for name in [name for name in os.environ if name.startswith(("GOLDRULE_LANGUAGE_", "GOLDRULE_JUDGE_"))]:
    os.environ.pop(name)
for name in ("GOLDRULE_API_KEY", "OPENAI_API_KEY"):
    os.environ.pop(name, None)

# Whoever starts the tests in the background of a shell ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("goldrule", deadline=None, print_blob=True, derandomize=not effort.SEED)
settings.load_profile("goldrule")
COUNTS = "goldrule_counts"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand a worker's counts to the process that prints them."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[COUNTS] = dict(effort.counts)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add the counts of a worker that is done."""
    effort.counts.update(getattr(node, "workeroutput", {}).get(COUNTS, {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how much was tried."""
    if effort.counts:
        how = "the whole" if effort.STRESS else f"one in {effort.FRACTION}"
        terminalreporter.section(f"tried: {how}, seed {effort.SEED}")
        for what, number in sorted(effort.counts.items()):
            terminalreporter.write_line(f"{number:>8,} {what}")
