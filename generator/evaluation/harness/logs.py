"""Logs of Inspect read back as scored tasks, by whichever command wrote them.

Comes in: a log. Goes out: a run: its model, condition and release, and what became of each task.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from generator.evaluation.harness.scoring import CLUSTER, SCORER
from generator.evaluation.installed import EvaluationError
from generator.evaluation.scorer import Outcome, Scored
from generator.records import AnalysisType, Tier
from generator.scoring import Fault, Reason

NOT_REACHED = "not reached: the evaluation ended before"


@dataclass(frozen=True)
class Run:
    """An evaluation of one release by one model under one condition.

    Attributes:
        log: Where its log is.
        model: The model, as Inspect names it.
        domain: The release's domain.
        condition: The condition.
        release: Digest of the release.
        status: `success`, or why it ended before.
        scored: What became of each task that the agent has a meaning for, in the tasks' order.
        clusters: Task id to its subgraph.
        answers: Task id to the answer as JSON text, for those that were answered.
        turns: Task id to how many messages the agent used.
    """

    log: str
    model: str
    domain: str
    condition: str
    release: str
    status: str
    scored: tuple[Scored, ...]
    clusters: Mapping[str, str]
    answers: Mapping[str, str]
    turns: Mapping[str, int]

    @property
    def is_whole(self) -> bool:
        """Whether every task was reached and nothing but the agent decided its outcome."""
        return self.status == "success" and all(item.outcome is not Outcome.FAULT for item in self.scored)

    def right(self) -> dict[str, bool]:
        """Return task id to whether it was answered right; infrastructure faults are left out."""
        return {
            item.task: item.outcome is Outcome.RIGHT
            for item in self.scored
            if item.outcome is not Outcome.FAULT
        }


def read_run(log: Path | str) -> Run:
    """Read a log file.

    Raises:
        EvaluationError: If it is no log, or not that of a release.
    """
    try:
        found = read_eval_log(str(log))
    except Exception as error:  # Inspect raises whatever its formats and file systems do.
        raise EvaluationError(f"{log} is no log of an evaluation: {error}") from None
    return run_of(found)


def run_of(log: EvalLog) -> Run:
    """Return the run that a log tells of.

    Raises:
        EvaluationError: If it is not that of a release.
    """
    about = log.eval.metadata or {}
    if not {"domain", "condition", "release"} <= set(about):
        raise EvaluationError(
            f"{log.location} is the log of another task ({log.eval.task}), not of a release"
        )
    samples = sorted(log.samples or (), key=lambda sample: str(sample.id))
    scored = {str(sample.id): found for sample in samples if (found := _scored(sample)) is not None}
    return Run(
        log=str(log.location),
        model=log.eval.model,
        domain=str(about["domain"]),
        condition=str(about["condition"]),
        release=str(about["release"]),
        status=log.status,
        scored=tuple(scored.values()),
        clusters={str(sample.id): str((sample.metadata or {})[CLUSTER]) for sample in samples},
        answers={str(sample.id): sample.store["answer"] for sample in samples if "answer" in sample.store},
        turns={str(sample.id): int(sample.store["turns"]) for sample in samples if "turns" in sample.store},
    )


def _scored(sample: EvalSample) -> Scored | None:
    """Return what became of a sample; None where the agent has no meaning for it."""
    about: dict[str, Any] = sample.metadata or {}
    facts = (
        str(sample.id),
        str(about["domain"]),
        AnalysisType(about["type"]),
        Tier(about["tier"]),
    )
    if sample.error is not None:
        return Scored(*facts, Outcome.FAULT, error=" ".join(sample.error.message.split()))
    found = (sample.scores or {}).get(SCORER)
    if found is None:
        return Scored(*facts, Outcome.FAULT, error=NOT_REACHED)
    if not isinstance(found.value, str):
        return None
    details = found.metadata or {}
    faults = tuple(Fault(Reason(item["reason"]), item["place"]) for item in details["faults"])
    return Scored(*facts, Outcome(details["outcome"]), faults)
