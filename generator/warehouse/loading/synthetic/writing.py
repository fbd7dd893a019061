"""Write invented tables as delimited text, so that they pass every check that real files pass.

Comes in: a domain and a seed. Goes out: one CSV file a table.
"""

from __future__ import annotations

import csv
from pathlib import Path

from generator.warehouse.loading.synthetic.banking import invent_banking
from generator.warehouse.loading.synthetic.ecommerce import invent_ecommerce
from generator.warehouse.loading.tables import Domain

INVENTIONS = {"banking": invent_banking, "ecommerce": invent_ecommerce}


def write_synthetic(domain: Domain, directory: Path, seed: int) -> None:
    """Write invented tables of a domain.

    Args:
        domain: Domain to invent.
        directory: Where to put `<table>.csv`.
        seed: The same seed gives the same bytes.
    """
    rows = INVENTIONS[domain.name](seed)
    for table in domain.tables:
        with (directory / f"{table.name}.csv").open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow([column.name for column in table.columns])
            writer.writerows(rows[table.name])
