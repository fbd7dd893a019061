"""A real small model behind a real server: the protocol holds, and the grammar takes over where the model is too weak.

Skipped unless GOLDRULE_LLAMA names the base address of a server such as llama.cpp's, with a model that may be as small as
gemma3-270m; docs/language.md says how to start one.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path

import effort
import pytest
from phrasing.samples import shop, tasks
from pipeline.writing import writers

from generator.language import Failure, Reply
from generator.phrasing import phrase_all
from generator.pipeline.wording import GRAMMAR, MODEL, Writers, worded
from generator.validation import validate
from language.asking import request

ADDRESS = os.environ.get("GOLDRULE_LLAMA", "")
pytestmark = pytest.mark.skipif(not ADDRESS, reason="GOLDRULE_LLAMA names no server")


def real(folder: Path) -> Writers:
    return writers(
        ADDRESS, folder, model=os.environ.get("GOLDRULE_LLAMA_MODEL", "tiny"), timeout=300.0, concurrency=1,
        max_tokens=400,
    )  # fmt: skip


def test_the_protocol_holds(tmp_path: Path) -> None:
    model = real(tmp_path).writer
    found = model.ask([request(number, 'Reply with {"word": "x"}, where x is') for number in range(3)])
    assert set(found) == {"task0", "task1", "task2"}
    for outcome in found.values():
        assert isinstance(outcome, Reply | Failure)
        if isinstance(outcome, Reply):
            assert isinstance(outcome.data["word"], str)
        else:
            assert outcome.reason == "malformed"
    assert model.meter.counts.sent >= 3
    assert model.models
    assert model.modes


def test_the_grammar_takes_over_where_the_model_is_too_weak(tmp_path: Path) -> None:
    started = time.monotonic()
    pair = real(tmp_path)
    found = worded(tasks(), shop(), 1, pair)
    by = Counter(seen["worded"] for seen in found.seen.values())
    plain = {question.task: question for question in phrase_all(tasks(), shop(), 1)}
    assert set(found.questions) == {task.spec.id for task in tasks()}
    for task in tasks():
        question, seen = found.questions[task.spec.id], found.seen[task.spec.id]
        assert validate(task, question, shop()) is None
        assert seen["worded"] in (MODEL, GRAMMAR)
        if seen["worded"] == GRAMMAR:
            assert question == plain[task.spec.id]
            assert seen["why"]
        else:
            assert all(seen["judged"].values())
    again = real(tmp_path)
    assert worded(tasks(), shop(), 1, again) == found
    assert again.writer.meter.counts.sent == again.judge.meter.counts.sent == 0
    effort.tally("questions asked of a real model", len(found.questions))
    effort.tally("questions that it words", by[MODEL])
    print(json.dumps({name: seen.get("why", "") for name, seen in found.seen.items()}, indent=1))
    print(pair.writer.meter.summary(), pair.judge.meter.summary(), f"{time.monotonic() - started:.0f} s", sep="\n")
