"""How far a judge agrees with people: precision, recall and confusion by dimension, with intervals.

Comes in: a CSV file with one row for each task and dimension. Goes out: counts and shares. What is looked for is a
defect, so that a true positive is a defect that judge and person both see.
"""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.errors import LanguageError
from generator.files import write_text
from generator.validation.judge.dimensions import Dimension

COLUMNS = ("task", "dimension", "judge", "human")
NORMAL = 1.959963984540054
"""The 97.5th percentile of the standard normal distribution: intervals are of 95 %."""
ALL = "all eight"


@dataclass(frozen=True, order=True)
class Labelled:
    """What judge and person said of one dimension of one task: whether it is met."""

    task: str
    dimension: Dimension
    judge: bool
    human: bool


@dataclass(frozen=True)
class Audit:
    """Counts of one dimension.

    Attributes:
        both: Defects that both see.
        judge_only: Defects that the judge alone sees.
        human_only: Defects that the person alone sees.
        neither: Cases in which neither sees a defect.
    """

    both: int = 0
    judge_only: int = 0
    human_only: int = 0
    neither: int = 0

    @property
    def total(self) -> int:
        """All cases."""
        return self.both + self.judge_only + self.human_only + self.neither

    @property
    def precision(self) -> tuple[int, int]:
        """Of the defects that the judge sees, those that are some: (how many, of how many)."""
        return self.both, self.both + self.judge_only

    @property
    def recall(self) -> tuple[int, int]:
        """Of the defects that there are, those that the judge sees: (how many, of how many)."""
        return self.both, self.both + self.human_only

    @property
    def agreement(self) -> tuple[int, int]:
        """Cases in which both say the same: (how many, of how many)."""
        return self.both + self.neither, self.total

    @property
    def kappa(self) -> float | None:
        """Agreement beyond chance (Cohen 1960), or None where chance alone would agree always."""
        if not self.total:
            return None
        judge = (self.both + self.judge_only) / self.total
        human = (self.both + self.human_only) / self.total
        chance = judge * human + (1 - judge) * (1 - human)
        return None if chance == 1 else ((self.both + self.neither) / self.total - chance) / (1 - chance)


def interval(hits: int, total: int) -> tuple[float, float] | None:
    """Return the 95 % interval of a share (Wilson 1927), or None of nothing."""
    if not total:
        return None
    share, squared = hits / total, NORMAL**2
    middle = (share + squared / (2 * total)) / (1 + squared / total)
    half = NORMAL * math.sqrt(share * (1 - share) / total + squared / (4 * total**2)) / (1 + squared / total)
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    return low, 1.0 if hits == total else min(1.0, middle + half)


def audit(labels: Iterable[Labelled]) -> Mapping[str, Audit]:
    """Return the counts of each dimension, and of whole tasks, which are sound where all their dimensions are met."""
    counts: dict[str, Counter[tuple[bool, bool]]] = {str(dimension): Counter() for dimension in Dimension}
    judge: dict[str, bool] = {}
    human: dict[str, bool] = {}
    for label in labels:
        counts[str(label.dimension)][not label.judge, not label.human] += 1
        judge[label.task] = judge.get(label.task, True) and label.judge
        human[label.task] = human.get(label.task, True) and label.human
    counts[ALL] = Counter((not judge[task], not human[task]) for task in judge)
    return {
        name: Audit(found[True, True], found[True, False], found[False, True], found[False, False])
        for name, found in counts.items()
    }


def read_labels(path: Path) -> tuple[Labelled, ...]:
    """Read labels: columns `task`, `dimension`, `judge` and `human`, scores 1 for met and 0 for not.

    Raises:
        LanguageError: If the file cannot be read, with every line that is not understood.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
            if missing:
                raise LanguageError(
                    f"{path}:1: there is no column {', '.join(missing)}; wanted: {','.join(COLUMNS)}"
                )
            rows = [(reader.line_num, row) for row in reader]
    except FileNotFoundError:
        raise LanguageError(f"{path}: there is no such file") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise LanguageError(f"{path}: is no CSV file in UTF-8: {error}") from None
    problems: list[str] = []
    found: dict[tuple[str, Dimension], Labelled] = {}
    for number, row in rows:
        try:
            label = _label(row)
        except ValueError as error:
            problems.append(f"{path}:{number}: {error}")
            continue
        if (label.task, label.dimension) in found:
            problems.append(f"{path}:{number}: {label.dimension} of {label.task} stands twice")
        found[label.task, label.dimension] = label
    if not rows:
        problems.append(f"{path}: there are no labels")
    if problems:
        raise LanguageError("\n".join(problems))
    return tuple(sorted(found.values()))


def write_labels(path: Path, labels: Iterable[Labelled]) -> None:
    """Write labels as `read_labels` reads them.

    Raises:
        GoldruleError: If the file system refuses; the file is then as it was.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(
        (item.task, str(item.dimension), int(item.judge), int(item.human)) for item in sorted(labels)
    )
    write_text(path, text.getvalue())


def _label(row: Mapping[str, str | None]) -> Labelled:
    task, dimension, judge, human = ((row[name] or "").strip() for name in COLUMNS)
    if not task:
        raise ValueError("task is empty")
    if dimension not in set(Dimension):
        raise ValueError(f"there is no dimension '{dimension}'; there are: {', '.join(Dimension)}")
    for name, score in (("judge", judge), ("human", human)):
        if score not in ("0", "1"):
            raise ValueError(f"{name} is '{score}', neither 0 nor 1")
    return Labelled(task, Dimension(dimension), judge == "1", human == "1")
