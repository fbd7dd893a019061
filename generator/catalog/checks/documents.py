"""Whether prose, facts and operations say the same: literals, words of facts that one document alone has, length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Literal

from generator.catalog.checks.context import Checked, Findings
from generator.catalog.elsewhere import Shelf
from generator.catalog.literals import plain_text, stands_in
from generator.catalog.places import Path
from generator.catalog.types import Interval, Metric, Rule, Scalar
from generator.errors import Finding

FEWEST_WORDS = 80
TITLE_WORDS = 3
"""Words from which a title in a question is a hint at its document."""


def length(checked: Checked) -> Findings:
    """A document has enough words to be one."""
    for name, rule in checked.catalog.rules.items():
        words = sum(any(c.isalnum() for c in word) for word in rule.document.split())
        if words < FEWEST_WORDS:
            message = f"the document has {words} words, and needs {FEWEST_WORDS}"
            yield Finding(
                checked.key("rule", name, "document"), "R015", message, "say who decided what, and why"
            )


def facts(checked: Checked) -> Findings:
    """The words that a right answer must include stand in the fact's answer and in the document."""
    for name, rule in checked.catalog.rules.items():
        document = plain_text(rule.document).casefold()
        for index, fact in enumerate(rule.facts):
            answer = plain_text(fact.answer).casefold()
            for place, words in enumerate(fact.must_include):
                wanted = plain_text(words).casefold()
                missing = [
                    where
                    for where, text in (("answer", answer), ("document", document))
                    if wanted not in text
                ]
                if missing:
                    span = checked.at("rule", name, "facts", index, "must_include", place)
                    yield Finding(
                        span, "R014", f"{words!r} does not stand in the {' and the '.join(missing)}"
                    )


def settled(checked: Checked) -> Findings:
    """What a rule settles, and how its limits are said, are no other rule's words and hold no title of a document."""
    seen: dict[str, str] = {}
    titles = [plain_text(rule.title).casefold() for rule in checked.catalog.rules.values()]
    for name, rule in checked.catalog.rules.items():
        limits = [
            (("operations", place, "threshold", "said"), one.threshold.said)
            for place, one in enumerate(rule.operations)
            if one.threshold is not None
        ]
        for path, text in ((("settles",), rule.settles), *limits):
            if text is None:
                continue
            words = plain_text(text).casefold().strip()
            other = seen.setdefault(words, name)
            title = next((one for one in titles if len(one.split()) >= TITLE_WORDS and one in words), None)
            problem = f"'{other}' says the same" if other != name else f"it holds the title {title!r}"
            if other != name or title is not None:
                yield Finding(
                    checked.at("rule", name, *path),
                    "R025",
                    f"what a question supposes does not tell this document: {problem}",
                    "say what this document alone settles, in words that are no title",
                )


def metric_facts(checked: Checked) -> Findings:
    """The words that a right answer about a metric must include stand in the fact's answer and in the description."""
    for name, metric in checked.catalog.metrics.items():
        described = plain_text(metric.description).casefold()
        for index, fact in enumerate(metric.facts):
            for place, words in enumerate(fact.must_include):
                wanted = plain_text(words).casefold()
                texts = (("answer", plain_text(fact.answer).casefold()), ("description", described))
                if missing := [where for where, text in texts if wanted not in text]:
                    span = checked.at("metric", name, "facts", index, "must_include", place)
                    yield Finding(
                        span, "M023", f"{words!r} does not stand in the {' and the '.join(missing)}"
                    )


def one_document(checked: Checked) -> Findings:
    """One document alone answers a fact's question, by words that tell a right answer from a lucky one."""
    shelf, catalog = Shelf.of(checked.catalog), checked.catalog
    kinds: tuple[tuple[Literal["rule", "metric"], Mapping[str, Rule | Metric], str, str], ...] = (
        ("rule", catalog.rules, "R023", "R024"),
        ("metric", catalog.metrics, "M024", "M025"),
    )
    for kind, documents, twice, bare in kinds:
        for name, document in documents.items():
            for index, fact in enumerate(document.facts):
                if others := shelf.elsewhere(fact, f"{kind}s", name):
                    message = f"{' and '.join(others)} would answer this as well"
                    hint = "ask for what this document alone says, or name more of its words in must_include"
                    yield Finding(checked.at(kind, name, "facts", index, "asks"), twice, message, hint)
                if why := shelf.bareness(fact):
                    said = " and ".join(repr(phrase) for phrase in fact.must_include)
                    span = checked.at(kind, name, "facts", index, "must_include")
                    yield Finding(
                        span, bare, f"{said} {why}", "say it with its unit, or with the words around it"
                    )


def literals(checked: Checked) -> Findings:
    """Every literal of the conditions and operations stands in the document."""
    for name, rule in checked.catalog.rules.items():
        for path, literal, others, names in _literals(checked, rule):
            if not any(stands_in(value, rule.document, names) for value in (literal, *others)):
                business = names.get(str(literal))
                shown = f"{literal} ({business})" if business else f"{literal}"
                message = f"{shown} does not stand in the document"
                hint = "the document and the operations must say the same"
                yield Finding(checked.at("rule", name, *path), "R016", message, hint)


Entry = tuple[Path, Scalar, tuple[Scalar, ...], Mapping[str, str]]


def _literals(checked: Checked, rule: Rule) -> Iterator[Entry]:
    """Yield each literal with its path, other ways to say it, and the names of its dimension's values."""
    yield from _interval(("effective",), rule.effective)
    yield from _when(checked, ("when",), rule.when)
    for index, operation in enumerate(rule.operations):
        path: Path = ("operations", index)
        yield from _interval((*path, "effective"), operation.effective or Interval())
        yield from _when(checked, (*path, "when"), operation.when or {})
        if operation.threshold is not None and operation.threshold.to is not None:
            yield (*path, "threshold", "to"), operation.threshold.to, (), {}
        weights = operation.weight.components if operation.weight is not None else None
        for name, weight in (weights or {}).items():
            yield (*path, "weight", "components", name), weight, (), {}


def _interval(path: Path, interval: Interval) -> Iterator[Entry]:
    if interval.start is not None:
        yield (*path, "from"), interval.start, (), {}
    if interval.end is not None:
        last = interval.end - timedelta(days=1)
        yield (*path, "to"), interval.end, (last,), {}


def _when(checked: Checked, path: Path, when: Mapping[str, tuple[Scalar, ...]]) -> Iterator[Entry]:
    for dimension, values in when.items():
        spec = checked.catalog.domain.dimensions.get(dimension)
        for place, value in enumerate(values if spec is not None else ()):
            yield (*path, dimension, place), value, (), spec.values if spec is not None else {}


CHECKS = (length, facts, settled, metric_facts, one_document, literals)
