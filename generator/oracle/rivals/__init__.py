"""Rival readings: what a question gives when it is misread in a plausible way.

Comes in: the oracle, solved tasks. Goes out: for each task the readings that can be taken of it, with their answers.
Whether the words tell them apart is not asked here.
"""

from generator.oracle.rivals.evaluate import Rivals

__all__ = ["Rivals"]
