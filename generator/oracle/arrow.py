"""Dataframes from Arrow tables, which is how data reach the oracle without an SQL engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl


def frames_of(tables: Mapping[str, Any]) -> dict[str, pl.DataFrame]:
    """Return each Arrow table as a dataframe.

    Args:
        tables: Mart name to a `pyarrow.Table`.
    """
    frames = {}
    for name, table in tables.items():
        frame = pl.from_arrow(table)
        assert isinstance(frame, pl.DataFrame)
        frames[name] = frame
    return frames
