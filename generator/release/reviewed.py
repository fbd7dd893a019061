"""One number for what a reviewer looks at: a decision about a task holds while it is the same.

Comes in: a task as it is released or about to be. Goes out: a digest over its question, answer format, answers, SQL and
the rules' documents.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.records import Question, SolvedTask
from generator.release.json_text import encode, ordered
from generator.release.records import GoldTask
from generator.release.rules import rule_document


def digest_of_released(
    question: str, answer_format: str, gold: GoldTask, documents: Mapping[str, str]
) -> str:
    """Return the digest of a released task.

    Args:
        question: The wording that was looked at.
        answer_format: Its answer format.
        gold: Its gold.
        documents: Path below `knowledge/` to text.
    """
    base = None if gold.base is None else gold.base.shown
    answers = (gold.gold.shown, base, gold.must_include)
    return _digest(question, answer_format, answers, gold.base_sql, gold.gold_sql, _read(gold, documents))


def digest_of_task(task: SolvedTask, question: Question, catalog: DomainCatalog) -> str:
    """Return the digest of a task that is about to be released; the same as that of the released one."""
    base = None if task.base is None else task.base.shown
    answers = (task.gold.shown, base, task.must_include)
    names = _names(task.required, task.document)
    documents = [rule_document(catalog.rules[name], catalog) for name in names if name in catalog.rules]
    return _digest(question.text, question.answer_format, answers, task.base_sql, task.gold_sql, documents)


def _read(gold: GoldTask, documents: Mapping[str, str]) -> list[str]:
    paths = (f"rules/{name}.md" for name in _names(gold.required, gold.document))
    return [documents[path] for path in paths if path in documents]


def _names(required: Iterable[str], document: str) -> list[str]:
    """Return the rules whose documents a reviewer reads, by name; documents of metrics follow from the SQL."""
    asked = [document.removeprefix("rules/").removesuffix(".md")] if document.startswith("rules/") else []
    return sorted({*required, *asked})


def _digest(
    question: str, answer_format: str, answers: Any, base: str, gold: str, documents: list[str]
) -> str:
    seen = [question, answer_format, list(answers), base, gold, documents]
    return "sha256:" + hashlib.sha256(encode(ordered(seen)).encode("utf-8")).hexdigest()
