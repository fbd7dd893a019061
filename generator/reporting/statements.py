"""Stored SQL made small and comparable: lines kept once, base beside gold aligned, rules' operations marked.

Comes in: the base and gold SQL of tasks. Goes out: numbers of lines, places where the two differ, and which
lines of the gold SQL a rule wrote.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

OPERATION = re.compile(r"^-- (?P<rule>\w+): (?P<word>\w+) \((?P<place>[^()]+)\)$")
"""The comment that the compiler puts above each operation: the rule, what it does, where it is written."""
ENDS = frozenset({")", "),"})


@dataclass
class Lines:
    """Every line of text once, in the order first met."""

    texts: list[str] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)

    def of(self, text: str) -> list[int]:
        """Return a text as the numbers of its lines."""
        return [self._number(line) for line in text.rstrip("\n").split("\n")] if text else []

    def _number(self, line: str) -> int:
        if line not in self._numbers:
            self._numbers[line] = len(self.texts)
            self.texts.append(line)
        return self._numbers[line]


def statements(base: str, gold: str, lines: Lines) -> dict[str, Any] | None:
    """Return a task's two statements for a page, or None where there are none.

    Args:
        base: SQL of the base rows.
        gold: SQL of the gold rows.
        lines: Where their lines are kept.

    Returns:
        `base` and `gold`: numbers of lines. `differ`: [base from, base to, gold from, gold to], half-open.
        `marks`: [gold from, gold to, rule, operation, place], half-open.
    """
    if not gold:
        return None
    left, right = lines.of(base), lines.of(gold)
    return {"base": left, "gold": right, "differ": differing(left, right), "marks": marks(gold)}


def differing(left: Sequence[int], right: Sequence[int]) -> list[list[int]]:
    """Return the places in which two lists of lines differ."""
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    return [[i, j, k, m] for tag, i, j, k, m in matcher.get_opcodes() if tag != "equal"]


def marks(gold: str) -> list[list[Any]]:
    """Return which lines each rule's operations wrote: from the operation's comment to the end of its step."""
    texts = gold.rstrip("\n").split("\n")
    found = []
    for number, line in enumerate(texts):
        if head := OPERATION.match(line):
            end = next((n for n in range(number, len(texts)) if texts[n] in ENDS), len(texts) - 1)
            found.append([number, end + 1, head["rule"], head["word"], head["place"]])
    return found
