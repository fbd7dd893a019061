"""How a release's conventions say the values of dimensions, read back from their document.

Comes in: the text of `knowledge/conventions.md`. Goes out: labels, and values as written with what they are called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

HEADING = re.compile(r"^### (?P<label>.+) \(`(?P<name>\w+)`\)$")
VALUE = re.compile(r"^\| `(?P<written>.*)` \| (?P<said>.+) \|$")


@dataclass(frozen=True)
class SaidValues:
    """What a domain calls its dimensions and their values.

    Attributes:
        labels: Dimension to label.
        values: Dimension to value as written to what it is called.
    """

    labels: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def value(self, dimension: str, written: str) -> str:
        """Return a value as a question says it, with what the data hold beside it where that is another word."""
        said = self.values.get(dimension, {}).get(written)
        return f"{said} ({written})" if said else written

    def label(self, dimension: str) -> str:
        """Return what a dimension is called."""
        return self.labels.get(dimension) or dimension.replace("_", " ")


def said_values(conventions: str) -> SaidValues:
    """Read the names of dimensions and values back from a release's conventions."""
    labels: dict[str, str] = {}
    values: dict[str, dict[str, str]] = {}
    name = ""
    for line in conventions.splitlines():
        if line.startswith("#"):
            heading = HEADING.match(line)
            name = heading["name"] if heading else ""
            if heading:
                labels[name] = heading["label"]
        elif name and (row := VALUE.match(line)):
            values.setdefault(name, {})[row["written"]] = row["said"]
    return SaidValues(labels, values)
