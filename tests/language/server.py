"""A server that speaks the chat-completions protocol over HTTP, and goes wrong as often as it is told to.

Which fault a request meets depends on its body and how often that was seen, so that every run is the same.
"""

from __future__ import annotations

import hashlib
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FAULTS = ("429", "500", "time-out", "cut-off", "garbage", "dropped")
Replying = Callable[[dict[str, Any]], "str | dict[str, Any]"]
"""From a request's body to the text of the reply, or to a message with tool calls."""


@dataclass
class Served:
    """What a server does and what it has seen.

    Attributes:
        reply: From the request's body to the text of the reply, or to a message with tool calls.
        share: Share of replies that go wrong.
        modes: Ways of asking for JSON that it knows.
        late: Seconds that a time-out lasts.
        unknown: Status of the reply to a way of asking for JSON that it does not know.
    """

    reply: Replying
    share: float = 0.0
    modes: tuple[str, ...] = ("json_schema", "json_object", "text")
    late: float = 2.6
    unknown: int = 400
    retry_after: str = ""
    finish: str = "stop"
    status: int = 0
    message: str = "no"
    url: str = ""
    bodies: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    good: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    under_way: int = 0
    most_under_way: int = 0
    _seen: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def fault(self, body: bytes) -> str:
        digest = hashlib.sha256(body).hexdigest()
        with self.lock:
            self._seen[digest] += 1
            draw = random.Random(f"{digest}{self._seen[digest]}")
            if draw.random() >= self.share:
                return ""
            name = draw.choice(FAULTS)
            self.faults[name] += 1
            return name


def completion(said: str | dict[str, Any], finish: str = "stop", model: str = "tiny-1") -> dict[str, Any]:
    message = {"content": said} if isinstance(said, str) else {"content": None, **said}
    finish = "tool_calls" if message.get("tool_calls") else finish
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 1,
        "model": model,
        "choices": [{"index": 0, "finish_reason": finish, "message": {"role": "assistant", **message}}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


class Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    served: Served
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        with self.served.lock:
            self.served.bodies.append(json.loads(raw))
            self.served.headers.append({name.lower(): text for name, text in self.headers.items()})
            self.served.times.append(time.monotonic())
            self.served.under_way += 1
            self.served.most_under_way = max(self.served.most_under_way, self.served.under_way)
        try:
            self.answer(raw)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            with self.served.lock:
                self.served.under_way -= 1

    def answer(self, raw: bytes) -> None:
        body = json.loads(raw)
        kind = body.get("response_format", {"type": "text"})["type"]
        if self.served.status:
            return self.send(self.served.status, {"error": {"message": self.served.message}})
        if kind not in self.served.modes:
            return self.send(self.served.unknown, {"error": {"message": f"response_format {kind} is unknown"}})
        fault = self.served.fault(raw)
        if fault in ("429", "500"):
            return self.send(int(fault), {"error": {"message": "later"}})
        if fault == "time-out":
            time.sleep(self.served.late)
        if fault == "dropped":
            self.close_connection = True
            return None
        sent = json.dumps(completion(self.served.reply(body), self.served.finish)).encode()
        if fault == "garbage":
            return self.raw(200, b"<html>" + sent[:40])
        if fault == "cut-off":
            self.raw(200, sent[: len(sent) // 2], declared=len(sent))
            self.close_connection = True
            return None
        with self.served.lock:
            self.served.good[hashlib.sha256(raw).hexdigest()] += 1 if not fault else 0
        return self.raw(200, sent)

    def send(self, status: int, body: dict[str, Any]) -> None:
        self.raw(status, json.dumps(body).encode())

    def raw(self, status: int, sent: bytes, declared: int = 0) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(declared or len(sent)))
        if status == 429 and self.served.retry_after:
            self.send_header("Retry-After", self.served.retry_after)
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, format: str, *args: Any) -> None:
        return


@contextmanager
def serving(served: Served) -> Iterator[Served]:
    """Serve on a free port of this machine."""
    handler = type("Bound", (Handler,), {"served": served})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    served.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
