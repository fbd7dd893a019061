"""Which words of a question tell it from a misreading of it.

Comes in: a question with its answer format, and a rival reading. Goes out: the words, or nothing. What must be said
is built from the task's slots and the catalog, never from its answer, and found as a reader would find it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta

from generator.catalog.likenesses import DISTINCT, endings, entity_noun, plural, row_noun
from generator.catalog.types import DomainCatalog, Metric, Unit
from generator.records import Question, Reading, Rival, SolvedTask, TaskSpec
from generator.validation.sheet import fold
from generator.validation.slots import names_of

Patterns = Callable[[TaskSpec, DomainCatalog, str], Iterator[str]]
GAP = r"[^.]*?"
EARLIER = {"previous": "the {period} before", "year_before": "the same {period} a year before"}


def telling(task: SolvedTask, question: Question, catalog: DomainCatalog, rival: Rival) -> str:
    """Return the words that tell a question from a rival reading of it, or an empty text.

    Args:
        task: The task.
        question: Its words and answer format.
        catalog: Its domain's catalog.
        rival: The reading.
    """
    text = fold(f"{question.text} {question.answer_format}")
    for pattern in PATTERNS[rival.reading](task.spec, catalog, rival.other):
        if match := re.search(rf"(?<!\w){pattern}(?!\w)", text):
            return match[0]
    return ""


def _said(words: str) -> str:
    return re.escape(fold(words))


def _leaves(spec: TaskSpec, catalog: DomainCatalog) -> tuple[Metric, ...]:
    return catalog.leaves(catalog.metrics[spec.metric])


def _last_day(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    """The first day that no longer counts, or the end of the last one that does."""
    end = spec.window.end if spec.window is not None else catalog.domain.as_of
    yield f"up to, but not including, {end}"
    yield f"the end of {end - timedelta(days=1)}"


def _look_back(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    yield f"looks back from {GAP}also to before the period's start"


def _own_date(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    """The date that the period is one of, or the metric's own wording of it."""
    for leaf in _leaves(spec, catalog):
        own = catalog.domain.dimensions.get(leaf.time or "")
        yield f"by {_said(own.label if own is not None else (leaf.time or '').replace('_', ' '))}"


def _growth(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    growth = catalog.metrics[spec.metric].growth
    if growth is not None:
        yield f"growth is against {_said(EARLIER[growth.against].format(period=growth.period))}"


def _entities(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    """Different ones counted: each of them once."""
    for leaf in _leaves(spec, catalog):
        if leaf.model == other:
            for key in DISTINCT.findall(endings(leaf)):
                yield f"different {_said(plural(entity_noun(key)))}, each once however many {_said(_rows(leaf))}"
            for key in leaf.per:
                yield from _line(leaf, key)


def _line(leaf: Metric, key: str) -> Iterator[str]:
    yield f"one for each {GAP}{_said(entity_noun(key))}{GAP}not over the {_said(_rows(leaf))} behind them"


def _single_rows(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    """Rows counted: single ones, and not what the rival counts."""
    for leaf in _leaves(spec, catalog):
        yield f"single {_said(_rows(leaf))}, not over the {GAP}{_said(plural(entity_noun(other)))}"


def _gathered(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    for leaf in _leaves(spec, catalog):
        if leaf.model == other and leaf.per:
            yield from _line(leaf, leaf.per[0])


def _rows(leaf: Metric) -> str:
    return plural(row_noun(leaf.model or ""))


def _together(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    yield r"from all [\w ]+ together, not from a mean"


def _dimension(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    """The dimension's own label, or its phrase with the value that is asked for."""
    name = other.partition(">")[0]
    words = catalog.domain.dimensions[name]
    values = [one.value for one in spec.filters if one.dimension == name]
    if spec.dimension == name:
        yield from (_said(words.plural), _said(words.label))
        values += spec.groups
    for value in values:
        for said in names_of(catalog, name, value):
            yield _said(words.phrase.format(label=words.label, value=said))
    yield f"where no {_said(words.label)}"


def _one_name(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    words = catalog.domain.dimensions[other.partition(">")[0]]
    yield f"{_said(words.plural)} of the same name count as one {_said(words.label)}"


def _nameless(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    label = _said(catalog.domain.dimensions[other].label)
    yield f"rows without an? {label} form one group"
    yield f"rows without {label} form one group"
    yield f"what has no {label} included"


def _whole(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    yield f"the total of all {GAP}under the question's other conditions and in its period"
    yield "(?:summed|the total) over all segments"


def _unit(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    if other == Unit.RATIO:
        yield r"a plain ratio \(0\.125, not 12\.5\)"
    elif other == Unit.PERCENT:
        yield r"a percentage \(12\.5 for 12\.5%, not 0\.125\)"
    else:
        yield rf"in percent {GAP}\(12\.5 for 12\.5%\)"


def _business_days(spec: TaskSpec, catalog: DomainCatalog, other: str) -> Iterator[str]:
    yield f"business days{GAP}monday to friday without the holidays"


PATTERNS: Mapping[Reading, Patterns] = {
    Reading.CALENDAR_DAYS: _business_days,
    Reading.WEEKDAYS: _business_days,
    Reading.CLOSED_WINDOW: _last_day,
    Reading.LAST_DAY_CUT: _last_day,
    Reading.ASKED_WINDOW_ONLY: _look_back,
    Reading.OTHER_DATE: _own_date,
    Reading.OTHER_GROWTH: _growth,
    Reading.ROWS_FOR_ENTITIES: _entities,
    Reading.ENTITIES_FOR_ROWS: _single_rows,
    Reading.ROWS_BEHIND_ENTITIES: _gathered,
    Reading.MEAN_OF_GROUPS: _together,
    Reading.OTHER_DIMENSION: _dimension,
    Reading.PLACES_APART: _one_name,
    Reading.NULL_GROUP_DROPPED: _nameless,
    Reading.SHARE_OF_WHOLE: _whole,
    Reading.FRACTION: _unit,
}
"""For each reading the patterns of which one must be found."""
