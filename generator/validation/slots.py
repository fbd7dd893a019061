"""Reading a question against its task: which slots are said, and what else it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from generator.catalog.questions import fact_of, supposed_words
from generator.catalog.types import DomainCatalog, Unit
from generator.records import AnalysisType, Filter, Question, SolvedTask, TaskSpec
from generator.validation.dates import Period, read_periods
from generator.validation.reasons import ReasonCode
from generator.validation.sheet import Sheet, content_words, fold

Fault = tuple[ReasonCode, str]

DESCENDING = re.compile(r"\b(highest|top|largest|biggest|greatest|most|best|leading|maximum|high)\b")
ASCENDING = re.compile(r"\b(lowest|bottom|smallest|least|fewest|worst|minimum|low)\b")
GRAINS = {"month": "month|monthly", "quarter": "quarter|quarterly", "year": "year|yearly|annual|annually"}
PERCENT = r"\s*(?:%|percent\b|per cent\b)"


@dataclass(frozen=True)
class Case:
    """A question under validation, read once for all checks.

    Attributes:
        task: What it asks.
        question: Its words.
        catalog: The domain's catalog.
        missing: Slots that it does not say, and windows that it says beyond its own.
        residue: Its text without the slots.
    """

    task: SolvedTask
    question: Question
    catalog: DomainCatalog
    missing: tuple[Fault, ...]
    residue: str


def read(task: SolvedTask, question: Question, catalog: DomainCatalog) -> Case:
    """Read a question against its task."""
    sheet = Sheet(question.text)
    missing = tuple(_missing(task.spec, catalog, sheet))
    return Case(task, question, catalog, missing, sheet.text)


def names_of(catalog: DomainCatalog, dimension: str, value: str) -> tuple[str, ...]:
    """Return the texts that stand for a dimension's value: its business name and its stored spelling.

    Letter case never matters, so that `brasilia` is said by Brasilia.
    """
    spec = catalog.domain.dimensions[dimension.partition(":")[0]]
    spaced = value.replace("_", " ") if value.strip() else value
    return tuple(dict.fromkeys([spec.values.get(value, value), value, spaced]))


def _missing(spec: TaskSpec, catalog: DomainCatalog, sheet: Sheet) -> Iterator[Fault]:
    """Strike every slot off the sheet, phrases before single words, and yield those that are not there."""
    if spec.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        yield from _fact(spec, catalog, sheet)
        return
    metric = catalog.metrics[spec.metric]
    unsaid = list(missing_of_scenario(spec, catalog, sheet)) if spec.change else []
    if not sheet.strike(metric.label):
        yield ReasonCode.METRIC_NOT_SAID, f"the question does not say '{metric.label}'"
    for filter in spec.filters:
        if not _filter(filter, catalog, sheet):
            yield (
                ReasonCode.FILTER_NOT_SAID,
                f"the question does not say {filter.dimension} is '{filter.value}'",
            )
    yield from _dimension(spec, catalog, sheet)
    yield from _window(spec, catalog, sheet)
    if spec.grain and not re.search(rf"\b({GRAINS[spec.grain]})\b", sheet.text):
        yield ReasonCode.GRAIN_NOT_SAID, f"the question does not say by {spec.grain}"
    if spec.threshold is not None:
        after = PERCENT if metric.unit is Unit.PERCENT else ""
        if not sheet.strike_number(spec.threshold, after):
            yield ReasonCode.THRESHOLD_NOT_SAID, f"the question does not say {spec.threshold}"
    yield from unsaid
    if spec.alpha is not None and not _level(spec.alpha, sheet):
        yield ReasonCode.LEVEL_NOT_SAID, f"the question does not say the level {spec.alpha}"


def _fact(spec: TaskSpec, catalog: DomainCatalog, sheet: Sheet) -> Iterator[Fault]:
    about, index = spec.fact or ("", 0)
    asks = fact_of(catalog, about, index, metric=bool(spec.metric)).asks
    if not (sheet.strike(asks.rstrip("?. ")) or sheet.strike_loosely(asks)):
        yield ReasonCode.FACT_NOT_SAID, f"the question does not ask '{asks}'"


def _subjects(spec: TaskSpec, catalog: DomainCatalog) -> list[str]:
    """Return how the rule that changes may be named: by what it settles, or by what one of its facts asks."""
    rule = catalog.rules[spec.change[0]]
    facts = [fact.asks.rstrip("?. ") for fact in rule.facts]
    return facts if rule.settles is None else [rule.settles, *facts]


def _limit_words(spec: TaskSpec, catalog: DomainCatalog) -> str:
    """Return how the new limit is said, with `{value}`, or an empty text where the rule does not say it."""
    if len(spec.change) < 3:
        return ""
    return supposed_words(catalog, spec.metric, spec.change[0], spec.change[1]) or ""


def missing_of_scenario(spec: TaskSpec, catalog: DomainCatalog, sheet: Sheet) -> Iterator[Fault]:
    """Strike what a counterfactual supposes, its subject and a new value, and yield what is not there.

    Args:
        spec: A task with a change.
        catalog: Its domain's catalog.
        sheet: The question.
    """
    limit = _limit_words(spec, catalog)
    if limit and sheet.strike(limit.replace("{value}", spec.change[2])):
        return
    subjects = [limit.replace("{value}", " ")] if limit else _subjects(spec, catalog)
    if not sheet.strike_any(*subjects) and not any(sheet.strike_loosely(subject) for subject in subjects):
        yield ReasonCode.SCENARIO_NOT_SAID, f"the question does not name what changes: '{subjects[0]}'"
    if len(spec.change) == 3:
        parameter, literal = spec.change[1].replace("_", " "), spec.change[2].split("'")
        value = literal[1] if len(literal) > 1 else literal[0]
        said = (
            sheet.strike_number(Decimal(value))
            if re.fullmatch(r"-?\d+(\.\d+)?", value)
            else sheet.strike(value)
        )
        sheet.strike(parameter)
        if not said:
            yield ReasonCode.SCENARIO_NOT_SAID, f"the question does not say the new {parameter}, {value}"


def _filter(filter: Filter, catalog: DomainCatalog, sheet: Sheet) -> bool:
    """Return whether a filter's value is said, and of what: by its dimension's phrase, or a word of it."""
    spec = catalog.domain.dimensions[filter.dimension.partition(":")[0]]
    label = re.escape(fold(spec.label))
    unrecorded = re.compile(rf"\b(no|without an?|unknown|missing) {label}\b|\b{label} is (not|un)\b")
    if filter.value == catalog.domain.null_label and unrecorded.search(sheet.text):
        return True
    names = names_of(catalog, filter.dimension, filter.value)
    if sheet.strike_any(*(spec.phrase.format(label=spec.label, value=name) for name in names)):
        return True
    anchors = content_words(spec.phrase.replace("{label}", spec.label).replace("{value}", " "))
    anchored = any(re.search(rf"(?<!\w){re.escape(word)}", sheet.full) for word in anchors)
    return sheet.strike_any(*names) and anchored


def _dimension(spec: TaskSpec, catalog: DomainCatalog, sheet: Sheet) -> Iterator[Fault]:
    """Strike the groups, the slice dimension, and a ranking's count and order; a share's one group is a filter."""
    if not spec.dimension:
        return
    if len(spec.groups) == 1:
        picked = Filter(spec.dimension, spec.groups[0])
        if not _filter(picked, catalog, sheet):
            yield ReasonCode.GROUP_NOT_SAID, f"the question does not say {spec.dimension} is '{picked.value}'"
        return
    longest_first = sorted(spec.groups, key=lambda group: -len(names_of(catalog, spec.dimension, group)[0]))
    for group in longest_first:
        if not sheet.strike_any(*names_of(catalog, spec.dimension, group)):
            yield ReasonCode.GROUP_NOT_SAID, f"the question does not say '{group}'"
    base, _, period = spec.dimension.partition(":")
    words = catalog.domain.dimensions[base]
    singular, plural = (period, f"{period}s") if period else (words.label, words.plural)
    if not sheet.strike_any(singular, plural):
        yield ReasonCode.DIMENSION_NOT_SAID, f"the question does not say '{singular}'"
    if spec.k:
        if not sheet.strike_count(spec.k):
            yield ReasonCode.COUNT_NOT_SAID, f"the question does not say how many: {spec.k}"
        said = bool(DESCENDING.search(sheet.text)), bool(ASCENDING.search(sheet.text))
        if said != (spec.order != "asc", spec.order == "asc"):
            yield ReasonCode.ORDER_NOT_SAID, f"the question does not say the order '{spec.order}' alone"


def _window(spec: TaskSpec, catalog: DomainCatalog, sheet: Sheet) -> Iterator[Fault]:
    """Take every period out of the sheet and compare it with the window."""
    metric = catalog.metrics[spec.metric]
    dated = metric.dated if metric.trailing is None else None
    if dated is not None and not sheet.has_loosely(dated.replace("{window}", " ")):
        yield ReasonCode.WINDOW_NOT_SAID, f"the question does not say what its period dates: '{dated}'"
    periods, sheet.text = read_periods(sheet.text)
    matching = [period for period in periods if _is_window(period, spec, catalog)]
    if not matching:
        yield (
            ReasonCode.WINDOW_NOT_SAID,
            f"the question does not say the window {_window_text(spec, catalog)}",
        )
    for period in periods:
        if period not in matching:
            yield ReasonCode.STRAY_WINDOW, f"the question says '{period.words}', which is not its window"


def _is_window(period: Period, spec: TaskSpec, catalog: DomainCatalog) -> bool:
    window, as_of = spec.window, catalog.domain.as_of
    if window is None:
        return period.end == as_of and period.start == as_of - timedelta(days=1)
    leaves = catalog.leaves(catalog.metrics[spec.metric])
    if all(leaf.trailing for leaf in leaves) and not spec.grain:
        return period.end == window.end
    return (period.start, period.end) == (window.start, window.end)


def _window_text(spec: TaskSpec, catalog: DomainCatalog) -> str:
    if spec.window is None:
        return f"up to {catalog.domain.as_of - timedelta(days=1)}"
    return f"{spec.window.start} to {spec.window.end}"


def _level(alpha: Decimal, sheet: Sheet) -> bool:
    """Strike a significance level, as a percentage, a fraction, or the confidence that goes with it."""
    if sheet.strike_number(alpha * 100, PERCENT) or sheet.strike_number(alpha):
        return True
    return sheet.strike_number(100 - alpha * 100, PERCENT + r"\s+confidence")
