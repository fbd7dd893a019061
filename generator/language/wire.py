"""What travels between the stages and a text model, and what is sent for it.

Comes in: messages, a schema, decoding parameters. Goes out: the body of a chat-completions request and its digest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Structured = ("json_schema", "json_object", "text")
"""Ways of asking for JSON, from the strictest to the one that every server knows."""


class FailureReason(StrEnum):
    """Why a request has no reply."""

    MALFORMED = "malformed"
    MISSING = "missing"
    REFUSED = "refused"
    UNREACHABLE = "unreachable"
    BUDGET = "budget"


@dataclass(frozen=True)
class Message:
    """One turn of a conversation: `system`, `user` or `assistant`, and what is said."""

    role: str
    content: str


@dataclass(frozen=True)
class Request:
    """One thing asked of a model.

    Attributes:
        id: What it is about, such as a task's id; unique among the requests asked together.
        stage: The stage that asks, such as `phrase`.
        messages: The conversation so far.
        schema: JSON Schema of the reply: an object.
    """

    id: str
    stage: str
    messages: tuple[Message, ...]
    schema: Mapping[str, Any]


@dataclass(frozen=True)
class Completion:
    """What a server replied, before anyone looked at whether it is any good.

    Attributes:
        text: The reply's text.
        model: The model that the server says it was.
        finish: Why it ended, such as `stop` or `length`.
        tokens_in: Tokens of the request.
        tokens_out: Tokens of the reply.
        mode: The way JSON was asked for: one of `Structured`, or `batch`.
    """

    text: str
    model: str
    finish: str
    tokens_in: int
    tokens_out: int
    mode: str


@dataclass(frozen=True)
class Reply:
    """A reply of the asked schema.

    Attributes:
        id: The request's id.
        data: The parsed object.
        model: The model that the server says it was.
        repaired: Whether it took a repair round.
    """

    id: str
    data: Mapping[str, Any]
    model: str
    repaired: bool = False


@dataclass(frozen=True)
class Failure:
    """A request without a usable reply.

    Attributes:
        id: The request's id.
        reason: Why.
        detail: What was seen, in one sentence; never the key.
    """

    id: str
    reason: FailureReason
    detail: str


@dataclass(frozen=True)
class Decoding:
    """What, beside the messages, decides a reply.

    Attributes:
        model: The model asked for.
        temperature: Of the draw of each token.
        max_tokens: Most tokens of a reply.
        seed: The server's random seed, or None for none.
    """

    model: str
    temperature: float
    max_tokens: int
    seed: int | None = None


def body_of(request: Request, decoding: Decoding, mode: str) -> dict[str, Any]:
    """Return the body of the chat-completions request.

    Args:
        request: What is asked.
        decoding: The model and how it draws.
        mode: The way of asking for JSON, one of `Structured`.
    """
    body: dict[str, Any] = {
        "model": decoding.model,
        "messages": [{"role": message.role, "content": message.content} for message in request.messages],
        "temperature": decoding.temperature,
        "max_tokens": decoding.max_tokens,
    }
    if decoding.seed is not None:
        body["seed"] = decoding.seed
    if mode == "json_schema":
        named = {"name": request.stage.replace("-", "_"), "strict": True, "schema": request.schema}
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    elif mode == "json_object":
        body["response_format"] = {"type": "json_object"}
    return body


def digest_of(request: Request, decoding: Decoding) -> str:
    """Return what a reply is kept under: the digest of everything that decides it, and of nothing else."""
    text = json.dumps(body_of(request, decoding, "json_schema"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def completion_of(body: Any, mode: str, scrub: Callable[[str], str] = lambda text: text) -> Completion:
    """Return the completion that a server's body holds.

    Args:
        body: The parsed body of a chat completion.
        mode: The way JSON was asked for.
        scrub: Takes out of a text what must not be kept.

    Raises:
        ValueError: If it is none.
    """
    try:
        choice = body["choices"][0]
        text, usage = choice["message"].get("content"), body.get("usage") or {}
        if not isinstance(usage, Mapping):
            usage = {}
        counts = [usage.get(name) or 0 for name in ("prompt_tokens", "completion_tokens")]
        if not (text is None or isinstance(text, str)) or not all(isinstance(count, int) for count in counts):
            raise TypeError
        finish = choice.get("finish_reason") or ""
        model = body.get("model") or ""
    except (KeyError, IndexError, TypeError, AttributeError):
        raise ValueError("the reply is no chat completion") from None
    return Completion(scrub(text or ""), scrub(str(model)), str(finish), counts[0], counts[1], mode)
