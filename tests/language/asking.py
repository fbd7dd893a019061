"""Models and requests for the tests of the client."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from generator.language import Cache, Message, Meter, Request, Settings, TextModel
from generator.language.endpoint import Endpoint

SCHEMA = {
    "type": "object",
    "properties": {"word": {"type": "string"}},
    "required": ["word"],
    "additionalProperties": False,
}


def request(number: int, text: str = "say") -> Request:
    return Request(f"task{number}", "test", (Message("user", f"{text} {number}"),), SCHEMA)


def settings(url: str, **changes: Any) -> Settings:
    given = {"model": "tiny", "endpoint": url, "backoff": 0.01, "timeout": 2.0, "retries": 12} | changes
    return Settings(**given)


def model_of(chosen: Settings, folder: Path, lines: list[str] | None = None) -> TextModel:
    meter = Meter(chosen)
    told = lines.append if lines is not None else lambda _: None
    return TextModel(chosen, Cache(folder), Endpoint(chosen, meter), meter, told)


def echo(body: dict[str, Any]) -> str:
    """Reply with the last word of the first message."""
    return json.dumps({"word": body["messages"][0]["content"].split()[-1]})
