"""Prose from a file: Markdown and plain text as they stand, PDF through pypdf.

Comes in: a path. Goes out: the text.
"""

from __future__ import annotations

from pathlib import Path

from generator.errors import GoldruleError

TEXTS = (".md", ".markdown", ".txt", ".text", "")
MOST_CHARACTERS = 60_000
"""Characters of a document; longer ones are several documents, and no model reads them well."""


def read_prose(path: Path) -> str:
    r"""Return a document's prose, with `\n` line ends.

    Args:
        path: A file of Markdown or plain text in UTF-8, or a PDF.

    Raises:
        GoldruleError: If it cannot be read, is empty or too long, or is of another kind.
    """
    kind = path.suffix.lower()
    if not path.is_file():
        raise GoldruleError(f"{path}: there is no such file; name a document to draft from")
    if kind != ".pdf" and kind not in TEXTS:
        raise GoldruleError(
            f"{path}: {kind} is no kind of document that is read; save it as .md, .txt or .pdf"
        )
    text = _pdf(path) if kind == ".pdf" else _text(path)
    if not text.strip():
        hint = "; a scanned PDF has no text: run it through OCR first" if kind == ".pdf" else ""
        raise GoldruleError(f"{path}: there is no text in it{hint}")
    if len(text) > MOST_CHARACTERS:
        raise GoldruleError(
            f"{path}: {len(text):,} characters are more than one document; cut it to {MOST_CHARACTERS:,} or fewer"
        )
    return text


def _text(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise GoldruleError(f"{path}: is no UTF-8 text; save it as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _pdf(path: Path) -> str:
    """Return a PDF's text, page after page, as pypdf reads it."""
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError:
        raise GoldruleError(f"{path}: reading PDF needs pypdf; run: pip install 'goldrule[pdf]'") from None
    try:
        pages = [page.extract_text() for page in PdfReader(path).pages]
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise GoldruleError(f"{path}: cannot be read as PDF: {error}; save its text as .txt") from None
    lines = [line.rstrip() for page in pages for line in (*page.splitlines(), "")]
    return "\n".join(lines).strip("\n") + "\n"
