"""Starter rules, each with a document to read: which may bite, from the values that the data hold.

Comes in: facts and the metrics made over them. Goes out: candidates, the likeliest first; a trial finds the metrics
that each of them changes, and only then the text is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from textwrap import fill

from generator.scaffolding.measures import PLAIN_VALUE, PREFERRED_FLAGS
from generator.scaffolding.measuring import staged
from generator.scaffolding.naming import cleaned
from generator.scaffolding.picking import SPATIAL, Fact
from generator.scaffolding.records import Column, Draft
from generator.scaffolding.yaml_text import block, comment, flow, scalar
from generator.warehouse.database import Connection
from generator.warehouse.loading.ddl import quoted

LEAST, MOST = 0.02, 0.35
"""Part of the rows that a starter rule may leave out."""
MOST_RULES = 3
SCHEMA = "# yaml-language-server: $schema=../rule.schema.json"
NOTE = tuple(
    comment(
        "STARTER, TO BE REPLACED BY A PERSON. `generator init` wrote it from the data alone, to show what a rule is "
        "and that it changes answers. Nobody has decided this. Put an agreement of yours in its place: the "
        "document that your people read, and operations that say the same."
    )
)


@dataclass(frozen=True)
class Policy:
    """A candidate for a rule.

    Attributes:
        name: The rule's name.
        title: Its title.
        kind: Its kind.
        operation: Its operation, without the metrics, as YAML on one line.
        rule: What it says, in a sentence.
        boundary: What happens at the limit, in a sentence or two.
        settles: What it settles.
        asks: What its document answers.
        answer: The answer.
        phrase: Words of the answer that the document has.
        many: What the rows are called.
    """

    name: str
    title: str
    kind: str
    operation: str
    rule: str
    boundary: str
    settles: str
    asks: str
    answer: str
    phrase: str
    many: str

    def draft(self, metrics: Sequence[str], labels: Sequence[str]) -> Draft:
        """Return the rule as it stands in its file.

        Args:
            metrics: Names of the metrics that it changes.
            labels: What people call them.
        """
        lines = [
            SCHEMA,
            *NOTE,
            f"rule: {self.name}",
            f"title: {scalar(self.title)}",
            f"kind: {self.kind}",
            "owner: To be named",
            'version: "0.1"',
            "operations:",
            f"  - {self.operation}",
            f"    metrics: {flow(metrics)}",
            f"settles: {scalar(self.settles)}",
            "facts:",
            f"  - asks: {scalar(self.asks)}",
            f"    answer: {scalar(self.answer)}",
            f"    must_include: [{scalar(self.phrase)}]",
            *block("document", self._document(labels)),
        ]
        return Draft("rules", self.name, "\n".join(lines) + "\n")

    def _document(self, labels: Sequence[str]) -> str:
        paragraphs = self._prose(labels).split("\n\n")
        return "\n\n".join(part if part.startswith("- ") else fill(part, 112) for part in paragraphs)

    def _prose(self, labels: Sequence[str]) -> str:
        listed = "\n".join(f"- {label}" for label in labels)
        return f"""\
# {self.title}

*Starter document, written from the data when the domain was set up. It stands here until the people who answer \
for these figures put their own agreement in its place.*

## Rule

{self.rule}

## Where it applies

It applies to the following measures, for every period and every group:

{listed}

A measure that is computed from one of them follows it. Measures that are not listed are computed without this rule.

## At the limit

{self.boundary}

## Why

Whoever reads these figures side by side should know which {self.many} stand behind them. Until the owner of this \
document has written down the reason, the rule is applied as it is worded above, and nothing is added to it.
"""


def candidates(conn: Connection, facts: Sequence[Fact]) -> Iterator[Policy]:
    """Yield rules that may bite: kinds of rows left out, small amounts left out, thin groups left out."""
    for fact in facts:
        yield from _left_out(fact, spatial=False)
        yield from _small_amounts(conn, fact)
        yield from _thin_groups(conn, fact)
        yield from _left_out(fact, spatial=True)


def _left_out(fact: Fact, *, spatial: bool) -> Iterator[Policy]:
    own = [c for c in fact.dimensions if c in fact.table.columns and c.type == "VARCHAR" and c.top]
    own = [c for c in own if bool(c.words & SPATIAL) is spatial]
    own.sort(key=lambda c: (not c.words & PREFERRED_FLAGS, c.distinct))
    for column in own:
        for value, rows in reversed(column.top):
            if LEAST * column.rows <= rows <= MOST * column.rows and PLAIN_VALUE.fullmatch(value):
                yield _without(fact, column, value)
                break


def _without(fact: Fact, column: Column, value: str) -> Policy:
    many, phrase = fact.many, f"{column.label} is {value}"
    sentence = f"{many.capitalize()} whose {column.label} is {value} are left out."
    return Policy(
        name=f"{cleaned(value, 'value')}_{cleaned(many, 'rows')}_are_left_out",
        title=f"{many.capitalize()} that do not count by their {column.label}",
        kind="exclusionary",
        operation=f"""exclude: {{where: {scalar(f"{column.name} = '{value}'")}}}""",
        rule=f"{sentence} The rows stay in the database; they only do not count.",
        boundary=f"What is compared is the {column.label} as it is stored. {many.capitalize()} without a "
        f"{column.label} do count.",
        settles=f"which {many} count, by their {column.label}",
        asks=f"Which {many} are left out by their {column.label}",
        answer=sentence,
        phrase=phrase,
        many=many,
    )


def _small_amounts(conn: Connection, fact: Fact) -> Iterator[Policy]:
    for measure in fact.measures:
        limit = _limit(conn, fact, measure)
        if limit is None:
            continue
        many, label = fact.many, measure.label
        sentence = f"{many.capitalize()} with a {label} below {limit} are left out."
        yield Policy(
            name=f"least_{measure.name}",
            title=f"The least {label} that counts",
            kind="exclusionary",
            operation=f"exclude: {{where: {measure.name} < {limit}}}",
            rule=f"{sentence} They are too small to say anything about the others.",
            boundary=f"{many.capitalize()} with a {label} of exactly {limit} count, and so do those without a {label}.",
            settles=f"from which {label} on {many} count",
            asks=f"Below which {label} are {many} left out",
            answer=sentence,
            phrase=f"below {limit}",
            many=many,
        )


def _limit(conn: Connection, fact: Fact, measure: Column) -> str | None:
    """Return a limit below which some rows lie, as a round number where there is one."""
    x, table = quoted(measure.raw), staged(fact.table.name)
    row = conn.execute(
        f"SELECT quantile_disc({x}, 0.15)::VARCHAR, quantile_disc({x}, 0.25)::VARCHAR FROM {table}"
    ).fetchone()
    for text in row or ():
        if text is None or "e" in text or "n" in text:
            continue
        exact = Decimal(text)
        for limit in (exact.quantize(Decimal(1).scaleb(exact.adjusted())), exact):
            if limit <= 0 or limit in (1, 100):
                continue
            below = conn.execute(
                f"SELECT count(*) FILTER ({x} < {limit:f}), count(*) FROM {table}"
            ).fetchall()[0]
            if LEAST * below[1] <= below[0] <= MOST * below[1]:
                return f"{limit:f}"
    return None


def _thin_groups(conn: Connection, fact: Fact) -> Iterator[Policy]:
    """Yield a least number of rows behind a figure that some groups do not reach."""
    own = [column for column in fact.dimensions if column in fact.table.columns and column.distinct >= 4]
    for column in own[:1]:
        counts = sorted(
            rows
            for _, rows in conn.execute(
                f"SELECT {quoted(column.raw)}, count(*) FROM {staged(fact.table.name)} GROUP BY 1"
            ).fetchall()
        )
        least = counts[len(counts) // 4] + 1
        if not 6 <= least <= 500:
            continue
        many = fact.many
        sentence = f"A figure is shown only where at least {least} {many} stand behind it."
        yield Policy(
            name=f"enough_{cleaned(many, 'rows')}",
            title=f"How many {many} a figure needs",
            kind="privacy",
            operation=f"""threshold: {{having: "count(*) >= {least}"}}""",
            rule=f"{sentence} A group with fewer is absent from the answer: it is not zero, and it takes no place in a "
            "ranking.",
            boundary=f"A group with exactly {least} {many} is shown.",
            settles=f"how many {many} must stand behind a figure",
            asks=f"How many {many} must stand behind a figure that is shown",
            answer=sentence,
            phrase=f"at least {least} {many}",
            many=many,
        )
