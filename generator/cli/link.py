"""`generator link`: links from rules to metrics and dimensions, read from the prose, beside the declared ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.shared import BATCH_IN, BATCH_OUT, DOMAINS, MODEL, ROOT, options, table, told

if TYPE_CHECKING:
    from generator.pipeline.linking import Linked, Linking
    from generator.proposals.linking import Comparison, Link

COUNTS = ["declared", "proposed", "found", "inherited", "spurious", "missed"]
COLUMNS = ["domain", "edge", *COUNTS, "precision", "recall", "F1"]
CHECKED = ["domain", "edge", "proposals", "tried", "changes", "changes nothing", "cannot act"]
WIDTH = 180


@click.command("link")
@DOMAINS
@MODEL
@click.option("--lexical", is_flag=True, help="Let words alone propose, whatever model is configured.")
@BATCH_OUT
@BATCH_IN
@click.option(
    "--json", "as_json", is_flag=True, help="Print everything as JSON, with the evidence of each link."
)
@ROOT
def link_command(
    domains: tuple[str, ...],
    model: str,
    lexical: bool,
    batch_out: Path | None,
    batch_in: Path | None,
    as_json: bool,
    root: Path,
) -> None:
    """Propose which rules change which metrics and depend on which dimensions, from their documents' prose.

    Each proposal quotes a sentence of the document. It is compared with what the YAML declares, and tried on the
    warehouse: does the rule, put to the metric, change it in at least one slice? Nothing is written.
    """
    from generator.pipeline.asking import Wording
    from generator.pipeline.linking import link

    wording = Wording(model, lexical, batch_in, batch_out)
    with told("link") as progress:
        found = link(replace(options(root, domains), wording=wording), progress)
    if found is not None and as_json:
        click.echo(json.dumps(as_data(found), indent=2, ensure_ascii=False))
    elif found is not None:
        show(found)
    for note in wording.notes:
        click.echo(note, err=as_json)


def show(found: Linking) -> None:
    """Print the counts, the check, and each proposal that is not declared or changes nothing."""
    from generator.pipeline.linking import LEXICAL

    floor = "; no model was asked: name one with --model" if found.by == LEXICAL else ""
    table(
        f"links proposed by {found.by}{floor}",
        COLUMNS,
        [_row(one, item) for one, item in _each(found)],
        WIDTH,
    )
    checked = [_tried(one, item) for one, item in _each(found) if not one.untried]
    if checked:
        table("the rule put to the metric, or looked at by the dimension's groups", CHECKED, checked, WIDTH)
    for one in found.domains:
        for line in _lines(one):
            click.echo(line)


def _each(found: Linking) -> list[tuple[Linked, Comparison]]:
    return [(one, item) for one in found.domains for item in one.comparisons]


def _row(one: Linked, item: Comparison) -> list[str]:
    from generator.evaluation.report import figure

    counts = (
        item.declared,
        item.proposed,
        *map(len, (item.found, item.inherited, item.spurious, item.missed)),
    )
    shares = (item.precision, item.recall, item.f1)
    return [one.domain, str(item.kind), *map(str, counts), *map(figure, shares)]


def _tried(one: Linked, item: Comparison) -> list[str]:
    from generator.pipeline.counterfactual import Seen
    from generator.pipeline.linking import kinds

    trials = kinds(one.trials, item.kind)
    counts = Counter(trial.seen for trial in trials.values())
    return [
        one.domain,
        str(item.kind),
        str(item.proposed),
        str(len(trials)),
        *(str(counts[seen]) for seen in Seen),
    ]


def _lines(one: Linked) -> list[str]:
    """Return what a person would look at: proposals that are not declared, declared links not found, and refusals."""
    lines = []
    for item in one.comparisons:
        for word, links in (("inherited", item.inherited), ("spurious", item.spurious)):
            lines += [f"{one.domain}: {word}: {_shown(one, link)}" for link in links]
        lines += [f"{one.domain}: missed: {link.rule} → {link.target}" for link in item.missed]
    lines += [f"{one.domain}: refused: {text}" for text in one.proposed.refused]
    lines += [f"{one.domain}: no reply: {text}" for text in one.unanswered]
    return [*lines, *([f"{one.domain}: not tried on data: {one.untried}"] if one.untried else [])]


def _shown(one: Linked, link: Link) -> str:
    trial = one.trials.get(link)
    seen = f" [{trial.seen}{f' at {trial.where}' if trial.where else ''}]" if trial else ""
    return f"{link.rule} → {link.target}{seen}: “{one.proposed.links[link]}”"


def as_data(found: Linking) -> dict[str, Any]:
    """Return everything as plain data, proportions with six decimals."""
    return {"proposed_by": found.by, "domains": [_domain(one) for one in found.domains]}


def _domain(one: Linked) -> dict[str, Any]:
    return {
        "domain": one.domain,
        "edges": [_edges(item) for item in one.comparisons],
        "proposals": [
            {
                "rule": link.rule,
                "edge": str(link.kind),
                "target": link.target,
                "evidence": quote,
                "declared": any(link in item.found for item in one.comparisons),
                "counterfactual": str(one.trials[link].seen) if link in one.trials else None,
                "where": one.trials[link].where if link in one.trials else None,
            }
            for link, quote in sorted(one.proposed.links.items())
        ],
        "refused": list(one.proposed.refused),
        "unanswered": list(one.unanswered),
        "not_tried": one.untried or None,
    }


def _edges(item: Comparison) -> dict[str, Any]:
    def pairs(links: Iterable[Link]) -> list[list[str]]:
        return [[link.rule, link.target] for link in links]

    shares = {"precision": item.precision, "recall": item.recall, "f1": item.f1}
    return {
        "edge": str(item.kind),
        "declared": item.declared,
        "proposed": item.proposed,
        "found": len(item.found),
        "inherited": pairs(item.inherited),
        "spurious": pairs(item.spurious),
        "missed": pairs(item.missed),
        **{name: None if share is None else round(share, 6) for name, share in shares.items()},
    }
