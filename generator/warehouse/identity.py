"""Takes chance out of a DuckDB file, so that the same tables give the same bytes.

DuckDB draws a random identifier for each new file and keeps it, under a checksum, on the file's first page. Here it
becomes a digest of all other pages. A file whose first page is laid out in another way is left as it is.

Comes in: the path of a closed file. Goes out: the same file, with a settled identifier.
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path

PAGE = 4096
MAGIC = slice(8, 12)
IDENTIFIER = slice(124, 140)
"""Where DuckDB keeps the identifier; behind it the page is empty."""
START, FACTOR, WORD = 5381, 0xBF58476D1CE4E5B9, (1 << 64) - 1
"""Of DuckDB's checksum: every eight bytes, multiplied, are added up without carry."""


def settle(path: Path) -> bool:
    """Give a file the identifier that follows from what it holds.

    Args:
        path: A DuckDB file that no one has open.

    Returns:
        Whether it could be done.
    """
    with path.open("r+b") as file:
        page = bytearray(file.read(PAGE))
        if not _is_known(page):
            return False
        digest = hashlib.sha256(page[: IDENTIFIER.start][8:])
        while block := file.read(1 << 20):
            digest.update(block)
        page[IDENTIFIER] = digest.digest()[:16]
        page[:8] = struct.pack("<Q", checksum(page[8:]))
        file.seek(0)
        file.write(page)
    return True


def checksum(body: bytes | bytearray) -> int:
    """Return DuckDB's checksum of a page without the checksum itself; its length is a multiple of eight bytes."""
    found = START
    for (word,) in struct.iter_unpack("<Q", body):
        found ^= word * FACTOR & WORD
    return found


def _is_known(page: bytearray) -> bool:
    """Return whether a first page is laid out as it is here: its checksum is met and nothing follows the identifier."""
    return (
        len(page) == PAGE
        and page[MAGIC] == b"DUCK"
        and page[:8] == struct.pack("<Q", checksum(page[8:]))
        and any(page[IDENTIFIER])
        and not any(page[IDENTIFIER.stop :])
    )
