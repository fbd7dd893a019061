"""Reads relations of the warehouse as Arrow tables, for whoever computes without SQL."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.warehouse.database import connected


def mart_tables(database: Path, relations: Mapping[str, str]) -> dict[str, Any]:
    """Return each relation's rows as a `pyarrow.Table`.

    Args:
        database: The warehouse.
        relations: Model name to its quoted relation.
    """
    with connected(database) as connection:
        return {
            name: connection.sql(f"select * from {relation}").to_arrow_table()
            for name, relation in relations.items()
        }
