"""`generator check`: say what is wrong in the catalog, where, and what to do about it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from generator.catalog.loading import Catalog, read_catalog
from generator.catalog.reviews import check_reviews
from generator.compiler.checks import check_expressions
from generator.errors import Finding


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the findings as a JSON list.")
@click.option(
    "--domain", "domains", multiple=True, metavar="NAME", help="Check this domain only; may be repeated."
)
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    help="The project's folder.",
)
def check(as_json: bool, domains: tuple[str, ...], root: Path) -> None:
    """Check metrics, rules and models: every problem of every file at once."""
    catalog, findings = problems(root, domains)
    if as_json:
        click.echo(json.dumps([finding.as_dict() for finding in findings], ensure_ascii=False, indent=2))
    else:
        for finding in findings:
            click.echo(finding)
        click.echo(summary(catalog, findings))
    if findings:
        raise SystemExit(1)


def problems(root: Path, domains: Sequence[str]) -> tuple[Catalog | None, tuple[Finding, ...]]:
    """Return a project's catalog and all that is wrong with it, expressions included, by place.

    Args:
        root: The project's folder.
        domains: Names of domains; none for all.
    """
    catalog, findings = read_catalog(root, domains or None)
    if catalog is None:
        return None, findings
    said = {(finding.span.path, finding.span.line) for finding in findings}
    more = [f for f in check_expressions(catalog) if (f.span.path, f.span.line) not in said]
    decided = check_reviews(root, catalog.domains)
    return catalog, tuple(sorted([*findings, *more, *decided]))


def summary(catalog: Catalog | None, findings: tuple[Finding, ...]) -> str:
    """Return the last line: how much is wrong, or how much is right."""
    if findings or catalog is None:
        files = len({finding.span.path for finding in findings})
        return f"{_many(len(findings), 'problem')} in {_many(files, 'file')}"
    domains = catalog.domains.values()
    metrics = sum(len(domain.metrics) for domain in domains)
    rules = sum(len(domain.rules) for domain in domains)
    return f"ok: {_many(len(domains), 'domain')}, {_many(metrics, 'metric')}, {_many(rules, 'rule')}"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
