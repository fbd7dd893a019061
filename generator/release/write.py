"""Writing a release: public and private apart, all of it or nothing."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.errors import ReleaseError
from generator.release.atomic import replacing
from generator.release.card import dataset_card
from generator.release.content import ReleaseContent
from generator.release.conventions import conventions_document
from generator.release.json_text import encode, lines, ordered
from generator.release.metrics import metric_document
from generator.release.rows import gold_row, public_row, rejection_rows
from generator.release.rules import rule_document

DATABASE = "public/database.duckdb"
CERTIFICATE = "private/certificate.json"
CHANGES = "private/refresh.json"


def write_release(content: ReleaseContent, releases: Path, write_database: Callable[[Path], None]) -> Path:
    """Write a domain's release in place of the one before.

    Args:
        content: What to write.
        releases: The folder of all releases; the domain's is made below it.
        write_database: Called with the path at which it makes the public database.

    Returns:
        The release's folder. The same content gives the same bytes, the database aside.

    Raises:
        ReleaseError: If the content is not whole, holds a number that JSON has not or a path of this machine,
            or the file system refuses. The release before is then as it was.
    """
    content.check()
    target = releases / content.domain
    texts = release_texts(content)
    _refuse_machine_paths(texts, releases)
    with replacing(target) as folder:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
        write_database(folder / DATABASE)
        _refuse_strangers(folder, {*texts, DATABASE})
    return target


def release_texts(content: ReleaseContent) -> dict[str, str]:
    """Return the text of every file but the database, by its path below the release."""
    texts = dict(_texts(content))
    texts[CERTIFICATE] = encode(certificate(content, texts), 2, "certificate") + "\n"
    return texts


def certificate(content: ReleaseContent, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the certificate with the digest of every other text, so that an edited one is noticed."""
    digests = {name: hashlib.sha256(text.encode("utf-8")).hexdigest() for name, text in texts.items()}
    return ordered({**content.certificate, "files": digests})  # type: ignore[no-any-return]


def _texts(content: ReleaseContent) -> Iterator[tuple[str, str]]:
    """Yield the path below the release and the text of every file but the database and the certificate."""
    catalog, tasks = content.catalog, content.in_order()
    yield "public/tasks.jsonl", lines(public_row(task, question) for task, question in tasks)
    yield "public/README.md", dataset_card(content)
    yield "public/knowledge/conventions.md", conventions_document(catalog)
    for name, rule in sorted(catalog.rules.items()):
        yield f"public/knowledge/rules/{name}.md", rule_document(rule, catalog)
    for name, metric in sorted(catalog.metrics.items()):
        yield (
            f"public/knowledge/metrics/{name}.md",
            metric_document(metric, catalog, content.sample_sql[name]),
        )
    contexts = content.contexts
    yield (
        "private/gold.jsonl",
        lines(gold_row(task, said, catalog, contexts.get(task.spec.id, {})) for task, said in tasks),
    )
    yield "private/rejections.jsonl", lines(rejection_rows(content.rejections))
    if content.changes:
        yield CHANGES, encode(content.changes, 2, "changes") + "\n"


def _refuse_machine_paths(texts: dict[str, str], releases: Path) -> None:
    """Raise where a text names a folder of this machine, such as a query that reads a file."""
    places = {
        str(place) for place in (Path.home(), Path.cwd(), releases.resolve().parent) if len(place.parts) > 1
    }
    pattern = re.compile(
        "|".join(rf"{re.escape(place)}(?=[/\\])" for place in sorted(places, reverse=True)) or "$."
    )
    found = [f"{name} names a folder of this machine" for name, text in texts.items() if pattern.search(text)]
    if found:
        raise ReleaseError("\n".join(found))


def _refuse_strangers(folder: Path, expected: set[str]) -> None:
    """Raise where files are missing or were left beside, such as a database's log."""
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    if missing := sorted(expected - present):
        raise ReleaseError(f"not written: {', '.join(missing)}")
    if strangers := sorted(present - expected):
        raise ReleaseError(f"left beside the release: {', '.join(strangers)}")
