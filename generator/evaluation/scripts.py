"""The names under which agents without a model are evaluated, and the answers of those that take no tools.

Comes in: a release's tasks as posed. Goes out: agents by name. They are those of `generator floors`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.evaluation.agents import (
    BASE,
    CLOSED_BOOK,
    CONSTANT,
    GOLD,
    REFUSE,
    Agent,
    Case,
    trivial_agents,
)

PROVIDER = "goldrule"
"""What stands before the slash in the name of a scripted model."""
SQL_TEMPLATE = "sql_template"
"""The agent that uses the tools; see `generator.evaluation.harness.scripted`."""
NAMED = {"gold": GOLD, "base": BASE, "refuse": REFUSE, "constant": CONSTANT, "closed_book": CLOSED_BOOK}
"""Name on the command line to the name in `generator floors`."""
SCRIPTED = (*NAMED, SQL_TEMPLATE)


def scripted_agents(cases: Sequence[Case]) -> dict[str, Agent]:
    """Return the agents that take no tools, by name.

    Args:
        cases: All tasks of the release as they are posed, which `constant` and `closed_book` learn from.
    """
    known = trivial_agents(cases, {})
    return {name: known[floor] for name, floor in NAMED.items()}
