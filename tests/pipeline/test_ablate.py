"""Pairing metrics anew on the small project: every candidate under every pairing, the same each time."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from click.testing import CliRunner
from small_project import DOMAIN, Project, contents

from generator.cli.main import cli
from generator.compiler.project import sound_catalog
from generator.evaluation.ablation import Outcome, Pairing, Trial, shares, table_of
from generator.pipeline.ablate import ablate

pytestmark = pytest.mark.slow


def test_each_task_is_tried_under_each_pairing(built: Project) -> None:
    found = ablate(built.options(), model=False)
    assert found == ablate(built.options(threads=4), model=False)
    assert found.measured_by == "TF-IDF"
    rules = set(sound_catalog(built.root).domains[DOMAIN].rules)
    by_task: dict[str, dict[Pairing, Trial]] = {}
    for trial in found.trials:
        by_task.setdefault(trial.task, {})[trial.pairing] = trial
    assert by_task
    for trials in by_task.values():
        graph = trials.pop(Pairing.GRAPH)
        assert graph.rules
        assert graph.outcome is not Outcome.NOT_APPLICABLE
        assert all(len(t.rules) == 1 and set(t.rules) <= rules - set(graph.rules) for t in trials.values())
    changed = Counter(t.pairing for t in found.trials if t.outcome is Outcome.CHANGED)
    assert changed[Pairing.GRAPH] > max(changed[Pairing.NEAREST], changed[Pairing.RANDOM])


def test_the_command_prints_the_same_figures_and_writes_nothing(
    built: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOLDRULE_DATABASE", str(built.database))
    before = contents(built.root)
    arguments = ["ablate", "--root", str(built.root), "--target", "3", "--tf-idf"]
    said = CliRunner().invoke(cli, [*arguments, "--json"], standalone_mode=False)
    assert said.exception is None
    data = json.loads(said.stdout)
    graph = data["shares"][0]
    tasks = [task for task in data["tasks"] if task["pairing"] == "graph"]
    assert (graph["pairing"], graph["tasks"]) == ("graph", len(tasks))
    assert graph["changed"] == sum(task["outcome"] == "changed" for task in tasks)
    printed = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert printed.exception is None
    assert "the graph's rules" in printed.stdout
    assert "nearest by TF-IDF" in printed.stdout
    assert contents(built.root) == before


def test_shares_count_what_is_not_applicable_as_unchanged() -> None:
    def trial(domain: str, outcome: Outcome) -> Trial:
        return Trial("t", domain, "ranking", "m", Pairing.RANDOM, ("r",), outcome)

    found = shares(
        [trial("a", Outcome.CHANGED), trial("a", Outcome.NOT_APPLICABLE), trial("b", Outcome.UNCHANGED)]
    )
    assert [(s.domain, s.tasks, s.changed, s.not_applicable) for s in found] == [
        ("a", 2, 1, 1), ("b", 1, 0, 0), ("", 3, 1, 1),
    ]  # fmt: skip
    assert table_of(found)[0] == ["a", "a random other rule", "2", "1", "1", "0.500", "0.095 to 0.905"]
