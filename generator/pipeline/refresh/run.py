"""Refreshing a release: what a change reaches is answered and proved again, the rest stays, under the same ids.

Comes in: a project, its warehouse and its releases. Goes out: each release in its next version, and what changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.catalog.loading import Catalog
from generator.compiler.project import compile_project
from generator.errors import ReleaseError
from generator.phrasing import rephrase, text_key
from generator.pipeline.balance import balanced
from generator.pipeline.bench import Bench
from generator.pipeline.crew import Progress
from generator.pipeline.inputs import Inputs
from generator.pipeline.proof import Proof, prove
from generator.pipeline.refresh.building import build_changed
from generator.pipeline.refresh.reach import Reached, reached
from generator.pipeline.release import (
    FIRST_VERSION,
    Pairs,
    certificate,
    content_of,
    left,
    refuse_disagreement,
    refuse_place,
)
from generator.pipeline.reviews import REWORDED, Reviewed, asked_before, reviewed, reviews_digest
from generator.pipeline.rivals import certified, told_apart
from generator.pipeline.solve import all_judged, rejection
from generator.pipeline.stages import Options, chosen, quiet
from generator.pipeline.wording import MODEL
from generator.records import Question, Rejection, SolvedTask, Tier
from generator.release import Release, ReleaseContent, read_release, read_texts, release_texts, write_release
from generator.release.atomic import recover
from generator.release.diff import ReleaseDiff, diff, next_version
from generator.release.write import DATABASE
from generator.validation import validate, validate_all
from generator.warehouse.public import released_fingerprint, require_sources, write_public_database

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Refreshed:
    """What refreshing a release did.

    Attributes:
        path: The release's folder.
        changes: What changed, task by task.
        old: The version before.
        new: The version now; the same where there was nothing to do and nothing was written.
        tasks: Tasks of the release before.
        recomputed: How many of them were answered and proved again.
        built: Models and tests that dbt ran.
        notes: What became of reviewers' decisions, where that is to be told.
    """

    path: Path
    changes: ReleaseDiff
    old: str
    new: str
    tasks: int
    recomputed: int
    built: int
    notes: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data, as `private/refresh.json` holds it."""
        counted = {"tasks": self.tasks, "recomputed": self.recomputed}
        return {"from": self.old, "to": self.new, **counted, "diff": self.changes.as_dict()}


def refresh(
    options: Options, *, everything: bool = False, progress: Progress = quiet
) -> dict[str, Refreshed]:
    """Bring the releases of some domains up to date.

    Args:
        options: Where the project and the releases are; without domains, those that have a release.
        everything: Whether to answer every task again, whatever has changed.
        progress: Told what is being done.

    Raises:
        ReleaseError: If a domain has no release, or it cannot be read or written.
        WarehouseError: If dbt could not build what changed.
        FindingsError: With every problem of the catalog.
    """
    catalog = compile_project(options.root).catalog
    releases = options.root / options.out
    names = chosen(options, catalog)
    for name in names:
        recover(releases / name)
    if not options.domains:
        names = tuple(name for name in names if (releases / name).is_dir())
    missing = [name for name in names if not (releases / name).is_dir()]
    if missing or not names:
        which = f" of {missing[0]}" if missing else ""
        advice = f"generator run{f' --domain {missing[0]}' if missing else ''}"
        raise ReleaseError(f"there is no release{which} in {options.out} to refresh; run `{advice}` first")
    return {
        name: _refreshed(
            options,
            catalog,
            name,
            everything,
            lambda doing, name=name: progress(name, doing),  # type: ignore[misc]
        )
        for name in names
    }


def _refreshed(options: Options, catalog: Catalog, name: str, everything: bool, tell: Tell) -> Refreshed:
    releases = options.root / options.out
    refuse_place(releases, releases / name)
    old = read_release(releases / name)
    require_sources(options.database, name)
    tell("build")
    bench = Bench(options.root, options.database, catalog, name)
    built = len(build_changed(bench, old, options.threads).passed)
    version = str(old.certificate.get("version", FIRST_VERSION))
    if not everything and _is_current(bench, old):
        return Refreshed(releases / name, diff(old, old), version, version, len(old.gold), 0, built)
    tell("compare")
    found = reached(bench, old, everything=everything)
    tell("answer")
    tasks, refused = _answered(bench, found, options.threads, _seeds(old)["sample"], old)
    database = _database(bench, old, releases / name / DATABASE)
    proven = _proven(bench, old, tasks, {spec.id for spec in found.again}, database, tell)
    ledger = (*old.rejections, *found.gone, *refused, *proven.rejections)
    tell("write")
    origin = {
        "version": version,
        "seed": _seeds(old),
        "subgraphs": _mapping(old.certificate.get("subgraphs")),
        "readings": proven.readings,
        **proven.reviewed.certified,
    }
    content = content_of(bench, proven.pairs, ledger, certificate(bench, origin, proven.seen, proven.pairs))
    changes = diff(old, read_texts(release_texts(content), name))
    new = next_version(version, changes)
    counts = (len(old.gold), len(found.again), built)
    done = Refreshed(releases / name, changes, version, new, *counts, proven.reviewed.notes)
    write_release(_stamped(content, done), releases, database)
    return done


def _is_current(bench: Bench, old: Release) -> bool:
    """Whether a release is what the project and its data give as they are now."""
    before = Inputs.read(old.certificate.get("inputs"))
    decided = str(_mapping(old.certificate.get("reviews")).get("file", ""))
    parts = (old.certificate.get("catalog"), old.certificate.get("data"), before, decided)
    return parts == (bench.catalog_hash, bench.data, bench.inputs, reviews_digest(bench.root, bench.name))


def _seeds(old: Release) -> dict[str, int]:
    stored = old.certificate.get("seed")
    seeds = stored if isinstance(stored, Mapping) else {}
    if not all(isinstance(seeds.get(name), int) for name in ("sample", "phrase")):
        raise ReleaseError(
            f"private/certificate.json of {old.domain} holds no seeds; release it again with `generator run`"
        )
    return dict(seeds)


def _answered(
    bench: Bench, found: Reached, threads: int, seed: int, old: Release
) -> tuple[list[SolvedTask], list[Rejection]]:
    """Answer what a change reaches, by the same models and the same judgement as a full run."""
    answers, refused = all_judged(bench, found.again, threads, seed) if found.again else ([], [])
    tasks = [*found.kept, *answers]
    tiers = [gold.tier for gold in old.gold.values()]
    if tiers.count(Tier.RULE) >= tiers.count(Tier.ANALYTICS):
        tasks, surplus = balanced(tasks)
        reason = "more tasks without a rule than with one"
        refused += [rejection(task.spec, "sampling", "surplus", reason) for task in surplus]
    return sorted(tasks, key=lambda task: task.spec.id), refused


def _database(bench: Bench, old: Release, released: Path) -> Callable[[Path], None]:
    """Return what makes the public database: the one before where the data are the same, else it is written anew."""
    if released.is_file() and old.certificate.get("data") == bench.data == released_fingerprint(released):
        return lambda path: _copied(released, path)
    return lambda path: write_public_database(bench.database, bench.name, path)


def _copied(source: Path, target: Path) -> None:
    shutil.copyfile(source, target)


@dataclass(frozen=True)
class Proven:
    """A release's tasks, said and proven.

    Attributes:
        pairs: The tasks with their questions.
        rejections: Tasks that were refused.
        seen: Task id to what each road gave.
        readings: What the certificate says of rival readings.
        reviewed: What reviewers' decisions did.
    """

    pairs: Pairs
    rejections: tuple[Rejection, ...]
    seen: Mapping[str, Any]
    readings: Mapping[str, Any]
    reviewed: Reviewed


def _proven(
    bench: Bench,
    old: Release,
    tasks: Sequence[SolvedTask],
    again: set[str],
    database: Callable[[Path], None],
    tell: Tell,
) -> Proven:
    """Say all tasks in words, validate them, and prove those that were answered again or are asked otherwise."""
    tell("phrase")
    looked_at = reviewed(tasks, _said(bench, old, tasks), bench.domain, bench.root)
    questions = looked_at.questions
    pairs = left(tuple((task, questions[task.spec.id]) for task in tasks), looked_at.rejections)
    accepted, faults = validate_all(pairs, bench.domain)
    tell("prove")
    before = {task.id: (task.question, task.answer_format) for task in old.tasks}
    fresh = again | {
        name for name, said in questions.items() if (said.text, said.answer_format) != before[name]
    }
    computed = [
        task for task, _ in accepted if task.spec.id in fresh and task.tier is not Tier.KNOWLEDGE
    ]
    proof = prove(bench, computed, database) if computed else Proof()
    refuse_disagreement(bench.name, proof)
    proven = left(accepted, proof.rejections)
    readings, open_ = told_apart(
        [pair for pair in proven if pair[0].spec.id in fresh], bench.domain, proof.readings
    )
    stored = _mapping(_mapping(old.certificate.get("readings")).get("tasks"))
    gone = old.gold.keys() - questions.keys()
    kept = {name: rows for name, rows in stored.items() if name not in fresh and name not in gone}
    seen = {**_mapping(old.certificate.get("tasks")), **proof.seen}
    rejections = (*looked_at.rejections, *faults, *proof.rejections, *open_)
    return Proven(left(proven, open_), rejections, seen, certified(readings, kept), looked_at)


def _said(bench: Bench, old: Release, tasks: Sequence[SolvedTask]) -> dict[str, Question]:
    """Return each task's question, in the frame that it was asked in before.

    A model's wording stays while it passes every check; where something is called otherwise now, the grammar words
    the task.
    """
    used: set[str] = set()
    found = {}
    texts = {task.id: task.question for task in old.tasks}
    before = asked_before(bench.root, bench.name)
    for task in tasks:
        name, frame = task.spec.id, old.gold[task.spec.id].frame
        if frame.startswith(REWORDED):
            frame, texts[name] = frame.removeprefix(REWORDED), before.get(name, "")
        said = rephrase(task, bench.domain, _seeds(old)["phrase"], frame, used)
        if frame.startswith(f"{MODEL}/") and text_key(texts[name]) not in used:
            kept = replace(said, text=texts[name], frame=frame)
            said = said if validate(task, kept, bench.domain) else kept
        found[name] = said
        used.add(text_key(said.text))
    return found


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _stamped(content: ReleaseContent, done: Refreshed) -> ReleaseContent:
    """Return the content with its version and with what changed."""
    return replace(
        content, certificate={**content.certificate, "version": done.new}, changes=done.as_dict()
    )
