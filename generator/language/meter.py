"""What a model has cost so far, what it may still cost, and how long it will take.

Comes in: completions as they arrive. Goes out: counts, a line of progress, and whether there is budget left.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from generator.language.settings import Settings
from generator.language.wire import Completion, Request

MILLION = 1_000_000
CHARACTERS = 3
"""Characters that make a token at least, for the estimate of what is about to be sent."""


@dataclass
class Counts:
    """What was counted.

    Attributes:
        sent: Replies that a server gave.
        cached: Replies taken from the cache.
        repairs: Replies that were asked for anew because they were malformed.
        retries: Requests repeated after a fault that passes.
        tokens_in: Tokens sent.
        tokens_out: Tokens received.
    """

    sent: int = 0
    cached: int = 0
    repairs: int = 0
    retries: int = 0
    tokens_in: int = 0
    tokens_out: int = 0


class Meter:
    """Counts tokens and money over all threads of a command."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self.counts = Counts()
        self._clock, self._lock = clock, threading.Lock()
        self._reserved = 0.0
        self._start, self._total, self._done = clock(), 0, 0

    @property
    def cost(self) -> float:
        """What was spent, in the currency of the prices."""
        return self.price(self.counts.tokens_in, self.counts.tokens_out)

    def price(self, tokens_in: int, tokens_out: int) -> float:
        """Return what tokens cost."""
        return (tokens_in * self.settings.price_in + tokens_out * self.settings.price_out) / MILLION

    def reserve(self, request: Request) -> float | None:
        """Set aside what a request may cost at most, or return None where the budget does not hold it."""
        characters = sum(len(message.content) for message in request.messages)
        most = self.price(characters // CHARACTERS + 1, self.settings.max_tokens)
        with self._lock:
            budget = self.settings.budget
            if budget is not None and self.cost + self._reserved + most > budget:
                return None
            self._reserved += most
        return most

    def release(self, reserved: float) -> None:
        """Give back what was set aside."""
        with self._lock:
            self._reserved -= reserved

    def count(self, completion: Completion) -> None:
        """Count a reply that a server gave."""
        with self._lock:
            self.counts.sent += 1
            self.counts.tokens_in += completion.tokens_in
            self.counts.tokens_out += completion.tokens_out

    def count_retry(self) -> None:
        """Count a repetition."""
        with self._lock:
            self.counts.retries += 1

    def begin(self, total: int) -> None:
        """Start to measure a round of requests."""
        self._start, self._total, self._done = self._clock(), total, 0

    def step(self) -> str:
        """Count a request as done and return a line on how far it is."""
        with self._lock:
            self._done += 1
            seconds = max(self._clock() - self._start, 1e-9)
            rate = self._done / seconds
            left = (self._total - self._done) / rate
            return (
                f"{self._done} of {self._total} requests, {rate:.1f} a second, "
                f"{self.cost:.4f} {self.settings.currency}, {left:.0f} s left"
            )

    def summary(self) -> str:
        """Return what it came to, in one line."""
        counts = self.counts
        return (
            f"{counts.sent} replies of {self.settings.model} and {counts.cached} kept ones; "
            f"{counts.tokens_in:,} tokens sent, {counts.tokens_out:,} received, {self.cost:.4f} "
            f"{self.settings.currency}; {counts.retries} repeated, {counts.repairs} repaired"
        )
