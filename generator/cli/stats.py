"""`generator stats`: what a benchmark is made of, and what of the linkage graph it covers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from generator.cli.shared import DOMAINS, OUT, ROOT, options, table
from generator.pipeline.stats import Coverage, Stats, stats
from generator.records import AnalysisType, Tier


@click.command("stats")
@ROOT
@DOMAINS
@OUT
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def stats_command(root: Path, domains: tuple[str, ...], out: Path, as_json: bool) -> None:
    """Count tasks, rules, words, nodes, edges, rejections, and the links between rules and metrics that tasks cover.

    Reads each domain's release, or its sample where there is none.
    """
    found = stats(options(root, domains, out=out))
    if as_json:
        click.echo(json.dumps([as_data(item) for item in found], indent=2, ensure_ascii=False))
        return
    for item in found:
        show(item)


def show(found: Stats) -> None:
    """Print the tables of one domain."""
    rows = [
        [kind, *(str(found.tasks.get((kind, tier), 0)) for tier in Tier), str(_sum(found, kind))]
        for kind in AnalysisType
    ]
    rows.append(["all", *(str(_sum(found, tier)) for tier in Tier), str(sum(found.tasks.values()))])
    table(f"{found.domain}: tasks of the {found.source}", ["type", *Tier, "all"], rows)
    kinds = [[str(kind), str(item.rules), str(item.tasks)] for kind, item in found.kinds.items()]
    table(f"{found.domain}: rules", ["kind", "rules", "tasks that need one"], kinds)
    if found.words:
        words = found.words
        click.echo(f"words a document: {words.least} to {words.most}, mean {words.mean:.0f}\n")
    table(f"{found.domain}: linkage graph", ["what", "count"], [[what, str(n)] for what, n in found.graph])
    reasons = [[reason, str(count)] for reason, count in found.rejections.items()]
    table(f"{found.domain}: rejected candidates", ["reason", "count"], reasons)
    for line in coverage_lines(found.coverage):
        click.echo(line)
    click.echo("")


def coverage_lines(found: Coverage) -> list[str]:
    """Return what of the graph is covered, and all that is not."""
    links = len(found.links)
    lines = [
        f"rule→metric links attached to a task: {_share(len(found.covered), links)}",
        f"rule→metric links that a task requires: {_share(len(found.needed), links)}",
    ]
    lines += [f"  uncovered: {rule} → {metric}" for rule, metric in found.uncovered]
    for what, names in (("metrics", found.unused_metrics), ("rules", found.unused_rules)):
        lines.append(f"{what} never used: {', '.join(names) or 'none'}")
    return lines


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")


def _sum(found: Stats, what: AnalysisType | Tier) -> int:
    return sum(count for key, count in found.tasks.items() if what in key)


def as_data(found: Stats) -> dict[str, Any]:
    """Return the figures as plain data."""
    cover = found.coverage
    return {
        "domain": found.domain,
        "source": found.source,
        "tasks": [
            {"type": str(kind), "tier": str(tier), "tasks": count}
            for (kind, tier), count in sorted(found.tasks.items())
        ],
        "rule_kinds": {str(kind): {"rules": k.rules, "tasks": k.tasks} for kind, k in found.kinds.items()},
        "words": found.words
        and {"min": found.words.least, "mean": found.words.mean, "max": found.words.most},
        "graph": dict(found.graph),
        "rejections": dict(found.rejections),
        "coverage": {
            "links": len(cover.links),
            "attached": len(cover.covered),
            "required": len(cover.needed),
            "uncovered": [list(link) for link in cover.uncovered],
            "unused_metrics": list(cover.unused_metrics),
            "unused_rules": list(cover.unused_rules),
        },
    }
