"""From solved tasks to a release: said in words, validated, written, and every stored query executed on it.

Comes in: a `Bench` and a sample. Goes out: the release's folder and what it holds.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from generator.compiler.compose import plan_of
from generator.compiler.gold import gold_slices
from generator.compiler.leaf import Asked
from generator.errors import ReleaseError
from generator.phrasing import phrase_all
from generator.pipeline.bench import Bench
from generator.pipeline.licences import LICENCES
from generator.pipeline.proof import Proof, prove
from generator.pipeline.rivals import certified, told_apart
from generator.pipeline.samples import Sample
from generator.records import TOTAL, Question, Rejection, SolvedTask, Tier
from generator.release import ReleaseContent, write_release
from generator.validation import validate_all
from generator.warehouse.public import source_fingerprint, write_public_database

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
    """

    path: Path
    tasks: Pairs
    rejections: tuple[Rejection, ...]
    proof: Proof


def release(bench: Bench, sample: Sample, target: Path, *, seed: int, progress: Progress = lambda _: None) -> Released:
    """Say a sample's tasks in words, validate and prove them, and write the release.

    Args:
        bench: The domain.
        sample: Its solved tasks.
        target: Folder that holds the releases of all domains.
        seed: Seed of the wording.
        progress: Told what is being done.

    Raises:
        ReleaseError: If the sample is stale, most of it disagrees with its stored SQL, or the release cannot be
            written; what was there stays.
    """
    _refuse_place(target, target / bench.name)
    data = source_fingerprint(bench.database, bench.name)
    _refuse_stale(bench, sample, data)
    progress("phrase")
    questions = {question.task: question for question in phrase_all(sample.tasks, bench.domain, seed)}
    pairs = tuple((task, questions[task.spec.id]) for task in sample.tasks)
    accepted, faults = validate_all(pairs, bench.domain)
    progress("prove")
    proof = prove(bench, tuple(task for task, _ in accepted))
    _refuse_disagreement(bench.name, proof)
    proven = _left(accepted, proof.rejections)
    readings, open_ = told_apart(proven, bench.domain, proof.readings)
    accepted = _left(proven, open_)
    rejections = (*sample.rejections, *faults, *proof.rejections, *open_)
    progress("write")
    content = ReleaseContent(
        catalog=bench.domain,
        tasks=accepted,
        rejections=tuple(sorted(rejections, key=lambda item: (item.task, item.stage, item.reason))),
        certificate=certificate(bench, sample, data, seed, proof, accepted) | {"readings": certified(readings)},
        contexts={
            task.spec.id: asdict(bench.context(task.spec))
            for task, _ in accepted
            if task.tier is not Tier.KNOWLEDGE
        },
        sample_sql=sample_queries(bench),
        licence=LICENCES[bench.name],
    )
    path = write_release(content, target, lambda file: write_public_database(bench.database, bench.name, file))
    return Released(path, accepted, rejections, proof)


def _left(pairs: Pairs, rejections: tuple[Rejection, ...]) -> Pairs:
    """Return the pairs that no rejection is about."""
    refused = {rejection.task for rejection in rejections}
    return tuple(pair for pair in pairs if pair[0].spec.id not in refused)


def _refuse_place(releases: Path, target: Path) -> None:
    """Raise, before the work is done, where the release could not be written or would replace something else."""
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


def _refuse_disagreement(domain: str, proof: Proof) -> None:
    """Raise where most answers are not what their stored SQL gives: dbt built them on other data."""
    refused = len({rejection.task for rejection in proof.rejections})
    if refused * 2 > len(proof.seen):
        first = proof.rejections[0]
        shown = first.detail.split("; ")[0]
        raise ReleaseError(
            f"{refused} of {len(proof.seen)} answers of {domain} differ from what their stored SQL and the oracle "
            f"give, {first.task} for one: {shown}\n  the tables may have been built on other data: run `dbt build` "
            "and `generator sample` again"
        )


def _refuse_stale(bench: Bench, sample: Sample, data: Mapping[str, str]) -> None:
    if sample.catalog != bench.catalog_hash:
        raise ReleaseError(
            f"the catalog of {bench.name} has changed since it was sampled; run `generator sample` again"
        )
    if sample.data != data:
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
    bench: Bench, sample: Sample, data: Mapping[str, str], seed: int, proof: Proof, accepted: Pairs
) -> dict[str, Any]:
    """Return what a reader needs to repeat the release and to trust it."""
    packages = ("goldrule", "dbt-core", "dbt-duckdb", "duckdb", "polars", "sqlglot", "networkx", "scipy")
    return {
        "domain": bench.name,
        "seed": {"sample": sample.seed, "phrase": seed},
        "catalog": sample.catalog,
        "data": dict(data),
        "versions": {"python": platform.python_version()} | {name: _version(name) for name in packages},
        "subgraphs": {
            "pool": sample.pool,
            "selected": sample.selected,
            "candidates": sample.candidates,
            "augmented": sample.augmented,
        },
        "tasks": {task.spec.id: proof.seen.get(task.spec.id, {"road": "document"}) for task, _ in accepted},
    }


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


