"""What reviewers decided about tasks: `reviews/<domain>.yml`, read as strictly as everything that people write.

Comes in: a file. Goes out: decisions with findings beside them; and decisions as the text of such a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import Field, StringConstraints

from generator.catalog.places import Places
from generator.catalog.reader import read_yaml
from generator.catalog.shapes import shaped
from generator.catalog.types import Name, Record, Text
from generator.errors import Finding, FindingsError

FOLDER = "reviews"
Digest = Annotated[str, StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$")]
LINE_ENDS = {"\u0085": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}


class Ruling(StrEnum):
    """What a reviewer rules about a task."""

    ACCEPT = "accept"
    REJECT = "reject"
    EDIT = "edit"


class Decision(Record):
    """What was decided about one task."""

    task: Text = Field(description="The task's id.")
    reviewed: Digest = Field(
        description="Digest of what was looked at; a decision about anything else is stale."
    )
    ruling: Ruling = Field(strict=False, description="accept, reject, or edit for another wording.")
    reason: str = Field(default="", description="Why; asked for unless the task is accepted.")
    question: str = Field(default="", description="edit: the wording to ask it in.")
    asked: str = Field(default="", description="edit: the wording it had.")
    seconds: int = Field(default=0, ge=0, description="How long it was looked at.")


class Reviews(Record):
    """All decisions about a domain's tasks."""

    reviews: Name = Field(description="The domain.")
    decisions: tuple[Decision, ...] = Field(description="One for each task, by id.")


def reviews_path(root: Path, domain: str) -> Path:
    """Return where the decisions about a domain stand."""
    return root / FOLDER / f"{domain}.yml"


def load_reviews(root: Path, domain: str) -> tuple[Decision, ...]:
    """Return the decisions about a domain's tasks; none where there is no file.

    Raises:
        FindingsError: With every problem of the file.
    """
    decisions, findings = read_reviews(root, domain)
    if findings:
        raise FindingsError(findings)
    return decisions


def read_reviews(root: Path, domain: str) -> tuple[tuple[Decision, ...], tuple[Finding, ...]]:
    """Read the decisions about a domain's tasks and return what is wrong beside them."""
    path = reviews_path(root, domain)
    if not path.exists():
        return (), ()
    document, findings = read_yaml(path, f"{FOLDER}/{path.name}")
    if document is None or findings:
        return (), findings
    found, misfits = shaped(document, Reviews)
    if found is None:
        return (), misfits
    problems = tuple(_problems(found, domain, document.places))
    return (() if problems else found.decisions), problems


def check_reviews(root: Path, domains: Iterable[str]) -> tuple[Finding, ...]:
    """Return what is wrong with the decisions about some domains."""
    return tuple(finding for name in domains for finding in read_reviews(root, name)[1])


def reviews_text(domain: str, decisions: Iterable[Decision]) -> str:
    """Return decisions as a file's text: one for each task, by id, so that a change is a small diff."""
    lines = [f"reviews: {domain}", "decisions:"]
    for item in sorted(decisions, key=lambda item: item.task):
        lines += [
            f"  - task: {_quoted(item.task)}",
            f"    reviewed: {item.reviewed}",
            f"    ruling: {item.ruling}",
        ]
        for name in ("reason", "question", "asked"):
            if text := getattr(item, name):
                lines.append(f"    {name}: {_quoted(text)}")
        lines.append(f"    seconds: {item.seconds}")
    return "\n".join(lines if len(lines) > 2 else [lines[0], "decisions: []"]) + "\n"


def _problems(found: Reviews, domain: str, places: Places) -> Iterator[Finding]:
    if found.reviews != domain:
        message = f"the reviews are those of {found.reviews}, their file {domain}"
        hint = f"write reviews: {domain}, or rename the file"
        yield Finding(places.value(("reviews",)), "V001", message, hint)
    seen: dict[str, str] = {}
    for number, item in enumerate(found.decisions):
        span = places.value(("decisions", number, "task"))
        if item.task in seen:
            message = f"{item.task} is decided twice; first at {seen[item.task]}"
            yield Finding(span, "V002", message, "keep the decision that counts")
        seen.setdefault(item.task, str(span))
        ruling = places.value(("decisions", number, "ruling"))
        if item.ruling is Ruling.EDIT and not (item.question.strip() and item.asked.strip()):
            message = f"{item.task} is to be worded otherwise, and the wordings are missing"
            yield Finding(
                ruling, "V003", message, "write the new one as question and the one before as asked"
            )
        if item.ruling is not Ruling.ACCEPT and not item.reason.strip():
            message = f"{item.task} is decided without a reason"
            yield Finding(ruling, "V004", message, "write a reason: whoever looks at the rejection needs it")


def _quoted(text: str) -> str:
    """Return text as a double-quoted YAML scalar on one line; JSON's escapes are YAML's too."""
    quoted = json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
    for raw, written in LINE_ENDS.items():
        quoted = quoted.replace(raw, written)
    return quoted
