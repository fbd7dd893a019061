"""What a load did.

Comes in: counts taken inside the load's transaction. Goes out: a frozen record to print or to store.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class TableCount:
    """Rows of one table and the file they came from.

    Attributes:
        table: Table.
        rows: Rows loaded.
        file: File they were read from, or empty for invented data.
        ignored: Columns of the file that the table does not have.
    """

    table: str
    rows: int
    file: str
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True)
class OrphanCount:
    """How many rows refer to a row that does not exist.

    Attributes:
        table: Referring table.
        columns: Referring columns.
        parent: Table referred to.
        references: Columns referred to.
        rows: Rows whose reference finds nothing; rows with NULL in it are not counted.
        expected: Whether the real data is known to hold such rows.
    """

    table: str
    columns: tuple[str, ...]
    parent: str
    references: tuple[str, ...]
    rows: int
    expected: bool

    def __str__(self) -> str:
        here, there = ", ".join(self.columns), ", ".join(self.references)
        return f"{self.table}({here}) -> {self.parent}({there}): {self.rows} orphans"


@dataclass(frozen=True)
class LoadReport:
    """What one load did.

    Attributes:
        domain: Domain loaded.
        schema: Database schema that was replaced.
        database: Database file.
        source: Where the data came from, in words.
        tables: Rows of each table.
        orphans: Orphans of each foreign key.
        seconds: Wall time of the load.
    """

    domain: str
    schema: str
    database: Path
    source: str
    tables: tuple[TableCount, ...]
    orphans: tuple[OrphanCount, ...]
    seconds: float

    @property
    def rows(self) -> dict[str, int]:
        """Rows by table."""
        return {count.table: count.rows for count in self.tables}

    @property
    def unexpected_orphans(self) -> tuple[OrphanCount, ...]:
        """Foreign keys with orphans where the real data has none."""
        return tuple(count for count in self.orphans if count.rows and not count.expected)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain data for `--json`."""
        return {**asdict(self), "database": str(self.database)}
