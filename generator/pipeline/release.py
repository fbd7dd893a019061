"""From solved tasks to a release: said in words, validated, written, and every stored query executed on it.

Comes in: a `Bench` and a sample. Goes out: the release's folder and what it holds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from generator.compiler.compose import plan_of
from generator.compiler.gold import gold_slices
from generator.compiler.leaf import Asked
from generator.errors import ReleaseError
from generator.pipeline.bench import Bench
from generator.pipeline.inputs import versions
from generator.pipeline.licences import licence_of
from generator.pipeline.proof import Proof, prove
from generator.pipeline.reviews import reviewed
from generator.pipeline.rivals import certified, told_apart
from generator.pipeline.samples import Sample
from generator.pipeline.writers import Desk
from generator.records import TOTAL, Question, Rejection, SolvedTask, Tier
from generator.release import ReleaseContent, write_release
from generator.validation import validate_all
from generator.warehouse.public import write_public_database

FIRST_VERSION = "1.0.0"
"""The version of a release that was drawn; refreshing it counts on."""
Progress = Callable[[str], None]
Pairs = tuple[tuple[SolvedTask, Question], ...]


@dataclass(frozen=True)
class Released:
    """A release that was written.

    Attributes:
        path: Its folder.
        tasks: Its tasks with their questions.
        rejections: Its ledger.
        proof: What re-executing every stored query showed.
        notes: What became of reviewers' decisions, where that is to be told.
    """

    path: Path
    tasks: Pairs
    rejections: tuple[Rejection, ...]
    proof: Proof
    notes: tuple[str, ...] = ()


def release(
    bench: Bench,
    sample: Sample,
    target: Path,
    *,
    seed: int,
    desk: Desk | None = None,
    progress: Progress = lambda _: None,
) -> Released:
    """Say a sample's tasks in words, validate and prove them, and write the release.

    Args:
        bench: The domain.
        sample: Its solved tasks.
        target: Folder that holds the releases of all domains.
        seed: Seed of the wording.
        desk: Words the questions; the grammar by default.
        progress: Told what is being done.

    Raises:
        ReleaseError: If the sample is stale, most of it disagrees with its stored SQL, or the release cannot be
            written; what was there stays.
    """
    refuse_place(target, target / bench.name)
    _refuse_stale(bench, sample)
    progress("phrase")
    said = (desk or Desk()).word(sample.tasks, bench.domain, seed)
    looked_at = reviewed(sample.tasks, said.questions, bench.domain, bench.root)
    pairs = tuple((task, looked_at.questions[task.spec.id]) for task in sample.tasks)
    accepted, faults = validate_all(left(pairs, looked_at.rejections), bench.domain)
    progress("prove")
    proof = prove(bench, tuple(task for task, _ in accepted))
    refuse_disagreement(bench.name, proof)
    proven = left(accepted, proof.rejections)
    readings, open_ = told_apart(proven, bench.domain, proof.readings)
    accepted = left(proven, open_)
    rejections = (*sample.rejections, *looked_at.rejections, *faults, *proof.rejections, *open_)
    progress("write")
    origin = _origin(sample, seed) | {"readings": certified(readings)}
    origin |= {**said.certified, **looked_at.certified}
    content = content_of(bench, accepted, rejections, certificate(bench, origin, proof.seen, accepted))
    path = write_release(content, target, lambda file: write_public_database(bench.database, bench.name, file))
    return Released(path, accepted, rejections, proof, looked_at.notes)


def _origin(sample: Sample, seed: int) -> dict[str, Any]:
    """Return what the tasks were drawn and worded with."""
    return {
        "version": FIRST_VERSION,
        "seed": {"sample": sample.seed, "phrase": seed},
        "subgraphs": {
            "pool": sample.pool,
            "selected": sample.selected,
            "candidates": sample.candidates,
            "augmented": sample.augmented,
        },
    }


def content_of(
    bench: Bench, tasks: Pairs, rejections: Sequence[Rejection], certificate: Mapping[str, Any]
) -> ReleaseContent:
    """Return what a release is made of.

    Args:
        bench: The domain.
        tasks: Proven tasks with their questions.
        rejections: The ledger, in any order.
        certificate: What was observed.
    """
    return ReleaseContent(
        catalog=bench.domain,
        tasks=tasks,
        rejections=tuple(sorted(rejections, key=lambda item: (item.task, item.stage, item.reason))),
        certificate=certificate,
        contexts={
            task.spec.id: asdict(bench.context(task.spec))
            for task, _ in tasks
            if task.tier is not Tier.KNOWLEDGE
        },
        sample_sql=sample_queries(bench),
        licence=licence_of(bench.name),
    )


def left(pairs: Pairs, rejections: Sequence[Rejection]) -> Pairs:
    """Return the tasks and questions that no rejection is about."""
    refused = {rejection.task for rejection in rejections}
    return tuple(pair for pair in pairs if pair[0].spec.id not in refused)


def refuse_place(releases: Path, target: Path) -> None:
    """Refuse, before the work is done, to write where it cannot be done or would replace something else.

    Args:
        releases: Folder of the releases.
        target: Folder of the domain's release in it.

    Raises:
        ReleaseError: If the release could not be written.
    """
    for place in (releases, target):
        if place.exists() and not place.is_dir():
            raise ReleaseError(f"{place} is a file, not a folder for releases; name another with --out")
    if target.is_dir() and any(target.iterdir()) and not (target / "public" / "tasks.jsonl").is_file():
        raise ReleaseError(
            f"{target} holds no release, and writing one would replace it; name another folder with --out"
        )
    nearest = next(place for place in (releases, *releases.parents) if place.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise ReleaseError(f"the release cannot be written: {nearest} is no folder that may be written into")


def refuse_disagreement(domain: str, proof: Proof) -> None:
    """Raise where most answers are not what their stored SQL gives: dbt built them on other data.

    Raises:
        ReleaseError: With one of them.
    """
    refused = len({rejection.task for rejection in proof.rejections})
    if refused * 2 > len(proof.seen):
        first = proof.rejections[0]
        shown = first.detail.split("; ")[0]
        raise ReleaseError(
            f"{refused} of {len(proof.seen)} answers of {domain} differ from what their stored SQL and the oracle "
            f"give, {first.task} for one: {shown}\n  the tables may have been built on other data: run `dbt build` "
            "and `generator sample` again"
        )


def _refuse_stale(bench: Bench, sample: Sample) -> None:
    if sample.catalog != bench.catalog_hash:
        raise ReleaseError(
            f"the catalog of {bench.name} has changed since it was sampled; run `generator sample` again"
        )
    if sample.data != bench.data:
        raise ReleaseError(
            f"the data of {bench.name} have changed since they were sampled; run `generator sample` again"
        )


def sample_queries(bench: Bench) -> dict[str, str]:
    """Return for each metric its base query over the source tables, by its default dimension where it can be sliced.

    It is planned in a catalog without rules, so that nothing in it hints at what a rule needs.
    """
    plain = bench.domain.model_copy(update={"rules": {}})
    found = {}
    for name, metric in plain.metrics.items():
        slices = (TOTAL, *(item for item in gold_slices(plain, metric)[1:2] if ":" not in item))
        plan = plan_of(plain, name, Asked(slices=slices), bench.span_of)
        found[name] = bench.inliner.inline(bench.macros.query(plan, ()), plan.models)
    return found


def certificate(
    bench: Bench,
    origin: Mapping[str, Any],
    seen: Mapping[str, Mapping[str, Any]],
    accepted: Pairs,
) -> dict[str, Any]:
    """Return what a reader needs to repeat the release and to trust it.

    Args:
        bench: The domain.
        origin: Version, seeds, how many subgraphs and candidates the tasks were chosen from, readings.
        seen: Task id to what each road gave.
        accepted: The released tasks.
    """
    return {
        "domain": bench.name,
        **origin,
        "catalog": bench.catalog_hash,
        "data": dict(bench.data),
        "versions": dict(versions()),
        "tasks": {task.spec.id: seen.get(task.spec.id, {"road": "document"}) for task, _ in accepted},
        "inputs": bench.inputs.as_dict(),
        "reads": {task.spec.id: task.reads for task, _ in accepted if task.reads},
    }
