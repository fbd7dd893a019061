"""Logs of `generator evaluate` as runs: answers, faults, turns and traces, judged as they were scored."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from generator.evaluation import Outcome, Scored
from generator.evaluation.steps import Step
from generator.pipeline.runs import joined, named, run_of
from generator.records import AnalysisType, Tier
from generator.reporting.runs import Run

pytest.importorskip("inspect_ai")


def told(
    task: str = "shop/a", outcome: Outcome = Outcome.RIGHT, condition: str = "standard", **parts: object
):
    from generator.evaluation.harness.logs import Run as LogRun
    from generator.evaluation.harness.traces import Told

    scored = Scored(
        task, "shop", AnalysisType.POINT_QUERY, Tier.RULE, outcome, error=str(parts.get("error", ""))
    )
    run = LogRun(
        "x.eval",
        "goldrule/base",
        "shop",
        condition,
        "d",
        "success",
        (scored,),
        {task: "c"},
        parts.get("answers", {}),
        {task: 3},
    )
    return Told(run, {task: "How many?"}, {task: (Step("model", "hm"),)})


def test_a_log_is_a_run() -> None:
    run = run_of(told(answers={"shop/a": '{"value": 0.10}'}))
    assert (run.name, run.agent, run.condition, run.asked) == (
        "base",
        "base",
        "standard",
        frozenset({"shop/a"}),
    )
    sample = run.samples[0]
    assert sample.given.answer == {"value": Decimal("0.10")}
    assert (sample.turns, sample.question, sample.trace) == (3, "How many?", (Step("model", "hm"),))


def test_what_broke_is_a_fault_and_what_did_not_come_is_missing() -> None:
    assert run_of(told(outcome=Outcome.FAULT, error="503")).samples[0].given.error == "503"
    assert run_of(told(outcome=Outcome.MISSING)).samples[0].given is None


def test_a_condition_is_part_of_the_name() -> None:
    assert run_of(told(condition="no_rule")).name == "base, no rule"


def test_logs_of_several_domains_are_one_run_and_repeated_ones_are_not() -> None:
    one, other = run_of(told("shop/a")), run_of(told("bank/b"))
    found = named(joined([one, other, one]))
    assert [run.name for run in found] == ["base", "base (2)"]
    assert [run.asked for run in found] == [frozenset({"shop/a", "bank/b"}), frozenset({"shop/a"})]
    whole = Run("x", "x", "standard", ())
    assert len(joined([whole, whole])) == 2


def test_the_steps_of_a_sample_are_told_in_order() -> None:
    from inspect_ai.log import EvalSample
    from inspect_ai.model import (
        ChatMessageAssistant,
        ChatMessageSystem,
        ChatMessageTool,
        ContentReasoning,
        ContentText,
    )
    from inspect_ai.tool import ToolCall, ToolCallError

    from generator.evaluation.harness.traces import steps_of

    call = ToolCall(id="1", function="query_database", arguments={"sql": "select 1"})
    two = ToolCall(id="2", function="search_documents", arguments={"query": "fees", "limit": 3})
    messages = [
        ChatMessageSystem(content="rules"),
        ChatMessageAssistant(
            content=[ContentReasoning(reasoning="think"), ContentText(text="look")], tool_calls=[call, two]
        ),
        ChatMessageTool(content="Refused: no", function="query_database"),
        ChatMessageTool(
            content="", function="search_documents", error=ToolCallError(type="timeout", message="slow")
        ),
        ChatMessageTool(content="1", function="query_database"),
    ]
    sample = EvalSample(id="a", epoch=1, input="x", target="y", messages=messages)
    assert list(steps_of(sample)) == [
        Step("model", "think\n\nlook"),
        Step("call", "select 1", "query_database"),
        Step("call", '{\n "query": "fees",\n "limit": 3\n}', "search_documents"),
        Step("result", "Refused: no", "query_database", failed=True),
        Step("result", "slow", "search_documents", failed=True),
        Step("result", "1", "query_database"),
    ]


def test_what_is_no_log_is_said(tmp_path: Path) -> None:
    from generator.evaluation.harness.traces import read_told
    from generator.evaluation.installed import EvaluationError

    path = tmp_path / "x.eval"
    path.write_bytes(b"no log")
    with pytest.raises(EvaluationError, match=r"x\.eval is no log"):
        read_told(path)
