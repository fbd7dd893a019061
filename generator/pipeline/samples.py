"""What `sample` leaves for `phrase`: solved tasks and rejections of a domain, under `target/samples/`.

Comes in: records. Goes out: JSON lines, and the records again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from generator.errors import ReleaseError
from generator.files import write_text
from generator.pipeline.solve import Solved
from generator.records import Rejection, SolvedTask

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
    head = {
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
    lines = [json.dumps(head, sort_keys=True)]
    lines += [_TASK.dump_json(task).decode() for task in sample.tasks]
    lines += [_REJECTION.dump_json(rejection).decode() for rejection in sample.rejections]
    write_text(path, "\n".join(lines) + "\n")


def read_sample(path: Path) -> Sample:
    """Read a sample.

    Raises:
        ReleaseError: If there is none, or it was cut off or changed by hand.
    """
    if not path.is_file():
        raise ReleaseError(f"{path.stem} has not been sampled yet; run `generator sample` first")
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        head = json.loads(lines[0])
        count = int(head["tasks"])
        tasks = tuple(_TASK.validate_json(line) for line in lines[1 : 1 + count])
        rejections = tuple(_REJECTION.validate_json(line) for line in lines[1 + count :])
        if (len(tasks), len(rejections)) != (count, head["rejections"]):
            raise ValueError("lines are missing")
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
    except (ValueError, KeyError, IndexError, TypeError, ValidationError) as error:
        reason = str(error).splitlines()[0]
        raise ReleaseError(f"{path} cannot be read ({reason}); run `generator sample` again") from None
