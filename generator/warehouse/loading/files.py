"""Find the file of each table in a directory that a user named.

Comes in: a domain and a directory. Goes out: one `SourceFile` a table, or all missing files at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from generator.errors import Finding, did_you_mean
from generator.spans import Span
from generator.warehouse.loading.faults import SourceError, SourceMissingError, raise_if_any
from generator.warehouse.loading.tables import Domain, Table


@dataclass(frozen=True)
class SourceFile:
    """The file that holds one table.

    Attributes:
        table: The table.
        path: File to read.
        shown: File as it is named to the user; differs from `path` for one packed in an archive.
    """

    table: Table
    path: Path
    shown: str

    @property
    def is_parquet(self) -> bool:
        """Whether the file is Parquet; anything else is delimited text."""
        return self.path.suffix == ".parquet"


def source_files(domain: Domain, directory: Path, folder: Path) -> tuple[SourceFile, ...]:
    """Find the domain's files, and unpack zipped ones.

    Args:
        domain: Whose tables to look for.
        directory: Where to look; other files in it are ignored.
        folder: Where zipped files are unpacked to.

    Returns:
        One file for each table, in the domain's order.

    Raises:
        SourceMissingError: The directory or any file is missing.
        SourceError: A table has two files, or an archive cannot be unpacked.
    """
    return tuple(_unpacked(file, folder) for file in _find(domain, directory))


def _find(domain: Domain, directory: Path) -> list[SourceFile]:
    if not directory.is_dir():
        what = "is a file, not a directory" if directory.exists() else "does not exist"
        hint = f"name a directory that holds the {domain.name} tables as Parquet or as their original files"
        raise SourceMissingError((Finding(Span(str(directory)), "L001", f"the directory {what}", hint),))
    present = sorted(path.name for path in directory.iterdir() if path.is_file())
    files, missing, doubled = [], [], []
    taken = {name for table in domain.tables for name in table.file_names}
    spare = [name for name in present if name not in taken]
    for table in domain.tables:
        names = [name for name in table.file_names if name in present]
        if not names:
            missing.append(_missing(directory, table, spare))
        elif len(names) > 1:
            message = f"table '{table.name}' is in several files: {', '.join(names)}"
            doubled.append(
                Finding(Span(str(directory)), "L003", message, "keep one of them in the directory")
            )
        else:
            path = directory / names[0]
            files.append(SourceFile(table, path, str(path)))
    raise_if_any(missing + doubled, SourceMissingError if missing else SourceError)
    return files


def _missing(directory: Path, table: Table, spare: list[str]) -> Finding:
    message = f"no file for table '{table.name}': looked for {', '.join(table.file_names)}"
    hint = next((near for name in table.file_names if (near := did_you_mean(name, spare))), "")
    return Finding(Span(str(directory)), "L002", message, hint)


def _unpacked(file: SourceFile, scratch: Path) -> SourceFile:
    if file.path.suffix != ".zip":
        return file
    inner = file.path.name.removesuffix(".zip")
    try:
        with ZipFile(file.path) as archive:
            path = Path(archive.extract(inner, scratch))
    except (BadZipFile, KeyError) as error:
        message = f"the archive does not hold a readable {inner}: {error}"
        raise SourceError((Finding(Span(file.shown), "L006", message, "download the file again"),)) from error
    return SourceFile(file.table, path, f"{file.shown}/{inner}")
