"""A release and an agent's answers to scores; and the agents without a model that every release is tried on.

Comes in: the tasks of a release and answers to them. Goes out: a verdict for each task, and tallies.
"""

from generator.evaluation.agents import ABSENT, SKIPPED, Agent, Case, trivial_agents
from generator.evaluation.answers import Given, Reading, read_answers
from generator.evaluation.report import (
    COLUMNS,
    fault_lines,
    figure,
    figures,
    reason_lines,
    report,
    rows_of,
    summary,
    unknown_lines,
)
from generator.evaluation.scorer import Outcome, Scorable, Scored, score, score_task
from generator.evaluation.tally import Tally, by_type_and_tier, tally, wilson

__all__ = [
    "ABSENT",
    "COLUMNS",
    "SKIPPED",
    "Agent",
    "Case",
    "Given",
    "Outcome",
    "Reading",
    "Scorable",
    "Scored",
    "Tally",
    "by_type_and_tier",
    "fault_lines",
    "figure",
    "figures",
    "read_answers",
    "reason_lines",
    "report",
    "rows_of",
    "score",
    "score_task",
    "summary",
    "tally",
    "trivial_agents",
    "unknown_lines",
    "wilson",
]
