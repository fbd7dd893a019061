"""A release proves itself again, on any machine, from nothing but its own folder.

Comes in: a release's folder and, where there is one, the project that it was made from. Goes out: `Verified`, by
road. Nothing is written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from generator.errors import ReleaseError
from generator.pipeline.at_hand import bench_of, oracle_of
from generator.pipeline.observed import Observations, Verified, difference
from generator.pipeline.readings_again import readings_again
from generator.pipeline.recompute import UNREADABLE, Asked, by_oracle, second_road, stored_sql
from generator.pipeline.reread import context_of, spec_of
from generator.records import Tier
from generator.release import GoldTask, Release, read_release
from generator.release.write import CERTIFICATE, DATABASE
from generator.scoring import compare
from generator.scoring.knowledge import contains
from generator.scoring.wording import words
from generator.warehouse.public import ReleasedDatabase, released_fingerprint

Progress = Callable[[str], None]


def verify(
    folder: Path, project: Path | None, *, required: bool = False, progress: Progress = lambda _: None
) -> Verified:
    """Check everything that a release says against its own database, certificate and documents.

    Args:
        folder: The domain's release folder.
        project: Folder of the project that it was made from, for the second road; None for none.
        required: Whether a project that is not the release's is an error; otherwise it is a note.
        progress: Told what is being done.

    Raises:
        ReleaseError: If the release cannot be read, with every problem located, or the project is needed and not
            the release's.
        WarehouseError: If its database cannot be opened.
    """
    progress("read")
    release = read_release(folder)
    database = folder / DATABASE
    if not database.is_file():
        raise ReleaseError(f"{DATABASE}: cannot be read: there is no such file")
    _refuse_older(release)
    bench = "no project was named" if project is None else bench_of(project, database, release)
    if required and isinstance(bench, str):
        raise ReleaseError(f"{release.domain}: {bench}")
    seen = Observations({name: f"private/gold.jsonl:{n}" for n, name in enumerate(release.gold, 1)})
    _files(folder, release, seen)
    _data(database, release, seen)
    asked = _records(release, seen)
    _certificate(release, seen)
    _documents(folder, release, seen)
    _predictions(release, seen)
    stored_sql(database, asked, seen, progress)
    if isinstance(bench, str):
        seen.notes.append(f"not recomputed by the oracle: {bench}")
    else:
        progress("ask the oracle")
        with ReleasedDatabase(database, threads=2) as released:
            oracle = oracle_of(bench, released)
            second_road(oracle, asked, seen)
            readings_again(oracle, release, asked, seen)
    return seen.verified(release.domain, len(release.gold))


def _refuse_older(release: Release) -> None:
    computed = [task for task in release.gold.values() if task.tier is not Tier.KNOWLEDGE]
    if computed and not any(task.context for task in computed):
        raise ReleaseError(
            "private/gold.jsonl: no task says which conventions its answer is derived with ('context'); the release "
            "was written by an older version: write it again"
        )


def _files(folder: Path, release: Release, seen: Observations) -> None:
    """Compare every text with its digest in the certificate."""
    stored = release.certificate.get("files")
    if not isinstance(stored, Mapping):
        seen.notes.append(f"{CERTIFICATE} holds no digests of files: it was written by an older version")
        return
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name in sorted(stored):
        if name not in present:
            seen.saw("files", name, "is missing")
            continue
        digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        seen.saw("files", name, "" if digest == stored[name] else "was edited after the release")
    for name in sorted(present - {*stored, CERTIFICATE, DATABASE}):
        seen.saw("files", name, "is no part of the release")


def _data(database: Path, release: Release, seen: Observations) -> None:
    """Compare the digest of every table with the certificate's."""
    stored = release.certificate.get("data")
    if not isinstance(stored, Mapping) or not stored:
        seen.saw("data", CERTIFICATE, "holds no digests of tables ('data')")
        return
    found = released_fingerprint(database)
    for name in sorted({*stored, *found}):
        problem = ""
        if name not in found:
            problem = f"is not in {DATABASE}"
        elif name not in stored:
            problem = f"is in {DATABASE} and was not released"
        elif stored[name] != found[name]:
            problem = f"{stored[name]} in the certificate, {found[name]} in {DATABASE} (rows:digest)"
        seen.saw("data", f"table {name}", problem)


def _records(release: Release, seen: Observations) -> tuple[Asked, ...]:
    """Compare what the three files say of a task; return the computed tasks that can be read."""
    asked = []
    for public in release.tasks:
        gold = release.gold[public.id]
        problem = ""
        try:
            spec = spec_of(gold)
            if (spec.id, spec.type) != (gold.id, gold.type):
                problem = f"its slots are those of {spec.id}, {spec.type}"
            elif (public.type, public.tier) != (gold.type, gold.tier):
                problem = (
                    f"{public.type}, {public.tier} in tasks.jsonl, {gold.type}, {gold.tier} in gold.jsonl"
                )
            elif spec.rules != gold.applied:
                problem = f"rules {', '.join(spec.rules)} in its slots, {', '.join(gold.applied)} as applied"
            elif gold.tier is not Tier.KNOWLEDGE:
                asked.append(Asked(gold, spec, context_of(gold)))
        except ReleaseError as error:
            problem = str(error)
        seen.saw("records", gold.id, problem)
    return tuple(asked)


def _certificate(release: Release, seen: Observations) -> None:
    """Compare every gold answer with what the certificate says that each road gave."""
    stored = release.certificate.get("tasks")
    if not isinstance(stored, Mapping):
        seen.saw("certificate", CERTIFICATE, "says of no task what was seen ('tasks')")
        return
    for name in sorted({*stored, *release.gold}):
        entry, gold = stored.get(name), release.gold.get(name)
        if gold is None:
            seen.saw("certificate", name, "is certified and not in gold.jsonl")
        elif not isinstance(entry, Mapping):
            seen.saw("certificate", name, "is in gold.jsonl and not certified")
        else:
            seen.saw("certificate", name, _certified(gold, entry))


def _certified(gold: GoldTask, entry: Mapping[str, Any]) -> str:
    if gold.tier is Tier.KNOWLEDGE:
        return "" if entry == {"road": "document"} else "is certified as computed"
    for road in ("dbt", "sql"):
        if said := difference(gold.gold.exact, entry.get(road)):
            return f"{road} as certified: {said}"
    try:
        return by_oracle(spec_of(gold), gold.gold, entry.get("oracle"))
    except (ReleaseError, *UNREADABLE) as error:
        return str(error)


def _documents(folder: Path, release: Release, seen: Observations) -> None:
    """Look up every knowledge answer in its document."""
    for gold in release.gold.values():
        if gold.tier is not Tier.KNOWLEDGE:
            continue
        path = folder / "public" / "knowledge" / gold.document
        problem = ""
        if not gold.document or not path.is_file():
            problem = f"public/knowledge/{gold.document} is missing"
        else:
            said = words(path.read_bytes().decode("utf-8", "replace"))
            lacking = [phrase for phrase in gold.must_include if not contains(said, words(phrase))]
            if lacking or not gold.must_include:
                problem = f"{gold.document} does not say {', '.join(lacking) or 'what is asked'}"
        seen.saw("documents", gold.id, problem)


def _predictions(release: Release, seen: Observations) -> None:
    """Score every gold answer and every base answer as if an agent had given them."""
    for gold in release.gold.values():
        wrong = [
            said
            for said, value in (("exact", gold.gold.exact), ("shown", gold.gold.shown))
            if not _is_right(gold, value)
        ]
        seen.saw(
            "gold scores 1",
            gold.id,
            f"its {' and '.join(wrong)} gold answer is scored wrong" if wrong else "",
        )
    for gold in release.gold.values():
        if gold.tier is Tier.KNOWLEDGE:
            continue
        right = gold.base is not None and (
            _is_right(gold, gold.base.exact) or _is_right(gold, gold.base.shown)
        )
        if gold.tier is Tier.RULE:
            seen.saw("base scores 0 (rule)", gold.id, "its base answer is scored right" if right else "")
        else:
            seen.saw("base scores 1 (analytics)", gold.id, "" if right else "its base answer is scored wrong")


def _is_right(gold: GoldTask, value: Any) -> bool:
    verdict = compare(gold.gold.exact, gold.gold.decimals, value, gold.type, must_include=gold.must_include)
    return verdict.score == 1
