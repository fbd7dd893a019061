"""One process that runs strangers' queries, seen from outside: asked, waited for, and killed where it does not answer.

Comes in: a database and SQL. Goes out: rows or a refusal. What the process is given is a database's path and limits:
no environment, no folder to work in, no open file.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import IO

from generator.errors import WarehouseError
from generator.warehouse.sandbox.limits import Limits
from generator.warehouse.sandbox.reply import Refused, Rows
from generator.warehouse.sandbox.worker import TOO_LARGE, TOO_LONG

WORKER = Path(__file__).with_name("worker.py")
START = 30.0
"""Seconds that a process may take to start, beside those of its first query."""
CRASHED = f"The query ended its process, most likely for lack of memory. {TOO_LARGE}"


class QueryProcess:
    """A process for queries on one database; one that died or was killed is replaced at the next query."""

    def __init__(self, database: Path, limits: Limits) -> None:
        self._database, self._limits = database.resolve(), limits
        self._process: subprocess.Popen[str] | None = None
        self._replies: queue.Queue[str | None] = queue.Queue()

    def run(self, sql: str) -> Rows | Refused:
        """Run one statement.

        Raises:
            WarehouseError: If the database cannot be opened at all.
        """
        fresh = self._process is None or self._process.poll() is not None
        process = self._started() if fresh else self._process
        assert process is not None
        assert process.stdin is not None
        with suppress(BrokenPipeError, OSError):
            process.stdin.write(json.dumps({"sql": sql}) + "\n")
            process.stdin.flush()
        patience = self._limits.seconds + self._limits.grace + (START if fresh else 0)
        try:
            line = self._replies.get(timeout=patience)
        except queue.Empty:
            self.close()
            return Refused("time", TOO_LONG.format(seconds=self._limits.seconds))
        if line is None:
            return self._ended(process)
        reply = json.loads(line)
        if "kind" in reply:
            return Refused(reply["kind"], reply["message"])
        return Rows(tuple(reply["columns"]), tuple(tuple(row) for row in reply["rows"]), reply["more"])

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()

    def _started(self) -> subprocess.Popen[str]:
        self.close()
        self._replies = queue.Queue()
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(WORKER), str(self._database), json.dumps(asdict(self._limits))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=tempfile.gettempdir(),
            env={"PATH": "", "HOME": "/nonexistent", "LANG": "C.UTF-8"},
        )
        assert self._process.stdout is not None
        reader = threading.Thread(target=_read, args=(self._process.stdout, self._replies), daemon=True)
        reader.start()
        return self._process

    def _ended(self, process: subprocess.Popen[str]) -> Refused:
        """Return what to say of a process that ended by itself; its database may be what is wrong."""
        process.wait()
        said = process.stderr.read() if process.stderr else ""
        self.close()
        if "in opened" in said:
            last = said.strip().splitlines()[-1]
            raise WarehouseError(f"{self._database} cannot be opened: {last}; write the release again")
        return Refused("crash", CRASHED)


def _read(stream: IO[str], replies: queue.Queue[str | None]) -> None:
    """Put each line that a process writes where it is waited for, and None at its end."""
    with suppress(ValueError, OSError):
        for line in stream:
            replies.put(line)
    replies.put(None)
