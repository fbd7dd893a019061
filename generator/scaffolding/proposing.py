"""Metrics and documents that a text model drafts for a new domain: each written, checked, run, and kept or refused.

Comes in: a bench that holds the starter catalog, and a model. Goes out: drafts that stay, and why others do not. What a
model replies is quoted text in YAML and expressions of the catalog's own language; nothing of it is run unchecked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.catalog.loading import Catalog
from generator.language import Failure, TextModel
from generator.proposals.drafting.draft import DraftedRule
from generator.proposals.drafting.rule import drafted_rule
from generator.proposals.drafting.written import rule_page
from generator.proposals.quotes import one_line
from generator.scaffolding.initialise import Bench, Drafter, Postponed
from generator.scaffolding.measures import leaf
from generator.scaffolding.naming import RESERVED, cleaned
from generator.scaffolding.picking import Fact
from generator.scaffolding.prompt import MOST_DOCUMENTS, MOST_METRICS, fact_request
from generator.scaffolding.records import Draft
from generator.scaffolding.yaml_text import comment, prose
from generator.warehouse.database import SqlError

LONGEST_NAME, LONGEST_TEXT, LONGEST_DOCUMENT = 60, 400, 8000
Given = Mapping[str, Any]


def model_drafter(model: TextModel, *, asks_only: bool = False) -> Drafter:
    """Return a drafter that asks a model about each table that metrics are made over.

    Args:
        model: The model.
        asks_only: Whether requests are to be gathered and nothing is to be written.

    Raises:
        Postponed: From the drafter, where it only asks.
        LanguageError: From the drafter, where the budget is spent or the model cannot be reached.
    """

    def drafter(bench: Bench) -> tuple[Sequence[Draft], Sequence[str]]:
        catalog, _ = bench.trial.findings()
        assert catalog is not None
        domain = catalog.domains[bench.trial.domain]
        metrics = [metric for _, metric in sorted(domain.metrics.items())]
        requests = [fact_request(domain.domain, bench.trial.outline, fact, metrics) for fact in bench.facts]
        found = model.ask(requests)
        if asks_only:
            raise Postponed
        desk = _Desk(bench, one_line(model.settings.model))
        replies = []
        for request, fact in zip(requests, bench.facts, strict=True):
            reply = found[request.id]
            if isinstance(reply, Failure):
                desk.refused.append(f"{request.id}: no draft: {reply.reason}: {one_line(reply.detail)}")
            else:
                replies.append((fact, reply.data))
        for fact, data in replies:
            desk.metrics(fact, data["metrics"])
        for fact, data in replies:
            desk.documents(fact, data["documents"])
        return desk.kept, desk.refused

    return drafter


@dataclass
class _Desk:
    """Tries what a model drafted; what stays and what does not gathers."""

    bench: Bench
    by: str
    kept: list[Draft] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def metrics(self, fact: Fact, given: Sequence[Given]) -> None:
        """Keep the metrics over a table that check, have an answer of their own and leave the others as they are."""
        for one in given[:MOST_METRICS]:
            name = self.name("metrics", one["name"])
            if not name:
                continue
            draft = self.metric(fact, name, one)
            why = self.objection(draft) or self.unanswered(name)
            self.settle(draft, f"the metric {name}", why)
        self.beyond(fact, "metrics", len(given) - MOST_METRICS)

    def metric(self, fact: Fact, name: str, given: Given) -> Draft:
        sql, below = one_line(given["sql"]), one_line(given["denominator"])
        form, where = given["form"], one_line(given["where"])
        parts: Mapping[str, str] = (
            {"numerator": sql, "denominator": below} if form == "ratio" else {"value": sql}
        )
        ending: dict[str, str | Mapping[str, str]] = {"where": where} if where else {}
        ending[form] = sql if form == "value" else parts
        return leaf(
            self.bench.trial.outline,
            fact,
            name,
            _said(given["description"]),
            given["unit"],
            ending,
            timed=form != "share",
            level="L1" if form == "value" and not where else "L2",
            label=_said(given["label"])[:80] or name.replace("_", " "),
            note=_note(self.by),
            by=self.by,
        )

    def documents(self, fact: Fact, given: Sequence[Given]) -> None:
        """Keep the documents whose operations check and change every metric that they reach."""
        for one in given[:MOST_DOCUMENTS]:
            name = self.name("rules", one["name"])
            if name:
                self.document(name, one)
        self.beyond(fact, "documents", len(given) - MOST_DOCUMENTS)

    def document(self, name: str, given: Given) -> None:
        text = _prose(given["document"], self.by)
        rule = drafted_rule(name, given, text, self.catalog().domains[self.bench.trial.domain])
        self.refused += [f"the document {name}: {why}" for why in rule.refused]
        while rule.operations:
            page = rule_page(rule, f"what {self.by} made up for `generator init`")
            draft = Draft("rules", name, page.text, self.by)
            why = self.objection(draft)
            idle = () if why else self.idle(name, rule)
            if not idle:
                self.settle(draft, f"the document {name}", why or self.spoilt())
                return
            self.bench.trial.remove(draft)
            self.refused.append(f"the document {name} would not change {', '.join(idle)}")
            rule = _spared(rule, idle)
        self.refused.append(f"the document {name} would change no answer")

    def idle(self, name: str, rule: DraftedRule) -> tuple[str, ...]:
        """Return the metrics that a rule names and does not change."""
        named = sorted({metric for operation in rule.operations for metric in operation.metrics})
        catalog = self.catalog()
        return tuple(metric for metric in named if not self.bench.trial.bites(catalog, name, metric))

    def objection(self, draft: Draft) -> str:
        """Write a draft; return what the checks or its query object to, or nothing."""
        trial = self.bench.trial
        _, found = trial.sound([draft])
        catalog, more = trial.findings()
        if found or more or catalog is None:
            said = dict.fromkeys(f"{one.code} {one_line(one.message)}" for one in (*found, *more))
            return "; ".join(list(said)[:3]) or "it cannot be read"
        try:
            for metric in catalog.domains[trial.domain].metrics:
                trial.answers(catalog, metric)
                for rule in trial.rules_of(catalog, metric):
                    trial.answers(catalog, metric, rule)
        except SqlError as error:
            return f"its query fails: {one_line(str(error).partition(chr(10))[0])[:200]}"
        return ""

    def unanswered(self, name: str) -> str:
        """Return what keeps a sound metric from being one of its own, or nothing."""
        trial, catalog = self.bench.trial, self.catalog()
        why = trial.answered(catalog, name)
        if why:
            return why
        given = trial.answers(catalog, name, "*")
        for other in sorted(catalog.domains[trial.domain].metrics):
            if other != name and _values(trial.answers(catalog, other, "*")) == _values(given):
                return f"says the same as {other}"
        return ""

    def spoilt(self) -> str:
        """Return what a rule takes from a metric, or a rule that it leaves without effect, or nothing."""
        trial, catalog = self.bench.trial, self.catalog()
        for metric in sorted(catalog.domains[trial.domain].metrics):
            why = trial.answered(catalog, metric)
            if why:
                return f"would spoil {metric}, which {why}"
        return "" if trial.all_bite(catalog) else "would leave a rule without effect"

    def settle(self, draft: Draft, what: str, why: str) -> None:
        if why:
            self.bench.trial.remove(draft)
            self.refused.append(f"{what}: {why}")
        else:
            self.kept.append(draft)

    def name(self, kind: str, given: str) -> str:
        """Return the name of a draft, or nothing where it cannot have it."""
        name, shown = cleaned(one_line(given), ""), one_line(given)[:LONGEST_NAME]
        taken = {draft.name for draft in (*self.bench.drafts, *self.kept) if draft.kind == kind}
        why = (
            "it has no name that can stand in a file's"
            if not name or name in RESERVED or len(name) > LONGEST_NAME
            else "there is one of that name, and nothing is overwritten"
            if name in taken
            else ""
        )
        if why:
            self.refused.append(f"{kind}: {shown!r}: {why}")
        return "" if why else name

    def beyond(self, fact: Fact, what: str, more: int) -> None:
        if more > 0:
            self.refused.append(f"{more} more {what} about {fact.many} than were asked for")

    def catalog(self) -> Catalog:
        catalog, _ = self.bench.trial.findings()
        assert catalog is not None
        return catalog


def _values(answers: Mapping[tuple[str, str], tuple[Any, int]]) -> dict[tuple[str, str], Any]:
    return {group: value for group, (value, _) in answers.items()}


def _spared(rule: DraftedRule, idle: Sequence[str]) -> DraftedRule:
    """Return a rule without some metrics, and without the operations that name no other."""
    less = [
        replace(one, metrics=tuple(metric for metric in one.metrics if metric not in idle))
        for one in rule.operations
    ]
    return replace(rule, operations=tuple(one for one in less if one.metrics))


def _said(text: str) -> str:
    return prose(one_line(text))[:LONGEST_TEXT]


def _prose(text: str, by: str) -> str:
    """Return a document's lines without what cannot be seen, and with who wrote it."""
    lines = [one_line(line) for line in text[:LONGEST_DOCUMENT].strip().splitlines()]
    said = f"*Drafted by {by}, a language model, when the domain was set up. Nobody has decided it yet.*"
    return "\n".join([*lines, "", said]) + "\n"


def _note(by: str) -> tuple[str, ...]:
    said = f"Drafted by {by}, a language model, for `generator init`; nobody has verified it. Check it, or delete it."
    return tuple(comment(said))
