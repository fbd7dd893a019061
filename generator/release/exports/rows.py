"""What an export holds of a release: rows of plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.release.json_text import encode
from generator.release.records import Release


@dataclass(frozen=True)
class Exported:
    """A release to be exported.

    Attributes:
        release: Its records.
        folder: Where it is.
        documents: Name below `knowledge/` to text.
        schema: The public database as SQL.
    """

    release: Release
    folder: Path
    documents: Mapping[str, str]
    schema: str

    @property
    def domain(self) -> str:
        """The domain's name."""
        return self.release.domain

    @property
    def database(self) -> Path:
        """The public database."""
        return self.folder / "public" / "database.duckdb"

    @property
    def card(self) -> str:
        """The dataset card."""
        return (self.folder / "public" / "README.md").read_text(encoding="utf-8")

    def rows(self, *, answers: bool) -> list[dict[str, Any]]:
        """Return a row for each task, in the order of their ids; every value is text or a list of texts.

        Args:
            answers: Whether to add what tasks are scored by. Answers are JSON texts: their shape goes with the type.
        """
        return [
            {
                "id": task.id,
                "domain": self.domain,
                "type": str(task.type),
                "tier": str(task.tier),
                "question": task.question,
                "answer_format": task.answer_format,
                **(self._answers(task.id) if answers else {}),
            }
            for task in self.release.tasks
        ]

    def _answers(self, name: str) -> dict[str, Any]:
        gold = self.release.gold[name]
        return {
            "answer": encode(gold.gold.shown, at=name),
            "exact_answer": encode(gold.gold.exact, at=name),
            "base_answer": encode(gold.base.shown, at=name) if gold.base else "",
            "decimals": encode(dict(gold.gold.decimals), at=name),
            "must_include": list(gold.must_include),
            "document": gold.document,
            "required_rules": list(gold.required),
            "inert_rules": list(gold.inert),
            "operators": list(gold.operators),
            "gold_sql": gold.gold_sql,
            "base_sql": gold.base_sql,
        }
