"""The typed comparator: one answer of any kind against one gold answer.

Comes in: the exact gold value, the decimals of its number fields, and whatever an agent answered. Goes out:
a verdict with typed reasons. It is strict about types, because the answer format states them, and it never
raises for anything that an agent may send.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from generator.records import AnalysisType
from generator.scoring.fields import judge_fields
from generator.scoring.knowledge import judge_knowledge
from generator.scoring.numbers import is_number, negative
from generator.scoring.refusals import is_refusal
from generator.scoring.rows import judge_rows
from generator.scoring.verdict import Fault, Reason, Verdict
from generator.scoring.wording import words

ROW_KEYS: Mapping[AnalysisType, str] = {
    AnalysisType.RANKING: "key",
    AnalysisType.DECOMPOSITION: "segment",
}


def compare(
    gold: Any,
    decimals: Mapping[str, int],
    answer: Any,
    type: AnalysisType,
    *,
    must_include: Iterable[str] = (),
    factor: int = 1,
) -> Verdict:
    """Score one answer.

    Args:
        gold: The exact gold value in its type's shape; text for knowledge.
        decimals: Decimals of each number field by name; a number without an entry must be met exactly.
        answer: What was answered, as read from JSON.
        type: The analysis type, which says how rows are aligned and whether their order counts.
        must_include: For knowledge, the phrases that a right answer contains.
        factor: Multiple of the tolerance: 1 to score, more to ask for a margin.

    Returns:
        Score 1 without reasons, or score 0 with them.
    """
    if type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        return Verdict.of(judge_knowledge(must_include or (str(gold),), answer))
    if isinstance(answer, str):
        return Verdict.of([_wrapped(answer)])
    key = ROW_KEYS.get(type)
    if key is not None:
        ordered = type is AnalysisType.RANKING
        return Verdict.of(judge_rows(gold, answer, decimals, key, ordered, factor))
    faults = list(judge_fields(gold, _aligned(gold, answer), decimals, factor))
    if faults and _mirrored_is_right(gold, answer, decimals):
        faults = [Fault(Reason.SWAPPED, ", ".join(fault.place for fault in faults))]
    return Verdict.of(faults)


def differs(a: Any, b: Any, decimals: Mapping[str, int], type: AnalysisType, factor: int = 2) -> bool:
    """Return whether exact answer `b` would be scored wrong against gold `a`, by a margin.

    With the default factor, `b` stays wrong however it is rounded for show: a difference of more than twice
    the tolerance cannot shrink below the tolerance by rounding.

    Args:
        a: The exact gold answer.
        b: Another exact answer to the same question, such as the base answer; None where there is none.
        decimals: Decimals of each number field.
        type: The analysis type.
        factor: Multiple of the tolerance that numbers must be apart.
    """
    if type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        return words(str(a)) != words(str(b))
    return compare(a, decimals, b, type, factor=factor).score == 0


def _wrapped(text: str) -> Fault:
    """Name what is wrong with text that was given in place of a JSON object or array."""
    bare = text.strip()
    if not bare:
        return Fault(Reason.NO_ANSWER)
    if isinstance(_read(bare), dict | list):
        return Fault(Reason.JSON_AS_TEXT)
    starts = [place for place in (bare.find("{"), bare.find("[")) if place >= 0]
    end = max(bare.rfind("}"), bare.rfind("]"))
    if any(isinstance(_read(bare[start : end + 1]), dict | list) for start in starts):
        return Fault(Reason.EXTRA_PROSE)
    return Fault(Reason.REFUSAL if is_refusal(bare) else Reason.WRONG_SHAPE)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _swap_ends(record: Mapping[str, Any], keep: Iterable[str] = ()) -> dict[str, Any]:
    """Return the record with its `_a` and `_b` fields exchanged, but for those kept."""
    ends = {"_a": "_b", "_b": "_a"}
    swapped: dict[str, Any] = {}
    for name, value in record.items():
        tail = name[-2:] if isinstance(name, str) and name not in keep else ""
        swapped[name[:-2] + ends[tail] if tail in ends else name] = value
    return swapped


def _aligned(gold: Mapping[str, Any], answer: Any) -> Any:
    """Return a comparison whose two groups stand in the other order as if they stood in the gold's.

    The two groups are rows aligned by their names: a consistent exchange of a and b says the same thing.
    """
    if "group_a" not in gold or not isinstance(answer, Mapping):
        return answer
    exchanged = answer.get("group_a") == gold["group_b"] and answer.get("group_b") == gold["group_a"]
    return _swap_ends(answer) if exchanged else answer


def _mirrored_is_right(gold: Mapping[str, Any], answer: Any, decimals: Mapping[str, int]) -> bool:
    """Return whether an answer would be right with the values of a and b exchanged."""
    if not isinstance(answer, Mapping) or not any(str(name).endswith("_a") for name in gold):
        return False
    mirrored = _swap_ends(_aligned(gold, answer), keep=("group_a", "group_b"))
    candidates = [mirrored]
    if is_number(mirrored.get("statistic")):
        candidates.append({**mirrored, "statistic": negative(mirrored["statistic"])})
    if "higher" in gold:
        candidates.append({**mirrored, "higher": gold["higher"]})
    return any(not any(judge_fields(gold, candidate, decimals)) for candidate in candidates)
