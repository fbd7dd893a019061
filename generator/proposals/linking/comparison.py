"""Proposed links beside declared ones, counted.

Comes in: two sets of links. Goes out: precision, recall and F1, spurious and missed links, for each kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from generator.proposals.linking.links import Link, LinkKind


@dataclass(frozen=True)
class Comparison:
    """Proposals of one kind against what is declared.

    Attributes:
        kind: The kind.
        found: Proposed and declared.
        inherited: Proposed, not declared, and reached by a component all the same; they count as spurious.
        spurious: Proposed and neither.
        missed: Declared and not proposed.
    """

    kind: LinkKind
    found: tuple[Link, ...]
    inherited: tuple[Link, ...]
    spurious: tuple[Link, ...]
    missed: tuple[Link, ...]

    @property
    def proposed(self) -> int:
        """How many were proposed."""
        return len(self.found) + len(self.inherited) + len(self.spurious)

    @property
    def declared(self) -> int:
        """How many are declared."""
        return len(self.found) + len(self.missed)

    @property
    def precision(self) -> float | None:
        """Found among proposed, in 0..1; None where nothing was proposed."""
        return len(self.found) / self.proposed if self.proposed else None

    @property
    def recall(self) -> float | None:
        """Found among declared, in 0..1; None where nothing is declared."""
        return len(self.found) / self.declared if self.declared else None

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall; None where neither has a number."""
        both = self.proposed + self.declared
        return 2 * len(self.found) / both if both else None


def compared(
    proposed: Iterable[Link], declared: Collection[Link], inherited: Collection[Link]
) -> tuple[Comparison, ...]:
    """Compare proposals with what is declared.

    Args:
        proposed: The proposals.
        declared: The links of the YAML.
        inherited: Links that follow from these by what metrics are made of.
    """
    given = set(proposed)
    found = []
    for kind in LinkKind:
        of_kind = {link for link in given if link.kind is kind}
        known = {link for link in declared if link.kind is kind}
        rest = of_kind - known
        found.append(
            Comparison(
                kind,
                tuple(sorted(of_kind & known)),
                tuple(sorted(rest & set(inherited))),
                tuple(sorted(rest - set(inherited))),
                tuple(sorted(known - of_kind)),
            )
        )
    return tuple(found)
