"""`generator link` on the small project: by words alone, by a scripted model, through files, and tried on the data."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from language.server import Served, completion, serving
from small_project import DOMAIN, Project

from generator.cli.main import cli
from generator.compiler.project import sound_catalog
from generator.pipeline.asking import Wording
from generator.pipeline.bench import Bench
from generator.pipeline.counterfactual import Seen, tried
from generator.pipeline.linking import LEXICAL, Linking, link
from generator.proposals.linking import Link, LinkKind, declared_links
from generator.warehouse.database import connected

M, D = LinkKind.METRIC, LinkKind.DIMENSION


def linked(project: Project, **wording: Any) -> Linking:
    found = link(replace(project.options(), wording=Wording(**wording)))
    assert found is not None
    return found


def test_every_declared_link_to_a_metric_changes_it(built: Project) -> None:
    catalog = sound_catalog(built.root)
    bench = Bench(built.root, built.database, catalog, DOMAIN)
    declared = [one for one in sorted(declared_links(bench.domain)) if one.kind is M]
    with connected(built.database) as connection:
        found = dict(tried(bench, connection, declared))
    assert len(found) == len(declared) > 10
    assert {trial.seen for trial in found.values()} == {Seen.CHANGES}
    assert all(trial.where for trial in found.values())


def test_what_the_check_says_of_wrong_links(built: Project) -> None:
    """Stars are no column of deliveries; a rule for São Paulo changes that state alone; stars are everywhere."""
    catalog = sound_catalog(built.root)
    bench = Bench(built.root, built.database, catalog, DOMAIN)
    links = {
        Link("neutral_reviews", M, "average_delivery_time"): Seen.CANNOT,
        Link("sao_paulo_promise_2018", D, "customer_state"): Seen.CHANGES,
        Link("seller_confidentiality", D, "comment_kind"): Seen.CANNOT,
    }
    with connected(built.database) as connection:
        found = dict(tried(bench, connection, links))
    assert {one: trial.seen for one, trial in found.items()} == links


def test_words_alone_when_no_model_is_there(built: Project) -> None:
    found = linked(built)
    (one,) = found.domains
    assert found.by == LEXICAL
    assert set(one.trials) == set(one.proposed.links)
    metrics = one.comparisons[0]
    assert (metrics.recall or 0) > 0.8
    for proposal, quote in one.proposed.links.items():
        rule = sound_catalog(built.root).domains[DOMAIN].rules[proposal.rule]
        words = " ".join(f"{rule.title} {rule.document}".replace("*", "").replace("`", "").split())
        assert quote.strip() in words
    shown = CliRunner().invoke(cli, ["link", "--root", str(built.root), "--domain", DOMAIN])
    assert "no model was asked: name one with --model" in shown.output
    assert "words alone" in shown.output


def first_sentence(document: str) -> str:
    return next(line for line in document.splitlines() if len(line.split()) > 4 and line[0].isalpha())


def scripted(body: dict[str, Any]) -> str:
    """Link CSAT by a sentence that stands there to every document, and another metric by one that does not."""
    shown = json.loads(body["messages"][1]["content"])
    quote = first_sentence(shown["document"]["text"])
    metrics = [{"name": "csat", "quote": quote}, {"name": "gmv_growth", "quote": "so it is said of old"}]
    return json.dumps({"metrics": metrics, "dimensions": []})


def test_a_model_proposes_and_a_rerun_is_free(built_copy: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(Served(scripted)) as served:
        monkeypatch.setenv("GOLDRULE_LANGUAGE_ENDPOINT", served.url)
        found = linked(built_copy, model="tiny")
        asked = len(served.bodies)
        assert linked(built_copy, model="tiny") == found
        assert len(served.bodies) == asked
    (one,) = found.domains
    rules = sound_catalog(built_copy.root).domains[DOMAIN].rules
    assert found.by == "tiny"
    assert asked == len(rules)
    assert {proposal.target for proposal in one.proposed.links} == {"csat"}
    assert len(one.proposed.links) == len(one.proposed.refused) == len(rules)
    metrics = one.comparisons[0]
    assert {item.rule for item in metrics.found} == {
        name for name, rule in rules.items() if any("csat" in item.metrics for item in rule.operations)
    }
    assert all(one.trials[item].seen is Seen.CHANGES for item in metrics.found)


def test_links_go_through_files(unbuilt: Project, tmp_path: Path) -> None:
    out, came = tmp_path / "out.jsonl", tmp_path / "in.jsonl"
    root = ["--root", str(unbuilt.root), "--domain", DOMAIN, "--model", "not-there-1"]
    shown = CliRunner().invoke(cli, ["link", *root, "--batch-out", str(out)]).output
    assert "13 requests" in shown
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    replies = [
        {
            "custom_id": row["custom_id"],
            "response": {"status_code": 200, "body": completion(scripted(row["body"]))},
        }
        for row in rows[:10]
    ]
    replies[9]["response"]["body"] = completion("I would rather not.")
    came.write_text("\n".join(json.dumps(item) for item in replies))
    result = CliRunner().invoke(
        cli, ["link", *root, "--batch-in", str(came), "--json"], catch_exceptions=False
    )
    data = json.loads(result.stdout)["domains"][0]
    assert len(data["proposals"]) == 9
    assert len(data["unanswered"]) == 4
    assert "generator load" in data["not_tried"] or "dbt build" in data["not_tried"]
    assert {item["counterfactual"] for item in data["proposals"]} == {None}
