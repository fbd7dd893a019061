"""What a rule's fact asks, ready to stand inside a sentence."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Asked:
    """A fact's `asks` as it is said.

    Attributes:
        text: Without its closing mark, starting in lower case.
        direct: Whether it is a direct question (`How late may …`), which its author started with a capital;
            else it is an indirect one (`how late a flight may …`) or a noun phrase.
    """

    text: str
    direct: bool

    @classmethod
    def of(cls, asks: str) -> Asked:
        """Return what is asked, from the fact as it is written."""
        bare = asks.strip()
        text = bare.rstrip("?. ")
        return cls(text[:1].lower() + text[1:], bare.endswith("?") or text[:1].isupper())
