"""What a question says beyond its slots: numbers, schema names, hints at documents; its length and ending."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.validation.reasons import ReasonCode
from generator.validation.sheet import NUMBER, NUMBER_WORDS, Sheet, fold
from generator.validation.slots import Case, Fault

LEAST_WORDS, MOST_WORDS = 4, 90
TITLE_WORDS, OWNER_WORDS = 3, 2
"""Least words of a title or an owner that are a hint: `Bulk orders` or `Finance` are plain language."""
NUMBER_WORD = re.compile(rf"\b({'|'.join(NUMBER_WORDS[2:])}|dozen|hundred|thousand|million)\b")
IDENTIFIER = re.compile(r"\b\w*[^\W_]_[^\W_]\w*\b|`[^`]*`|\b(?!e\.g|i\.e)[a-z]\w*\.[a-z]\w*\b")
SQL = re.compile(r"\b(select\b.+\bfrom|group by|order by|left join|inner join|where\s+\w+\s*[<>=])")
HINT = re.compile(
    r"\b(rules?|rulebook|polic(?:y|ies)|documents?|documented|documentation|guidelines?|handbook|playbook|memos?"
    r"|knowledge base|catalog(?:ue)?|wiki|according to|as per|in accordance|excluding|exclusions?)\b"
)
REQUEST = re.compile(
    r"\b(please|tell|give|show|list|rank|name|compare|explain|break|split|decompose|find|calculate|compute"
    r"|put|test|check|run|say|use|summari[sz]e|provide|report|include|let me know|i need|i want|i would like"
    r"|i'd like|follow|set|determine|identify|describe|work out)\b"
)


def slots_are_said(case: Case) -> Iterator[Fault]:
    """Every slot of the task stands in the question, and no period but its window."""
    yield from case.missing


def no_other_number(case: Case) -> Iterator[Fault]:
    """No number stands in the question that is not a slot; `one` and, of two groups, `two` are words."""
    found = [match[0] for match in NUMBER.finditer(case.residue)]
    found += [match[0] for match in NUMBER_WORD.finditer(case.residue)]
    if len(case.task.spec.groups) == 2:
        found = [word for word in found if word != "two"]
    for word in found:
        yield ReasonCode.STRAY_NUMBER, f"'{word}' is no slot of the task"


def no_schema_name(case: Case) -> Iterator[Fault]:
    """No name of a table, column, metric or parameter stands in the question, nor any SQL."""
    found = {match[0] for match in IDENTIFIER.finditer(case.residue)}
    for model in case.catalog.models.values():
        names = {model.name, *(column.name for column in model.columns)}
        coded = {name for name in names if re.search(r"\d", name)}
        found |= {
            name for name in coded if re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", case.residue)
        }
    if match := SQL.search(case.residue):
        found.add(match[0])
    for name in sorted(found):
        yield ReasonCode.SCHEMA_NAME, f"'{name}' is a name of the schema, not of the business"


def no_document_hint(case: Case) -> Iterator[Fault]:
    """The question points at no document: no title, no owner, no word such as rule or policy."""
    if match := HINT.search(case.residue):
        yield ReasonCode.DOCUMENT_HINT, f"'{match[0]}' hints at a document"
    text = Sheet(case.question.text)
    for metric in case.catalog.metrics.values():
        text.strike(metric.label)
    for dimension in case.catalog.domain.dimensions.values():
        text.strike_any(dimension.label, dimension.plural)
    for rule in case.catalog.rules.values():
        for hint, least in ((rule.title, TITLE_WORDS), (rule.owner, OWNER_WORDS)):
            if len(re.findall(r"[^\W_]+", hint)) >= least and text.strike(hint):
                yield ReasonCode.DOCUMENT_HINT, f"'{hint}' names a document or its owner"


def length(case: Case) -> Iterator[Fault]:
    """The question is neither a fragment nor an essay."""
    words = len(case.question.text.split())
    if not LEAST_WORDS <= words <= MOST_WORDS:
        yield ReasonCode.LENGTH, f"the question has {words} words, not {LEAST_WORDS} to {MOST_WORDS}"


def asks_for_something(case: Case) -> Iterator[Fault]:
    """The question ends as a question or as a request."""
    text = case.question.text.strip()
    asked = "?" in text or (text.endswith((".", "!")) and REQUEST.search(fold(text)) is not None)
    if not asked or not text.endswith(("?", ".", "!")):
        yield ReasonCode.NOT_A_REQUEST, "the question ends neither as a question nor as a request"
