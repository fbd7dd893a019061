"""The documents of a release's `knowledge/` folder, as an agent is given them.

Comes in: a release's folder. Goes out: texts by their path below `knowledge/`.
"""

from __future__ import annotations

from pathlib import Path

from generator.errors import ReleaseError


def read_documents(folder: Path) -> dict[str, str]:
    """Read the documents of a release.

    Args:
        folder: The domain's release folder.

    Returns:
        Path below `public/knowledge/`, with forward slashes, to text, in the order of the paths.

    Raises:
        ReleaseError: Naming the document that is no text.
    """
    knowledge = folder / "public" / "knowledge"
    found = {}
    for path in sorted(knowledge.rglob("*.md")):
        name = path.relative_to(knowledge).as_posix()
        try:
            found[name] = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            raise ReleaseError(f"public/knowledge/{name}: byte {error.start} is not UTF-8") from error
    return found
