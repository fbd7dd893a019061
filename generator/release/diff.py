"""The semantic difference of two releases: what happened to each task, and what kind of version that makes.

Comes in: two releases of one domain. Goes out: a change for each task of either, and the version it asks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from generator.errors import ReleaseError
from generator.records import AnalysisType, Rejection
from generator.release.causes import Causes, differing
from generator.release.json_text import encode, ordered
from generator.release.records import GoldTask, PublicTask, Release
from generator.scoring import differs

UNDETERMINED_BY = "answers"
"""The stage that refuses tasks whose rows give no single right answer."""
FINER = 3
"""Decimals beyond the asked ones that an exact answer must keep to count as the same."""
MOVES_SAID = 3


class Change(StrEnum):
    """What happened to a task."""

    ADDED = "added"
    DIED = "died"
    UNDETERMINED = "became undetermined"
    MOVED = "gold moved"
    REWORDED = "reworded"
    RECLASSIFIED = "reclassified"
    UNCHANGED = "unchanged"


class Version(StrEnum):
    """What kind of version a difference asks for, the least first."""

    NONE = "none"
    PATCH = "patch"
    MINOR = "minor"
    MAJOR = "major"


@dataclass(frozen=True)
class TaskChange:
    """A task in two releases.

    Attributes:
        task: Its id.
        type: Analysis type.
        change: What happened to it.
        old: What was (the gold answer, shown or exact where that says more; the question; tier and rules), or None.
        new: What is, or None.
        why: What else changed that may explain it, the likeliest first.
    """

    task: str
    type: AnalysisType
    change: Change
    old: Any = None
    new: Any = None
    why: tuple[str, ...] = ()

    def __str__(self) -> str:
        said = [self.task, str(self.type)]
        if self.change in (Change.MOVED, Change.RECLASSIFIED):
            said.append("; ".join(_shortened(list(moves(self.old, self.new)))))
        elif self.change is Change.REWORDED:
            said.append(f"“{self.old}” → “{self.new}”" if self.old != self.new else "its answer format")
        if self.why:
            said.append(f"({'; '.join(self.why)})")
        return "  ".join(said)


@dataclass(frozen=True)
class ReleaseDiff:
    """Two releases of a domain, compared.

    Attributes:
        domain: The domain.
        changes: A change for each task of either, by id.
        tables: Source tables whose rows changed.
        files: Other files that changed, where both certificates hold digests.
    """

    domain: str
    changes: tuple[TaskChange, ...]
    tables: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def counts(self) -> Mapping[Change, int]:
        """How many tasks each change happened to."""
        found = Counter(change.change for change in self.changes)
        return {change: found[change] for change in Change}

    @property
    def version(self) -> Version:
        """What the difference asks of those who have scored answers.

        Major where a gold answer moved: scores given before are wrong. Minor where tasks were added or went, or are
        asked, graded or classed otherwise: scores of single tasks hold, sums over them do not compare. Patch where only
        documents or data changed.
        """
        counts = self.counts
        if counts[Change.MOVED]:
            return Version.MAJOR
        if counts[Change.UNCHANGED] < len(self.changes):
            return Version.MINOR
        quiet = not self.tables and not self.files
        return Version.NONE if quiet else Version.PATCH

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data; unchanged tasks are counted and not listed."""
        return {
            "domain": self.domain,
            "version": str(self.version),
            "counts": {str(change): count for change, count in self.counts.items()},
            "tables": list(self.tables),
            "files": list(self.files),
            "changes": [
                {
                    "id": item.task,
                    "type": str(item.type),
                    "change": str(item.change),
                    "from": item.old,
                    "to": item.new,
                    "why": list(item.why),
                }
                for item in self.changes
                if item.change is not Change.UNCHANGED
            ],
        }


def diff(old: Release | None, new: Release | None) -> ReleaseDiff:
    """Compare two releases of one domain; None for a domain that one side does not have.

    Args:
        old: The release before.
        new: The release after.
    """
    before = _tasks(old)
    after = _tasks(new)
    causes = Causes.of(old, new)
    ledger = {item.task: item for item in new.rejections} if new else {}
    changes = []
    for name in sorted({*before, *after}):
        if name not in before:
            gold = after[name][1]
            changes.append(TaskChange(name, gold.type, Change.ADDED, new=gold.gold.shown))
        elif name not in after:
            changes.append(_gone(before[name][1], ledger.get(name), causes))
        else:
            changes.append(_compared(before[name], after[name], causes))
    texts = tuple(name for name in differing(old, new, "files") if name.startswith("public/knowledge/"))
    domain = (new or old or Release("", (), {})).domain
    return ReleaseDiff(domain, tuple(changes), causes.tables, texts)


Pair = tuple[PublicTask, GoldTask]


def _tasks(release: Release | None) -> dict[str, Pair]:
    return {task.id: (task, release.gold[task.id]) for task in release.tasks} if release else {}


def _gone(gold: GoldTask, refused: Rejection | None, causes: Causes) -> TaskChange:
    """Return the change of a task that is no longer released: it has no answer, or no sense."""
    if refused is None:
        return TaskChange(gold.id, gold.type, Change.DIED, old=gold.gold.shown)
    change = Change.UNDETERMINED if refused.stage == UNDETERMINED_BY else Change.DIED
    why = (f"now {refused.reason}: {refused.detail}", *causes.of_metric(gold))
    return TaskChange(gold.id, gold.type, change, old=gold.gold.shown, why=why)


def _compared(old: Pair, new: Pair, causes: Causes) -> TaskChange:
    (said, gold), (said_now, gold_now) = old, new
    why = tuple(_reasons(gold, gold_now, causes))
    if _moved(gold, gold_now):
        was, now = _scored_by(gold), _scored_by(gold_now)
        if _text(was) == _text(now):
            was, now = gold.gold.exact, gold_now.gold.exact
        return TaskChange(said.id, gold_now.type, Change.MOVED, was, now, why)
    if (said.question, said.answer_format) != (said_now.question, said_now.answer_format):
        return TaskChange(said.id, gold_now.type, Change.REWORDED, said.question, said_now.question)
    if _class(gold) != _class(gold_now):
        return TaskChange(said.id, gold_now.type, Change.RECLASSIFIED, _class(gold), _class(gold_now), why)
    return TaskChange(said.id, gold_now.type, Change.UNCHANGED)


def _moved(old: GoldTask, new: GoldTask) -> bool:
    """Return whether an answer could be scored otherwise than before."""
    if old.type is not new.type or _text(_scored_by(old)) != _text(_scored_by(new)):
        return True
    if (old.must_include, dict(old.gold.decimals)) != (new.must_include, dict(new.gold.decimals)):
        return True
    finer = {name: places + FINER for name, places in old.gold.decimals.items()}
    return differs(old.gold.exact, new.gold.exact, finer, old.type, factor=1)


def _scored_by(gold: GoldTask) -> Any:
    """Return what people see a task being scored by."""
    if gold.must_include:
        return {"text": gold.gold.shown, "must include": list(gold.must_include)}
    return gold.gold.shown


def _class(gold: GoldTask) -> dict[str, Any]:
    return {"tier": str(gold.tier), "required": list(gold.required), "inert": list(gold.inert)}


def _reasons(old: GoldTask, new: GoldTask, causes: Causes) -> Iterator[str]:
    """Yield what changed beside the answer."""
    yield from dict.fromkeys([*_rule_reasons(old, new), *causes.of_metric(old)])
    if _text(old.base and old.base.shown) != _text(new.base and new.base.shown):
        yield "the base answer moved too"
    if old.base_sql != new.base_sql and not causes.known:
        yield "the metric or its models changed"
    if old.gold.decimals != new.gold.decimals:
        yield "decimals changed"


def _rule_reasons(old: GoldTask, new: GoldTask) -> Iterator[str]:
    for rule in sorted({*old.applied, *new.applied}):
        if rule not in old.applied:
            yield f"rule {rule} applies now"
        elif rule not in new.applied:
            yield f"rule {rule} applies no longer"
        elif _text(_operations(old, rule)) != _text(_operations(new, rule)):
            yield f"rule {rule} changed"


def _operations(gold: GoldTask, rule: str) -> list[Any]:
    return [operation for operation in gold.operations if operation.get("rule") == rule]


def _text(value: Any) -> str:
    return encode(ordered(value))


def moves(old: Any, new: Any, at: str = "") -> Iterator[str]:
    """Yield each place in which two JSON values differ, as `place: old → new`."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in dict.fromkeys([*old, *new]):
            yield from moves(old.get(name), new.get(name), f"{at}.{name}" if at else str(name))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True), 1):
            yield from moves(one, other, f"{at}[{place}]")
    elif _text(old) != _text(new):
        yield f"{f'{at}: ' if at else ''}{_text(old)} → {_text(new)}"


def _shortened(said: list[str]) -> list[str]:
    more = len(said) - MOVES_SAID
    return [*said[:MOVES_SAID], *([f"and {more} more"] if more > 0 else [])] or ["how it is scored"]


def next_version(version: str, found: ReleaseDiff) -> str:
    """Return the version that follows one after a difference; the least step where nothing of note differs.

    Args:
        version: The version before, such as `1.2.0`.
        found: What changed since.

    Raises:
        ReleaseError: If it is no version.
    """
    parts = version.split(".")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        raise ReleaseError(f"private/certificate.json: {version} is no version such as 1.0.0")
    major, minor, patch = map(int, parts)
    if found.version is Version.MAJOR:
        return f"{major + 1}.0.0"
    return f"{major}.{minor + 1}.0" if found.version is Version.MINOR else f"{major}.{minor}.{patch + 1}"
