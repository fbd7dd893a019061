"""What every agent without a model scores on a release, and whether that is as it must be.

Comes in: the tasks of a release with their questions. Goes out: scored tasks by agent, a table, and what is amiss.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.evaluation.agents import ABSENT, BASE, GOLD, SKIPPED, Agent, Case, trivial_agents
from generator.evaluation.answers import Given
from generator.evaluation.report import figure, figures
from generator.evaluation.scorer import Outcome, Scored, score
from generator.evaluation.tally import tally
from generator.records import AnalysisType, Tier

Floors = Mapping[str, tuple[Scored, ...]]
"""Agent's name to its scored tasks; those that it has no meaning for are left out."""


def floors(cases: Sequence[Case], previous: Mapping[str, Any]) -> Floors:
    """Run every trivial agent over a release.

    Args:
        cases: The release.
        previous: Task id to the answer one window earlier.
    """
    return {name: played(agent, cases) for name, agent in trivial_agents(cases, previous).items()}


def played(agent: Agent, cases: Iterable[Case]) -> tuple[Scored, ...]:
    """Return an agent's scores."""
    answers = [(case.task, agent(case)) for case in cases]
    given = {
        task.id: Given(0, answer)
        for task, answer in answers
        if answer is not ABSENT and answer is not SKIPPED
    }
    return score([task for task, answer in answers if answer is not SKIPPED], given)


def amiss(found: Floors) -> list[str]:
    """Return what must not be: gold answers scored wrong, and base answers on the wrong side.

    Args:
        found: Scores by agent.
    """
    problems = [
        f"{item.task}: its own gold answer is scored wrong" for item in found[GOLD] if _is_wrong(item)
    ]
    for item in found[BASE]:
        if item.tier is Tier.RULE and not _is_wrong(item):
            problems.append(f"{item.task}: needs a rule, and yet its base answer is scored right")
        if item.tier is Tier.ANALYTICS and _is_wrong(item):
            problems.append(f"{item.task}: needs no rule, and yet its base answer is scored wrong")
    return problems


def _is_wrong(item: Scored) -> bool:
    return item.outcome is not Outcome.RIGHT


def table_of(found: Floors) -> tuple[list[str], list[list[str]]]:
    """Return the columns and rows of a table of accuracies: a row for each type and tier, a column for each agent."""
    rows = []
    for label, picked in _groups(found[GOLD]):
        cells = [[item for item in scored if item.task in picked] for scored in found.values()]
        accuracies = [figure(tally(items).accuracy) for items in cells]
        rows.append([label, str(len(picked)), *accuracies])
    return ["", "tasks", *found], rows


def _groups(scored: Sequence[Scored]) -> list[tuple[str, set[str]]]:
    types = [
        (str(type).replace("_", " "), {item.task for item in scored if item.type is type})
        for type in AnalysisType
    ]
    tiers = [(f"tier: {tier}", {item.task for item in scored if item.tier is tier}) for tier in Tier]
    return [group for group in (*types, *tiers) if group[1]] + [("all", {item.task for item in scored})]


def as_data(found: Floors) -> dict[str, Any]:
    """Return the floors as plain data: agent to its figures by type, by tier and in all."""
    data: dict[str, Any] = {}
    for name, scored in found.items():
        data[name] = {
            "all": figures(tally(scored)),
            "types": {
                str(type): figures(tally(item for item in scored if item.type is type))
                for type in AnalysisType
                if any(item.type is type for item in scored)
            },
            "tiers": {
                str(tier): figures(tally(item for item in scored if item.tier is tier))
                for tier in Tier
                if any(item.tier is tier for item in scored)
            },
        }
    return data
