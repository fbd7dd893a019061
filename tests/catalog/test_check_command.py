"""`generator check`: findings, a summary, an exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from generator.cli.check import check


def run(root: Path, *arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(check, ["--root", str(root), *arguments])
    return result.exit_code, result.output


def test_a_sound_project(project: Path) -> None:
    assert run(project) == (0, "ok: 1 domain, 3 metrics, 1 rule\n")
    assert run(project, "--json") == (0, "[]\n")


def test_findings_are_sorted_and_summed_up(change: Callable[..., Path]) -> None:
    change("metrics/shop/revenue.yml", ("[country]", "[county, country, country]"))
    root = change("rules/shop/grace.yml", ("grace_days, to", "grace_day, to"))
    code, output = run(root)
    assert code == 1
    assert output == (
        "metrics/shop/revenue.yml:8:14: M006 unknown dimension 'county'\n"
        "  did you mean: country\n"
        "metrics/shop/revenue.yml:8:31: M016 country is listed twice\n"
        "  delete one\n"
        "rules/shop/grace.yml:10:28: R006 unknown parameter 'grace_day' in late_share\n"
        "  did you mean: grace_days\n"
        "3 problems in 2 files\n"
    )


def test_problems_of_expressions_come_with_the_others(change: Callable[..., Path]) -> None:
    change("metrics/shop/revenue.yml", ("sum(amount)", "sum(amuont)"))
    root = change("rules/shop/grace.yml", ("owner: Logistics", "owner: 5"))
    code, output = run(root)
    assert code == 1
    assert "2 problems in 2 files" in output


def test_json_and_a_chosen_domain(project: Path) -> None:
    assert run(project, "--domain", "shop")[0] == 0
    code, output = run(project, "--domain", "shpo", "--json")
    assert code == 1
    assert json.loads(output) == [
        {
            "path": "metrics/shpo",
            "line": 1,
            "column": 1,
            "code": "S008",
            "message": "no domain is called shpo",
            "hint": "did you mean: shop",
        }
    ]
