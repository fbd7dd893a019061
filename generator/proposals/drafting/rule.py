"""From a model's reply to a drafted rule: what has a quote of the document stays, the rest is asked or refused.

Comes in: a reply of the prompt's schema, the document, the domain. Goes out: a `DraftedRule`. Whether it is sound is
the checks' business, not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

from generator.catalog.literals import plain_text, stands_in
from generator.catalog.types import DomainCatalog
from generator.proposals.drafting.draft import (
    Ask,
    Days,
    DraftedFact,
    DraftedOperation,
    DraftedRule,
    Scope,
)
from generator.proposals.drafting.undecided import boundary, tie
from generator.proposals.quotes import grounded, one_line, sentences

LONGEST = 300
"""Characters of a question or a remark."""
MOST_ASKS = 5
TITLE = re.compile(r"^\s*#{1,6}\s+(\S.*?)\s*#*\s*$", re.MULTILINE)
NO_FACT = Ask("facts", "what can only be answered from this document? Name two or three such facts")
Given = Mapping[str, Any]
T = TypeVar("T")


def drafted_rule(name: str, data: Given, document: str, domain: DomainCatalog) -> DraftedRule:
    """Return the draft that a reply carries.

    Args:
        name: The rule's name.
        data: The reply's object.
        document: The prose.
        domain: The domain's catalog.
    """
    reading = _Reading(document, domain)
    days = reading.days(data, "the rule", "effective")
    scope = reading.scope(data["when"], "when")
    operations = tuple(
        found
        for number, given in enumerate(data["operations"], 1)
        if (found := reading.operation(number, given)) is not None
    )
    owner, version = reading.said(data["owner"]), reading.said(data["version"])
    if not owner:
        reading.ask("owner", Ask("owner", "the text names no one who answers for it"))
    if not version:
        reading.ask("version", Ask("version", "the text names no version"))
    if days == Days() and not any(operation.days != Days() for operation in operations):
        reading.ask(
            "effective",
            Ask("date", "the text names no day from which it holds; without one it holds for all rows"),
        )
    facts = tuple(reading.facts(data["facts"], operations))
    for ask in _asks(data["undecided"]):
        reading.ask({"date": "effective", "scope": "when"}.get(ask.about, "top"), ask)
    heading = TITLE.search(document)
    return DraftedRule(
        name,
        one_line(plain_text(heading[1] if heading else data["title"])) or name.replace("_", " ").capitalize(),
        data["kind"],
        owner,
        version,
        days,
        scope,
        one_line(data["settles"]),
        operations,
        facts,
        document,
        {part: tuple(asks) for part, asks in reading.asks.items()},
        tuple(reading.refused),
    )


@dataclass
class _Reading:
    """Reads the parts of a reply beside the document; questions and refusals gather."""

    document: str
    domain: DomainCatalog
    asks: dict[str, list[Ask]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def ask(self, part: str, ask: Ask) -> None:
        if ask not in self.asks.setdefault(part, []):
            self.asks[part].append(ask)

    def refuse(self, what: str, why: str) -> None:
        self.refused.append(f"{one_line(what)[:LONGEST]}: {why}")

    def said(self, given: Given) -> str:
        """Return a value that its quote, and so the document, holds; nothing else."""
        value, quote = one_line(given["value"]), grounded(given["quote"], self.document)
        folded = plain_text(value).casefold()
        return value if quote and folded and folded in plain_text(quote).casefold() else ""

    def day(self, given: Given, what: str, part: str, *, last: bool = False) -> date | None:
        """Return a day that the document names; of an end, the last day may be named instead."""
        text = given["value"].strip()
        if not text:
            return None
        try:
            found = date.fromisoformat(text)
        except ValueError:
            self.refuse(f"{what} at {text}", "that is no day")
            return None
        named = [found, found - timedelta(days=1)] if last else [found]
        if grounded(given["quote"], self.document) and any(
            stands_in(day, self.document, {}) for day in named
        ):
            return found
        self.ask(part, Ask("date", f"{what} at {found}? The text does not name that day"))
        return None

    def days(self, given: Given, who: str, part: str) -> Days:
        return Days(
            self.day(given["start"], f"does {who} begin", part),
            self.day(given["end"], f"does {who} end", part, last=True),
        )

    def scope(self, given: list[Given], part: str) -> tuple[Scope, ...]:
        found = []
        for one in given:
            name, quote = one["dimension"], grounded(one["quote"], self.document)
            spec = self.domain.domain.dimensions.get(name)
            values = tuple(
                value
                for value in one["values"]
                if spec is not None and _stands(value, self.document, spec.values)
            )
            if spec is None or not quote or not values or len(values) < len(one["values"]):
                asked = ", ".join(map(one_line, one["values"]))[:LONGEST]
                question = f"is it limited by {one_line(name)[:80]} to {asked}? The text does not say so"
                self.ask(part, Ask("scope", question))
            else:
                found.append(Scope(name, values, quote))
        return tuple(found)

    def operation(self, number: int, given: Given) -> DraftedOperation | None:
        """Return an operation whose words and measures stand in the document."""
        form, sql = given["form"], given["sql"].strip()
        quote = grounded(given["quote"], self.document)
        shown = f"{form} {given['name']} {sql}"
        if not quote:
            self.refuse(shown, "its quote does not stand in the document")
            return None
        part = f"operation {number}"
        metrics = []
        for one in given["metrics"]:
            if grounded(one["quote"], self.document):
                metrics.append(one["name"].strip())
            else:
                question = f"does it change {one_line(one['name'])[:80]} as well? The text does not say so"
                self.ask(part, Ask("measure", question))
        if not metrics:
            self.refuse(shown, "no measure that it names has a quote in the document")
            return None
        scope, days = self.scope(given["when"], part), self.days(given, "this", part)
        per = tuple(given["per"])
        own = [*self.asks.pop(part, []), *_asks(given["undecided"])]
        if given["form"] == "filter.first_by" and not any(ask.about == "tie" for ask in own):
            own += tie(self.document, per)
        if not any(ask.about == "boundary" for ask in own) and form != "threshold.parameter":
            own += boundary(sql, self.around(quote))
        more = {key: given[key] for key in ("side", "stage") if given[key]}
        body = _body(form, given, per)
        return DraftedOperation(form, body, tuple(metrics), quote, more, scope, days, tuple(own))

    def around(self, quote: str) -> str:
        """Return a quote with the whole sentences that it is part of."""
        wanted = plain_text(quote).casefold().strip(" .|")
        texts = [one.text for one in sentences(self.document) if wanted in one.text.casefold()]
        return " ".join([quote, *texts])

    def facts(self, given: list[Given], operations: tuple[DraftedOperation, ...]) -> Iterator[DraftedFact]:
        """Yield the facts that the document carries; where there is none, one in the words of an operation's quote."""
        found = False
        text = plain_text(self.document).casefold()
        for one in given:
            answer, phrases = one_line(one["answer"]), tuple(map(one_line, one["must_include"]))
            inside = all(
                phrase and plain_text(phrase).casefold() in side
                for phrase in phrases
                for side in (text, plain_text(answer).casefold())
            )
            if grounded(one["quote"], self.document) and phrases and inside and one["asks"].strip():
                found = True
                yield DraftedFact(one_line(one["asks"]), answer, phrases)
            else:
                self.refuse(f"fact: {one['asks']}", "its words do not stand in the document")
        if not found and operations:
            self.ask("facts", NO_FACT)
            yield own_words(self.document, operations[0].quote)


def without(rule: DraftedRule, part: str, why: str) -> DraftedRule | None:
    """Return a draft without a part that a check objects to, which is told instead; None where it is needed.

    Args:
        rule: The draft.
        part: `operation 1`, `fact 1`, `when`, `effective` or `settles`.
        why: What the check says.
    """
    word, _, number = part.partition(" ")
    refused = (*rule.refused, f"{part}: {why}")
    if word == "operation":
        gone = rule.operations[int(number) - 1]
        shown = " ".join(f"{key} {item}" for key, item in gone.body.items())
        said = f"{gone.form.partition('.')[0]}: {one_line(shown)[:LONGEST]}: {why}"
        return replace(rule, operations=_but(rule.operations, int(number)), refused=(*rule.refused, said))
    if word == "fact":
        return _without_fact(replace(rule, facts=_but(rule.facts, int(number)), refused=refused), rule)
    asked = f"what was drafted here does not hold: {why}"
    if word == "when":
        return replace(rule, scope=(), asks=_with(rule, "when", Ask("scope", asked)))
    if word == "effective":
        return replace(rule, days=Days(), asks=_with(rule, "effective", Ask("date", asked)))
    return replace(rule, settles="", refused=refused) if word == "settles" else None


def _without_fact(less: DraftedRule, before: DraftedRule) -> DraftedRule | None:
    """Return a draft that still has a fact: in the document's own words where none is left, unless that was tried."""
    if less.facts:
        return less
    fallback = own_words(less.document, less.operations[0].quote) if less.operations else None
    if fallback is None or fallback in before.facts:
        return None
    return replace(less, facts=(fallback,), asks=_with(less, "facts", NO_FACT))


def _with(rule: DraftedRule, part: str, ask: Ask) -> Mapping[str, tuple[Ask, ...]]:
    return {**rule.asks, part: (*rule.asks.get(part, ()), ask)}


def own_words(document: str, quote: str) -> DraftedFact:
    """Return a fact that repeats the document's own sentence that a quote is in, or that is in it."""
    wanted = plain_text(quote).casefold().strip(" .|")
    texts = [one.text for one in sentences(document)]
    inside = [text for text in texts if wanted in text.casefold() or text.casefold() in wanted]
    sentence = max(inside, key=len, default=plain_text(quote))
    return DraftedFact("What this document lays down, in its own words", sentence, (sentence,))


def _but(items: tuple[T, ...], number: int) -> tuple[T, ...]:
    """Return items without the one of a number, counted from 1."""
    return (*items[: number - 1], *items[number:])


def _asks(given: list[Given]) -> tuple[Ask, ...]:
    found = [Ask(one["about"], one_line(one["question"])[:LONGEST]) for one in given[:MOST_ASKS]]
    return tuple(ask for ask in found if ask.question)


def _stands(value: str, document: str, names: Mapping[str, str]) -> bool:
    number = scalar(value)
    return stands_in(value, document, names) or (
        not isinstance(number, str) and stands_in(number, document, names)
    )


def scalar(text: str) -> bool | int | Decimal | date | str:
    """Return a text as the scalar that YAML would read: a number, a day, true or false, or text."""
    bare = text.strip()
    if bare in ("true", "false"):
        return bare == "true"
    if re.fullmatch(r"-?(0|[1-9]\d*)", bare):
        return int(bare)
    if re.fullmatch(r"(date\s*)?'?\d{4}-\d{2}-\d{2}'?", bare):
        try:
            return date.fromisoformat(re.sub(r"date|'|\s", "", bare))
        except ValueError:
            return text
    try:
        return Decimal(bare) if re.fullmatch(r"-?\d+\.\d+", bare) else text
    except InvalidOperation:
        return text


def _body(form: str, given: Given, per: tuple[str, ...]) -> dict[str, Any]:
    """Return what stands under the operation's word."""
    word, target = form.split(".")
    sql, name = given["sql"].strip(), given["name"].strip()
    if word == "override":
        named = name if target in ("column", "model") else True
        return {target: named} | ({} if target == "model" else {"as": sql})
    if form == "filter.first_by":
        return {"first_by": sql, "per": per}
    if form == "threshold.parameter":
        return {"parameter": name, "to": scalar(sql)}
    if form == "weight.components":
        weights = {one["metric"].strip(): Decimal(str(one["weight"])) for one in given["weights"]}
        return {
            "components": {
                metric: int(weight) if weight == weight.to_integral_value() else weight
                for metric, weight in weights.items()
            }
        }
    return {target: sql}
