"""What an agent did on the way to an answer, step by step, whatever harness ran it."""

from __future__ import annotations

from dataclasses import dataclass

MODEL, CALL, RESULT = "model", "call", "result"


@dataclass(frozen=True)
class Step:
    """One step of an agent.

    Attributes:
        kind: Who speaks: `model`, `call` of a tool, its `result`, or another word.
        text: What was said, called or returned.
        name: The tool, or empty.
        failed: Whether the tool reported an error.
    """

    kind: str
    text: str
    name: str = ""
    failed: bool = False
