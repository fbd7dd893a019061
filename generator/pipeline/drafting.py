"""A rule drafted from a document: asked, grounded, checked, mended once, tried on the data, written as a new file.

Comes in: a document, a domain, a text model. Goes out: the file, and what the rule would do to each metric.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from generator.catalog.loading import Catalog
from generator.catalog.types import DomainCatalog
from generator.compiler.project import sound_catalog
from generator.errors import Finding, GoldruleError, LanguageError, WarehouseError
from generator.files import write_new
from generator.language import Failure, Reply, Request, TextModel
from generator.pipeline.asking import models_of
from generator.pipeline.bench import Bench
from generator.pipeline.crew import Progress
from generator.pipeline.effects import Effects, Group, Values, moved
from generator.pipeline.stages import Options, chosen, quiet
from generator.pipeline.trial import tried_catalog
from generator.proposals.drafting.draft import DraftedRule
from generator.proposals.drafting.prompt import repair_request, rule_request
from generator.proposals.drafting.reading import read_prose
from generator.proposals.drafting.rule import drafted_rule, without
from generator.proposals.drafting.written import Page, rule_page
from generator.warehouse.database import connected

ROLES = (("drafter", "draft"),)
DEFAULTS = {"max_tokens": 6000, "timeout": 300.0}
"""A draft is longer than a question; settings of `[language]` and `[language.draft]` win."""
NAME = re.compile(r"[a-z][a-z0-9_]*")
NO_MODEL = "a draft needs a model: name it with --model, or see docs/language.md"


@dataclass(frozen=True)
class Effect:
    """What a rule does to one metric.

    Attributes:
        metric: Its name.
        base: Values without any rule.
        today: Values under the rules that there are.
        drafted: Values with the draft beside them.
        moved: The groups that the draft changes.
    """

    metric: str
    base: Values
    today: Values
    drafted: Values
    moved: frozenset[Group]


@dataclass(frozen=True)
class Drafted:
    """A draft and what became of it.

    Attributes:
        path: Where it was written, under the root; None where it was not.
        text: The file's text.
        rule: The draft.
        findings: What keeps it from being written.
        effects: What it does to each metric that it reaches.
        untouched: Metrics that it does not reach.
        untried: Why effects are not shown, or empty.
    """

    path: Path | None
    text: str
    rule: DraftedRule
    findings: tuple[Finding, ...] = ()
    effects: tuple[Effect, ...] = ()
    untouched: tuple[str, ...] = ()
    untried: str = ""


def draft_rule(
    options: Options, document: Path, name: str = "", progress: Progress = quiet
) -> Drafted | None:
    """Draft a rule from a document, and write it beside the others of its domain.

    Args:
        options: The domain, the warehouse, and what was said of models.
        document: The document's file.
        name: The rule's name; from the file's by default.
        progress: Told (domain, what is being done).

    Returns:
        The draft, or None where requests were written to a file instead.

    Raises:
        GoldruleError: If the document cannot be read, or a rule has that name already.
        LanguageError: If there is no model, or no usable reply.
    """
    catalog = sound_catalog(options.root)
    domain = catalog.domains[one_domain(options, catalog)]
    desk = _Desk(options, domain, named(name or document.stem), document.name, read_prose(document))
    if (options.root / desk.place).exists():
        raise GoldruleError(
            f"{desk.place} is there already, and nothing is overwritten; choose another with --name"
        )
    with models_of(
        options.root, options.wording, ROLES, lambda line: progress(desk.domain_name, line), DEFAULTS
    ) as models:
        if not models:
            raise LanguageError(NO_MODEL)
        progress(desk.domain_name, "read the document")
        rule = desk.asked(models[0])
    if options.wording.batch_out is not None or rule is None:
        return None
    progress(desk.domain_name, "try the draft")
    return desk.finished(rule)


def one_domain(options: Options, catalog: Catalog) -> str:
    """Return the one domain that is worked on.

    Raises:
        GoldruleError: If there are several, and none was named.
    """
    names = chosen(options, catalog)
    if len(names) != 1:
        raise GoldruleError(f"name one domain with --domain; there are: {', '.join(names)}")
    return names[0]


def named(text: str) -> str:
    """Return a text as a name.

    Raises:
        GoldruleError: If nothing of it can stand in one.
    """
    name = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    if not NAME.fullmatch(name):
        raise GoldruleError(f"'{text}' makes no name; choose one of small letters and _ with --name")
    return name


@dataclass
class _Desk:
    """Drafts one rule."""

    options: Options
    domain: DomainCatalog
    name: str
    source: str
    document: str

    @property
    def domain_name(self) -> str:
        return self.domain.domain.domain

    @property
    def place(self) -> Path:
        """Where the rule belongs, under the root."""
        return Path("rules", self.domain_name, f"{self.name}.yml")

    def asked(self, model: TextModel) -> DraftedRule | None:
        """Return the draft of the model's reply, mended once; None where requests are left to be answered elsewhere."""
        request = rule_request(self.name, self.document, self.domain)
        reply = self.reply(model, request)
        if reply is None:
            return None
        rule = self.read(reply)
        page, _, findings = self.checked(rule)
        if not findings:
            return rule
        problems = [_told(page, self.place, finding) for finding in findings]
        again = model.ask([repair_request(request, reply, problems)])[request.id]
        if isinstance(again, Failure):
            return rule
        mended = self.read(again)
        return mended if len(self.checked(mended)[2]) <= len(findings) else rule

    def reply(self, model: TextModel, request: Request) -> Reply | None:
        found = model.ask([request])[request.id]
        if isinstance(found, Reply):
            return found
        if self.options.wording.batch_out is not None:
            return None
        raise LanguageError(f"{self.source}: no draft: {found.reason}: {found.detail}")

    def read(self, reply: Reply) -> DraftedRule:
        return drafted_rule(self.name, reply.data, self.document, self.domain)

    def checked(self, rule: DraftedRule) -> tuple[Page, Catalog | None, tuple[Finding, ...]]:
        """Return a draft's file, the catalog with it, and what the checks find."""
        page = rule_page(rule, self.source)
        files = {self.place.as_posix(): page.text}
        return (page, *tried_catalog(self.options.root, self.domain_name, files))

    def finished(self, rule: DraftedRule) -> Drafted:
        """Take out what the checks object to, see what is left of it do, and write it where it is sound."""
        page, catalog, findings = self.checked(rule)
        while findings and rule.operations:
            less = self.pruned(rule, page, findings)
            if less is None:
                break
            rule = less
            page, catalog, findings = self.checked(rule)
        if findings or catalog is None or not rule.operations:
            return Drafted(None, page.text, rule, findings)
        effects, untouched, untried = self.effects(catalog)
        write_new(self.options.root / self.place, page.text)
        return Drafted(self.place, page.text, rule, (), effects, untouched, untried)

    def pruned(self, rule: DraftedRule, page: Page, findings: tuple[Finding, ...]) -> DraftedRule | None:
        """Return the draft without the last part that a finding is about; None where none can be spared."""
        placed = {
            page.part_at(finding.span.line): finding
            for finding in findings
            if finding.span.path == self.place.as_posix()
        }
        for part, finding in sorted(placed.items(), reverse=True):
            less = without(rule, part, f"{finding.code} {finding.message}")
            if less is not None:
                return less
        return None

    def effects(self, catalog: Catalog) -> tuple[tuple[Effect, ...], tuple[str, ...], str]:
        """Return what the draft does to each metric it reaches, the metrics that it does not, and why not if not."""
        bench = Bench(self.options.root, self.options.database, catalog, self.domain_name)
        rules = {name: rule for name, rule in bench.domain.rules.items() if name != self.name}
        today = bench.domain.model_copy(update={"rules": rules})
        reached = {name for name in bench.domain.metrics if self.name in bench.graph.rules_reaching(name)}
        untouched = tuple(sorted(set(bench.domain.metrics) - reached))
        found = []
        try:
            with connected(bench.database) as connection:
                seen = Effects(bench, connection)
                for name in sorted(reached):
                    before, after = seen.under(today, name) or {}, seen.under(bench.domain, name) or {}
                    changed = moved(bench.domain, bench.domain.metrics[name], before, after)
                    found.append(Effect(name, seen.base(name), before, after, changed))
        except WarehouseError as error:
            return (), untouched, str(error)
        return tuple(found), untouched, ""


def _told(page: Page, place: Path, finding: Finding) -> str:
    """Return a finding in words for the model: the part it is about, what is wrong, and what to do."""
    inside = finding.span.path == place.as_posix()
    where = (page.part_at(finding.span.line) if inside else finding.span.path) or "the draft"
    hint = f" ({finding.hint})" if finding.hint else ""
    return f"{where}: {finding.code} {finding.message}{hint}"
