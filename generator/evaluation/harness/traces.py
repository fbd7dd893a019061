"""Logs of Inspect read back with everything that the agent did.

Comes in: a log. Goes out: its run, and for each task the question it was asked and the steps to its answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from inspect_ai.log import EvalSample, read_eval_log
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageTool, ContentReasoning

from generator.evaluation.harness.logs import Run, run_of
from generator.evaluation.installed import EvaluationError
from generator.evaluation.steps import CALL, MODEL, RESULT, Step

REPORTED = "Refused: "
"""How a tool of ours begins what it says of a statement that was refused or failed."""


@dataclass(frozen=True)
class Told:
    """All that a log tells.

    Attributes:
        run: What became of each task.
        questions: Task id to the question that was asked.
        steps: Task id to the agent's steps.
    """

    run: Run
    questions: Mapping[str, str]
    steps: Mapping[str, tuple[Step, ...]]


def read_told(log: Path | str) -> Told:
    """Read a log file with its traces.

    Raises:
        EvaluationError: If it is no log, or not that of a release.
    """
    try:
        found = read_eval_log(str(log))
    except Exception as error:  # Inspect raises whatever its formats and file systems do.
        raise EvaluationError(f"{log} is no log of an evaluation: {error}") from None
    samples = found.samples or []
    return Told(
        run_of(found),
        {str(sample.id): str((sample.metadata or {}).get("question", "")) for sample in samples},
        {str(sample.id): tuple(steps_of(sample)) for sample in samples},
    )


def steps_of(sample: EvalSample) -> Iterator[Step]:
    """Yield what the agent said, called and got, in order; not what it was told at the start."""
    for message in sample.messages:
        if isinstance(message, ChatMessageAssistant):
            yield from _said(message)
        elif isinstance(message, ChatMessageTool):
            text = message.error.message if message.error else message.text
            failed = bool(message.error) or text.startswith(REPORTED)
            yield Step(RESULT, text, message.function or "", failed)


def _said(message: ChatMessageAssistant) -> Iterator[Step]:
    if text := _words(message):
        yield Step(MODEL, text)
    for call in message.tool_calls or ():
        shown = {name: value for name, value in call.arguments.items() if value is not None}
        alone = next(iter(shown.values()), "") if len(shown) == 1 else shown
        text = alone if isinstance(alone, str) else json.dumps(alone, ensure_ascii=False, indent=1)
        yield Step(CALL, text, call.function)


def _words(message: ChatMessage) -> str:
    """Return what a message says, its reasoning first where the provider gives it."""
    if isinstance(message.content, str):
        return message.content.strip()
    thought = [item.reasoning for item in message.content if isinstance(item, ContentReasoning)]
    return "\n\n".join(part.strip() for part in (*thought, message.text) if part.strip())
