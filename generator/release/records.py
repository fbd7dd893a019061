"""A release's lines as records: what an agent is given, and what its answers are scored by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.records import AnalysisType, Answer, Rejection, Tier
from generator.scoring.compare import ROW_KEYS

Row = Mapping[str, Any]
MOST_DECIMALS = 28


@dataclass(frozen=True)
class PublicTask:
    """A question as an agent is given it."""

    id: str
    question: str
    answer_format: str
    type: AnalysisType
    tier: Tier


@dataclass(frozen=True)
class GoldTask:
    """What a question is scored by, and how its answer came about.

    Attributes:
        id: The task's id.
        type: Analysis type.
        tier: Tier.
        gold: Gold answer; exact numbers are Decimals or ints.
        base: Base answer, or None.
        must_include: Knowledge tasks: phrases that a right answer contains.
        document: Knowledge tasks: the document the answer stands in, below `knowledge/`.
        operators: Operator composition.
        applied: Rules that can apply to it.
        required: Rules whose removal alone makes the answer wrong.
        inert: Rules that apply and change nothing here.
        operations: The rules' operations on the metric.
        without: Each required rule to the answer without it, as shown.
        spec: The task's slots.
        context: The metric's conventions that the answer is derived with; empty for knowledge tasks.
        frame: What worded it.
        base_sql: Self-contained SQL of the base rows.
        gold_sql: Self-contained SQL of the gold rows.
    """

    id: str
    type: AnalysisType
    tier: Tier
    gold: Answer
    base: Answer | None
    must_include: tuple[str, ...]
    document: str
    operators: tuple[str, ...]
    applied: tuple[str, ...]
    required: tuple[str, ...]
    inert: tuple[str, ...]
    operations: tuple[Row, ...]
    without: Row
    spec: Row
    context: Row
    frame: str
    base_sql: str
    gold_sql: str

    @property
    def domain(self) -> str:
        """The domain that the task belongs to."""
        return str(self.spec["domain"])


@dataclass(frozen=True)
class Release:
    """A release, read back.

    Attributes:
        domain: The domain's name.
        tasks: Questions in the order of their ids.
        gold: Task id to gold, in the same order.
        rejections: The ledger.
        certificate: What was observed.
    """

    domain: str
    tasks: tuple[PublicTask, ...]
    gold: Mapping[str, GoldTask]
    rejections: tuple[Rejection, ...] = ()
    certificate: Row = field(default_factory=dict)


def public_task(row: Row) -> PublicTask:
    """Return the record of a `tasks.jsonl` line; raises KeyError, TypeError or ValueError for any other."""
    return PublicTask(
        id=_text_of(row, "id"),
        question=_text_of(row, "question"),
        answer_format=_text_of(row, "answer_format"),
        type=AnalysisType(row["type"]),
        tier=Tier(row["tier"]),
    )


def gold_task(row: Row) -> GoldTask:
    """Return the record of a `gold.jsonl` line; raises KeyError, TypeError or ValueError for any other."""
    decimals = {str(name): _places(places) for name, places in row["decimals"].items()}
    type = AnalysisType(row["type"])
    gold = _answer(row["gold"], decimals, type)
    if gold is None:
        raise ValueError("there is no gold answer")
    return GoldTask(
        id=_text_of(row, "id"),
        type=type,
        tier=Tier(row["tier"]),
        gold=gold,
        base=_answer(row["base"], decimals, type),
        must_include=_texts_of(row, "must_include"),
        document=_text_of(row, "document"),
        operators=_texts_of(row, "operators"),
        applied=_texts_of(row["rules"], "applied"),
        required=_texts_of(row["rules"], "required"),
        inert=_texts_of(row["rules"], "inert"),
        operations=_objects_of(row, "operations"),
        without=_object(row, "without"),
        spec=_spec(row),
        context=_object(row, "context") if "context" in row else {},
        frame=_text_of(row, "frame"),
        base_sql=_text_of(row, "base_sql"),
        gold_sql=_text_of(row, "gold_sql"),
    )


def _answer(row: Row | None, decimals: Mapping[str, int], type: AnalysisType) -> Answer | None:
    if row is None:
        return None
    for value in (row["exact"], row["shown"]):
        _refuse_other_shapes(value, type)
    return Answer(row["exact"], row["shown"], decimals)


def _refuse_other_shapes(value: Any, type: AnalysisType) -> None:
    """Raise where a stored answer has not the shape that its type is scored in."""
    key = ROW_KEYS.get(type)
    if type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        fits = isinstance(value, str)
    elif key is None:
        fits = isinstance(value, Mapping) and ("group_a" in value) == ("group_b" in value)
    else:
        fits = isinstance(value, list) and all(isinstance(row, Mapping) and key in row for row in value)
    if not fits:
        raise ValueError(f"a stored answer is no {type} answer")


def _spec(row: Row) -> Row:
    spec = _object(row, "spec")
    _text_of(spec, "domain")
    return spec


def _places(value: Any) -> int:
    if isinstance(value, int) and value in range(MOST_DECIMALS + 1):
        return int(value)
    raise ValueError(f"{value} is no number of decimals")


def _objects_of(row: Row, name: str) -> tuple[Row, ...]:
    value = row[name]
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise ValueError(f"the field '{name}' is no list of objects")
    return tuple(value)


def _texts_of(row: Row, name: str) -> tuple[str, ...]:
    value = row[name]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"the field '{name}' is no list of texts")
    return tuple(value)


def _object(row: Row, name: str) -> Row:
    value = row[name]
    if not isinstance(value, Mapping):
        raise ValueError(f"the field '{name}' is no object")
    return value


def _text_of(row: Row, name: str) -> str:
    value = row[name]
    if not isinstance(value, str):
        raise ValueError(f"the field '{name}' is no text")
    return value
