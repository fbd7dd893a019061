"""What a drafted rule is made of: each part beside the words of the document that it is read from.

Comes in: nothing; the parts are made by `rule.py`. Goes out: records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any


@dataclass(frozen=True)
class Ask:
    """A point that the text does not decide, asked where it matters.

    Attributes:
        about: Such as `boundary`, `tie`, `date`, `scope`.
        question: The question, on one line.
    """

    about: str
    question: str


@dataclass(frozen=True)
class Scope:
    """Values of a dimension that a rule or operation is limited to.

    Attributes:
        dimension: Its name.
        values: The stored values.
        quote: Where the document says so.
    """

    dimension: str
    values: tuple[str, ...]
    quote: str


@dataclass(frozen=True)
class Days:
    """From which day on something holds, and from which day on no longer; None where the text names none."""

    start: date | None = None
    end: date | None = None


@dataclass(frozen=True)
class DraftedOperation:
    """One typed operation.

    Attributes:
        form: Word and target, such as `exclude.where`.
        body: What stands under the word, as plain data.
        metrics: The metrics that it names.
        quote: Where the document says what it does.
        more: `side` and `stage`, where given.
        scope: Its own conditions.
        days: Its own interval.
        asks: What the text does not decide about it.
    """

    form: str
    body: Mapping[str, Any]
    metrics: tuple[str, ...]
    quote: str
    more: Mapping[str, str] = field(default_factory=dict)
    scope: tuple[Scope, ...] = ()
    days: Days = Days()
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True)
class DraftedFact:
    """Something a knowledge question can ask."""

    asks: str
    answer: str
    must_include: tuple[str, ...]


@dataclass(frozen=True)
class DraftedRule:
    """A rule as far as its document carries it.

    Attributes:
        name: Its name, the file's stem.
        title: The document's title.
        kind: What the rule is about.
        owner: Who answers for it, as the document says; empty where it does not.
        version: The document's version; empty where it names none.
        days: The interval in which it holds.
        scope: Its conditions.
        settles: What it settles, or empty.
        operations: The operations that have a quote.
        facts: The facts whose words stand in the document.
        document: The prose, letter by letter.
        asks: Questions on parts, by the part: `top`, `effective`, `when`, `owner`, `version`, `facts`.
        refused: What was proposed and is not written, a sentence each.
    """

    name: str
    title: str
    kind: str
    owner: str
    version: str
    days: Days
    scope: tuple[Scope, ...]
    settles: str
    operations: tuple[DraftedOperation, ...]
    facts: tuple[DraftedFact, ...]
    document: str
    asks: Mapping[str, tuple[Ask, ...]] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
