"""`generator load`: fill the warehouse with a domain's source tables."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.cli.shared import ROOT, SEED, options, table, told
from generator.pipeline import load_domain


@click.command("load")
@click.argument("domain")
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path),
    help="Folder of Parquet files or of the original files, or a DuckDB file. Without it, demonstration data.",
)
@SEED
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@ROOT
def load_command(domain: str, source: Path | None, seed: int, as_json: bool, root: Path) -> None:
    """Fill the warehouse with a domain's source tables, all of them or none."""
    with told(f"{domain}: load"):
        report = load_domain(options(root, seed=seed), domain, source)
    if as_json:
        click.echo(json.dumps(report.as_dict(), default=str, indent=2))
        return
    rows = [[name, f"{count:,}"] for name, count in report.rows.items()]
    table(f"{report.schema} from {report.source}", ["table", "rows"], rows)
    for orphan in report.orphans:
        if orphan.rows:
            click.echo(f"note: {orphan}")
    click.echo(f"{sum(report.rows.values()):,} rows in {report.seconds:.1f} s")
