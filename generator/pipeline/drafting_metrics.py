"""Metrics proposed from a schema: asked, checked, mended once, computed, written as new files.

Comes in: a domain, a text model. Goes out: the files that are sound, each with its values, and why the others are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.catalog.loading import Catalog
from generator.compiler.project import sound_catalog
from generator.errors import Finding, LanguageError, WarehouseError
from generator.files import write_new
from generator.language import Failure, Reply, Request, TextModel
from generator.pipeline.asking import models_of
from generator.pipeline.bench import Bench
from generator.pipeline.crew import Progress
from generator.pipeline.drafting import DEFAULTS, NAME, NO_MODEL, ROLES, one_domain
from generator.pipeline.effects import Effects, Values
from generator.pipeline.stages import Options, quiet
from generator.pipeline.trial import tried_catalog
from generator.proposals.drafting.metric import DraftedMetric, drafted_metrics, metric_page, metric_request
from generator.proposals.drafting.prompt import repair_request
from generator.warehouse.database import connected


@dataclass(frozen=True)
class DraftedMetrics:
    """What became of the proposals.

    Attributes:
        texts: Path under the root to the text of each file that was written.
        values: Metric to its values in the slices of its gold table.
        refused: What was not written, with the reason.
        untried: Why values are not shown, or empty.
    """

    texts: Mapping[Path, str]
    values: Mapping[str, Values] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
    untried: str = ""


def draft_metrics(options: Options, count: int, progress: Progress = quiet) -> DraftedMetrics | None:
    """Propose metrics from a domain's schema, and write those that are sound beside the others.

    Args:
        options: The domain, the warehouse, and what was said of models.
        count: How many are wanted.
        progress: Told (domain, what is being done).

    Returns:
        What became of them, or None where requests were written to a file instead.

    Raises:
        LanguageError: If there is no model, or no usable reply.
    """
    catalog = sound_catalog(options.root)
    name = one_domain(options, catalog)
    desk = _Desk(options, catalog, name, count)
    told = lambda line: progress(name, line)  # noqa: E731
    with models_of(options.root, options.wording, ROLES, told, DEFAULTS) as models:
        if not models:
            raise LanguageError(NO_MODEL)
        progress(name, "ask for metrics")
        found = desk.asked(models[0])
    if options.wording.batch_out is not None or found is None:
        return None
    progress(name, "try the metrics")
    return desk.finished(found)


@dataclass
class _Desk:
    """Drafts the metrics of one domain."""

    options: Options
    catalog: Catalog
    name: str
    count: int
    refused: list[str] = field(default_factory=list)

    def place(self, metric: DraftedMetric) -> Path:
        return Path("metrics", self.name, f"{metric.name}.yml")

    def asked(self, model: TextModel) -> tuple[DraftedMetric, ...] | None:
        request = metric_request(self.catalog.domains[self.name], self.count)
        reply = self.reply(model, request)
        if reply is None:
            return None
        found = drafted_metrics(reply.data, self.count)
        problems = [str(finding) for finding in self.findings(self.fresh(found))]
        problems += self.refused
        if not problems:
            return found
        again = model.ask([repair_request(request, reply, problems)])[request.id]
        return found if isinstance(again, Failure) else drafted_metrics(again.data, self.count)

    def reply(self, model: TextModel, request: Request) -> Reply | None:
        found = model.ask([request])[request.id]
        if isinstance(found, Reply):
            return found
        if self.options.wording.batch_out is not None:
            return None
        raise LanguageError(f"{self.name}: no metrics: {found.reason}: {found.detail}")

    def fresh(self, found: Sequence[DraftedMetric]) -> tuple[DraftedMetric, ...]:
        """Return the metrics with a name that no file has; the others are refused."""
        self.refused = []
        fresh = []
        for metric in found:
            if not NAME.fullmatch(metric.name):
                self.refused.append(f"{metric.name[:80]!r} is no name of a metric")
            elif (self.options.root / self.place(metric)).exists():
                self.refused.append(f"{metric.name} is there already, and nothing is overwritten")
            else:
                fresh.append(metric)
        return tuple(fresh)

    def findings(self, metrics: Sequence[DraftedMetric]) -> tuple[Finding, ...]:
        files = {self.place(metric).as_posix(): metric_page(metric).text for metric in metrics}
        return tried_catalog(self.options.root, self.name, files)[1] if files else ()

    def finished(self, found: Sequence[DraftedMetric]) -> DraftedMetrics:
        """Leave out what the checks object to, compute what is left, and write it."""
        left, refused = list(self.fresh(found)), list(self.refused)
        while findings := self.findings(left):
            faulty = {finding.span.path: finding for finding in reversed(findings)}
            gone = [metric for metric in left if self.place(metric).as_posix() in faulty] or left
            refused += [
                f"{metric.name}: {faulty.get(self.place(metric).as_posix(), findings[0])}" for metric in gone
            ]
            left = [metric for metric in left if metric not in gone]
        texts = {self.place(metric): metric_page(metric).text for metric in left}
        values, untried = self.values(left)
        for path, text in texts.items():
            write_new(self.options.root / path, text)
        return DraftedMetrics(texts, values, tuple(refused), untried)

    def values(self, metrics: Sequence[DraftedMetric]) -> tuple[Mapping[str, Values], str]:
        files = {self.place(metric).as_posix(): metric_page(metric).text for metric in metrics}
        catalog, _ = tried_catalog(self.options.root, self.name, files)
        if catalog is None or not files:
            return {}, ""
        bench = Bench(self.options.root, self.options.database, catalog, self.name)
        try:
            with connected(bench.database) as connection:
                seen = Effects(bench, connection)
                return {metric.name: seen.base(metric.name) for metric in metrics}, ""
        except WarehouseError as error:
            return {}, str(error)
