"""A few processes for queries on one database, lent to whoever asks."""

from __future__ import annotations

import threading
from pathlib import Path
from types import TracebackType

from generator.warehouse.sandbox.limits import Limits
from generator.warehouse.sandbox.process import QueryProcess
from generator.warehouse.sandbox.reply import Refused, Rows


class QueryPool:
    """Runs queries on a released database, at most `size` at once; others wait. May be called from any thread.

    Queries leave nothing behind: the database is read-only and settings are locked, so that any process will do.
    """

    def __init__(self, database: Path, limits: Limits | None = None, size: int = 2) -> None:
        self._limits = limits or Limits()
        self._idle = [QueryProcess(database, self._limits) for _ in range(size)]
        self._all = tuple(self._idle)
        self._free = threading.Semaphore(size)
        self._lock = threading.Lock()

    def run(self, sql: str) -> Rows | Refused:
        """Run one statement.

        Raises:
            WarehouseError: If the database cannot be opened at all.
        """
        with self._free:
            with self._lock:
                process = self._idle.pop()
            try:
                return process.run(sql)
            finally:
                with self._lock:
                    self._idle.append(process)

    def close(self) -> None:
        """End the processes; a further query starts them again."""
        for process in self._all:
            process.close()

    def __enter__(self) -> QueryPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
