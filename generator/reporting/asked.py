"""What a task asks, slot by slot, so that a reader can hold the question against it.

Comes in: a task's slots as released. Goes out: (what, value) pairs of words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from generator.release.said_values import SaidValues

Slot = tuple[str, str]
ORDERS = {"desc": "highest first", "asc": "lowest first"}


def slots_of(spec: Mapping[str, Any], names: SaidValues) -> list[Slot]:
    """Return the slots of a task that its question has to say.

    Args:
        spec: The slots as released.
        names: What the domain calls its dimensions and values.
    """
    return [(what, value) for what, value in _slots(spec, names) if value]


def _slots(spec: Mapping[str, Any], names: SaidValues) -> Iterator[Slot]:
    yield "metric", _said(spec.get("metric"))
    for one in spec.get("filters") or ():
        dimension = str(one.get("dimension", ""))
        yield (
            f"only where {_small(names.label(dimension))} is",
            names.value(dimension, str(one.get("value", ""))),
        )
    yield from _window(spec.get("window") or {})
    dimension, _, period = str(spec.get("dimension") or "").partition(":")
    yield "by", ", each ".join(filter(None, (_small(names.label(dimension)), period))) if dimension else ""
    yield "each", str(spec.get("grain") or "")
    yield "groups", " and ".join(names.value(dimension, str(group)) for group in spec.get("groups") or ())
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


def _small(label: str) -> str:
    return label[:1].lower() + label[1:]


def _said(name: Any) -> str:
    return str(name or "").replace("_", " ")
