"""A refreshed release is what answering everything again gives, and only what a change can reach was answered again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from small_project import DOMAIN, METRICS, Project, contents, edit, run

from generator.catalog.reviews import Decision, Ruling, reviews_path, reviews_text
from generator.errors import FindingsError, ReleaseError, WarehouseError
from generator.pipeline import build, load_domain
from generator.pipeline.refresh import Refreshed, refresh
from generator.pipeline.refresh import run as running
from generator.pipeline.verify import verify
from generator.records import AnalysisType, Tier
from generator.release.diff import Change
from generator.release.documents import read_documents
from generator.release.reviewed import digest_of_released
from generator.warehouse.database import connected

pytestmark = pytest.mark.slow

SAID = ("public/tasks.jsonl", "private/gold.jsonl")
DATABASE = "public/database.duckdb"
BULKY = ("gross_merchandise_value", "category_revenue_share", "gmv_growth")
"""Metrics that large orders are left out of."""


def refreshed(project: Project, *, everything: bool = False) -> Refreshed:
    return refresh(project.options(), everything=everything)[DOMAIN]


def files(project: Project) -> dict[str, bytes]:
    return contents(project.releases / DOMAIN)


def gold_tables(project: Project) -> dict[str, list[tuple[Any, ...]]]:
    with connected(project.database) as connection:
        present = connection.execute(
            "select table_name from duckdb_tables() where schema_name = ?", [f"gold_{DOMAIN}"]
        ).fetchall()
        return {
            name: connection.execute(f"select * from gold_{DOMAIN}.{name} order by all").fetchall()
            for (name,) in present
        }


def changed(found: Refreshed) -> Mapping[str, Change]:
    return {item.task: item.change for item in found.changes.changes if item.change is not Change.UNCHANGED}


def assert_whole(project: Project) -> None:
    """Check a refreshed release against building everything and answering every task again."""
    said, tables = files(project), gold_tables(project)
    build(project.options())
    built = gold_tables(project)
    assert [name for name in built if built[name] != tables.get(name)] == []
    again = refreshed(project, everything=True)
    assert changed(again) == {}
    assert again.recomputed == sum(gold.tier is not Tier.KNOWLEDGE for gold in project.release().gold.values())
    now = files(project)
    assert [name for name in SAID if said[name] != now[name]] == []
    assert_proven(project)


def assert_proven(project: Project) -> None:
    """Check that a release proves itself again from its stored SQL, and by the oracle from the project as it is now."""
    verified = verify(project.releases / DOMAIN, project.root, required=True)
    assert verified.differences == ()
    assert verified.notes == ()


def sell_less(project: Project) -> None:
    """Let an order be large from four items on, in what is computed and in the document."""
    edit(project.rule("bulk_orders"), "item_count > 5", "item_count > 3")
    edit(project.rule("bulk_orders"), "more than 5", "more than 3")


def test_a_literal_of_a_rule(released_copy: Project) -> None:
    before, rows, texts = released_copy.release(), gold_tables(released_copy), files(released_copy)
    sell_less(released_copy)
    found = refreshed(released_copy)
    now = released_copy.release()
    reached = {
        name for name, gold in before.gold.items() if gold.tier is not Tier.KNOWLEDGE and gold.spec["metric"] in BULKY
    }
    facts = {name for name, gold in before.gold.items() if gold.document == "rules/bulk_orders.md"}
    assert found.recomputed == len(reached)
    assert set(changed(found)) <= reached | facts
    moved = [item for item in found.changes.changes if item.change is Change.MOVED and item.task in reached]
    assert moved
    assert all(item.why[0] == "rule bulk_orders changed" for item in moved)
    assert (found.old, found.new) == ("1.0.0", "2.0.0")
    assert now.certificate["version"] == "2.0.0"
    assert all(now.gold[name] == gold for name, gold in before.gold.items() if name not in reached | facts)
    built = gold_tables(released_copy)
    assert {name for name in rows if rows[name] != built[name]} == {f"gold_{name}" for name in BULKY}
    assert files(released_copy)[DATABASE] == texts[DATABASE]
    again, texts = refreshed(released_copy), files(released_copy)
    assert (again.recomputed, again.built, again.old, again.new) == (0, 0, "2.0.0", "2.0.0")
    assert files(released_copy) == texts
    assert_whole(released_copy)


def test_prose_renews_documents_and_nothing_else(released_copy: Project) -> None:
    texts = files(released_copy)
    rule = released_copy.rule("delivery_outliers")
    edit(rule, "## Why the limit was lowered", "## Why the limit was lowered in 2018")
    found = refreshed(released_copy)
    assert (found.recomputed, found.built, changed(found)) == (0, 0, {})
    assert (found.old, found.new) == ("1.0.0", "1.0.1")
    now = files(released_copy)
    assert {name for name in texts if texts[name] != now[name]} == {
        "public/knowledge/rules/delivery_outliers.md",
        "private/certificate.json",
    }
    assert now.keys() - texts.keys() == {"private/refresh.json"}
    rule.write_text("# a line above moves every operation down\n" + rule.read_text("utf-8"), encoding="utf-8")
    found = refreshed(released_copy)
    assert (found.recomputed, changed(found)) == (0, {})
    assert f"rules/{DOMAIN}/delivery_outliers.yml:10)" in files(released_copy)["private/gold.jsonl"].decode()
    assert_proven(released_copy)


def test_a_rule_that_is_gone(released_copy: Project) -> None:
    before = released_copy.release()
    released_copy.rule("neutral_reviews").unlink()
    edit(released_copy.rule("one_review_per_order"), "[neutral_reviews, premature_reviews]", "[premature_reviews]")
    found = refreshed(released_copy)
    now = released_copy.release()
    facts = {name for name, gold in before.gold.items() if gold.document == "rules/neutral_reviews.md"}
    assert facts
    assert {name: changed(found)[name] for name in facts} == dict.fromkeys(facts, Change.DIED)
    assert {item.reason for item in now.rejections if item.task in facts} == {"rule_gone"}
    needing = [name for name, gold in before.gold.items() if "neutral_reviews" in gold.applied]
    assert needing
    assert all("neutral_reviews" not in gold.applied for gold in now.gold.values())
    assert {changed(found)[name] for name in needing if "neutral_reviews" in before.gold[name].required} <= {
        Change.MOVED, Change.UNDETERMINED, Change.DIED
    }  # fmt: skip
    assert "public/knowledge/rules/neutral_reviews.md" not in files(released_copy)
    assert_proven(released_copy)


def test_a_mart_and_a_metric(released_copy: Project) -> None:
    before = released_copy.release()
    mart = released_copy.root / "models" / DOMAIN / "marts" / "fct_reviews.sql"
    edit(mart, "    review_score,\n", "    case when review_score = 2 then 4 else review_score end as review_score,\n")
    edit(released_copy.metric("gross_merchandise_value"), re.compile("label: .*"), "label: Value of All Goods")
    found = refreshed(released_copy)
    reading = {name for name, gold in before.gold.items() if '"fct_reviews" as (' in gold.gold_sql}
    assert 0 < found.recomputed <= len(reading)
    for item in found.changes.changes:
        if item.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
            continue
        if item.change is Change.REWORDED:
            assert "alue of all goods" in item.new
        elif item.change is not Change.UNCHANGED:
            assert item.task in reading
            assert any("fct_reviews" in why for why in item.why), item
    assert {Change.REWORDED, Change.MOVED} <= set(changed(found).values())
    assert_whole(released_copy)


def test_other_data(released_copy: Project) -> None:
    load_domain(released_copy.options(seed=7), DOMAIN, None)
    found = refreshed(released_copy)
    assert found.changes.tables
    assert found.changes.counts[Change.MOVED] > found.tasks / 4
    assert found.built > len(METRICS)
    assert_proven(released_copy)


def test_a_metric_that_is_gone(released_copy: Project) -> None:
    before = released_copy.release()
    released_copy.metric("seller_concentration").unlink()
    released_copy.rule("seller_confidentiality").unlink()
    edit(released_copy.rule("revenue_recognition"), ", seller_concentration]", "]")
    found = refreshed(released_copy)
    asked = {name for name, gold in before.gold.items() if gold.spec["metric"] == "seller_concentration"}
    assert asked
    assert {changed(found)[name] for name in asked} == {Change.DIED}
    reasons = {item.task: item.reason for item in released_copy.release().rejections}
    assert {reasons[name] for name in asked} == {"metric_gone"}
    assert found.new == "1.1.0"


def test_what_stops_a_refresh_leaves_the_release(
    released_copy: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = files(released_copy)
    outliers = released_copy.rule("delivery_outliers")
    edit(outliers, "transit_days > 60", "transit_day > 60")
    with pytest.raises(FindingsError, match="unknown column `transit_day`"):
        refreshed(released_copy)
    edit(outliers, "transit_day > 60", "transit_days > 60")
    sell_less(released_copy)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("all_judged", "prove", "write_release"):
        with monkeypatch.context() as patched:
            patched.setattr(running, name, interrupted)
            with pytest.raises(KeyboardInterrupt):
                refreshed(released_copy)
        assert files(released_copy) == texts
    (released_copy.releases / DOMAIN).rename(released_copy.releases / f".{DOMAIN}.old")
    assert refreshed(released_copy).new == "2.0.0"
    assert [path.name for path in released_copy.releases.iterdir()] == [DOMAIN]


def test_a_rule_that_bites_no_longer_stops_dbt(released_copy: Project) -> None:
    texts = files(released_copy)
    rule = released_copy.rule("delivery_outliers")
    edit(rule, re.compile("transit_days > [0-9]+"), "transit_days > 40000")
    edit(rule, "## Example", "## Example\n\n  Not 40000 days.")
    for _ in range(2):
        with pytest.raises(WarehouseError, match="delivery_outliers_changes_average_delivery_time"):
            refreshed(released_copy)
        assert files(released_copy) == texts


def test_the_command(released_copy: Project) -> None:
    sell_less(released_copy)
    done = run(released_copy, "refresh")
    assert done.returncode == 0, done.stderr
    assert f"{DOMAIN}, gold moved:" in done.stdout
    assert "(rule bulk_orders changed" in done.stdout
    assert f"{DOMAIN}: version 1.0.0 → 2.0.0; " in done.stdout
    assert done.stderr == ""
    again = run(released_copy, "refresh")
    assert f"{DOMAIN}: nothing has changed since version 2.0.0; nothing was written" in again.stdout


def test_without_a_release(built_copy: Project) -> None:
    with pytest.raises(ReleaseError, match=rf"no release of {DOMAIN}.*run `generator run --domain {DOMAIN}`"):
        refreshed(built_copy)


def test_what_a_reviewer_decided(released_copy: Project) -> None:
    """A rejection takes a task out, a wording that passes the checks comes in, and the rest of the release stays."""
    release, documents = released_copy.release(), read_documents(released_copy.releases / DOMAIN)
    first, second = [task for task in release.tasks if task.tier is not Tier.KNOWLEDGE][:2]
    digests = [
        digest_of_released(task.question, task.answer_format, release.gold[task.id], documents) for task in (first, second)
    ]
    wording = f"For my report: {second.question}"
    decisions = (
        Decision(task=first.id, reviewed=digests[0], ruling=Ruling.REJECT, reason="no one asks that"),
        Decision(
            task=second.id,
            reviewed=digests[1],
            ruling=Ruling.EDIT,
            reason="too short",
            question=wording,
            asked=second.question,
        ),
    )
    path = reviews_path(released_copy.root, DOMAIN)
    path.parent.mkdir()
    path.write_text(reviews_text(DOMAIN, decisions), encoding="utf-8")
    found = refreshed(released_copy)
    assert changed(found) == {first.id: Change.DIED, second.id: Change.REWORDED}
    assert found.notes == ()
    assert {task.question for task in released_copy.release().tasks if task.id == second.id} == {wording}
    assert ("review", "no one asks that") in {(item.stage, item.detail) for item in released_copy.release().rejections}
    assert changed(refreshed(released_copy, everything=True)) == {}
    assert_proven(released_copy)
    path.unlink()
    again = changed(refreshed(released_copy))
    assert again == {second.id: Change.REWORDED}, "a wording goes with its decision"
