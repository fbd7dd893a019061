"""Questions worded by a text model: what it is asked, and which of its candidates may stand.

Comes in: a solved task, its question in the grammar's words, a model's reply. Goes out: requests, and candidates that
are plain text and say what the grammar says.
"""

from generator.phrasing.written.candidates import SCHEMA, candidates
from generator.phrasing.written.plain import strays
from generator.phrasing.written.prompt import PROMPT_VERSION, STAGE, rewrite_request, wording_request

__all__ = [
    "PROMPT_VERSION",
    "SCHEMA",
    "STAGE",
    "candidates",
    "rewrite_request",
    "strays",
    "wording_request",
]
