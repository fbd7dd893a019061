"""Figures of a benchmark: counted by hand on the repository's catalog, and printed for the small project."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_project import DOMAIN, Project

from generator.cli.main import cli
from generator.compiler.gold import span_lookup
from generator.compiler.project import sound_catalog
from generator.pipeline.bench import linkage_graph
from generator.pipeline.stats import Kind, Used, Words, coverage_of, stats_of
from generator.records import AnalysisType, Rejection, Tier

CATALOG = sound_catalog(Path(__file__).parents[2])
SHOP = CATALOG.domains["ecommerce"]
GRAPH = linkage_graph(SHOP, span_lookup(CATALOG, "ecommerce"))
TASKS = (
    Used(AnalysisType.RANKING, Tier.RULE, "csat", ("neutral_reviews", "one_review_per_order"), ("neutral_reviews",)),
    Used(AnalysisType.RANKING, Tier.ANALYTICS, "delivery_experience_score", ("experience_weights",), ()),
    Used(AnalysisType.KNOWLEDGE_RETRIEVAL, Tier.KNOWLEDGE, "order_count", ("bulk_orders",), ()),
)


def test_a_link_is_covered_by_tasks_about_the_metric_and_needed_if_one_requires_the_rule() -> None:
    found = coverage_of(SHOP, GRAPH, TASKS)
    assert ("neutral_reviews", "csat") in found.covered
    assert ("one_review_per_order", "csat") in found.covered
    assert found.needed == (("neutral_reviews", "csat"),)
    assert set(found.uncovered) | set(found.covered) == set(found.links)
    named = {(n, m) for n, r in SHOP.rules.items() for op in r.operations for m in op.metrics}
    assert set(found.links) == named


def test_parts_count_as_asked_and_knowledge_tasks_do_not() -> None:
    found = coverage_of(SHOP, GRAPH, TASKS)
    used = {"csat", *GRAPH.made_of("delivery_experience_score")}
    assert set(found.unused_metrics) == set(SHOP.metrics) - used
    assert "order_count" in found.unused_metrics
    assert {"bulk_orders"} <= set(found.unused_rules)
    assert "experience_weights" not in found.unused_rules


def test_the_other_figures() -> None:
    ledger = [Rejection(str(n), "ecommerce", "answers", reason, "") for n, reason in enumerate(["tie", "empty", "tie"])]
    found = stats_of(SHOP, GRAPH, TASKS, ledger)
    assert found.tasks[AnalysisType.RANKING, Tier.RULE] == 1
    assert list(found.rejections.items()) == [("tie", 2), ("empty", 1)]
    kind = SHOP.rules["neutral_reviews"].kind
    assert found.kinds[kind] == Kind(sum(rule.kind is kind for rule in SHOP.rules.values()), 1)
    counts = sorted(len(rule.document.split()) for rule in SHOP.rules.values())
    assert found.words == Words(counts[0], sum(counts) / len(counts), counts[-1])
    assert dict(found.graph)["metric nodes"] == len(SHOP.metrics)


@pytest.mark.slow
def test_the_command_counts_the_release_and_before_there_is_one_the_sample(released_copy: Project) -> None:
    tasks = released_copy.release().tasks
    arguments = ["stats", "--root", str(released_copy.root), "--json"]
    said = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert said.exception is None
    [data] = json.loads(said.stdout)
    assert (data["domain"], data["source"]) == (DOMAIN, "release")
    assert sum(item["tasks"] for item in data["tasks"]) == len(tasks)
    printed = CliRunner().invoke(cli, arguments[:-1], standalone_mode=False).stdout
    assert f"attached to a task: {data['coverage']['attached']} of {data['coverage']['links']}" in printed
    elsewhere = CliRunner().invoke(cli, [*arguments, "--out", "nowhere"], standalone_mode=False)
    assert json.loads(elsewhere.stdout)[0]["source"] == "sample"
    (released_copy.root / "target" / "samples" / f"{DOMAIN}.jsonl").unlink()
    nothing = CliRunner().invoke(cli, [*arguments, "--out", "nowhere"], standalone_mode=False)
    assert "run `generator sample` first" in str(nothing.exception)
