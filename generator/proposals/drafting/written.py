"""The text of a drafted YAML file: values quoted, questions as comments at their place, the document letter by letter.

Comes in: a draft. Goes out: the text, and which lines each part has, so that what a check finds can be told to a
part.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from generator.proposals.drafting.draft import Ask, Days, DraftedOperation, DraftedRule, Scope
from generator.proposals.quotes import one_line

WIDTH = 112
PLAIN = re.compile(r"[a-z][a-z0-9_]*")
AMBIGUOUS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
UNKNOWN_OWNER, UNKNOWN_VERSION = "(not named)", "draft"


@dataclass
class Page:
    """Lines of a file, and to which part each belongs.

    Attributes:
        lines: The lines so far.
        parts: Part to the numbers of its first and last line, counted from 1.
    """

    lines: list[str] = field(default_factory=list)
    parts: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, part: str, *lines: str) -> None:
        """Add lines of a part, or of none where it is empty."""
        first = len(self.lines) + 1
        self.lines += lines
        if part:
            start, _ = self.parts.get(part, (first, first))
            self.parts[part] = (start, len(self.lines))

    def ask(self, asks: Iterable[Ask], indent: str = "") -> None:
        """Add questions as comments."""
        for ask in asks:
            self.remark(f"ASK ({ask.about}): {ask.question}", indent)

    def remark(self, text: str, indent: str = "") -> None:
        """Add a comment, wrapped, whatever stands in it."""
        lead = f"{indent}# "
        line = ""
        for word in one_line(text).split(" "):
            if line and len(lead) + len(line) + 1 + len(word) > WIDTH:
                self.lines.append(lead + line)
                line = f"  {word}"
            else:
                line = f"{line} {word}" if line else word
        self.lines.append(lead + line)

    def part_at(self, line: int) -> str:
        """Return the part that a line belongs to, or nothing."""
        return next((part for part, (first, last) in self.parts.items() if first <= line <= last), "")

    @property
    def text(self) -> str:
        """The file's text."""
        return "\n".join(self.lines) + "\n"


def rule_page(rule: DraftedRule, source: str) -> Page:
    """Return the file of a drafted rule.

    Args:
        rule: The draft.
        source: Name of the document's file.
    """
    page = Page()
    page.add("", "# yaml-language-server: $schema=../rule.schema.json")
    page.remark(
        f"Drafted from {source}; nobody has verified it. Compare each operation with the words above it, answer what "
        "is asked, and take these lines out."
    )
    page.ask(rule.asks.get("top", ()))
    for text in rule.refused:
        page.remark(f"not written: {text}")
    page.add("rule", f"rule: {word(rule.name)}", f"title: {value(rule.title)}", f"kind: {word(rule.kind)}")
    page.ask(rule.asks.get("owner", ()))
    page.add("owner", f"owner: {value(rule.owner or UNKNOWN_OWNER)}")
    page.ask(rule.asks.get("version", ()))
    page.add("version", f"version: {value(rule.version or UNKNOWN_VERSION)}")
    page.ask(rule.asks.get("effective", ()))
    if rule.days != Days():
        page.add("effective", f"effective: {days(rule.days)}")
    page.ask(rule.asks.get("when", ()))
    if rule.scope:
        for scope in rule.scope:
            page.remark(f"“{scope.quote}”")
        page.add("when", f"when: {scoped(rule.scope)}")
    page.add("operations", "operations:")
    for number, operation in enumerate(rule.operations, 1):
        _operation(page, number, operation)
    if rule.settles:
        page.add("settles", f"settles: {value(rule.settles)}")
    page.ask(rule.asks.get("facts", ()))
    page.add("facts", "facts:")
    for number, fact in enumerate(rule.facts, 1):
        phrases = ", ".join(map(value, fact.must_include))
        page.add(
            f"fact {number}",
            f"  - asks: {value(fact.asks)}",
            f"    answer: {value(fact.answer)}",
            f"    must_include: [{phrases}]",
        )
    page.add("document", *block("document", rule.document))
    return page


def _operation(page: Page, number: int, operation: DraftedOperation) -> None:
    page.remark(f"“{operation.quote}”", "  ")
    page.ask(operation.asks, "  ")
    body = ", ".join(f"{key}: {value(item)}" for key, item in operation.body.items())
    lines = [f"  - {operation.form.partition('.')[0]}: {{{body}}}"]
    lines.append(f"    metrics: [{', '.join(map(word, operation.metrics))}]")
    lines += [f"    {key}: {word(text)}" for key, text in operation.more.items()]
    if operation.scope:
        lines.append(f"    when: {scoped(operation.scope)}")
    if operation.days != Days():
        lines.append(f"    effective: {days(operation.days)}")
    page.add(f"operation {number}", *lines)


def scoped(scopes: Iterable[Scope]) -> str:
    """Return conditions as a YAML mapping on one line."""
    return "{" + ", ".join(f"{word(one.dimension)}: {value(one.values)}" for one in scopes) + "}"


def days(interval: Days) -> str:
    """Return an interval as a YAML mapping on one line."""
    ends = (("from", interval.start), ("to", interval.end))
    return "{" + ", ".join(f"{key}: {day}" for key, day in ends if day is not None) + "}"


def word(text: str) -> str:
    """Return a name as it is written: plain where YAML reads it as text, else quoted."""
    return text if PLAIN.fullmatch(text) and text not in AMBIGUOUS else value(text)


def value(item: Any) -> str:
    """Return a value as YAML on one line; texts are quoted, and hold nothing that ends a quotation."""
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, int | Decimal | date):
        return str(item)
    if isinstance(item, Mapping):
        return "{" + ", ".join(f"{word(key)}: {value(part)}" for key, part in item.items()) + "}"
    if isinstance(item, list | tuple):
        return "[" + ", ".join(map(value, item)) + "]"
    return json.dumps(str(item), ensure_ascii=False)


def block(key: str, text: str) -> list[str]:
    """Return a text as a literal block that reads back letter by letter."""
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    chomping = "-" if ends == 0 else "" if ends == 1 else "+"
    lines = body.split("\n") + [""] * max(ends - 1, 0)
    first = next((line for line in lines if line.strip()), "")
    indicator = "2" if first[:1] in (" ", "\t") or lines[0].strip() == "" else ""
    return [f"{key}: |{indicator}{chomping}", *(f"  {line}" if line else "" for line in lines)]
