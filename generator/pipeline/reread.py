"""A released task as the stages know it: what is asked, and the conventions that its answer is derived with.

Comes in: a line of `gold.jsonl`, read. Goes out: its `TaskSpec` and `AnswerContext`.
"""

from __future__ import annotations

from pydantic import TypeAdapter, ValidationError

from generator.answers import AnswerContext
from generator.errors import ReleaseError
from generator.records import TaskSpec
from generator.release import GoldTask

_SPEC: TypeAdapter[TaskSpec] = TypeAdapter(TaskSpec)
_CONTEXT: TypeAdapter[AnswerContext] = TypeAdapter(AnswerContext)


def spec_of(task: GoldTask) -> TaskSpec:
    """Return what a released task asks.

    Raises:
        ReleaseError: If the stored slots are not those of a task.
    """
    try:
        return _SPEC.validate_python(dict(task.spec))
    except ValidationError as error:
        raise ReleaseError(_said("spec", error)) from None


def context_of(task: GoldTask) -> AnswerContext:
    """Return the conventions that a released task's answer is derived with.

    Raises:
        ReleaseError: If they are not stored, as in releases of older versions, or are not conventions.
    """
    if not task.context:
        raise ReleaseError("its conventions are not stored ('context')")
    try:
        return _CONTEXT.validate_python(dict(task.context))
    except ValidationError as error:
        raise ReleaseError(_said("context", error)) from None


def _said(part: str, error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    place = ".".join([part, *map(str, first["loc"])])
    return f"{place}: {first['msg'][0].lower()}{first['msg'][1:]}"
