"""Two rules that write one target: a finding unless dates, values or supersedes keep them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalog.loading import read_catalog
from generator.errors import Finding

RULE = "rules/shop/grace.yml"


def second(project: Path, *replacements: tuple[str, str]) -> list[str]:
    """Return the codes found when a second rule is written after the first, with some text replaced.

    The two have one fact between them, which is found as well and is not what these tests are about.
    """
    text = (project / RULE).read_text()
    fixed = (
        ("rule: grace", "rule: later"),
        ("title: Delivery", "title: Later"),
        ("5000", "4000"),
        ("5,000", "4,000"),
    )
    for old, new in (*fixed, *replacements):
        assert old in text
        text = text.replace(old, new)
    (project / "rules/shop/later.yml").write_text(text)
    return [finding.code for finding in conflicts(project)]


def conflicts(project: Path) -> list[Finding]:
    """Return the findings of a project but for facts that two documents answer."""
    return [finding for finding in read_catalog(project)[1] if finding.code != "R023"]


def test_the_same_condition_is_a_conflict_said_at_both(project: Path) -> None:
    assert second(project) == ["R011", "R011"]
    first, other = conflicts(project)
    assert {first.span.path, other.span.path} == {RULE, "rules/shop/later.yml"}
    for finding in (first, other):
        assert "grace" in finding.message
        assert "later" in finding.message


SWEDEN = (('["NO"]', "[SE]"), ("Norway", "Sweden"))
JUNE_ON = ("{from: 2017-06-01}", "{from: 2017-01-01, to: 2017-06-01}")
UNTIL_JUNE = ("1 June 2017", "1 January 2017 until 31 May 2017")


@pytest.mark.parametrize(
    "replacements",
    [
        SWEDEN,
        (JUNE_ON, UNTIL_JUNE),
        (("operations:", "supersedes: [grace]\noperations:"),),
        (
            (
                "metrics: [late_share]",
                "metrics: [late_share]\n    effective: {from: 2016-01-01, to: 2017-01-01}",
            ),
            ("1 June 2017", "1 June 2017 (and 2016-01-01 to 2017-01-01)"),
        ),
        (("threshold: {parameter: grace_days, to: 2}", "exclude: {where: days > 2}"),),
        (("threshold: {parameter: grace_days, to: 2}", "override: {column: is_late, as: days > 2}"),),
    ],
    ids=["values", "dates", "supersedes", "own dates", "no target", "another target"],
)
def test_what_keeps_rules_apart(project: Path, replacements: tuple[tuple[str, str], ...]) -> None:
    assert second(project, *replacements) == []


@pytest.mark.parametrize(
    "replacements",
    [
        (("{from: 2017-06-01}", "{to: 2017-06-02}"), ("1 June 2017", "1 June 2017")),
        (('["NO"]', '["NO", SE]'), ("Norway", "Norway and Sweden")),
        (('when: {country: ["NO"]}\n', ""),),
        (("effective: {from: 2017-06-01}\n", ""),),
    ],
    ids=["one day", "one value", "everywhere", "always"],
)
def test_what_does_not(project: Path, replacements: tuple[tuple[str, str], ...]) -> None:
    assert second(project, *replacements) == ["R011", "R011"]
