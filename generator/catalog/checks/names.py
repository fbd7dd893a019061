"""What people call things: no two things by one name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.catalog.checks.context import Checked, Findings, Kind
from generator.errors import Finding


def labels(checked: Checked) -> Findings:
    """No two metrics have one label: a question that says it would mean both."""
    yield from _twice(
        checked, "metric", "label", "M015", {n: m.label for n, m in checked.catalog.metrics.items()}
    )


def titles(checked: Checked) -> Findings:
    """No two rules have one title."""
    yield from _twice(
        checked, "rule", "title", "R017", {n: r.title for n, r in checked.catalog.rules.items()}
    )


def dimension_labels(checked: Checked) -> Findings:
    """No two dimensions have one label."""
    seen: dict[str, str] = {}
    for name, spec in checked.catalog.domain.dimensions.items():
        other = seen.setdefault(_folded(spec.label), name)
        if other != name:
            span = checked.at("domain", checked.name, "dimensions", name, "label")
            yield Finding(
                span, "M015", f"the label {spec.label!r} is also that of {other}", "tell them apart"
            )


def _twice(checked: Checked, kind: Kind, key: str, code: str, words: Mapping[str, str]) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for name, text in words.items():
        other = seen.setdefault(_folded(text), name)
        if other != name:
            place = checked.at(kind, other, key)
            message = f"the {key} {text!r} is also that of {other} ({place})"
            yield Finding(checked.at(kind, name, key), code, message, "tell them apart")


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


CHECKS = (labels, titles, dimension_labels)
