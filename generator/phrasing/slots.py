"""The slots of a task in words: what its frames are filled with."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from generator.catalog.questions import fact_of
from generator.catalog.types import DomainCatalog, Metric, Unit
from generator.phrasing.amounts import amount, level_text
from generator.phrasing.asked import Asked
from generator.phrasing.english import capitalised, is_plural, listed, number_word, spoken
from generator.phrasing.scenario import scenario
from generator.phrasing.values import filters_words, spec_of, value_words
from generator.phrasing.windows import dated_words, window_words
from generator.records import AnalysisType, Filter, SolvedTask, TaskSpec

GRAIN_WORDS = {"month": "monthly", "quarter": "quarterly", "year": "yearly"}
SUMMARY = re.compile(r"(total|overall|average|mean|median|net|gross|share|number)\b", re.IGNORECASE)
ALIKE = ("for ", "among ", "where ")
OPEN_ENDED = "up to and including "
"""Windows that end so come after filters: what follows their last day would seem to hold of it alone."""
SAYS_PERIOD = re.compile(r"\bover\b|previous|prior|\byear\b|annual|\b[ymq]o[ymq]\b")


def slots(task: SolvedTask, catalog: DomainCatalog, rng: random.Random) -> dict[str, str]:
    """Return every slot of a task by the name that frames use.

    Args:
        task: What is asked.
        catalog: The domain's catalog, for labels and business names.
        rng: Chooses among equal wordings.
    """
    spec = task.spec
    if spec.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        return _asked_fact(spec, catalog)
    metric = catalog.metrics[spec.metric]
    words = metric_slots(metric, catalog, rng)
    words |= _scope(spec, catalog, metric, rng)
    if spec.grain:
        words |= {"grain": spec.grain, "grain_by_grain": f"{spec.grain} by {spec.grain}"}
        words["grainly"] = GRAIN_WORDS[spec.grain]
    if spec.dimension:
        words |= _dimension(spec, catalog, metric)
    if spec.k:
        words |= _ranking(spec, words)
    if spec.threshold is not None:
        words["limit"] = amount(spec.threshold, metric.unit, catalog.domain.currency)
    if spec.alpha is not None:
        words["alpha"] = level_text(spec.alpha)
    if spec.change:
        words["scenario"] = scenario(spec, catalog, rng)
    return words


def metric_slots(metric: Metric, catalog: DomainCatalog, rng: random.Random) -> dict[str, str]:
    """Return the metric as a noun phrase with and without its article, and the verbs that agree with it."""
    proper = frozenset(re.findall(r"\w+", catalog.domain.company))
    counted = is_plural(metric.label) and metric.unit is Unit.COUNT and not SUMMARY.match(metric.label)
    name = spoken(metric.label, proper)
    if counted:
        name = f"number of {name}"
    plural = is_plural(name)
    article = "the" if counted or " of " in name else rng.choice(("our", "our", "the"))
    name += growth_words(metric)
    return {
        "label": metric.label,
        "name": name,
        "measure": f"the {name}" if counted else name,
        "metric": f"{article} {name}",
        "Metric": capitalised(f"{article} {name}"),
        "was": "were" if plural else "was",
        "Was": "Were" if plural else "Was",
        "is": "are" if plural else "is",
        "does": "do" if plural else "does",
    }


def growth_words(metric: Metric) -> str:
    """Return what a growth is measured against, unless the label says so already."""
    label = metric.label.lower()
    if metric.growth is None or SAYS_PERIOD.search(label):
        return ""
    period = metric.growth.period
    said = any(word in label for word in (period, GRAIN_WORDS[period]))
    if metric.growth.against == "previous":
        return "" if said else f" compared with the previous {period}"
    return " compared with a year before" if said else f" compared with the same {period} a year before"


def dated(metric: Metric, catalog: DomainCatalog) -> str | None:
    """Return how the metric's window is said: its own wording, or that of its parts where all have the same."""
    if metric.dated is not None:
        return metric.dated
    parts = {dated(part, catalog) for part in catalog.components(metric)}
    return parts.pop() if len(parts) == 1 else None


def is_trailing(metric: Metric, catalog: DomainCatalog) -> bool:
    """Return whether the metric, or every leaf of it, looks back from the end of the window."""
    return all(leaf.trailing is not None for leaf in catalog.leaves(metric))


def _scope(spec: TaskSpec, catalog: DomainCatalog, metric: Metric, rng: random.Random) -> dict[str, str]:
    """Return the filters and the window, together and apart."""
    trailing = is_trailing(metric, catalog) and spec.type is not AnalysisType.TREND_ANALYSIS
    window = window_words(spec.window, catalog.domain.as_of, trailing, rng)
    wording = None if trailing else dated(metric, catalog)
    if wording is not None:
        window = dated_words(window, wording)
    # A share keeps all groups in its denominator and picks one at the end; people say both alike.
    picked = (Filter(spec.dimension, spec.groups[0]),) if len(spec.groups) == 1 else ()
    filters = filters_words(catalog.domain, (*picked, *spec.filters))
    drawn = rng.random() < 0.5 and OPEN_ENDED not in window.phrase
    window_first = drawn or "where " in filters
    parts = [part for part in (filters, window.phrase) if part]
    ordered = parts[::-1] if window_first else parts
    leading = ", ".join(reversed(parts)) if "where " in filters else _joined(parts)
    return {
        "scope": _joined(ordered),
        "Scope": capitalised(leading),
        "period": window.period,
        "filters": f" {filters}" if filters else "",
    }


def _joined(parts: Sequence[str]) -> str:
    """Return phrases in a row, with `and` between two that start with the same kind of word."""
    alike = len(parts) > 1 and all(part.startswith(ALIKE) for part in parts)
    return (" and " if alike else " ").join(parts)


def _dimension(spec: TaskSpec, catalog: DomainCatalog, metric: Metric) -> dict[str, str]:
    """Return the slice dimension in the singular and plural, and its two groups where there are any."""
    words = spec_of(catalog.domain, spec.dimension)
    dim, dims = words.label, words.plural
    base, _, period = spec.dimension.partition(":")
    if period:
        own_time = any(leaf.time == base for leaf in catalog.leaves(metric))
        dim, dims = (period, f"{period}s") if own_time else (f"{period} by {dim}", f"{period}s by {dim}")
    found = {"dim": dim, "dims": dims}
    if len(spec.groups) == 2:
        names = [value_words(catalog.domain, spec.dimension, group) for group in spec.groups]
        found |= {"pair": f"the {dims} {listed(names)}", "either": listed(names, "or")}
    return found


def _ranking(spec: TaskSpec, words: dict[str, str]) -> dict[str, str]:
    """Return how many groups are asked for, from which end."""
    single = spec.k == 1
    descending = spec.order != "asc"
    return {
        "top": f"{number_word(spec.k)} {words['dim' if single else 'dims']}",
        "end": "top" if descending else "bottom",
        "highest": "highest" if descending else "lowest",
        "are": "is" if single else "are",
    }


def _asked_fact(spec: TaskSpec, catalog: DomainCatalog) -> dict[str, str]:
    """Return what a knowledge question asks: a fact of a rule or of a metric."""
    about, index = spec.fact or ("", 0)
    asks = Asked.of(fact_of(catalog, about, index, metric=bool(spec.metric)).asks)
    return {"asks": asks.text, "Asks": capitalised(asks.text), "direct": "yes" if asks.direct else ""}
