"""What a domain's source tables are, as data: columns, types, keys, references, and what stands for NULL.

Comes in: nothing. Goes out: the frozen records that `schemas/` fills, one `Domain` a module.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """One column of a source table.

    Attributes:
        name: Name as the original data set spells it, misspellings included.
        type: DuckDB type, such as `DECIMAL(10,2)`.
        comment: One sentence about it, shipped with the released database.
        nullable: Whether the real data holds NULL here.
        origin: What the column is called where it comes from; empty where it is called the same.
    """

    name: str
    type: str
    comment: str
    nullable: bool = False
    origin: str = ""

    @property
    def written(self) -> str:
        """Name in the files that the table is loaded from."""
        return self.origin or self.name

    @property
    def is_text(self) -> bool:
        """Whether values are kept as written."""
        return self.type == "VARCHAR"


@dataclass(frozen=True)
class ForeignKey:
    """A reference from some columns of one table to the key of another.

    Attributes:
        columns: Referring columns.
        table: Table referred to.
        references: Columns of that table, in the same order.
        complete: False where the real data is known to hold references to rows that do not exist.
    """

    columns: tuple[str, ...]
    table: str
    references: tuple[str, ...]
    complete: bool = True


@dataclass(frozen=True)
class Table:
    """One source table.

    Attributes:
        name: Name in the database; any word, reserved ones too.
        comment: One sentence about it, shipped with the released database.
        columns: Columns in their original order.
        primary_key: Columns of the key; empty where the real data has none.
        foreign_keys: References to other tables of the domain.
        files: Names of original files that hold it, beside `<name>.parquet` and `<name>.csv`.
        relation: Schema and name of the table in a database that it can be loaded from; empty where there is none.
    """

    name: str
    comment: str
    columns: tuple[Column, ...]
    primary_key: tuple[str, ...] = ()
    foreign_keys: tuple[ForeignKey, ...] = ()
    files: tuple[str, ...] = ()
    relation: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        names = {column.name for column in self.columns}
        for used in (self.primary_key, *(key.columns for key in self.foreign_keys)):
            assert names.issuperset(used), f"{self.name}: {used} are not all columns"

    @property
    def file_names(self) -> tuple[str, ...]:
        """Every file name this table may come in."""
        return tuple(dict.fromkeys((f"{self.name}.parquet", f"{self.name}.csv", *self.files)))


@dataclass(frozen=True)
class Domain:
    """The source tables of one domain.

    Attributes:
        name: Domain, such as `banking`.
        comment: One sentence about the data set, shipped with the released database.
        tables: Tables, each after those that it refers to.
        null_words: What stands for NULL in any column of a text file.
        number_null_words: What more stands for NULL in columns that are not text.
    """

    name: str
    comment: str
    tables: tuple[Table, ...]
    null_words: tuple[str, ...] = ("",)
    number_null_words: tuple[str, ...] = ()

    @property
    def schema(self) -> str:
        """Database schema that holds the tables."""
        return f"raw_{self.name}"

    def nulls(self, column: Column) -> tuple[str, ...]:
        """Return the words that stand for NULL in one column of a text file."""
        return self.null_words if column.is_text else self.null_words + self.number_null_words
