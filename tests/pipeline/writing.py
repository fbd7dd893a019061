"""Scripted models that word and judge, behind a real server, and the shop's tasks worded by them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from language.asking import settings
from phrasing.samples import shop, tasks

from generator.language import Cache, Meter, Settings, TextModel
from generator.language.endpoint import Endpoint
from generator.pipeline.wording import Worded, Writers, worded
from generator.validation.judge import Dimension

Given = Mapping[str, Any]


def stage(body: Given) -> str:
    return "judge" if "You judge" in body["messages"][0]["content"] else "phrase"


def given(body: Given) -> Given:
    """Return the JSON of the first user message."""
    found: Given = json.loads(body["messages"][1]["content"])
    return found


def good_words(body: Given) -> list[str]:
    """Say the grammar's question with a few words in front, others when asked anew."""
    text = given(body)["one_way_of_saying_it"]
    front = "Good morning, " if len(body["messages"]) == 2 else "Hello there, "
    return [front + text[0].lower() + text[1:]]


def scores(**failed: int) -> dict[str, Any]:
    return {str(name): {"why": f"{name} seen", "score": failed.get(str(name), 1)} for name in Dimension}


def scripted(
    words: Callable[[Given], list[str]] = good_words,
    judged: Callable[[Given], dict[str, Any]] = lambda body: scores(),
) -> Callable[[dict[str, Any]], str]:
    """Return what a server replies to both stages."""

    def reply(body: dict[str, Any]) -> str:
        return json.dumps({"candidates": words(body)} if stage(body) == "phrase" else judged(body))

    return reply


def writers(url: str, folder: Path, **changes: Any) -> Writers:
    chosen: Settings = settings(url, **({"timeout": 10.0} | changes))
    models = []
    for _ in range(2):
        meter = Meter(chosen)
        models.append(TextModel(chosen, Cache(folder), Endpoint(chosen, meter), meter))
    return Writers(*models)


def word_shop(url: str, folder: Path, **changes: Any) -> tuple[Worded, Writers]:
    """Word the shop's tasks."""
    pair = writers(url, folder, **changes)
    return worded(tasks(), shop(), 1, pair), pair
