"""The dataset card: what the benchmark holds, how to answer, how answers are scored, and its origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta

from generator.catalog.types import Unit
from generator.records import AnalysisType, Tier
from generator.release.content import ReleaseContent
from generator.release.dates import day_words
from generator.scoring import WORD_LIMIT

TIERS = {
    Tier.KNOWLEDGE: "answered by documents alone",
    Tier.ANALYTICS: "a metric over the data",
    Tier.RULE: "at least one document changes the answer",
}


def dataset_card(content: ReleaseContent) -> str:
    """Return the Markdown of the dataset card.

    Args:
        content: The release.
    """
    domain = content.catalog.domain
    last_day = day_words(domain.as_of - timedelta(days=1))
    parts = [
        f"# {domain.label}: questions for data agents",
        domain.story.strip(),
        _reach(content, last_day),
        "## What is here",
        FILES,
        "## The questions",
        _composition(content),
        BEHIND.format(rows=domain.minimum_rows),
        _required(content),
        "## Source tables",
        _tables(content),
        "## How to answer",
        ANSWERING,
        "## How answers are scored",
        SCORING,
        "## Licence and origin",
        content.licence.strip() or "No licence was stated for the data.",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


FILES = """| File | Holds |
|---|---|
| `tasks.jsonl` | one question a line: `id`, `question`, `answer_format`, `type`, `tier` |
| `knowledge/metrics/` | the metric catalog: a page for each metric, with a sample query |
| `knowledge/rules/` | the company's documents |
| `knowledge/conventions.md` | what holds for every figure, and the business names of values |
| `database.duckdb` | the source tables, as DuckDB database |"""

BEHIND = """\
Each value that an answer states has at least {rows} rows behind it, also that of a single segment or
group. They are rows of the table that the metric is counted over (its page says which) that meet the
conditions, after all documents; of these a condition inside the figure may count fewer, such as the
denominator of a rate among late flights alone."""

ANSWERING = f"""\
Give the agent this folder and nothing else. For each question write one JSON line with the question's
id and the answer in the asked shape, such as `{{"id": "…", "answer": {{"value": 12.5}}}}`. Each
question states in `answer_format` the shape, the unit, the rounding, the order and how groups are
spelt. Answers to knowledge questions are plain text of at most {WORD_LIMIT} words."""

SCORING = """\
An answer is right or wrong; there is nothing in between.

- A number is right if it is a correct rounding of the exact value at the stated decimals or finer. It
  must be a JSON number: text such as "12.5", "12,5" or "12.5%" is wrong, and so is a fraction in place
  of a percentage.
- Rows are aligned by their key and must be exactly those asked for. Their order counts in rankings
  alone.
- An object must have exactly the stated fields. Text around the JSON is wrong.
- A knowledge answer must contain the words, numbers or dates that the document gives; letter case,
  plurals, and number words against digits make no difference.
- A missing answer counts as wrong: the denominator is the number of questions."""


def _reach(content: ReleaseContent, last_day: str) -> str:
    """Return how far the figures go, and what their amounts are in where there are any."""
    catalog = content.catalog
    amounts = any(metric.unit is Unit.CURRENCY for metric in catalog.metrics.values())
    currency = f" Amounts are in {catalog.domain.currency}." if amounts else ""
    return f"Figures go up to and including {last_day}.{currency}"


def _composition(content: ReleaseContent) -> str:
    counts = Counter((task.spec.type, task.tier) for task, _ in content.tasks)
    rows = []
    for type in AnalysisType:
        found = [counts[type, tier] for tier in Tier]
        if sum(found):
            rows.append([str(type).replace("_", " "), *map(str, found), str(sum(found))])
    totals = [sum(counts[type, tier] for type in AnalysisType) for tier in Tier]
    rows.append(["**all**", *map(str, totals), str(sum(totals))])
    meaning = "\n".join(f"- *{tier}*: {said}" for tier, said in TIERS.items())
    return f"{_table(['type', *map(str, Tier), 'all'], rows)}\n\n{meaning}"


def _required(content: ReleaseContent) -> str:
    """Return how many documents the questions of the rule tier need."""
    counts = Counter(len(task.required) for task, _ in content.tasks if task.tier is Tier.RULE)
    if not counts:
        return ""
    rows = [[str(needed), str(count)] for needed, count in sorted(counts.items())]
    return _table(["documents that change the answer", "questions"], rows)


def _tables(content: ReleaseContent) -> str:
    sources = sorted(
        (model for model in content.catalog.models.values() if model.layer == "source"),
        key=lambda model: model.name,
    )
    rows = [
        [f"`{model.name}`", " ".join(model.description.split()), str(len(model.columns))] for model in sources
    ]
    return _table(["table", "holds", "columns"], rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
