"""A text model as the stages see it: requests in, replies of the asked schema out.

Comes in: requests. Goes out: for each a reply or a failure. What a server said is kept by what was asked, before it
is looked at; everything else follows from that, so that a rerun gives the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from generator.errors import LanguageError
from generator.language.cache import Cache
from generator.language.meter import Meter
from generator.language.settings import Settings
from generator.language.shape import ShapeError, read_object
from generator.language.wire import (
    Completion,
    Failure,
    FailureReason,
    Message,
    Reply,
    Request,
    digest_of,
)

Told = Callable[[str], None]
Arrived = Callable[[Request, Completion], None]


class Transport(Protocol):
    """Something that gets completions: an endpoint, or a file of requests to be served elsewhere."""

    def complete(self, requests: Sequence[Request], arrived: Arrived, told: Told) -> list[Failure]:
        """Hand each completion to `arrived` and return the requests that have none."""
        ...


class TextModel:
    """A model with its cache and its meter."""

    def __init__(
        self,
        settings: Settings,
        cache: Cache,
        transport: Transport,
        meter: Meter,
        told: Told = lambda _: None,
    ) -> None:
        self.settings, self.meter = settings, meter
        self._cache, self._transport, self._told = cache, transport, told
        self.modes: set[str] = set()
        self.models: set[str] = set()

    def ask(self, requests: Sequence[Request]) -> dict[str, Reply | Failure]:
        """Ask some things, the malformed replies once more.

        Args:
            requests: What is asked; each id once.

        Returns:
            A reply or a failure by request id, for every request.

        Raises:
            LanguageError: If the budget is spent, or the server cannot be reached or refuses. What was answered is
                kept: the same command goes on from there.
        """
        twice = [name for name, count in Counter(request.id for request in requests).items() if count > 1]
        if twice:
            raise ValueError(f"asked twice: {', '.join(twice)}")
        found: dict[str, Reply | Failure] = {}
        again = []
        completions, failures = self._completions(requests)
        for request in requests:
            if request.id in failures:
                found[request.id] = failures[request.id]
                continue
            completion = completions[request.id]
            outcome = self._read(request, completion, repaired=False)
            found[request.id] = outcome
            if isinstance(outcome, Failure):
                again.append(repair(request, completion, outcome.detail))
        completions, failures = self._completions(again)
        self.meter.counts.repairs += len(completions)
        for request in again:
            if request.id in completions:
                found[request.id] = self._read(request, completions[request.id], repaired=True)
        return found

    def _completions(self, requests: Sequence[Request]) -> tuple[dict[str, Completion], dict[str, Failure]]:
        """Return the completions that are kept or can be had, and the failures of the others."""
        kept: dict[str, Completion] = {}
        missing: dict[str, list[Request]] = {}
        for request in requests:
            digest = digest_of(request, self.settings.decoding)
            completion = self._cache.get(digest)
            if completion is None:
                missing.setdefault(digest, []).append(request)
            else:
                self.meter.counts.cached += 1
                kept[request.id] = completion

        def arrived(request: Request, completion: Completion) -> None:
            digest = digest_of(request, self.settings.decoding)
            self._cache.put(digest, completion)
            kept.update({alike.id: completion for alike in missing[digest]})

        failures: dict[str, Failure] = {}
        if missing:
            given_up = self._transport.complete([alike[0] for alike in missing.values()], arrived, self._told)
            _stop(given_up, len(requests))
            firsts = {alike[0].id: alike for alike in missing.values()}
            for failure in given_up:
                for alike in firsts[failure.id]:
                    failures[alike.id] = Failure(alike.id, failure.reason, failure.detail)
        self.modes.update(completion.mode for completion in kept.values())
        self.models.update(completion.model for completion in kept.values() if completion.model)
        return kept, failures

    def _read(self, request: Request, completion: Completion, *, repaired: bool) -> Reply | Failure:
        if completion.finish == "content_filter":
            return Failure(request.id, FailureReason.REFUSED, "the server's filter withheld the reply")
        try:
            data = read_object(completion.text, request.schema)
        except ShapeError as error:
            cut = "it was cut off; " if completion.finish == "length" else ""
            return Failure(request.id, FailureReason.MALFORMED, f"{cut}{error}")
        return Reply(request.id, data, completion.model, repaired)


def repair(request: Request, completion: Completion, problem: str) -> Request:
    """Return the request once more, with the malformed reply and what is wrong with it."""
    said = (
        Message("assistant", completion.text),
        Message(
            "user",
            f"That reply cannot be used: {problem}. Reply again with one JSON object as described at the start, and "
            "with nothing around it.",
        ),
    )
    return Request(request.id, request.stage, (*request.messages, *said), request.schema)


def _stop(failures: Sequence[Failure], total: int) -> None:
    """Raise where failures say nothing about their requests."""
    for reason, advice in (
        (FailureReason.BUDGET, "raise `budget` in generator.toml and run the same command again"),
        (FailureReason.UNREACHABLE, "run the same command again when the endpoint is well"),
    ):
        stopping = [failure for failure in failures if failure.reason is reason]
        if stopping:
            what = "the budget is spent" if reason is FailureReason.BUDGET else stopping[0].detail
            raise LanguageError(
                f"language model: {len(stopping)} of {total} requests have no reply: {what}\n  {advice}; the replies "
                "that came are kept and cost nothing then"
            )
