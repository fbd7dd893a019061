"""A release as an Inspect task.

Comes in: a release and a condition. Goes out: a `Task` that any model of Inspect, or a scripted one, can be run on.
"""

from __future__ import annotations

import json

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, GenerateConfig

from generator.evaluation.benchmark import Benchmark
from generator.evaluation.conditions import Condition, Posed
from generator.evaluation.harness.scoring import CLUSTER, release_scorer
from generator.evaluation.harness.solver import agent_loop
from generator.evaluation.harness.tools import tools_for
from generator.evaluation.prompts import system_prompt, user_prompt
from generator.evaluation.scripts import scripted_agents
from generator.evaluation.settings import TURNS
from generator.warehouse.sandbox import QueryPool

MAX_TOKENS = 4096
TEMPERATURE = 0.0


def release_task(benchmark: Benchmark, condition: Condition, pool: QueryPool, turns: int = TURNS) -> Task:
    """Return the task of a release under a condition.

    Args:
        benchmark: The release.
        condition: What the agent is given and what counts as right.
        pool: Runs the agent's SQL on the released database.
        turns: Messages that the agent has for each question.
    """
    posed = benchmark.posed(condition)
    by_id = {item.case.task.id: item for item in posed}
    system = system_prompt(benchmark, condition, turns)
    return Task(
        dataset=MemoryDataset([_sample(item, condition, system) for item in posed], name=benchmark.domain),
        solver=agent_loop(
            tools_for(pool, benchmark.searchable(condition)),
            by_id,
            scripted_agents([item.case for item in posed]),
            turns,
        ),
        scorer=release_scorer(by_id),
        config=GenerateConfig(temperature=TEMPERATURE, max_tokens=MAX_TOKENS),
        fail_on_error=False,
        version=benchmark.digest[:12],
        metadata={
            "domain": benchmark.domain,
            "condition": str(condition),
            "release": benchmark.digest,
            "turns": turns,
        },
    )


def _sample(posed: Posed, condition: Condition, system: str) -> Sample:
    """Return a sample; its metadata is for scores and reports, and is no part of what the agent is told."""
    task = posed.case.task
    return Sample(
        id=task.id,
        input=[ChatMessageSystem(content=system), ChatMessageUser(content=user_prompt(posed))],
        target=json.dumps(task.gold.shown, default=float, ensure_ascii=False),
        metadata={
            "domain": task.domain,
            "type": str(task.type),
            "tier": str(task.tier),
            "condition": str(condition),
            "metric": str(task.spec.get("metric") or ""),
            "required": list(posed.required),
            "given": sorted(posed.given),
            CLUSTER: posed.cluster,
            "question": posed.case.question,
            "answer_format": posed.answer_format,
        },
    )
