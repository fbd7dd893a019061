r"""From a file's bytes to clean text: UTF-8, no byte-order mark, `\n` line ends, composed characters (NFC).

Comes in: a path or raw bytes. Goes out: text that reads the same however an editor saved it, or a finding.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

from generator.errors import Finding
from generator.spans import Span

LARGEST = 1_000_000
"""Most bytes one YAML file may have."""


def read_bytes(path: Path, shown: str) -> bytes | Finding:
    """Return a file's bytes, or the finding that says why it cannot be read.

    Args:
        path: The file.
        shown: Its path as people are to see it.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        return Finding(Span(shown), "Y001", f"cannot read the file: {reason.lower()}")
    if len(raw) > LARGEST:
        return Finding(Span(shown), "Y001", f"the file has more than {LARGEST:,} bytes")
    return raw


def to_text(raw: bytes, shown: str) -> str | Finding:
    """Return the text of a file's bytes, or a finding at the first byte that is not UTF-8.

    Args:
        raw: What the file holds.
        shown: Its path as people are to see it.
    """
    body = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        before = body[: error.start].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        message = f"byte 0x{body[error.start]:02x} is not UTF-8"
        return Finding(Span(shown, *place_of(before, None)), "Y002", message, "save the file as UTF-8")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", text)


def place_of(text: str, index: int | None) -> tuple[int, int]:
    """Return line and column, both from 1, of an index in a text; of its end for None."""
    before = text if index is None else text[:index]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
