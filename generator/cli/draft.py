"""`generator draft`: a rule from a document, or metrics from a schema, as YAML for a person to verify."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.shared import BATCH_IN, BATCH_OUT, DOMAINS, MODEL, ROOT, options, table, told
from generator.records import TOTAL, TOTAL_KEY

if TYPE_CHECKING:
    from generator.pipeline.drafting import Drafted, Effect
    from generator.pipeline.drafting_metrics import DraftedMetrics

SHOWN = 8
"""Groups of a metric that are shown; those that move most."""
COLUMNS = ["metric", "slice", "group", "base", "gold today", "gold with the draft", "difference"]
WIDTH = 150


@click.command("draft")
@click.argument("document", required=False, type=click.Path(path_type=Path))
@DOMAINS
@click.option("--metric", "wanted", is_flag=True, help="Propose metrics from the domain's schema instead.")
@click.option("--count", default=5, show_default=True, type=click.IntRange(1, 50), help="Metrics to propose.")
@click.option(
    "--name", default="", metavar="NAME", help="The rule's name; from the document's file by default."
)
@MODEL
@BATCH_OUT
@BATCH_IN
@click.option("--json", "as_json", is_flag=True, help="Print what came of it as JSON.")
@ROOT
def draft_command(
    document: Path | None,
    domains: tuple[str, ...],
    wanted: bool,
    count: int,
    name: str,
    model: str,
    batch_out: Path | None,
    batch_in: Path | None,
    as_json: bool,
    root: Path,
) -> None:
    """Turn DOCUMENT (Markdown, plain text or PDF) into a rule's YAML with typed operations, for a person to verify.

    What the model cannot quote from the document is not written; what the document does not decide is asked in a
    comment at its place. With --metric, metrics are proposed from the schema of the domain's tables in the same way.
    """
    from generator.pipeline.asking import Wording
    from generator.pipeline.drafting import draft_rule
    from generator.pipeline.drafting_metrics import draft_metrics

    if (document is None) != wanted:
        raise click.UsageError("name a document, or ask for metrics with --metric, and not both")
    wording = Wording(model, False, batch_in, batch_out)
    chosen = replace(options(root, domains), wording=wording)
    if document is None:
        with told("draft") as progress:
            metrics = draft_metrics(chosen, count, progress)
        show_metrics(metrics, wording.notes, as_json)
        return
    with told("draft") as progress:
        found = draft_rule(chosen, document, name, progress)
    if found is not None and as_json:
        click.echo(json.dumps(as_data(found), indent=2, ensure_ascii=False))
    elif found is not None:
        show(found)
    for note in wording.notes:
        click.echo(note, err=as_json)
    if found is not None and found.path is None:
        raise click.exceptions.Exit(1)


def show(found: Drafted) -> None:
    """Print where the draft is, what it does, and what it asks; or why it was not written, and its text."""
    if found.path is None:
        click.echo(found.text)
        for finding in found.findings:
            click.echo(str(finding), err=True)
        why = "no operation of it can stand" if not found.rule.operations else "the checks object"
        click.echo(f"nothing written: {why}; mend the text above or the document", err=True)
        return
    rows = [row for effect in found.effects for row in rows_of(effect)]
    if rows:
        table("what the draft changes", COLUMNS, rows, WIDTH)
    for line in (*_told(found), *_points(found.text, str(found.path))):
        click.echo(line)
    click.echo(
        f"{found.path} written: verify it, answer what is asked, then run `generator check` and `dbt build`"
    )


def show_metrics(found: DraftedMetrics | None, notes: Sequence[str], as_json: bool) -> None:
    """Print what was proposed: its values, its files, what they ask and what was refused; exit 1 where none is left."""
    if found is not None and as_json:
        click.echo(json.dumps(metrics_data(found), indent=2, ensure_ascii=False))
    elif found is not None:
        rows = [
            [name, str(len(values)), _figure(values.get((TOTAL, TOTAL_KEY)))]
            for name, values in found.values.items()
        ]
        if rows:
            table("what the metrics come to", ["metric", "groups of its slices", "in all"], rows)
        for path, text in found.texts.items():
            click.echo(f"{path} written")
            for line in _points(text, str(path)):
                click.echo(line)
        for line in (*found.refused, *([found.untried] if found.untried else [])):
            click.echo(f"not {'written' if line in found.refused else 'tried on data'}: {line}")
        click.echo(
            "verify what was written, answer what is asked, then run `generator check` and `dbt build`"
        )
    for note in notes:
        click.echo(note, err=as_json)
    if found is not None and not found.texts:
        raise click.exceptions.Exit(1)


def metrics_data(found: DraftedMetrics) -> dict[str, Any]:
    """Return what was proposed as plain data."""
    return {
        "written": {path.as_posix(): text for path, text in found.texts.items()},
        "values": {
            name: [
                {"slice": group[0], "group": group[1], "value": None if number is None else str(number)}
                for group, number in sorted(values.items())
            ]
            for name, values in found.values.items()
        },
        "refused": list(found.refused),
        "not_tried": found.untried or None,
    }


def _told(found: Drafted) -> list[str]:
    """Return a line for each metric that has more to say than the table, and for those that stay as they are."""
    lines = [f"not tried on data: {found.untried}"] if found.untried else []
    for effect in found.effects:
        if not effect.moved:
            lines.append(f"{effect.metric}: the draft changes no group; dbt's test of the rule would fail")
        elif len(effect.moved) > SHOWN:
            lines.append(f"{effect.metric}: {len(effect.moved) - SHOWN} more groups change")
    return [*lines, f"metrics that it does not reach: {', '.join(found.untouched) or 'none'}"]


def _points(text: str, path: str) -> list[str]:
    """Return the questions and refusals of a file, each with its line."""
    return [
        f"{path}:{number}: {line.strip()[2:]}"
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip().startswith(("# ASK (", "# not written: "))
    ]


def rows_of(effect: Effect) -> list[list[str]]:
    """Return the rows of a metric: the groups that move, those that move most first, the total ahead."""

    def size(group: tuple[str, str]) -> tuple[bool, Decimal, tuple[str, str]]:
        after, before = effect.drafted.get(group), effect.today.get(group)
        return group[0] != TOTAL, -abs((after or Decimal(0)) - (before or Decimal(0))), group

    ranked = sorted(effect.moved, key=size)[:SHOWN]
    return [
        [
            effect.metric,
            *group,
            *map(_figure, (effect.base.get(group), effect.today.get(group), effect.drafted.get(group))),
            _difference(effect, group),
        ]
        for group in ranked
    ]


def _difference(effect: Effect, group: tuple[str, str]) -> str:
    before, after = effect.today.get(group), effect.drafted.get(group)
    if before is None or after is None:
        return "gone" if after is None else "new"
    return f"{after - before:+,.2f}"


def _figure(number: Decimal | None) -> str:
    return "–" if number is None else f"{number:,.2f}"


def as_data(found: Drafted) -> dict[str, Any]:
    """Return everything as plain data."""
    return {
        "path": None if found.path is None else found.path.as_posix(),
        "text": found.text,
        "findings": [finding.as_dict() for finding in found.findings],
        "refused": list(found.rule.refused),
        "asks": _points(found.text, str(found.path or "")),
        "effects": [_effect(effect) for effect in found.effects],
        "untouched": list(found.untouched),
        "not_tried": found.untried or None,
    }


def _effect(effect: Effect) -> dict[str, Any]:
    sides = (effect.base, effect.today, effect.drafted)
    groups: Sequence[tuple[str, str]] = sorted({*effect.base, *effect.today, *effect.drafted})
    return {
        "metric": effect.metric,
        "groups": [
            {
                "slice": group[0],
                "group": group[1],
                **{
                    name: None if (value := side.get(group)) is None else str(value)
                    for name, side in zip(("base", "today", "drafted"), sides, strict=True)
                },
                "moved": group in effect.moved,
            }
            for group in groups
        ],
    }
