"""How long to wait before a request is repeated.

Comes in: the number of the try, and what the server asked for. Goes out: seconds.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def retry_after(headers: Mapping[str, str], now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> float:
    """Return the seconds that a server asks to wait, by `retry-after-ms` or `Retry-After`; 0 where it asks none."""
    for name, factor in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        text = headers.get(name, "").strip()
        if not text:
            continue
        try:
            return max(0.0, float(text) * factor)
        except ValueError:
            pass
        try:
            moment = parsedate_to_datetime(text)
        except ValueError:
            continue
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0.0, (moment - now()).total_seconds())
    return 0.0


class Pauses:
    """Waits of all threads: each its own backoff, and one pause for all where the server asks for it."""

    def __init__(self, backoff: float, longest: float) -> None:
        self.stopped = threading.Event()
        self._backoff, self._longest = backoff, longest
        self._random = random.Random()
        self._until = 0.0
        self._lock = threading.Lock()

    def seconds(self, tries: int, asked: float) -> float:
        """Return how long to wait after a number of failed tries: doubling, with jitter, never less than asked for."""
        grown = min(self._longest, self._backoff * 2.0 ** min(tries - 1, 30))
        jittered = grown * self._random.uniform(0.5, 1.0)
        return min(self._longest, max(jittered, asked))

    def pause_all(self, seconds: float) -> None:
        """Let no thread send anything for some seconds."""
        with self._lock:
            self._until = max(self._until, time.monotonic() + min(seconds, self._longest))

    def wait(self, seconds: float = 0.0) -> bool:
        """Wait, then until no pause is on; return whether to go on, which is not so once all is stopped."""
        until = time.monotonic() + seconds
        while not self.stopped.is_set():
            left = max(until, self._until) - time.monotonic()
            if left <= 0:
                return True
            self.stopped.wait(left)
        return False
