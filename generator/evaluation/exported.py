"""The verdict on a model's words for whoever runs an exported benchmark in another harness.

Comes in: what an exported row is scored by, and text. Goes out: right or wrong, as `generator score` has it.
"""

from __future__ import annotations

import json

from generator.evaluation.answers import read_json
from generator.evaluation.final import said, submitted
from generator.records import AnalysisType
from generator.scoring import compare


def is_right(key: str, text: str) -> bool:
    """Return whether a model's words hold the right answer.

    Args:
        key: The row's `key`: JSON of its type, exact answer, decimals and phrases that a right text contains.
        text: All that the model said.
    """
    row = json.loads(key)
    type = AnalysisType(row["type"])
    final = said(text, type) or submitted(text, type)
    gold, decimals = read_json(row["exact"]), json.loads(row["decimals"])
    verdict = compare(gold, decimals, final.answer, type, must_include=row["must_include"])
    return bool(verdict.score)
