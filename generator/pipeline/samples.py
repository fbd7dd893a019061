"""What `sample` leaves for `phrase`: solved tasks and rejections of a domain, under `target/samples/`.

Comes in: records. Goes out: JSON lines, and the records again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter

from generator.errors import ReleaseError
from generator.files import write_text
from generator.pipeline.solve import Solved
from generator.records import Rejection, SolvedTask

Record = TypeVar("Record")
_TASK: TypeAdapter[SolvedTask] = TypeAdapter(SolvedTask)
_REJECTION: TypeAdapter[Rejection] = TypeAdapter(Rejection)


@dataclass(frozen=True)
class Sample:
    """A domain's solved tasks as `sample` left them.

    Attributes:
        domain: Domain's name.
        seed: Seed they were drawn with.
        catalog: Hash of the catalog they were drawn from.
        data: Digest of each source table they were answered on.
        tasks: Solved tasks.
        rejections: The ledger so far.
        pool: Subgraphs there were to select from.
        selected: Subgraphs selected.
        candidates: Candidates drawn.
        augmented: Those of them that were drawn for types with too few tasks.
    """

    domain: str
    seed: int
    catalog: str
    data: dict[str, str]
    tasks: tuple[SolvedTask, ...]
    rejections: tuple[Rejection, ...]
    pool: int
    selected: int
    candidates: int
    augmented: int


def sample_path(root: Path, domain: str) -> Path:
    """Return where a domain's sample is kept."""
    return root / "target" / "samples" / f"{domain}.jsonl"


def sample_of(domain: str, seed: int, catalog: str, data: dict[str, str], solved: Solved) -> Sample:
    """Return the sample that solving a domain gave."""
    return Sample(
        domain,
        seed,
        catalog,
        data,
        solved.tasks,
        solved.rejections,
        solved.pool,
        len(solved.selection.chosen),
        solved.candidates,
        solved.augmented,
    )


def write_sample(path: Path, sample: Sample) -> None:
    """Write a sample; what was there stays until the new one is whole.

    Raises:
        GoldruleError: If the file system refuses.
    """
    head: dict[str, Any] = {
        "domain": sample.domain,
        "seed": sample.seed,
        "catalog": sample.catalog,
        "data": sample.data,
        "pool": sample.pool,
        "selected": sample.selected,
        "candidates": sample.candidates,
        "augmented": sample.augmented,
        "tasks": len(sample.tasks),
        "rejections": len(sample.rejections),
    }
    lines = [_TASK.dump_json(task).decode() for task in sample.tasks]
    lines += [_REJECTION.dump_json(rejection).decode() for rejection in sample.rejections]
    head["digest"] = _digest(head, lines)
    write_text(path, "\n".join([json.dumps(head, sort_keys=True), *lines]) + "\n")


def read_sample(path: Path) -> Sample:
    """Read a sample.

    Raises:
        ReleaseError: If there is none, or it was cut off or changed by hand.
    """
    if not path.is_file():
        raise ReleaseError(f"{path.stem} has not been sampled yet; run `generator sample` first")
    try:
        lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
        head = json.loads(lines[0])
        count, digest = int(head["tasks"]), head.pop("digest")
        tasks = _records(_TASK, lines[1 : 1 + count], 2, path)
        rejections = _records(_REJECTION, lines[1 + count :], 2 + count, path)
        if (len(tasks), len(rejections)) != (count, head["rejections"]):
            raise ValueError("lines are missing")
        if digest != _digest(head, lines[1:]):
            raise ValueError("it is not as `generator sample` wrote it")
    except KeyError as error:
        raise _unreadable(path, 1, f"{error} is missing") from None
    except (ValueError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        raise _unreadable(path, 1, error) from None
    return Sample(
        head["domain"],
        head["seed"],
        head["catalog"],
        head["data"],
        tasks,
        rejections,
        head["pool"],
        head["selected"],
        head["candidates"],
        head["augmented"],
    )


def _records(kind: TypeAdapter[Record], lines: Sequence[str], first: int, path: Path) -> tuple[Record, ...]:
    """Return the records of some lines, the first of which has a number."""
    found = []
    for number, line in enumerate(lines, first):
        try:
            found.append(kind.validate_json(line))
        except ValueError as error:
            raise _unreadable(path, number, error) from None
    return tuple(found)


def _unreadable(path: Path, line: int, reason: object) -> ReleaseError:
    first = str(reason).partition("\n")[0]
    return ReleaseError(f"{path}:{line}: cannot be read ({first}); run `generator sample` again")


def _digest(head: Mapping[str, Any], lines: Sequence[str]) -> str:
    """Return the digest of a sample's first line without the digest, and of the others."""
    return hashlib.sha256("\n".join([json.dumps(head, sort_keys=True), *lines]).encode()).hexdigest()
