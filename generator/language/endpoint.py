"""An endpoint that speaks the chat-completions protocol, asked by several threads at once.

Comes in: requests. Goes out: a completion or a failure for each. Faults that pass are waited out and repeated; what
no repetition can mend stops everything at once with a message.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import openai

from generator.errors import LanguageError
from generator.language.meter import Meter
from generator.language.settings import KEY_VARIABLES, Settings
from generator.language.waiting import Pauses, retry_after
from generator.language.wire import (
    Completion,
    Failure,
    FailureReason,
    Request,
    Structured,
    body_of,
    completion_of,
)

Arrived = Callable[[Request, Completion], None]
PASSING = frozenset({408, 409, 425, 429})
"""Codes, beside 5xx, of faults that pass."""
UNFIT = frozenset({400, 422})
"""Codes of servers that do not know a way of asking for JSON."""
OWN_FAULT, ASKED_IN = 500, "response_format"
SHOWN = 200


class GarbledError(Exception):
    """A reply that is no completion at all."""


class Endpoint:
    """A server, by its address."""

    def __init__(self, settings: Settings, meter: Meter) -> None:
        self.settings, self.meter = settings, meter
        self._pauses = Pauses(settings.backoff, settings.longest_wait)
        self._modes = Structured if settings.structured == "auto" else (settings.structured,)
        self._mode = 0
        self._client = openai.OpenAI(
            api_key=settings.key or "none",
            base_url=settings.endpoint,
            timeout=settings.timeout,
            max_retries=0,
        )

    def complete(
        self, requests: Sequence[Request], arrived: Arrived, told: Callable[[str], None]
    ) -> list[Failure]:
        """Ask everything, at most so many at once as is set.

        Args:
            requests: What is asked.
            arrived: Called with each completion as it comes, in this thread, so that none is lost.
            told: Called with a line of progress.

        Returns:
            The requests that were given up, with the reason.

        Raises:
            LanguageError: If the server refuses in a way that no repetition mends, such as a wrong key.
        """
        failures: list[Failure] = []
        self.meter.begin(len(requests))
        queue = iter(requests)
        pool = ThreadPoolExecutor(self.settings.concurrency, thread_name_prefix="language")
        running: dict[Future[Completion | Failure], Request] = {}
        try:
            for request in queue:
                running[pool.submit(self._one, request)] = request
                if len(running) >= 2 * self.settings.concurrency:
                    self._gather(running, failures, arrived, told)
            while running:
                self._gather(running, failures, arrived, told)
        finally:
            self._pauses.stopped.set()
            pool.shutdown(wait=True, cancel_futures=True)
            _keep(running, arrived)
            self._pauses.stopped.clear()
        return failures

    def _gather(
        self,
        running: dict[Future[Completion | Failure], Request],
        failures: list[Failure],
        arrived: Arrived,
        told: Callable[[str], None],
    ) -> None:
        """Take in what has ended."""
        ended, _ = wait(running, return_when=FIRST_COMPLETED)
        errors = []
        for future in ended:
            request = running.pop(future)
            error = future.exception()
            if error is not None:
                errors.append(error)
                continue
            found = future.result()
            if isinstance(found, Completion):
                arrived(request, found)
            else:
                failures.append(found)
            told(self.meter.step())
        if errors:
            raise errors[0]

    def _one(self, request: Request) -> Completion | Failure:
        """Ask one thing until it is answered or given up."""
        reserved = self.meter.reserve(request)
        if reserved is None:
            return Failure(request.id, FailureReason.BUDGET, "the budget does not hold it")
        try:
            return self._tries(request)
        finally:
            self.meter.release(reserved)

    def _tries(self, request: Request) -> Completion | Failure:
        seen = ""
        for tries in range(1, self.settings.retries + 2):
            if not self._pauses.wait():
                return Failure(request.id, FailureReason.UNREACHABLE, "stopped")
            try:
                completion = self._in_some_mode(request)
            except (openai.APIConnectionError, openai.APIStatusError, GarbledError) as error:
                asked = self._passing(error)
                seen = self._shown(error)
            else:
                self.meter.count(completion)
                return completion
            if tries > self.settings.retries:
                break
            self.meter.count_retry()
            if not self._pauses.wait(self._pauses.seconds(tries, asked)):
                break
        return Failure(request.id, FailureReason.UNREACHABLE, f"given up after {tries} tries: {seen}")

    def _passing(self, error: Exception) -> float:
        """Return the seconds that a passing fault asks to wait; raise for one that does not pass."""
        if not isinstance(error, openai.APIStatusError):
            return 0.0
        if error.status_code not in PASSING and error.status_code < 500:
            raise LanguageError(self._refusal(error)) from None
        asked = retry_after(error.response.headers)
        if asked:
            self._pauses.pause_all(asked)
        return asked

    def _in_some_mode(self, request: Request) -> Completion:
        """Ask in the strictest way of asking for JSON that the server is known to take, or in the next ones."""
        for number in range(self._mode, len(self._modes)):
            try:
                completion = self._send(request, self._modes[number])
            except openai.APIStatusError as error:
                if number == len(self._modes) - 1 or not _unfit(error):
                    raise
            else:
                self._mode = max(self._mode, number)
                return completion
        raise AssertionError("there is a last way of asking")

    def _send(self, request: Request, mode: str) -> Completion:
        body = body_of(request, self.settings.decoding, mode)
        raw = self._client.chat.completions.with_raw_response.create(**body)
        try:
            return completion_of(json.loads(raw.http_response.content), mode, self.settings.scrub)
        except ValueError as error:
            raise GarbledError(str(error)) from None

    def _refusal(self, error: openai.APIStatusError) -> str:
        advice = {
            401: f"set {' or '.join(KEY_VARIABLES)} in the environment, or key_variable in generator.toml",
            403: "the key may not use this model; name another one",
            404: f"is there a model {self.settings.model} at this endpoint? see `endpoint` and `model`",
        }.get(error.status_code, "see docs/language.md")
        return f"the model's endpoint refuses: {self._shown(error)}\n  {advice}"

    def _shown(self, error: Exception) -> str:
        """Return what went wrong, on one line, without the key."""
        text = " ".join(str(error).split())
        return self.settings.scrub(text)[:SHOWN] or type(error).__name__


def _unfit(error: openai.APIStatusError) -> bool:
    """Whether a server may not know the way of asking; llama.cpp's calls that its own fault, and names the field."""
    return error.status_code in UNFIT or (error.status_code == OWN_FAULT and ASKED_IN in str(error))


def _keep(running: Mapping[Future[Completion | Failure], Request], arrived: Arrived) -> None:
    """Hand on what came in while everything was stopped: it is paid for."""
    for future, request in running.items():
        if not future.cancelled() and future.exception() is None:
            found = future.result()
            if isinstance(found, Completion):
                arrived(request, found)
