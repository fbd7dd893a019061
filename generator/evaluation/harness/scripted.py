"""The agents without a model as models of Inspect: `goldrule/gold`, `goldrule/sql_template` and so on.

They go through the same loop and the same tools as a model does. Which answer is theirs they learn from the sample that
is being solved, which the solver announces here; a model is never told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from inspect_ai.model import ChatMessage, ChatMessageTool, GenerateConfig, ModelAPI, ModelOutput, modelapi
from inspect_ai.tool import ToolChoice, ToolInfo

from generator.evaluation.agents import ABSENT, REFUSAL, SKIPPED, Agent, Case
from generator.evaluation.prompts import READ, SEARCH, SQL, SUBMIT
from generator.evaluation.scripts import PROVIDER, SQL_TEMPLATE
from generator.records import AnalysisType
from generator.scoring import WORD_LIMIT

SAMPLE_QUERY = re.compile(r"^```sql\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"^((?:metrics|rules)/\S+\.md): ", re.MULTILINE)
PASSAGE = re.compile(r"^… (.*) …$", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?")


@dataclass
class Playing:
    """The sample that is being solved.

    Attributes:
        case: Its task and question.
        agents: Answers of agents without a model, by name; these take no tools.
        skipped: Set where the agent has no meaning for the task.
    """

    case: Case
    agents: Mapping[str, Agent] = field(repr=False)
    skipped: bool = False


PLAYING: ContextVar[Playing | None] = ContextVar("goldrule_playing", default=None)


@modelapi(name=PROVIDER)
class ScriptedModel(ModelAPI):
    """An agent without a model, by the name after the slash."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)

    def max_connections(self) -> int:
        """Return how many samples are solved at once."""
        return 8

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """Return the next move."""
        name = self.model_name.rpartition("/")[2]
        playing = PLAYING.get()
        if playing is None:
            raise ValueError(f"{PROVIDER}/{name} answers samples of a release alone")
        if name == SQL_TEMPLATE:
            return _by_template(playing.case, input, {tool.name for tool in tools})
        if name not in playing.agents:
            known = ", ".join([*playing.agents, SQL_TEMPLATE])
            raise ValueError(f"there is no agent {PROVIDER}/{name}; there are: {known}")
        answer = playing.agents[name](playing.case)
        if answer is SKIPPED:
            playing.skipped = True
        if answer is SKIPPED or answer is ABSENT:
            return ModelOutput.from_content(name, "")
        return _call(
            name, SUBMIT, answer=answer if isinstance(answer, str) else json.dumps(answer, default=float)
        )


def _by_template(case: Case, input: Sequence[ChatMessage], tools: set[str]) -> ModelOutput:
    """Return the next move of an agent that knows one way: find the metric's page, run its sample query, hand that in.

    It uses every tool and understands nothing: no filter, period, rule or form beyond a single value.
    """
    seen = [message.text for message in input if isinstance(message, ChatMessageTool)]
    if SEARCH not in tools:
        moves = [_call(SQL_TEMPLATE, SQL, sql="show tables")]
        return moves[len(seen)] if len(seen) < len(moves) else _call(SQL_TEMPLATE, SUBMIT, answer=REFUSAL)
    if not seen:
        return _call(SQL_TEMPLATE, SEARCH, query=case.question)
    if case.task.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        passage = PASSAGE.search(seen[0])
        words = passage[1].split()[:WORD_LIMIT] if passage else REFUSAL.split()
        return _call(SQL_TEMPLATE, SUBMIT, answer=" ".join(words))
    pages = [name for name in NAME.findall(seen[0]) if name.startswith("metrics/")]
    if not pages or len(seen) > 3:
        return _call(SQL_TEMPLATE, SUBMIT, answer=REFUSAL)
    if len(seen) == 1:
        return _call(SQL_TEMPLATE, READ, name=pages[0])
    if len(seen) == 2:
        query = SAMPLE_QUERY.search(seen[1])
        return _call(SQL_TEMPLATE, SQL, sql=query[1] if query else "select 0 as value")
    return _call(SQL_TEMPLATE, SUBMIT, answer=json.dumps(_form(case, _value(seen[2]))))


def _value(table: str) -> float | None:
    """Return the number under `value` in the first row of a tool's table."""
    lines = [line.split(" | ") for line in table.splitlines()]
    if len(lines) > 1 and "value" in lines[0] and len(lines[1]) == len(lines[0]):
        try:
            return float(lines[1][lines[0].index("value")])
        except ValueError:
            return None
    return None


def _form(case: Case, value: float | None) -> dict[str, Any]:
    """Return the value in the only forms that the agent knows."""
    if case.task.type is not AnalysisType.THRESHOLD_CROSSING:
        return {"value": value}
    limits = [float(text.replace(",", "")) for text in NUMBER.findall(case.question)]
    limit = limits[0] if limits else 0.0
    return {"value": value, "threshold": limit, "exceeded": (value or 0.0) > limit}


def _call(agent: str, tool: str, **arguments: Any) -> ModelOutput:
    return ModelOutput.for_tool_call(agent, tool, arguments)
