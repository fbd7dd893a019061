"""The errors of loading; each says what to do, and faults of files are gathered before any is raised.

Comes in: findings, or the database's own error. Goes out: a `WarehouseError`.

Codes: L001 no directory, L002 file missing, L003 two files for one table, L004 column missing, L005 header
unusable, L006 row or file malformed, L007 value of the wrong type, L008 NULL in a required column, L009 key
repeated, L010 rows lost, L011 text column stored as numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Finding, WarehouseError
from generator.files import advice_for

SHOWN = 5  # findings of one kind in one column that are spelt out
_HOLDER = re.compile(r"held in (?P<program>.+?) \(PID (?P<pid>\d+)\)")


@dataclass(eq=False)
class SourceError(WarehouseError):
    """The source files cannot be loaded as they are.

    Attributes:
        findings: Everything that is wrong with them, sorted by place.
    """

    findings: tuple[Finding, ...]

    def __str__(self) -> str:
        return "\n".join(str(finding) for finding in self.findings)


class SourceMissingError(SourceError):
    """The directory, or files that a domain needs, are not there."""


class DatabaseLockedError(WarehouseError):
    """Another process has the database open for writing."""


class DatabaseUnusableError(WarehouseError):
    """The database cannot be opened or written."""


class DemoDataMissingError(WarehouseError):
    """The package that holds the demonstration's data is not installed."""


def raise_if_any(findings: Iterable[Finding], kind: type[SourceError] = SourceError) -> None:
    """Raise one error for all findings, if there are any.

    Args:
        findings: What was found.
        kind: Error to raise.

    Raises:
        SourceError: Of the given kind.
    """
    found = tuple(sorted(findings))
    if found:
        raise kind(found)


def database_error(path: Path, error: Exception) -> WarehouseError:
    """Turn the database's own error about a file into one that says what to do.

    Args:
        path: Database file.
        error: What DuckDB raised.
    """
    text = str(error)
    if "lock on file" in text:
        holder = _HOLDER.search(text)
        who = f"process {holder['pid']} ({holder['program']})" if holder else "another process"
        return DatabaseLockedError(
            f"{path}: locked: {who} has it open\n"
            "  close that program (a notebook, a DuckDB shell, dbt), or name another database file"
        )
    if "different configuration" in text or "already attached" in text:
        return DatabaseLockedError(
            f"{path}: this program already has it open in another way\n  close the other connection first"
        )
    if "not a valid DuckDB database" in text or "Serialization" in text:
        return DatabaseUnusableError(
            f"{path}: not a database this DuckDB can read: {text.splitlines()[0]}\n"
            "  move the file away, or install the DuckDB version that wrote it"
        )
    advice = advice_for(text)
    return DatabaseUnusableError(
        f"{path}: cannot be written: {text.splitlines()[0]}" + (f"\n  {advice}" if advice else "")
    )
