"""The loop of an agent: a message, tool calls, their results, until an answer is handed in or the messages are used up.

Comes in: a sample. Goes out: the sample's store with the answer as JSON under `ANSWER`, or without it where none came.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inspect_ai.model import ChatMessageAssistant, ChatMessageTool, ChatMessageUser, execute_tools, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import Tool, ToolCall

from generator.evaluation.agents import Agent
from generator.evaluation.conditions import Posed
from generator.evaluation.final import Final, said, submitted
from generator.evaluation.harness.scripted import PLAYING, Playing
from generator.evaluation.prompts import ASKED_JSON, ASKED_TEXT, GO_ON, LAST, SUBMIT, UNREADABLE
from generator.records import AnalysisType

ANSWER, SKIP, TURNS = "answer", "skipped", "turns"
"""Keys of a sample's store: the answer as JSON text, whether a scripted agent has none to give, messages used."""
SILENCES = 2
"""Messages without a tool call or an answer, one after another, after which an agent is taken to have ended."""


def agent_loop(
    tools: list[Tool], posed: Mapping[str, Posed], agents: Mapping[str, Agent], turns: int
) -> Solver:
    """Return the solver.

    Args:
        tools: What the agent may use, `submit` among them.
        posed: Task id to the task as posed.
        agents: Agents without a model, for scripted models alone.
        turns: Messages that the agent has.
    """

    @solver(name="goldrule_agent")
    def loop() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            case = posed[str(state.sample_id)].case
            playing = Playing(case, agents)
            PLAYING.set(playing)
            final = await _play(state, tools, case.task.type, turns)
            if playing.skipped:
                state.store.set(SKIP, True)
            elif final is not None:
                state.store.set(ANSWER, final.text())
                state.output.completion = final.text()
            return state

        return solve

    return loop()


async def _play(state: TaskState, tools: list[Tool], type: AnalysisType, turns: int) -> Final | None:
    """Let the agent work; return its answer, or None where it gave none."""
    again, silent = False, 0
    for turn in range(1, turns + 1):
        if turn == turns:
            state.messages.append(ChatMessageUser(content=LAST.format(submit=SUBMIT)))
        state.output = await get_model().generate(state.messages, tools=tools)
        message = state.output.message
        state.messages.append(message)
        state.store.set(TURNS, turn)
        if (call := _submission(message)) is not None:
            final = submitted(call.arguments.get("answer", ""), type)
            if final.typed or again or turn == turns:
                return final
            again = True
            state.messages.extend(_unread(message, type))
            continue
        if message.tool_calls:
            silent = 0
            results = await execute_tools(state.messages, tools)
            state.messages.extend(results.messages)
            continue
        found = said(message.text, type)
        silent += 1
        if found is not None:
            return found
        if silent == SILENCES or turn == turns:
            return submitted(message.text, type) if message.text.strip() else None
        state.messages.append(ChatMessageUser(content=GO_ON.format(submit=SUBMIT)))
    return None


def _submission(message: ChatMessageAssistant) -> ToolCall | None:
    """Return the last call that hands in an answer and could be read; one that could not is the tools' to refuse."""
    calls = [call for call in message.tool_calls or () if call.function == SUBMIT and not call.parse_error]
    return calls[-1] if calls else None


def _unread(message: ChatMessageAssistant, type: AnalysisType) -> list[Any]:
    """Return a reply to each call of a message whose answer could not be read."""
    asked = ASKED_TEXT if type is AnalysisType.KNOWLEDGE_RETRIEVAL else ASKED_JSON
    return [
        ChatMessageTool(content=UNREADABLE.format(asked=asked), tool_call_id=call.id, function=call.function)
        for call in message.tool_calls or ()
    ]
