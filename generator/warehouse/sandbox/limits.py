"""How much one query of a stranger may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The bounds of one query.

    Attributes:
        seconds: Time until it is interrupted.
        grace: Seconds more until its process is killed, for what does not heed the interruption.
        memory: Megabytes that the database may take for it.
        process: Megabytes of address space that its process may take beyond those, on systems that can bound it.
        rows: Rows of the result that are shown.
        columns: Columns of the result that are shown.
        cell: Characters of one value that are shown.
        characters: Characters of the whole result that are shown.
        statement: Characters of the SQL itself.
    """

    seconds: float = 20.0
    grace: float = 3.0
    memory: int = 512
    process: int = 2048
    rows: int = 100
    columns: int = 60
    cell: int = 200
    characters: int = 10_000
    statement: int = 50_000
