"""A list of rows against the gold rows: aligned by key, in order only where the order was asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.scoring.fields import judge_fields, key_text
from generator.scoring.verdict import Fault, Reason


def judge_rows(
    gold: Sequence[Mapping[str, Any]],
    answer: Any,
    decimals: Mapping[str, int],
    key: str,
    ordered: bool,
    factor: int = 1,
) -> list[Fault]:
    """Return what is wrong with a list of rows.

    Args:
        gold: The right rows, in the asked order.
        answer: What was answered; anything at all.
        decimals: Decimals of each number field.
        key: Name of the field that rows are aligned by.
        ordered: Whether the rows must come in the gold's order.
        factor: Multiple of the tolerance.
    """
    if not isinstance(answer, list | tuple):
        return [Fault(Reason.NO_ANSWER if answer is None else Reason.WRONG_SHAPE)]
    if not answer:
        return [Fault(Reason.NO_ANSWER)]
    keys, faults = _keys(answer, key)
    wanted = [str(key_text(row[key])) for row in gold]
    respelt = _respelt(wanted, keys)
    faults += _strangers(wanted, keys, respelt)
    found = {name: row for name, row in zip(keys, answer, strict=True) if name}
    found |= {target: found[name] for name, target in respelt.items()}
    wrong: list[Fault] = []
    for name, row in zip(wanted, gold, strict=True):
        if name not in found:
            faults.append(Fault(Reason.MISSING_ROW, name))
        else:
            wrong += judge_fields(row, {**found[name], key: row[key]}, decimals, factor, at=name)
    aligned = not faults
    if aligned and wrong and _exchanged(gold, [found[name] for name in wanted], decimals, key):
        wrong = [
            Fault(Reason.SWAPPED, ", ".join(sorted({fault.place.rpartition(".")[0] for fault in wrong})))
        ]
    faults += wrong
    if aligned and ordered and keys != wanted:
        faults.append(Fault(Reason.PERMUTED))
    return faults


def _strangers(wanted: Sequence[str], keys: Sequence[str], respelt: Mapping[str, str]) -> list[Fault]:
    """Return the faults of keys that are spelt otherwise, stand twice, or were not asked for."""
    faults = [Fault(Reason.SPELLING, name) for name in respelt]
    counts = Counter(name for name in keys if name)
    faults += [Fault(Reason.DUPLICATE_ROW, name) for name, count in counts.items() if count > 1]
    known = {*wanted, *respelt}
    return faults + [Fault(Reason.EXTRA_ROW, name) for name in counts if name not in known]


def _keys(answer: Sequence[Any], key: str) -> tuple[list[str], list[Fault]]:
    """Return each row's key as text, empty for a row that has none, and the faults of those."""
    keys: list[str] = []
    faults: list[Fault] = []
    for place, row in enumerate(answer):
        name = key_text(row.get(key)) if isinstance(row, Mapping) else None
        if name is None:
            missing = isinstance(row, Mapping) and key not in row
            faults.append(Fault(Reason.MISSING_FIELD if missing else Reason.WRONG_SHAPE, f"[{place}]"))
        keys.append(name or "")
    return keys, faults


def _respelt(wanted: Sequence[str], keys: Sequence[str]) -> dict[str, str]:
    """Map an answered key to the wanted one that it differs from in letter case alone."""
    lacking = {name.casefold(): name for name in wanted if name not in keys}
    return {
        name: lacking[name.casefold()] for name in keys if name not in wanted and name.casefold() in lacking
    }


def _exchanged(
    gold: Sequence[Mapping[str, Any]],
    rows: Sequence[Mapping[str, Any]],
    decimals: Mapping[str, int],
    key: str,
) -> bool:
    """Return whether the rows hold the right numbers under each other's keys."""
    left = list(gold)
    for row in rows:
        match = next((other for other in left if _same_values(other, row, decimals, key)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _same_values(
    gold: Mapping[str, Any], row: Mapping[str, Any], decimals: Mapping[str, int], key: str
) -> bool:
    return set(gold) == set(row) and not any(
        judge_fields(
            {k: v for k, v in gold.items() if k != key}, {k: v for k, v in row.items() if k != key}, decimals
        )
    )
