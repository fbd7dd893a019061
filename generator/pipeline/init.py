"""A new domain from a user's tables, with a text model's drafts where one is configured.

Comes in: options, a name and a source. Goes out: what was written.
"""

from __future__ import annotations

from pathlib import Path

from generator.pipeline.stages import Options
from generator.scaffolding import Drafted, initialise
from generator.warehouse.loading import DOMAINS


def init_domain(options: Options, domain: str, source: Path, database: Path | None = None) -> Drafted:
    """Write a new domain.

    Args:
        options: What the run is made with.
        domain: Its name.
        source: A DuckDB file, a folder of CSV or Parquet files, or a dbt project or its manifest.
        database: The DuckDB file of a dbt project, where it is not found by itself.

    Raises:
        FindingsError: With everything that is wrong; nothing is written then.
    """
    return initialise(options.root, domain, source, database=database, known=DOMAINS)
