"""A dataset folder as the Hugging Face hub takes it: Parquet files, and a card whose header says what is where.

Each domain is a configuration; its splits are the tiers. The documents are configurations of their own, and the
databases lie beside them as files.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet

from generator.files import write_text
from generator.records import Tier
from generator.release.exports.rows import Exported

LISTS = {"must_include", "required_rules", "inert_rules", "operators"}
"""Columns that are lists of texts; all others are texts."""
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"))
USE = """\
```python
from datasets import load_dataset
tasks = load_dataset(".", "{domain}", split="{split}")
documents = load_dataset(".", "{domain}_documents", split="documents")
```

Each domain is a configuration, each tier a split; `database/` holds the DuckDB files that the questions are about. An
answer is a JSON text, because its shape goes with the type of question."""


def write_huggingface(releases: Sequence[Exported], folder: Path, answers: bool) -> None:
    """Write the dataset folder.

    Args:
        releases: The releases.
        folder: Where to write.
        answers: Whether tasks have what they are scored by.
    """
    configurations: list[tuple[str, dict[str, str]]] = []
    total = 0
    for release in releases:
        rows = release.rows(answers=answers)
        total += len(rows)
        files = {}
        for tier in Tier:
            found = [row for row in rows if row["tier"] == tier]
            if found:
                files[str(tier)] = f"data/{release.domain}/{tier}.parquet"
                _write(folder / files[str(tier)], found)
        configurations.append((release.domain, files))
        documents = [{"name": name, "text": text} for name, text in sorted(release.documents.items())]
        place = f"documents/{release.domain}.parquet"
        _write(folder / place, documents)
        configurations.append((f"{release.domain}_documents", {"documents": place}))
        (folder / "database").mkdir(exist_ok=True)
        shutil.copyfile(release.database, folder / "database" / f"{release.domain}.duckdb")
    write_text(folder / "README.md", _card(releases, configurations, total))


def _write(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows as Parquet, every column text or a list of texts."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = pyarrow.string()
    schema = pyarrow.schema([(name, pyarrow.list_(text) if name in LISTS else text) for name in rows[0]])
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(rows), schema), path)


def _card(
    releases: Sequence[Exported], configurations: Iterable[tuple[str, dict[str, str]]], total: int
) -> str:
    header = {
        "pretty_name": "Goldrule: " + ", ".join(release.domain for release in releases),
        "language": ["en"],
        "license": "other",
        "license_name": "see-below",
        "task_categories": ["question-answering", "table-question-answering"],
        "tags": ["text-to-sql", "data-agents", "business-rules", "goldrule"],
        "size_categories": [next((name for most, name in SIZES if total < most), "100K<n<1M")],
    }
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in header.items()]
    lines.append("configs:")
    for number, (name, files) in enumerate(configurations):
        lines.append(f"- config_name: {json.dumps(name)}")
        lines += ["  default: true"] if number == 0 else []
        lines.append("  data_files:")
        for split, path in files.items():
            lines += [f"  - split: {json.dumps(split)}", f"    path: {json.dumps(path)}"]
    first = releases[0]
    split = next((str(task.tier) for task in first.release.tasks), str(Tier.RULE))
    use = USE.format(domain=first.domain, split=split)
    cards = (release.card.strip() for release in releases)
    return "\n".join(["---", *lines, "---", "", use, "", "\n\n".join(cards), ""])
