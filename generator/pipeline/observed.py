"""What verifying a release showed: by road, what was checked and where it differs.

Comes in: one observation after another. Goes out: a frozen `Verified`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.release.json_text import encode, ordered


@dataclass(frozen=True)
class Difference:
    """One thing that is not as the release says.

    Attributes:
        what: The task, table or file.
        road: The road on which it showed.
        detail: What was stored and what was found.
        place: File and line that it stands in, or empty.
    """

    what: str
    road: str
    detail: str
    place: str = ""

    def __str__(self) -> str:
        return f"{f'{self.place}: ' if self.place else ''}{self.what}: {self.road}: {self.detail}"


@dataclass(frozen=True)
class Road:
    """How one way of checking went.

    Attributes:
        name: What it is called.
        checked: Tasks, tables or files looked at.
        differing: How many of them are not as the release says.
    """

    name: str
    checked: int
    differing: int

    @property
    def agreed(self) -> int:
        """How many are as the release says."""
        return self.checked - self.differing


@dataclass(frozen=True)
class Verified:
    """A release, verified.

    Attributes:
        domain: Its domain.
        tasks: How many tasks it has.
        roads: Each way of checking, in order.
        differences: All that is not as it should be; empty where the release proves itself.
        notes: What could not be checked here, and why.
    """

    domain: str
    tasks: int
    roads: tuple[Road, ...]
    differences: tuple[Difference, ...]
    notes: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "domain": self.domain,
            "tasks": self.tasks,
            "roads": [
                {"road": r.name, "checked": r.checked, "agreed": r.agreed, "differing": r.differing}
                for r in self.roads
            ],
            "differences": [
                {"what": d.what, "road": d.road, "detail": d.detail, "place": d.place}
                for d in self.differences
            ],
            "notes": list(self.notes),
        }


@dataclass
class Observations:
    """Gathers observations, in the order in which the roads are first taken.

    Attributes:
        places: Task id to the place of its gold answer.
    """

    places: Mapping[str, str]
    checked: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def saw(self, road: str, what: str, problem: str = "") -> None:
        """Note one observation.

        Args:
            road: The road.
            what: The task, table or file looked at; each is looked at once a road.
            problem: What is not as it should be, or empty.
        """
        self.checked[road] += 1
        if problem:
            self.differences.append(Difference(what, road, problem, self.places.get(what, "")))

    def verified(self, domain: str, tasks: int) -> Verified:
        """Return what was seen."""
        differing = Counter(difference.road for difference in self.differences)
        roads = tuple(Road(name, count, differing[name]) for name, count in self.checked.items())
        return Verified(domain, tasks, roads, tuple(self.differences), tuple(self.notes))


def difference(stored: Any, found: Any, at: str = "") -> str:
    """Return the first place in which two JSON values differ, and how; empty where they are the same.

    Numbers are the same when their exact decimal texts are, whatever Python type holds them.

    Args:
        stored: What the release says.
        found: What was found.
        at: Where the values stand.
    """
    if isinstance(stored, Mapping) and isinstance(found, Mapping):
        for name in [*stored, *(name for name in found if name not in stored)]:
            if said := difference(stored.get(name), found.get(name), f"{at}.{name}" if at else str(name)):
                return said
        return ""
    if isinstance(stored, list | tuple) and isinstance(found, list | tuple):
        if len(stored) != len(found):
            return f"{at or 'rows'}: {len(stored)} stored, {len(found)} found"
        pairs = enumerate(zip(stored, found, strict=True))
        return next(filter(None, (difference(one, other, f"{at}[{n}]") for n, (one, other) in pairs)), "")
    texts = [encode(ordered(value)) for value in (stored, found)]
    if texts[0] == texts[1]:
        return ""
    return f"{f'{at} is ' if at else ''}{texts[0]} in the release, {texts[1]} found"
