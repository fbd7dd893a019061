"""The scorer of a release within Inspect, and the metrics of it: the same verdicts as `generator score`.

Comes in: a sample that was solved. Goes out: C or I, with typed reasons in its metadata.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import (
    CORRECT,
    INCORRECT,
    Metric,
    Score,
    Scorer,
    Target,
    accuracy,
    grouped,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState

from generator.evaluation.answers import Given, read_json
from generator.evaluation.conditions import Posed
from generator.evaluation.harness.solver import ANSWER, SKIP
from generator.evaluation.scorer import Outcome, Scored, score

CLUSTER = "cluster"
"""Key of a sample's metadata: its subgraph, which standard errors are clustered by."""
SCORER = "goldrule"
"""Name of the scorer in a log."""
NO_MEANING = "this agent has no meaning for the task"


def _metrics() -> list[Metric]:
    groups = []
    for key in ("type", "tier"):
        named = f"{key}: {{group_name}}"
        groups += [
            grouped(accuracy(), key, all=False, name_template=named),
            grouped(stderr(cluster=CLUSTER), key, all=False, name_template=f"{named} (stderr)"),
        ]
    return [accuracy(), stderr(cluster=CLUSTER), *groups]


def release_scorer(posed: Mapping[str, Posed]) -> Scorer:
    """Return the scorer.

    Args:
        posed: Task id to the task as posed, its gold answer that of the condition.
    """

    @scorer(metrics=_metrics(), name=SCORER)
    def goldrule() -> Scorer:
        async def judge(state: TaskState, target: Target) -> Score:
            if state.store.get(SKIP):
                return Score.unscored(reason=NO_MEANING)
            answer = state.store.get(ANSWER)
            task = posed[str(state.sample_id)].case.task
            given = {} if answer is None else {task.id: Given(0, read_json(str(answer)))}
            (found,) = score([task], given)
            return as_score(found, answer)

        return judge

    return goldrule()


def as_score(found: Scored, answer: str | None) -> Score:
    """Return an outcome as Inspect keeps it.

    Args:
        found: The outcome.
        answer: The answer as JSON text, or None.
    """
    return Score(
        value=CORRECT if found.outcome is Outcome.RIGHT else INCORRECT,
        answer=answer,
        explanation=", ".join(str(reason) for reason in found.reasons) or str(found.outcome),
        metadata=_faults(found),
    )


def _faults(found: Scored) -> dict[str, Any]:
    return {
        "outcome": str(found.outcome),
        "faults": [{"reason": str(fault.reason), "place": fault.place} for fault in found.faults],
    }
