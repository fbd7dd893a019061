"""The form of each operation: one word, one form, and the keys that go with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.catalog.checks.context import Checked, Findings, unknown
from generator.catalog.types import (
    OPERATION_WORDS,
    ExcludeOp,
    FilterOp,
    Operation,
    OverrideOp,
    ThresholdOp,
    WeightOp,
)
from generator.errors import Finding

TARGETS = ("column", "where", "numerator", "denominator", "value", "model")
STAGES: Mapping[str, tuple[str, ...]] = {
    "filter.where": ("rows", "entities"),
    "filter.first_by": ("rows",),
    "exclude.where": ("rows", "entities"),
    "threshold.parameter": (),
    "threshold.having": ("groups", "entities"),
    "weight.by": ("rows",),
    "weight.components": ("groups",),
    "override.column": ("rows", "entities"),
    "override.where": ("rows",),
    "override.numerator": ("groups",),
    "override.denominator": ("groups",),
    "override.value": ("groups",),
    "override.model": ("rows",),
}
"""The stages that each form may name; none where the form's own place decides."""


def words_of(operation: Operation) -> tuple[str, ...]:
    """Return the words an operation has; a sound one has one."""
    return tuple(word for word in OPERATION_WORDS if getattr(operation, word) is not None)


def form_of(operation: Operation) -> str:
    """Return an operation's form, such as `override.column`, or an empty string when it is not sound."""
    words = words_of(operation)
    if len(words) != 1 or form_fault(operation):
        return ""
    given: Any = getattr(operation, words[0])
    forms = [form for form in STAGES if form.startswith(f"{words[0]}.")]
    return next(form for form in forms if getattr(given, form.split(".")[1]) is not None)


def form_fault(operation: Operation) -> str:
    """Return what is wrong with the form of an operation that has one word, or an empty string."""
    word = words_of(operation)[0]
    return FORMS[word](getattr(operation, word))


def _filter(given: FilterOp) -> str:
    if (given.where is None) == (given.first_by is None):
        return "filter takes either where, or first_by with per"
    if given.first_by is not None and not given.per:
        return "first_by needs per: the key of which the first row stays"
    return "per goes with first_by, not with where" if given.where is not None and given.per else ""


def _exclude(given: ExcludeOp) -> str:
    return "" if given.where else "exclude takes where"


def _threshold(given: ThresholdOp) -> str:
    if (given.parameter is None) != (given.to is None):
        return "parameter and to come together"
    if (given.parameter is None) == (given.having is None):
        return "threshold takes either parameter and to, or having"
    return ""


def _weight(given: WeightOp) -> str:
    return "weight takes either by or components" if (given.by is None) == (given.components is None) else ""


def _override(given: OverrideOp) -> str:
    named = [target for target in TARGETS if getattr(given, target) is not None]
    if len(named) != 1:
        return f"override names exactly one of: {', '.join(TARGETS)}"
    if given.model is not None and given.as_ is not None:
        return "override with model takes no as: the model's rows are what replaces"
    return "override needs as: what replaces it" if given.model is None and given.as_ is None else ""


FORMS: Mapping[str, Callable[[Any], str]] = {
    "filter": _filter,
    "exclude": _exclude,
    "threshold": _threshold,
    "weight": _weight,
    "override": _override,
}


def one_word(checked: Checked) -> Findings:
    """An operation has exactly one of the five words."""
    for rule, index, operation in checked.operations():
        words = words_of(operation)
        if not words:
            span = checked.at("rule", rule.rule, "operations", index)
            hint = f"write one of: {', '.join(OPERATION_WORDS)}"
            yield Finding(span, "R001", "this operation says nothing to do", hint)
        elif len(words) > 1:
            span = max(checked.key("rule", rule.rule, "operations", index, word) for word in words)
            message = f"one operation has {len(words)} words: {', '.join(words)}"
            yield Finding(span, "R001", message, "make an operation of each")


def one_form(checked: Checked) -> Findings:
    """An operation has exactly one form, with all of its keys."""
    for rule, index, operation in checked.operations():
        words = words_of(operation)
        fault = form_fault(operation) if len(words) == 1 else ""
        if fault:
            yield Finding(checked.key("rule", rule.rule, "operations", index, words[0]), "R002", fault)


def metrics(checked: Checked) -> Findings:
    """The metrics of an operation exist, each listed once."""
    for rule, index, operation in checked.operations():
        for place, name in enumerate(operation.metrics):
            span = checked.at("rule", rule.rule, "operations", index, "metrics", place)
            if not checked.knows("metric", name):
                yield unknown(span, "R003", "metric", name, checked.catalog.metrics)
            if name in operation.metrics[:place]:
                yield Finding(span, "R004", f"{name} is listed twice", "delete one")


def rules(checked: Checked) -> Findings:
    """The rules that a rule supersedes or goes before exist."""
    known = checked.catalog.rules
    for name, rule in known.items():
        for place, other in enumerate(rule.supersedes):
            if not checked.knows("rule", other):
                yield unknown(checked.at("rule", name, "supersedes", place), "R005", "rule", other, known)
    for rule, index, operation in checked.operations():
        for place, other in enumerate(operation.before):
            if not checked.knows("rule", other):
                span = checked.at("rule", rule.rule, "operations", index, "before", place)
                yield unknown(span, "R005", "rule", other, known)


def stages(checked: Checked) -> Findings:
    """An operation's stage is one that its form can work at, and `entities` one that its metrics have."""
    for rule, index, operation in checked.operations():
        form = form_of(operation)
        if operation.stage is None or not form:
            continue
        span = checked.at("rule", rule.rule, "operations", index, "stage")
        if operation.stage not in STAGES[form]:
            possible = " or ".join(STAGES[form])
            hint = (
                f"its stage is {possible}"
                if possible
                else "delete stage: it works where the parameter is used"
            )
            yield Finding(
                span, "R007", f"{form.replace('.', ' ')} cannot work at stage {operation.stage}", hint
            )
            continue
        for metric in checked.metrics_of(operation) if operation.stage == "entities" else ():
            if not metric.per:
                hint = "give it per and entity_columns, or delete stage"
                yield Finding(span, "R007", f"{metric.metric} has no entity stage", hint)


CHECKS = (one_word, one_form, metrics, rules, stages)
