"""What a task asks, slot by slot, so that a reader can hold the question against it.

Comes in: a task's slots as released. Goes out: (what, value) pairs of words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

Slot = tuple[str, str]
ORDERS = {"desc": "highest first", "asc": "lowest first"}


def slots_of(spec: Mapping[str, Any]) -> list[Slot]:
    """Return the slots of a task that its question has to say."""
    return [(what, value) for what, value in _slots(spec) if value]


def _slots(spec: Mapping[str, Any]) -> Iterator[Slot]:
    yield "metric", _said(spec.get("metric"))
    for one in spec.get("filters") or ():
        yield f"only where {_said(one.get('dimension'))} is", str(one.get("value", ""))
    yield from _window(spec.get("window") or {})
    yield "by", _said(str(spec.get("dimension") or "").replace(":", ", each "))
    yield "each", str(spec.get("grain") or "")
    yield "groups", " and ".join(map(str, spec.get("groups") or ()))
    if spec.get("k"):
        yield "rows", f"{spec['k']}, {ORDERS.get(str(spec.get('order')), '')}"
    for name in ("threshold", "alpha"):
        if spec.get(name) is not None:
            yield name, f"{spec[name]:,}" if isinstance(spec[name], int) else str(spec[name])
    yield "supposing", _change(spec.get("change") or ())
    if spec.get("fact"):
        yield "fact", f"number {int(spec['fact'][1]) + 1} of {_said(spec['fact'][0])}"


def _window(window: Mapping[str, Any]) -> Iterator[Slot]:
    if window:
        last = date.fromisoformat(str(window["end"])) - timedelta(days=1)
        yield "period", f"{window['start']} to {last.isoformat()}, both days included"
    else:
        yield "period", ""


def _change(change: Any) -> str:
    if len(change) == 1:
        return f"{_said(change[0])} did not hold"
    return f"{_said(change[1])} of {_said(change[0])} were {change[2]}" if len(change) == 3 else ""


def _said(name: Any) -> str:
    return str(name or "").replace("_", " ")
