"""The data of a report's page: a release alone, or runs on it as well.

Comes in: releases, scored runs. Goes out: JSON-ready data, the same for the same input.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.reporting.statements import Lines
from generator.reporting.tasks import Shown, domains_of, tasks_of


def title_for(shown: Sequence[Shown], *, runs: int = 0) -> str:
    """Return a page's title."""
    names = ", ".join(item.release.domain for item in shown)
    return f"{names}: {'report' if runs else 'release'}"


def page_data(
    shown: Sequence[Shown],
    results: Mapping[str, Any] | None = None,
    compared: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what a page shows.

    Args:
        shown: The releases.
        results: Figures and samples of runs, see `generator.reporting.results`; None for a release alone.
        compared: Two runs against each other, or None.
    """
    lines = Lines()
    tasks = tasks_of(shown, lines)
    return {
        "domains": domains_of(shown),
        "tasks": tasks,
        "lines": lines.texts,
        "results": results,
        "compared": compared,
    }
