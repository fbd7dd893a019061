"""`generator graph DOMAIN`: show the linkage graph of a domain."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table


@click.command()
@click.argument("domain")
@click.option("--stats", "form", flag_value="stats", default=True, help="Count by type (the default).")
@click.option("--json", "form", flag_value="json", help="Write nodes and edges as JSON.")
@click.option("--mermaid", "form", flag_value="mermaid", help="Write a Mermaid flow chart.")
def graph(domain: str, form: str) -> None:
    """Show how the tables, metrics, rules and dimensions of DOMAIN hang together."""
    from generator.pipeline import graph_of

    linkage = graph_of(domain)
    if form == "json":
        click.echo(linkage.to_json(), nl=False)
    elif form == "mermaid":
        click.echo(linkage.to_mermaid(), nl=False)
    else:
        table = Table("what", "count", title=f"Linkage graph of {domain}")
        for what, count in linkage.stats():
            table.add_row(what, str(count))
        Console().print(table)
