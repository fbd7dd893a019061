"""Pages: one file that fetches nothing, whose data no browser takes for markup."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from release.samples import content, write_database

from generator.cli.main import cli
from generator.release import read_release, write_release
from generator.release.documents import read_documents
from generator.reporting.assemble import page_data, title_for
from generator.reporting.page import REPORT_SCRIPTS, asset, embedded, report_page
from generator.reporting.tasks import Shown

NASTY = "</script><script>document.title='taken'</script><!-- ' \" & \u2028 \u2029 ${7*7} {{7*7}} \\u003c"


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    folder = write_release(content(), tmp_path / "release", write_database)
    return Shown(read_release(folder), read_documents(folder))


def data_of(page: str) -> dict:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    return json.loads(found.group(1))


@pytest.mark.parametrize("text", [NASTY, "<!--<script>", "]]>", "\x00\x1f", "é漢😀"])
def test_embedded_data_cannot_end_their_element(text: str) -> None:
    written = embedded({"a": text, text: [text]})
    assert not re.search("[<>&\u2028\u2029]", written)
    assert json.loads(written) == {"a": text, text: [text]}


def test_nasty_texts_stand_in_the_data_alone(shown: Shown) -> None:
    task = replace(shown.release.tasks[0], question=NASTY, answer_format=NASTY)
    gold = {
        name: replace(item, gold_sql=NASTY, base_sql="select 1") for name, item in shown.release.gold.items()
    }
    release = replace(shown.release, tasks=(task, *shown.release.tasks[1:]), gold=gold)
    nasty = Shown(release, {"rules/x.md": NASTY})
    page = report_page(NASTY, page_data([nasty]))
    assert page.count("<script") == page.count("</script>") == 2
    assert (
        "document.title='taken'"
        not in re.sub(r'<script type="application/json".*?</script>', "", html.unescape(page)).split(
            "<style>"
        )[1]
    )
    assert data_of(page)["tasks"][0]["question"] == NASTY
    assert data_of(page)["domains"][0]["documents"]["rules/x.md"] == NASTY


def test_a_page_is_one_file_that_fetches_nothing(shown: Shown) -> None:
    page = report_page(title_for([shown]), page_data([shown]))
    without_data = re.sub(r'(id="data">).*?</script>', r"\1</script>", page, flags=re.DOTALL)
    assert re.findall(r"""(?:src|href)=["'](?!data:,|#main)[^"']*""", without_data) == []
    assert "@import" not in without_data
    assert "url(" not in without_data
    addresses = set(re.findall(r"https?://[^\s\"'`]+", without_data))
    assert addresses == {"http://www.w3.org/2000/svg"}


def test_the_policy_allows_the_script_that_stands_there(shown: Shown) -> None:
    page = html.unescape(report_page("a page", page_data([shown])))
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)[-1]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page
    assert "default-src 'none'" in page
    assert "connect-src 'none'" in page


def test_scripts_make_no_markup_from_text() -> None:
    for name in REPORT_SCRIPTS:
        text = asset(name)
        for way in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
            "srcdoc",
        ):
            assert way not in text, f"{name} uses {way}"


def test_the_same_release_gives_the_same_page(shown: Shown) -> None:
    assert report_page("a", page_data([shown])) == report_page("a", page_data([shown]))


def test_every_task_is_shown_with_what_it_is_scored_by(shown: Shown) -> None:
    data = data_of(report_page("a", page_data([shown])))
    assert [row["id"] for row in data["tasks"]] == [task.id for task in shown.release.tasks]
    for row in data["tasks"]:
        gold = shown.release.gold[row["id"]]
        assert row["tier"] == gold.tier
        assert row["required"] == list(gold.required)
        if gold.gold_sql:
            assert "\n".join(data["lines"][n] for n in row["sql"]["gold"]) == gold.gold_sql.rstrip("\n")
    counts = data["domains"][0]["counts"]
    assert sum(count for *_, count in counts) == len(data["tasks"])


def test_the_command_writes_the_page_of_a_release_alone(tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path / "release", write_database)
    out = tmp_path / "page" / "shop.html"
    arguments = ["report", "--release", str(folder), "--out", str(out), "--root", str(tmp_path)]
    ended = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert ended.exception is None
    assert ended.output == f"10 tasks shown in {out}\n"
    data = data_of(out.read_text(encoding="utf-8"))
    kinds = {node[0] for node in data["domains"][0]["graph"]["nodes"]}
    assert {"rule", "metric"} <= kinds


def test_a_page_claims_no_proof_that_the_certificate_does_not_hold(shown: Shown) -> None:
    assert data_of(report_page("a", page_data([shown])))["domains"][0]["proven"] == 0
    name = shown.release.tasks[0].id
    seen = {name: {"dbt": 1, "sql": 1, "oracle": 1}, "x": {"road": "document"}}
    release = replace(shown.release, certificate={**shown.release.certificate, "tasks": seen})
    assert (
        data_of(report_page("a", page_data([replace(shown, release=release)])))["domains"][0]["proven"] == 1
    )
