"""What an answer must look like: JSON shape, rounding, units, order, ties, keys and the exact period.

The question says what is asked; the format says how the answer is written, so that one reading is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from decimal import Decimal

from generator.catalog.types import DomainCatalog, Metric, Unit
from generator.phrasing.amounts import number_text
from generator.phrasing.english import indefinite, listed
from generator.phrasing.readings import told_apart
from generator.phrasing.slots import is_trailing
from generator.phrasing.values import spec_of
from generator.records import P_DIGITS, AnalysisType, SolvedTask
from generator.scoring import WORD_LIMIT

UNIT_WORDS: Mapping[Unit, str] = {
    Unit.COUNT: "a count",
    Unit.PERCENT: "a percentage (12.5 for 12.5%, not 0.125)",
    Unit.RATIO: "a plain ratio (0.125, not 12.5)",
    Unit.DAYS: "a number of days",
    Unit.HOURS: "a number of hours",
    Unit.MINUTES: "a number of minutes",
    Unit.MILES: "a number of miles",
    Unit.SCORE: "a score",
    Unit.INDEX: "an index value",
    Unit.NUMBER: "a plain number",
}
PERIOD_FORMS = {"month": "YYYY-MM", "quarter": "YYYY-Qn (such as 1999-Q4)", "year": "YYYY"}
WHOLE = "An agreement that is given up no longer applies in any respect; all others apply as before."
PLAIN_NUMBERS = (
    "Round once, at the very end (a number exactly half-way between two may be rounded either way). "
    "Write plain JSON numbers without quotes, units or thousands separators."
)


def answer_format(task: SolvedTask, catalog: DomainCatalog) -> str:
    """Return how the answer to a task is to be written.

    Args:
        task: The solved task; its gold answer gives the decimals and the name of a significance test.
        catalog: Its domain's catalog.
    """
    if task.spec.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        terms = "giving the exact terms, numbers or dates"
        return f"Plain text of one or two sentences, {WORD_LIMIT} words at the most, {terms}."
    metric = catalog.metrics[task.spec.metric]
    parts = [*SHAPES[task.spec.type](task, catalog, metric), _period(task, catalog, metric)]
    parts += told_apart(task.spec, catalog, metric)
    if len(task.spec.filters) > 1:
        parts.append("All conditions in the question hold at the same time.")
    return " ".join([*parts, PLAIN_NUMBERS])


def _rounded(task: SolvedTask, field: str) -> str:
    """Return how a number field is rounded, by the decimals that it is scored with."""
    decimals = task.gold.decimals.get(field)
    if decimals is None:
        return "given exactly"
    if decimals == 0:
        return "rounded to a whole number"
    return f"rounded to {decimals} decimal{'' if decimals == 1 else 's'}"


def _unit(metric: Metric, catalog: DomainCatalog) -> str:
    if metric.unit is Unit.CURRENCY:
        return f"an amount in {catalog.domain.currency}"
    return UNIT_WORDS[metric.unit]


def _measured(task: SolvedTask, catalog: DomainCatalog, metric: Metric, field: str) -> str:
    """Return what a number field of the metric is counted in and how it is rounded."""
    if metric.unit is Unit.COUNT and task.gold.decimals.get(field) == 0:
        return "a whole number"
    return f"{_unit(metric, catalog)}, {_rounded(task, field)}"


def _object(**fields: str) -> str:
    inside = ", ".join(f'"{name}": <{kind}>' for name, kind in fields.items())
    return f"{{{inside}}}"


def _period(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> str:
    """Return the exact period, half-open, or the day that a trailing metric looks back from."""
    window = task.spec.window
    end = catalog.domain.as_of if window is None else window.end
    last = end - timedelta(days=1)
    if is_trailing(metric, catalog) and not task.spec.grain:
        return f"The figure is taken as of the end of {last}{_date(catalog, metric)}."
    if window is None:
        return f"All data before {end} counts, up to the end of {last}."
    run = f"runs from {window.start} up to, but not including, {window.end}"
    return f"The period {run}{_date(catalog, metric)}."


def _date(catalog: DomainCatalog, metric: Metric) -> str:
    """Return what a period is a period of, where it can be said."""
    times = {leaf.time for leaf in catalog.leaves(metric) if leaf.time is not None}
    if len(times) > 1:
        return ", by the date of each part of the figure"
    time = next(iter(times), "")
    spec = catalog.domain.dimensions.get(time)
    if spec is None:
        return f", by {time.replace('_', ' ')}" if time else ""
    return f", by {spec.label}"


def _keys(task: SolvedTask, catalog: DomainCatalog, field: str) -> str:
    """Return how the keys of groups are spelt, and what stands for rows without a value."""
    label = spec_of(catalog.domain, task.spec.dimension).label
    _, _, period = task.spec.dimension.partition(":")
    if period:
        return f'"{field}" is a {period} written as {PERIOD_FORMS[period]}.'
    return (
        f'"{field}" is the {label}, spelt exactly as {_spelling(task.spec.dimension, catalog)}; rows without '
        f'{indefinite(label)} {label} form one group of their own with the key "{catalog.domain.null_label}".'
    )


def _spelling(dimension: str, catalog: DomainCatalog) -> str:
    """Return where a dimension's values stand: in the data, or, where they are derived, in the pages."""
    stored = any(
        model.layer in ("source", "staging") and model.column(dimension) is not None
        for model in catalog.models.values()
    )
    if stored:
        return "it is stored in the data"
    if spec_of(catalog.domain, dimension).values:
        return "the conventions list it under “Written”"
    return "the metric catalog describes it"


def _point(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> list[str]:
    return [
        f"A JSON object {_object(value='number')}.",
        f'"value" is {_measured(task, catalog, metric, "value")}.',
    ]


def _trend(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> list[str]:
    grain = task.spec.grain
    shape = _object(direction="text", total_change_pct="number", peak_period="text")
    parts = [
        f"A JSON object {shape}.",
        f'"total_change_pct" is the change from the first {grain} of the period to the last, in percent of '
        f"the first {grain}'s value (12.5 for 12.5%), computed from unrounded values and "
        f"{_rounded(task, 'total_change_pct')}.",
        '"direction" is "increasing" where that change is positive and "decreasing" where it is negative.',
        f'"peak_period" is the {grain} with the highest value, written as {PERIOD_FORMS[grain]}.',
    ]
    if is_trailing(metric, catalog):
        parts.append(f"The value of each {grain} is taken as of the end of that {grain}.")
    return parts


def _comparison(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> list[str]:
    a, b = task.spec.groups
    shape = _object(group_a="text", group_b="text", value_a="number", value_b="number", higher="text")
    return [
        f"A JSON object {shape}.",
        f'"group_a" is "{a}" and "group_b" is "{b}", spelt exactly so; "higher" is whichever of '
        "these two has the larger value.",
        f'"value_a" and "value_b" are each {_measured(task, catalog, metric, "value_a")}.',
    ]


def _ranking(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> list[str]:
    first, last = ("lowest", "highest") if task.spec.order == "asc" else ("highest", "lowest")
    count = f"{task.spec.k} object{'' if task.spec.k == 1 else 's'}"
    return [
        f"A JSON array of exactly {count} {_object(key='text', value='number')}, sorted by value from the "
        f"{first} towards the {last}; values that are equal before rounding are sorted by key in alphabetical "
        "order.",
        _keys(task, catalog, "key"),
        f'"value" is {_measured(task, catalog, metric, "value")}. Groups whose value is undefined '
        "are left out.",
    ]


def _significance(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> list[str]:
    a, b = task.spec.groups
    name = str(task.gold.exact["test"])
    shape = _object(
        test="text",
        statistic="number",
        p_value="number",
        significant="true or false",
        n_a="number",
        n_b="number",
        mean_a="number",
        mean_b="number",
    )
    level = number_text(task.spec.alpha or Decimal(0))
    proportions = "prop" in name.lower()
    method = (
        "a two-sided two-proportion z-test with the pooled proportion"
        if proportions
        else "a two-sided Welch t-test, which does not assume equal variances, on the single observations"
    )
    sizes = (
        '"n_a" and "n_b" are the denominators of the two rates, "mean_a" and "mean_b" the two rates'
        if proportions
        else '"n_a" and "n_b" are the numbers of observations, "mean_a" and "mean_b" their means'
    )
    return [
        f"A JSON object {shape}.",
        f'Use {method}; "test" is "{name}".',
        f'Group a is "{a}" and group b is "{b}"; "statistic" is positive where a is larger.',
        f"{sizes}, each mean {_unit(metric, catalog)}.",
        f'"significant" is true where "p_value" is below the asked level of {level}.',
        _all_rounded(task, ("statistic", "p_value", "mean_a", "mean_b")),
        f'Where that leaves "p_value" fewer than {P_DIGITS} significant digits, give {P_DIGITS} of them: '
        "a probability is never 0.",
    ]


def _all_rounded(task: SolvedTask, fields: tuple[str, ...]) -> str:
    """Return the rounding of several fields in one sentence."""
    return listed([f'"{field}" is {_rounded(task, field)}' for field in fields]) + "."


def _threshold(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> list[str]:
    shape = _object(value="number", threshold="number", exceeded="true or false")
    return [
        f"A JSON object {shape}.",
        f'"value" is {_measured(task, catalog, metric, "value")}; "threshold" is the limit in the '
        'question, in the same unit; "exceeded" is true where the unrounded value is greater than '
        "the threshold, otherwise false.",
    ]


def _counterfactual(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> list[str]:
    shape = _object(actual="number", counterfactual="number", difference="number")
    points = " (for percentages, in percentage points)" if metric.unit is Unit.PERCENT else ""
    return [
        f"A JSON object {shape}.",
        '"actual" is the value as things are, "counterfactual" the value of the same slice under the '
        'supposition with everything else unchanged, and "difference" is counterfactual minus actual'
        f"{points}, computed before rounding.",
        *([WHOLE] if len(task.spec.change) == 1 else []),
        f"Each is {_measured(task, catalog, metric, 'actual')}.",
    ]


def _decomposition(task: SolvedTask, catalog: DomainCatalog, metric: Metric) -> list[str]:
    whole = (
        "the metric's numerator summed over all segments, of which the segment's own numerator is that part"
        if metric.ratio is not None
        else "the total over all segments, of which the segment is that part"
    )
    shape = _object(segment="text", value="number", contribution="number")
    return [
        f"A JSON array with one object {shape} for every segment that has a value, in any order.",
        _keys(task, catalog, "segment"),
        f'"value" is {_measured(task, catalog, metric, "value")}.',
        f'"contribution" is in percent (12.5 for 12.5%) of {whole}, {_rounded(task, "contribution")}.',
    ]


Shape = Callable[[SolvedTask, DomainCatalog, Metric], list[str]]
SHAPES: Mapping[AnalysisType, Shape] = {
    AnalysisType.POINT_QUERY: _point,
    AnalysisType.TREND_ANALYSIS: _trend,
    AnalysisType.COMPARISON: _comparison,
    AnalysisType.RANKING: _ranking,
    AnalysisType.SIGNIFICANCE_TESTING: _significance,
    AnalysisType.THRESHOLD_CROSSING: _threshold,
    AnalysisType.COUNTERFACTUAL: _counterfactual,
    AnalysisType.DECOMPOSITION: _decomposition,
}
