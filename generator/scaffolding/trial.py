"""Tries a drafted domain before it is written: the catalog's own checks, then every metric's query over the rows.

Comes in: drafted files and the working database. Goes out: which metrics have an answer and which rules change it,
found by the same compiler and macros that dbt will run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path

from generator.catalog.loading import Catalog, read_catalog
from generator.catalog.trees import Trees
from generator.compiler.calendar import calendar_model
from generator.compiler.checks import check_expressions
from generator.compiler.compose import plan_of
from generator.compiler.gold import gold_slices, holidays, span_lookup
from generator.compiler.leaf import Asked
from generator.compiler.plan import Plan
from generator.compiler.render import Macros
from generator.errors import Finding
from generator.files import write_text
from generator.scaffolding.measuring import staged
from generator.scaffolding.records import Draft, Outline
from generator.warehouse.database import Connection
from generator.warehouse.loading.ddl import quoted

TOTAL = "total"
Answers = Mapping[tuple[str, str], tuple[Decimal | float | None, int]]


class Trial:
    """A drafted domain in a folder of its own, with marts in the working database."""

    def __init__(self, conn: Connection, outline: Outline, domain: str, folder: Path, root: Path) -> None:
        self.conn, self.outline, self.domain, self.folder = conn, outline, domain, folder
        self.macros = Macros(root)
        self._trees = Trees(folder)
        self._answers: dict[str, Answers] = {}
        self._calendars: set[str] = set()
        for table in outline.tables.values():
            if table.key and table.rows:
                columns = ", ".join(
                    f"{quoted(column.raw)} AS {quoted(column.name)}" for column in table.columns
                )
                mart = quoted(outline.mart(table.name))
                conn.execute(f"CREATE OR REPLACE VIEW {mart} AS SELECT {columns} FROM {staged(table.name)}")

    def place(self, draft: Draft) -> Path:
        """Return where a draft lies in the trial's folder."""
        return self.folder / draft.kind / self.domain / f"{draft.name}.yml"

    def write(self, files: Mapping[Path, str]) -> None:
        """Write files into the trial's folder."""
        for path, text in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            write_text(self.folder / path, text, sync=False)

    def put(self, drafts: Iterable[Draft]) -> None:
        """Write drafts into the trial's folder."""
        self.write({self.place(draft).relative_to(self.folder): draft.text for draft in drafts})

    def findings(self) -> tuple[Catalog | None, tuple[Finding, ...]]:
        """Return the catalog and everything that the project's checks say of it."""
        catalog, found = read_catalog(self.folder, (self.domain,), self._trees)
        if catalog is None:
            return None, found
        return catalog, tuple(sorted({*found, *check_expressions(catalog)}))

    def sound(self, drafts: Sequence[Draft]) -> tuple[list[Draft], list[Finding]]:
        """Write drafts and take away again those that the checks refuse, until nothing is refused.

        Returns:
            The drafts that stay, and the findings about the others.
        """
        self.put(drafts)
        kept, refused = list(drafts), list[Finding]()
        while True:
            _, found = self.findings()
            paths = {finding.span.path for finding in found}
            bad = [draft for draft in kept if f"{draft.kind}/{self.domain}/{draft.name}.yml" in paths]
            if not bad:
                return kept, [*refused, *found]
            names = {f"{draft.kind}/{self.domain}/{draft.name}.yml" for draft in bad}
            refused += [finding for finding in found if finding.span.path in names]
            for draft in bad:
                self.remove(draft)
                kept.remove(draft)

    def remove(self, draft: Draft) -> None:
        """Take a draft away."""
        self.place(draft).unlink(missing_ok=True)

    def answers(self, catalog: Catalog, metric: str, without: str = "") -> Answers:
        """Return a metric's gold table, under all its rules but one.

        Args:
            catalog: The trial's catalog.
            metric: The metric.
            without: A rule to leave out, `*` for all.
        """
        self._calendar(catalog)
        plan = self._plan(catalog, metric)
        rules = tuple(rule for rule in plan.rules if without not in ("*", rule))
        query = self.macros.query(plan, rules)
        if query not in self._answers:
            rows = self.conn.execute(query).fetchall()
            self._answers[query] = {(str(row[0]), str(row[1])): (row[2], int(row[3] or 0)) for row in rows}
        return self._answers[query]

    def rules_of(self, catalog: Catalog, metric: str) -> tuple[str, ...]:
        """Return the rules that reach a metric, through its parts too."""
        return self._plan(catalog, metric).rules

    def _plan(self, catalog: Catalog, metric: str) -> Plan:
        domain = catalog.domains[self.domain]
        slices = gold_slices(domain, domain.metrics[metric])
        return plan_of(domain, metric, Asked(slices=slices), span_lookup(catalog, self.domain))

    def _calendar(self, catalog: Catalog) -> None:
        domain = catalog.domains[self.domain].domain
        days = [str(day) for day in holidays(domain)]
        body = self.macros.body(
            "business_calendar", str(domain.calendar.start), str(domain.calendar.end), days
        )
        if body not in self._calendars:
            self.conn.execute(f"CREATE OR REPLACE TABLE {quoted(calendar_model(self.domain))} AS {body}")
            self._calendars.add(body)

    def answered(self, catalog: Catalog, metric: str) -> str:
        """Return what keeps a metric from having an answer, or nothing."""
        found = self.answers(catalog, metric)
        if not any(value is not None for value, _ in found.values()):
            return "has no value in any group"
        totals = [value for (slice_, _), (value, _) in found.items() if slice_ == TOTAL]
        values = {value for value, _ in found.values()}
        if totals and len(values) == 1 and len(found) > 2:
            return "has one and the same value in every group"
        return ""

    def bites(self, catalog: Catalog, rule: str, metric: str) -> bool:
        """Whether leaving a rule out moves a metric somewhere by more than its last decimal, as dbt's test asks."""
        domain = catalog.domains[self.domain]
        tolerance = Decimal(1).scaleb(-domain.decimals(domain.metrics[metric]))
        gold, base = self.answers(catalog, metric), self.answers(catalog, metric, rule)
        for key in {*gold, *base}:
            here, there = gold.get(key, (None, 0))[0], base.get(key, (None, 0))[0]
            if (here is None) != (there is None):
                return True
            if here is not None and there is not None and abs(float(here) - float(there)) > float(tolerance):
                return True
        return False

    def all_bite(self, catalog: Catalog) -> bool:
        """Whether every rule moves every metric that it reaches, those built from others too: what dbt will test."""
        metrics = catalog.domains[self.domain].metrics
        return all(self.bites(catalog, rule, name) for name in metrics for rule in self.rules_of(catalog, name))
