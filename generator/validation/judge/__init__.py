"""The second stage of validation: a text model judges a question on eight dimensions, each yes or no.

Comes in: a solved task, its question, the domain's catalog. Goes out: a request, and the verdict that its reply holds.
"""

from generator.validation.judge.audit import Audit, Labelled, audit, interval, read_labels, write_labels
from generator.validation.judge.dimensions import CRITERIA, JUDGE_VERSION, WORDS_ALONE, Dimension
from generator.validation.judge.prompt import STAGE, judge_request
from generator.validation.judge.verdict import SCHEMA, Verdict, verdict_of

__all__ = [
    "CRITERIA",
    "JUDGE_VERSION",
    "SCHEMA",
    "STAGE",
    "WORDS_ALONE",
    "Audit",
    "Dimension",
    "Labelled",
    "Verdict",
    "audit",
    "interval",
    "judge_request",
    "read_labels",
    "verdict_of",
    "write_labels",
]
