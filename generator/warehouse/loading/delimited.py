"""Look through a delimited text file with the standard library, without the database.

Comes in: a file. Goes out: its delimiter, its header and the number of its rows, which the database's own
count must match; or where it is malformed. Also finds the line and column of a field again, for messages.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Finding
from generator.spans import Span
from generator.warehouse.loading.faults import SHOWN
from generator.warehouse.loading.files import SourceFile

ENCODING = "utf-8-sig"  # UTF-8, with or without a byte order mark
FIELD_LIMIT = 16 * 1024 * 1024


@dataclass(frozen=True)
class Survey:
    """What a delimited file holds.

    Attributes:
        delimiter: `;`, `,`, a tab or `|`.
        header: Column names as written; one that is blank is called by its number, such as `column_1`.
        rows: Rows below the header, blank lines not counted.
        findings: Faults of the file's form.
    """

    delimiter: str
    header: tuple[str, ...]
    rows: int
    findings: tuple[Finding, ...]


def survey(file: SourceFile) -> Survey:
    """Count a file's rows and check its form.

    Args:
        file: Delimited text in UTF-8, fields quoted with `"` where needed, first row the header.

    Returns:
        What the file holds; its findings name every malformed row, the first few one by one.
    """
    delimiter = delimiter_of(file.path)
    header: tuple[str, ...] = ()
    rows = 0
    findings: list[Finding] = []
    line = 1
    reader = _Reader(file.path, delimiter)
    try:
        for line, fields in reader:
            if not header:
                header = tuple(name if name.strip() else f"column_{at}" for at, name in enumerate(fields, 1))
                continue
            rows += 1
            if len(fields) != len(header):
                findings.append(_ragged(file, line, len(fields), len(header)))
    except UnicodeDecodeError as error:
        findings.append(_not_utf8(file, error))
    except csv.Error as error:
        span = Span(file.shown, reader.next_line)
        findings.append(Finding(span, "L006", f"not readable as delimited text: {error}", "mend the quotes"))
    if not header and not findings:
        findings.append(Finding(Span(file.shown), "L005", "the file is empty: it has no header", ""))
    findings = _abridged(file, findings)
    return Survey(delimiter, header, rows, tuple(findings))


def delimiter_of(path: Path) -> str:
    """Return the delimiter that a file's first line shows: `;`, or else `,`, or else a tab or `|`."""
    with path.open("rb") as stream:
        first = stream.readline()
    return next((mark for mark in ";,\t|" if mark.encode() in first), ",")


def places(
    path: Path, delimiter: str, wanted: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Find where fields stand in a file.

    Args:
        path: A well-formed delimited file.
        delimiter: Its delimiter.
        wanted: Row numbers, counted from 0 below the header, and field numbers, counted from 0.

    Returns:
        Line and column of each wanted field, both counted from 1.
    """
    fields_of: dict[int, list[int]] = {}
    for row, field in wanted:
        fields_of.setdefault(row, []).append(field)
    starts = {}
    for number, (line, _) in enumerate(_Reader(path, delimiter), start=-1):
        if number in fields_of:
            starts[line] = number
    found = {}
    with path.open(encoding=ENCODING, newline="") as stream:
        lines = list(stream)
    for line, row in starts.items():
        for field in fields_of[row]:
            found[row, field] = _field_place(lines, line, field, delimiter)
    return found


def _field_place(lines: list[str], line: int, field: int, delimiter: str) -> tuple[int, int]:
    inside = False
    seen = 0
    for at in range(line, len(lines) + 1):
        for column, character in enumerate(lines[at - 1], start=1):
            if seen == field:
                return at, column
            if character == '"':
                inside = not inside
            elif character == delimiter and not inside:
                seen += 1
    return line, 1


class _Reader:
    """Iterates over the rows of a file with the line each begins on, blank lines left out."""

    def __init__(self, path: Path, delimiter: str) -> None:
        self.path = path
        self.delimiter = delimiter
        self.next_line = 1

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        csv.field_size_limit(FIELD_LIMIT)
        with self.path.open(encoding=ENCODING, newline="") as stream:
            reader = csv.reader(stream, delimiter=self.delimiter, strict=True)
            for fields in reader:
                line, self.next_line = self.next_line, reader.line_num + 1
                if fields:
                    yield line, fields


def _ragged(file: SourceFile, line: int, fields: int, expected: int) -> Finding:
    message = f"the row has {fields} fields, the header {expected}"
    hint = "quote fields that hold the delimiter or a line break"
    return Finding(Span(file.shown, line), "L006", message, hint)


def _not_utf8(file: SourceFile, error: UnicodeDecodeError) -> Finding:
    content = file.path.read_bytes()
    try:
        content.decode(ENCODING)
        line = 1
    except UnicodeDecodeError as whole:
        line = content.count(b"\n", 0, whole.start) + 1
    bad = error.object[error.start]
    message = f"the file is not UTF-8: byte 0x{bad:02X} on this line"
    return Finding(
        Span(file.shown, line), "L006", message, "convert it, for instance with iconv -f latin1 -t utf-8"
    )


def _abridged(file: SourceFile, findings: list[Finding]) -> list[Finding]:
    if len(findings) <= SHOWN:
        return findings
    more = Finding(
        findings[SHOWN].span, "L006", f"{len(findings) - SHOWN} more malformed rows from here on", ""
    )
    return [*findings[:SHOWN], more]
