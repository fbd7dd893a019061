"""Reading a release back: records, or every problem with its file, line and column."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar

from generator.errors import ReleaseError
from generator.records import Rejection
from generator.release.atomic import set_aside
from generator.release.records import PublicTask, Release, Row, gold_task, public_task
from generator.spans import Span

Record = TypeVar("Record")


def read_public(path: Path) -> tuple[PublicTask, ...]:
    """Read the questions of a release, given its folder or its public folder alone.

    Raises:
        ReleaseError: With every problem, each with its place.
    """
    folder = path / "public" if (path / "public").is_dir() else path
    reader = _Reader(lambda name: (folder / name).read_bytes())
    tasks = reader.rows("tasks.jsonl", public_task)
    reader.finish()
    return tasks


def read_release(path: Path) -> Release:
    """Read a release.

    Args:
        path: The domain's release folder.

    Raises:
        ReleaseError: If there is none, or with every problem, each with its place.
    """
    if not path.is_dir():
        old = set_aside(path)
        hint = (
            f"; an interrupted write left the one before as {old.name}: write it again"
            if old.is_dir()
            else ""
        )
        raise ReleaseError(f"there is no release at {path}{hint}")
    return _read(_Reader(lambda name: (path / name).read_bytes()), path.name)


def read_texts(texts: Mapping[str, str], name: str) -> Release:
    """Return the release that some texts are, before they are written.

    Args:
        texts: Path below the release to text.
        name: The domain's name.

    Raises:
        ReleaseError: With every problem, each with its place.
    """
    return _read(_Reader(lambda path: texts[path].encode("utf-8")), name)


def _read(reader: _Reader, name: str) -> Release:
    tasks = reader.rows("public/tasks.jsonl", public_task)
    gold = reader.rows("private/gold.jsonl", gold_task)
    rejections = reader.rows("private/rejections.jsonl", lambda row: Rejection(**row))
    certificate = reader.value("private/certificate.json")
    if not reader.problems:
        reader.problems += _mismatches([task.id for task in tasks], [task.id for task in gold])
    reader.finish()
    domain = str(certificate.get("domain") or name)
    return Release(domain, tasks, {task.id: task for task in gold}, rejections, certificate)


_HALF = re.compile(r"\\u[dD][89abAB]|\\u[dD][c-fC-F]")
"""An escape of a surrogate: one alone is no character, and cannot be written or shown."""


def _is_text(value: Any) -> bool:
    """Return whether all texts in a JSON value can be written."""
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


class _Reader:
    """Reads the files of one release and gathers what is wrong with them."""

    def __init__(self, read_bytes: Callable[[str], bytes]) -> None:
        self.read_bytes = read_bytes
        self.problems: list[str] = []

    def rows(self, name: str, read: Callable[[Row], Record]) -> tuple[Record, ...]:
        """Return the records of a JSON Lines file; a line that holds none is a problem."""
        text = self._text(name)
        if text and not text.endswith("\n"):
            line = text.rpartition("\n")[2]
            self._problem(
                Span(name, text.count("\n") + 1, len(line) + 1), "the file ends inside a line: truncated"
            )
        records = []
        for number, line in enumerate(text.split("\n"), 1):
            if not line and number > text.count("\n"):
                continue
            row = self._parsed(name, line, number)
            if row is None:
                continue
            try:
                records.append(read(row))
            except KeyError as error:
                self._problem(Span(name, number), f"the field {error} is missing")
            except (TypeError, ValueError, AttributeError) as error:
                self._problem(Span(name, number), f"no record of a release: {error}")
        return tuple(records)

    def value(self, name: str) -> Row:
        """Return the object of a JSON file."""
        text = self._text(name)
        return self._parsed(name, text, 1) or {}

    def finish(self) -> None:
        """Raise if anything was wrong."""
        if self.problems:
            raise ReleaseError("\n".join(self.problems))

    def _text(self, name: str) -> str:
        try:
            return self.read_bytes(name).decode("utf-8")
        except UnicodeDecodeError as error:
            self._problem(Span(name), f"byte {error.start} is not UTF-8")
        except OSError as error:
            self._problem(Span(name), f"cannot be read: {error.strerror}")
        return ""

    def _parsed(self, name: str, text: str, line: int) -> Row | None:
        try:
            value = json.loads(text, parse_float=Decimal, parse_constant=_refuse)
        except json.JSONDecodeError as error:
            self._problem(Span(name, line + error.lineno - 1, error.colno), f"corrupt JSON: {error.msg}")
            return None
        except (ValueError, RecursionError) as error:
            self._problem(Span(name, line), f"corrupt JSON: {error}")
            return None
        if _HALF.search(text) and not _is_text(value):
            self._problem(Span(name, line), "corrupt JSON: an escape stands for half a character")
            return None
        if not isinstance(value, dict):
            self._problem(Span(name, line), f"an object is needed here, not {type(value).__name__}")
            return None
        return value

    def _problem(self, span: Span, message: str) -> None:
        self.problems.append(f"{span}: {message}")


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON number")


def _mismatches(tasks: list[str], gold: list[str]) -> list[str]:
    """Return what is wrong with the ids of the two files."""
    problems = [
        f"public/tasks.jsonl: {name} stands twice"
        for name in sorted({n for n in tasks if tasks.count(n) > 1})
    ]
    problems += [
        f"private/gold.jsonl: {name} has no question in public/tasks.jsonl"
        for name in sorted(set(gold) - set(tasks))
    ]
    problems += [
        f"public/tasks.jsonl: {name} has no gold answer in private/gold.jsonl"
        for name in sorted(set(tasks) - set(gold))
    ]
    return problems
