"""Solved tasks said in words: an offline grammar of frames, and the answer formats that go with them.

Comes in: a solved task, the domain's catalog, a seed and the texts already used. Goes out: a `Question`.
"""

from generator.phrasing.formats import answer_format
from generator.phrasing.frames import DIRECT_FRAMES, FRAMES
from generator.phrasing.phrase import phrase, phrase_all, rephrase, text_key
from generator.phrasing.slots import slots

__all__ = [
    "DIRECT_FRAMES",
    "FRAMES",
    "answer_format",
    "phrase",
    "phrase_all",
    "rephrase",
    "slots",
    "text_key",
]
