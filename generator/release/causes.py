"""What lies behind the difference of two releases, as their certificates tell: changed rules, metrics, models, data.

Comes in: two releases. Goes out: for a task, what changed of all that its answers are computed from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.release.records import GoldTask, Release, Row

PARTS = {"code": "the generator changed", "macros": "the SQL macros changed", "conventions": "the domain changed"}


@dataclass(frozen=True)
class Causes:
    """The digests of two certificates, side by side.

    Attributes:
        old: What the answers of the first were computed from, by part; empty where it does not say.
        new: The same of the second.
        tables: Source tables whose rows changed.
        metrics: Metric to what changed of it, as far as it was looked up.
    """

    old: Row
    new: Row
    tables: tuple[str, ...]
    metrics: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, old: Release | None, new: Release | None) -> Causes:
        """Return the causes that two releases know of."""
        was, now = (_mapping(release.certificate.get("inputs")) if release else {} for release in (old, new))
        known = bool(was and now)
        return cls(was if known else {}, now if known else {}, differing(old, new, "data"))

    @property
    def known(self) -> bool:
        """Whether both say what their answers were computed from."""
        return bool(self.old)

    def of_metric(self, task: GoldTask) -> Iterator[str]:
        """Yield what changed of all that a computed task's answers, before, were made from."""
        metric = str(task.spec.get("metric") or "")
        if not metric:
            return
        if metric not in self.metrics:
            self.metrics[metric] = tuple(self._of(metric))
        yield from self.metrics[metric]
        yield from (
            f"model {name} changed"
            for name in self._changed("models")
            if f'"{name}" as (' in task.gold_sql or f'"{name}" as (' in task.base_sql
        )
        if self.tables:
            yield f"data changed: {', '.join(self.tables)}"

    def _of(self, metric: str) -> Iterator[str]:
        was, now = (_mapping(_mapping(side.get("acting")).get(metric)) for side in (self.old, self.new))
        yield from (f"rule {name} changed" for name in sorted(was.keys() & now.keys()) if was[name] != now[name])
        yield from (f"rule {name} is new" for name in sorted(now.keys() - was.keys()))
        yield from (f"rule {name} is gone" for name in sorted(was.keys() - now.keys()))
        was, now = (_mapping(_mapping(side.get("metrics")).get(metric)) for side in (self.old, self.new))
        yield from (f"metric {name} changed" for name in sorted(was.keys() & now.keys()) if was[name] != now[name])
        yield from (said for name, said in PARTS.items() if self.old.get(name) != self.new.get(name))

    def _changed(self, part: str) -> list[str]:
        was, now = _mapping(self.old.get(part)), _mapping(self.new.get(part))
        return sorted(name for name in {*was, *now} if was.get(name) != now.get(name))


def differing(old: Release | None, new: Release | None, part: str) -> tuple[str, ...]:
    """Return the names whose digests differ in two certificates; none where one of them holds no digests.

    Args:
        old: One release.
        new: The other.
        part: Which digests: `data` or `files`.
    """
    one, other = (release.certificate.get(part) if release else None for release in (old, new))
    if not isinstance(one, Mapping) or not isinstance(other, Mapping):
        return ()
    return tuple(sorted(name for name in {*one, *other} if one.get(name) != other.get(name)))


def _mapping(value: Any) -> Row:
    return value if isinstance(value, Mapping) else {}
