"""The scripted agents through the whole loop, under every condition; the same verdicts as `generator floors`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from inspect_ai import eval as inspect_eval

from generator.cli.main import cli
from generator.errors import GoldruleError, ReleaseError
from generator.evaluation.conditions import Condition
from generator.evaluation.floors import floors
from generator.evaluation.harness.logs import read_run
from generator.evaluation.scripts import NAMED, SCRIPTED
from generator.pipeline.benchmark import read_benchmark
from generator.pipeline.floors import cases_of
from generator.pipeline.inspect_task import NAME, goldrule
from generator.records import Tier
from generator.release import read_release

pytestmark = pytest.mark.usefixtures("offline")


def evaluated(release: Path, logs: Path, agent: str, *options: str) -> list[dict[str, Any]]:
    """Return what the command prints as JSON: one report for each condition."""
    arguments = ["evaluate", str(release), "--model", agent, "--log-dir", str(logs), "--json", *options]
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert isinstance(data, list)
    return data


def outcomes(data: dict[str, Any]) -> dict[str, str]:
    return {item["id"]: item["outcome"] for item in data["tasks"]}


@pytest.mark.parametrize("agent", NAMED)
def test_agents_score_as_in_floors(agent: str, shop_release: Path, tmp_path: Path) -> None:
    expected = floors(cases_of(read_release(shop_release)), {})[NAMED[agent]]
    (data,) = evaluated(shop_release, tmp_path, agent)
    assert outcomes(data) == {item.task: str(item.outcome) for item in expected}
    reasons = {item["id"]: item["reasons"] for item in data["tasks"]}
    assert reasons == {item.task: [str(reason) for reason in item.reasons] for item in expected}


def test_base_is_wrong_with_rules_and_right_without(shop_release: Path, tmp_path: Path) -> None:
    standard, without = evaluated(
        shop_release, tmp_path, "base", "--condition", "standard", "--condition", "no_rule"
    )
    tiers = {group["tier"]: group["accuracy"] for group in standard["groups"] if group["type"] is None}
    assert tiers == {"analytics": 1.0, "rule": 0.0, None: pytest.approx(2 / 8)}
    assert (without["all"]["accuracy"], without["all"]["tasks"]) == (1.0, 6)
    assert set(outcomes(without)) == {
        name for name, task in read_release(shop_release).gold.items() if task.tier is Tier.RULE
    }
    assert without["against_first"] == {
        "tasks": 6,
        "both": 0,
        "first_only": 0,
        "second_only": 6,
        "neither": 0,
        "low": pytest.approx(0.3626, abs=1e-4),  # Agresti and Min: (6 / 8) - 1.96 * sqrt(7 - 36 / 8) / 8
        "high": 1.0,
        "p": 0.03125,
        "difference": 1.0,
    }


@pytest.mark.parametrize("condition", Condition)
def test_gold_is_right_under_every_condition(
    condition: Condition, shop_release: Path, tmp_path: Path
) -> None:
    (data,) = evaluated(shop_release, tmp_path, "gold", "--condition", str(condition))
    assert data["all"]["accuracy"] == 1.0
    assert (
        data["all"]["tasks"]
        == {"standard": 9, "oracle": 7, "no_rule": 6, "distractor": 1, "no_knowledge": 9}[condition]
    )


def test_the_template_uses_the_tools_and_knows_nothing(shop_release: Path, tmp_path: Path) -> None:
    (data,) = evaluated(shop_release, tmp_path, "sql_template")
    (log,) = data["logs"]
    run = read_run(log)
    assert data["all"]["right"] <= 1
    assert run.model == "goldrule/sql_template"
    assert run.answers["shop-point"] == '{"value": null}', "its sample query is `select 1`"
    assert run.turns == {name: 2 if name == "shop-fact" else 4 for name in outcomes(data)}
    (blind,) = evaluated(shop_release, tmp_path / "blind", "sql_template", "--condition", "no_knowledge")
    assert blind["all"]["right"] == 0


def test_the_command_prints_a_table_with_the_log(shop_release: Path, tmp_path: Path) -> None:
    arguments = [
        "evaluate",
        str(shop_release.parent),
        "--model",
        "gold",
        "--log-dir",
        str(tmp_path),
        "--limit",
        "3",
    ]
    arguments += ["--condition", "standard", "--condition", "no_knowledge"]
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert "gold, standard: accuracy by type and tier" in result.output
    assert "accuracy 1.000 (95 % between 0.439 and 1.000): 3 right of 3" in result.output
    assert "no_knowledge against standard" in result.output
    assert f"log: {tmp_path}" in result.output


def test_metrics_of_the_log_are_by_type_and_tier_with_clustered_errors(
    shop_release: Path, tmp_path: Path
) -> None:
    """Seven of the eight tasks share the subgraph shop/sub, so that the errors are those of clusters."""
    (log,) = inspect_eval(
        goldrule(str(shop_release)),
        model="goldrule/base",
        log_dir=str(tmp_path),
        display="none",
        ctl_server=False,
    )
    assert log.results is not None
    (score,) = log.results.scores
    metrics = {name: metric.value for name, metric in score.metrics.items()}
    assert metrics["accuracy"] == pytest.approx(2 / 8)
    assert metrics["tier: rule"] == 0
    assert metrics["tier: analytics"] == 1
    assert metrics["type: point_query"] == pytest.approx(2 / 3)
    assert {"stderr", "tier: rule (stderr)", "type: ranking (stderr)"} <= set(metrics)
    assert score.unscored_samples == 1, "base answers no document"
    assert (log.eval.config.limit, log.plan.config.temperature, log.plan.config.max_tokens) == (
        None,
        0.0,
        4096,
    )


def test_inspect_finds_the_task_by_its_file(shop_release: Path, tmp_path: Path) -> None:
    place = Path(__file__).parents[2] / "generator" / "pipeline" / "inspect_task.py"
    (log,) = inspect_eval(
        f"{place}@{NAME}",
        task_args={"release": str(shop_release), "condition": "no_rule"},
        model="goldrule/gold",
        log_dir=str(tmp_path),
        display="none",
        ctl_server=False,
    )
    assert log.status == "success"
    assert read_run(log.location).condition == "no_rule"


def test_agents_are_told_nothing_of_the_answer(shop_release: Path, tmp_path: Path) -> None:
    """What a model is sent has the schema and the question, and neither gold nor rules; those are the log's alone."""
    task = goldrule(str(shop_release))
    sample = next(item for item in task.dataset if item.id == "shop-point")
    sent = "\n".join(message.text for message in sample.input)  # type: ignore[union-attr]
    gold = read_release(shop_release).gold["shop-point"]
    assert 'CREATE TABLE "orders"' in sent
    assert "20 messages" in sent
    assert str(gold.gold.shown["value"]) not in sent
    assert "grace" not in sent.lower()
    assert sample.metadata is not None
    assert sample.metadata["required"] == ["grace"]


def test_documents_beside_the_question(shop_release: Path) -> None:
    benchmark = read_benchmark(shop_release)
    oracle = {item.case.task.id: item for item in benchmark.posed(Condition.ORACLE)}
    assert list(oracle["shop-point"].given) == ["rules/grace.md"]
    assert list(oracle["shop-fact"].given) == ["rules/grace.md"]
    (distracted,) = benchmark.posed(Condition.DISTRACTOR)
    assert (distracted.case.task.id, list(distracted.given)) == ("shop-plain", ["rules/grace.md"])
    without = benchmark.searchable(Condition.NO_RULE)
    assert without is not None
    assert not [name for name in without.documents if name.startswith("rules/")]
    assert benchmark.searchable(Condition.NO_KNOWLEDGE) is None


def test_what_cannot_be_run_says_what_to_do(shop_release: Path, tmp_path: Path) -> None:
    def failing(*arguments: str) -> str:
        result = CliRunner().invoke(cli, ["evaluate", *arguments, "--log-dir", str(tmp_path)])
        assert isinstance(result.exception, GoldruleError), result.output
        return str(result.exception)

    release = str(shop_release)
    assert "cannot be had" in failing(release, "--model", "nowhere/model")
    assert all(name in failing(release, "--model", "nowhere/model") for name in SCRIPTED)
    assert "OPENAI_API_KEY" in failing(release, "--model", "openai/gpt-5")
    assert "there is no release at" in failing(str(tmp_path / "nothing"), "--model", "gold")
    with pytest.raises(ReleaseError, match="did you mean: no_rule"):
        goldrule(release, "no_rules")


def test_without_the_extra_everything_else_works(
    shop_release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.evaluation.installed.find_spec", lambda name: None)
    result = CliRunner().invoke(cli, ["evaluate", str(shop_release), "--model", "gold"])
    assert str(result.exception) == (
        "evaluating needs inspect_ai and bm25s, which is not installed: pip install goldrule[evaluate]"
    )


def test_nothing_but_the_harness_imports_inspect() -> None:
    """The commands start without the extra: importing all of them leaves Inspect alone."""
    import subprocess
    import sys

    program = (
        "import sys, generator.cli.main; print(sorted({'inspect_ai', 'bm25s', 'anyio'} & set(sys.modules)))"
    )
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "inspect_ai" not in printed.stdout
    assert "bm25s" not in printed.stdout
