"""Choosing a frame and filling it: one question for one task, unlike every question already asked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from generator.catalog.types import DomainCatalog
from generator.phrasing.english import capitalised
from generator.phrasing.formats import answer_format
from generator.phrasing.frames import DIRECT_FRAMES, FRAMES
from generator.phrasing.slots import slots
from generator.randomness import stream
from generator.records import AnalysisType, Question, SolvedTask


def phrase(task: SolvedTask, catalog: DomainCatalog, seed: int, used: Collection[str] = ()) -> Question:
    """Say a solved task in words.

    Args:
        task: The task, whose answer decides decimals and test names of the answer format, never the question.
        catalog: Its domain's catalog.
        seed: The run's seed; the draws depend on it and the task's id alone.
        used: `text_key` of the questions already asked in the domain.

    Returns:
        The question in the first drawn frame whose text is new. Where no frame gives a new text, two tasks
        ask the same, and the last frame's text is returned for validation to reject.
    """
    rng = stream(seed, "phrasing", task.spec.id)
    words = slots(task, catalog, rng)
    kind, frames = _frames(task, words)
    for number in rng.sample(range(len(frames)), len(frames)):
        text = _tidy(frames[number].format_map(words))
        if text_key(text) not in used:
            break
    return Question(task.spec.id, text, answer_format(task, catalog), f"{kind}/{number + 1:02d}")


def rephrase(
    task: SolvedTask, catalog: DomainCatalog, seed: int, frame: str, used: Collection[str] = ()
) -> Question:
    """Say a task again, in the frame that it was said in: words change only where something is called otherwise now.

    Args:
        task: The task.
        catalog: Its domain's catalog.
        seed: The seed that it was said with.
        frame: Id of the frame that it was said in.
        used: `text_key` of the questions already asked in the domain.

    Returns:
        The question; in a frame drawn anew where the old one does not fit it any more, or its text is taken.
    """
    words = slots(task, catalog, stream(seed, "phrasing", task.spec.id))
    kind, frames = _frames(task, words)
    ids = {f"{kind}/{number:02d}": text for number, text in enumerate(frames, 1)}
    if frame in ids:
        text = _tidy(ids[frame].format_map(words))
        if text_key(text) not in used:
            return Question(task.spec.id, text, answer_format(task, catalog), frame)
    return phrase(task, catalog, seed, used)


def phrase_all(tasks: Iterable[SolvedTask], catalog: DomainCatalog, seed: int) -> tuple[Question, ...]:
    """Say all tasks of a domain in words, no two alike, in the order of their ids."""
    used: set[str] = set()
    questions = []
    for task in sorted(tasks, key=lambda task: task.spec.id):
        question = phrase(task, catalog, seed, used)
        used.add(text_key(question.text))
        questions.append(question)
    return tuple(questions)


def text_key(text: str) -> str:
    """Return a question without letter case and punctuation, for telling whether two are alike."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def _frames(task: SolvedTask, words: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """Return the frames that fit a task, and what they are called."""
    if task.spec.type is not AnalysisType.KNOWLEDGE_RETRIEVAL:
        return str(task.spec.type), FRAMES[task.spec.type]
    if words["direct"]:
        return "direct_question", DIRECT_FRAMES
    return str(task.spec.type), FRAMES[task.spec.type]


def _tidy(text: str) -> str:
    """Return the text with single spaces and a capital at the start."""
    return capitalised(re.sub(r"\s+", " ", text).strip())
