"""Frames: at least twelve per type, no two alike, each saying every slot of its type once, nothing else."""

from dataclasses import replace
from string import Formatter

import pytest

from generator.phrasing import DIRECT_FRAMES, FRAMES, phrase, slots, text_key
from generator.randomness import stream
from generator.records import AnalysisType as T
from generator.records import Filter, SolvedTask
from phrasing.samples import SP, WINDOWS, by_type, shop, tasks, with_spec

SAID = {
    "metric": {"metric", "Metric", "name", "measure"},
    "scope": {"scope", "Scope"},
    "groups": {"pair", "either"},
    "k": {"top"},
    "order": {"highest", "end"},
    "grain": {"grain", "grainly", "grain_by_grain"},
    "dimension": {"dim", "dims"},
    "limit": {"limit"},
    "alpha": {"alpha"},
    "scenario": {"scenario"},
}
REQUIRED = {
    T.POINT_QUERY: ("metric", "scope"),
    T.TREND_ANALYSIS: ("metric", "scope", "grain"),
    T.COMPARISON: ("metric", "scope", "groups"),
    T.RANKING: ("metric", "scope", "k", "order"),
    T.SIGNIFICANCE_TESTING: ("metric", "scope", "groups", "alpha"),
    T.THRESHOLD_CROSSING: ("metric", "scope", "limit"),
    T.COUNTERFACTUAL: ("metric", "scope", "scenario"),
    T.DECOMPOSITION: ("metric", "scope", "dimension"),
}
AGREEMENT = {"was", "Was", "is", "does", "are"}


def names(frame: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(frame) if name]


@pytest.mark.parametrize("type", list(T))
def test_at_least_twelve_genuine_frames(type: T) -> None:
    frames = FRAMES[type]
    assert len(frames) >= 12
    bare = {text_key(Formatter().vformat(frame, (), dict.fromkeys(names(frame), ""))) for frame in frames}
    assert len(bare) == len(frames)


def test_knowledge_frames_say_what_is_asked_once() -> None:
    assert all(names(frame) == ["asks"] for frame in FRAMES[T.KNOWLEDGE_RETRIEVAL])
    assert len(set(DIRECT_FRAMES)) >= 12
    assert all(names(frame) in (["asks"], ["Asks"]) for frame in DIRECT_FRAMES)


@pytest.mark.parametrize(("type", "frame"), [(type, frame) for type in REQUIRED for frame in FRAMES[type]])
def test_each_slot_once_and_no_other(type: T, frame: str) -> None:
    left = [name for name in names(frame) if name not in AGREEMENT]
    if "scope" in REQUIRED[type] and "period" in left:
        left.remove("period")
        left.remove("filters")
        left.append("scope")
    for slot in REQUIRED[type]:
        said = [name for name in left if name in SAID[slot]]
        allowed = 2 if slot == "order" else 1
        assert 1 <= len(said) <= allowed, (slot, frame)
        left = [name for name in left if name not in said]
    if "either" in frame:
        left.remove("dim")
    assert not left


def fill(task: SolvedTask, frame: str, draw: int) -> str:
    return frame.format_map(slots(task, shop(), stream(draw, "test")))


@pytest.mark.parametrize("type", list(REQUIRED))
def test_each_frame_reads_well_with_every_window(type: T) -> None:
    task = by_type(type)
    for window in WINDOWS:
        for filters in ((), (SP,), (SP, Filter("category", "health_beauty"))):
            spoken = with_spec(task, window=window, filters=filters)
            for draw, frame in enumerate(FRAMES[type]):
                text = fill(spoken, frame, draw)
                assert "{" not in text
                assert " ?" not in text
                assert " ," not in text
                assert text.rstrip()[-1] in "?."
                label = shop().metrics[spoken.spec.metric].label.lower()
                assert text.lower().count(label) == 1
                if filters and "SP" not in spoken.spec.groups:
                    assert text.count("São Paulo") == 1
                if len(filters) == 2:
                    assert text.count("where the product category is health beauty") == 1


def test_seeds_and_tasks_vary_the_frames() -> None:
    task = by_type(T.POINT_QUERY)
    by_seed = {phrase(task, shop(), seed).frame for seed in range(60)}
    assert len(by_seed) >= 12
    by_id = {phrase(with_spec(task, id=f"shop/{n}"), shop(), 42).frame for n in range(60)}
    assert len(by_id) >= 12


def test_the_same_seed_gives_the_same_words() -> None:
    for task in tasks():
        assert phrase(task, shop(), 7) == phrase(task, shop(), 7)


def test_words_do_not_depend_on_the_answer() -> None:
    for task in tasks():
        if task.base is not None:
            swapped = replace(task, gold=task.base, base=task.gold)
            assert phrase(swapped, shop(), 7) == phrase(task, shop(), 7)
