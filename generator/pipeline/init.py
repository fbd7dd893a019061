"""A new domain from a user's tables, with a text model's drafts where one is configured.

Comes in: options, a name and a source. Goes out: what was written.
"""

from __future__ import annotations

from pathlib import Path

from generator.pipeline.asking import models_of
from generator.pipeline.crew import Progress
from generator.pipeline.drafting import DEFAULTS, ROLES
from generator.pipeline.stages import Options, quiet
from generator.scaffolding import Drafted, Postponed, initialise, model_drafter
from generator.warehouse.loading import DOMAINS


def init_domain(
    options: Options, domain: str, source: Path, database: Path | None = None, progress: Progress = quiet
) -> Drafted | None:
    """Write a new domain.

    Args:
        options: What the run is made with, and what was said of models.
        domain: Its name.
        source: A DuckDB file, a folder of CSV or Parquet files, or a dbt project or its manifest.
        database: The DuckDB file of a dbt project, where it is not found by itself.
        progress: Told (domain, what is being done).

    Returns:
        What was written, or None where requests were written to a file instead.

    Raises:
        FindingsError: With everything that is wrong; nothing is written then.
        LanguageError: If the model cannot be reached or its budget is spent; nothing is written then.
    """
    root, wording = options.root, options.wording
    with models_of(root, wording, ROLES, lambda line: progress(domain, line), DEFAULTS) as models:
        drafter = model_drafter(models[0], asks_only=wording.batch_out is not None) if models else None
        try:
            return initialise(root, domain, source, database=database, drafter=drafter, known=DOMAINS)
        except Postponed:
            return None
