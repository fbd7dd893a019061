"""A page for one person on this machine: loopback alone, behind a random token, closed to other hosts and origins.

Comes in: the text of a page and what to do with a decision. Goes out: a server that can be started and stopped.

What a browser could be tricked into is refused: a name that was made to point at this machine (Host), a page of another
origin that posts (Origin, Sec-Fetch-Site, content type), framing, and any path without the token.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from generator.errors import GoldruleError

HOST = "127.0.0.1"
LONGEST_BODY = 64 * 1024
SILENCE = 30
"""Seconds that a connection may say nothing."""
HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

Draw = Callable[[], str]
Decide = Callable[[Any], Any]


@dataclass(frozen=True)
class ReviewServer:
    """A server that listens.

    Attributes:
        server: Python's own.
        token: What every path begins with.
    """

    server: ThreadingHTTPServer
    token: str

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.server.server_address[1])

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self.port}/{self.token}/"

    def run(self) -> None:
        """Answer until stopped or interrupted."""
        with self.server:
            self.server.serve_forever(poll_interval=0.2)


def review_server(
    draw: Draw, decide: Decide, port: int = 0, encode: Callable[[Any], str] = json.dumps
) -> ReviewServer:
    """Return a server that listens on this machine alone.

    Args:
        draw: Returns the page.
        decide: Keeps a decision and returns what the page is to know; raises GoldruleError for one that it refuses.
        port: The port; 0 for any that is free.
        encode: Turns what `decide` returns into JSON.

    Raises:
        OSError: If the port is taken.
    """
    token = secrets.token_urlsafe(32)
    handler = type("Handler", (_Handler,), {"draw": staticmethod(draw), "decide": staticmethod(decide)})
    handler.token, handler.encode = token, staticmethod(encode)  # type: ignore[attr-defined]
    server = ThreadingHTTPServer((HOST, port), handler)
    server.daemon_threads = True
    return ReviewServer(server, token)


class _Handler(BaseHTTPRequestHandler):
    """Answers GET for the page and POST for a decision, and nothing else."""

    draw: Draw
    decide: Decide
    encode: Callable[[Any], str]
    token: str
    timeout = SILENCE
    server_version = "generator"
    sys_version = ""

    def do_GET(self) -> None:
        """Send the page."""
        if self._is_meant("/"):
            self._send(HTTPStatus.OK, type(self).draw(), "text/html")

    def do_POST(self) -> None:
        """Take a decision."""
        if not self._is_meant("/decisions") or not self._is_own():
            return
        try:
            sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        except (ValueError, RecursionError):
            self._refuse(HTTPStatus.BAD_REQUEST, "no JSON")
            return
        try:
            told = type(self).decide(sent)
        except (GoldruleError, OSError) as error:
            self._refuse(HTTPStatus.CONFLICT, str(error))
            return
        self._send(HTTPStatus.OK, type(self).encode(told), "application/json")

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the terminal, and the token, to itself."""

    def _is_meant(self, path: str) -> bool:
        """Whether a request names this host and the token; refuse it otherwise."""
        port = self.server.server_address[1]  # type: ignore[index]
        if self.headers.get("Host") not in (f"{HOST}:{port}", f"localhost:{port}"):
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST, "another host was asked for")
            return False
        if not hmac.compare_digest(self.path.encode(), f"/{self.token}{path}".encode()):
            self._refuse(
                HTTPStatus.NOT_FOUND, "there is nothing here; use the address that the command printed"
            )
            return False
        return True

    def _is_own(self) -> bool:
        """Whether a request comes from the page itself and is of a bearable size; refuse it otherwise."""
        headers = self.headers
        if (
            headers.get("Origin") != f"http://{headers.get('Host')}"
            or headers.get("Sec-Fetch-Site", "same-origin") != "same-origin"
        ):
            self._refuse(HTTPStatus.FORBIDDEN, "another page has no say here")
        elif headers.get_content_type() != "application/json":
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "a decision is JSON")
        elif not headers.get("Content-Length", "").isdecimal():
            self._refuse(HTTPStatus.LENGTH_REQUIRED, "a decision says how long it is")
        elif int(headers["Content-Length"]) > LONGEST_BODY:
            self._refuse(
                HTTPStatus.CONTENT_TOO_LARGE
                if hasattr(HTTPStatus, "CONTENT_TOO_LARGE")
                else HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                "too much for a decision",
            )
        else:
            return True
        return False

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        self.close_connection = True
        self._send(status, json.dumps({"error": why}), "application/json")

    def _send(self, status: HTTPStatus, text: str, kind: str) -> None:
        body = text.encode("utf-8")
        self.send_response(status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
