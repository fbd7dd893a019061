"""`generator init`: from a user's tables to a domain that checks, builds and yields a release.

Comes in: the project's root, the domain's name and where its tables are. Goes out: files under `models/`, `metrics/`
and `rules/`, all of them or none, and a report of what was written, left out and asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Finding, FindingsError
from generator.files import scratch
from generator.scaffolding.company import domain_text
from generator.scaffolding.measures import starter_metrics
from generator.scaffolding.models import model_files
from generator.scaffolding.naming import RESERVED
from generator.scaffolding.picking import Fact, facts_of
from generator.scaffolding.policies import MOST_RULES, Policy, candidates
from generator.scaffolding.records import PROFILE, Draft, Outline
from generator.scaffolding.sources import Source, outlined, read_source
from generator.scaffolding.trial import Trial
from generator.spans import Span
from generator.warehouse.origins import workbench

FOLDERS = ("models", "metrics", "rules")
TAKEN = RESERVED | {"gold", "main", "information_schema", "pg_catalog", "temp", "system", "memory"}


@dataclass(frozen=True)
class Drafted:
    """A domain that was tried and may be written.

    Attributes:
        domain: Its name.
        data: What `generator load --from` is to be given.
        said: What its tables were read from, in words.
        outline: Its tables and links.
        drafts: Metrics and rules that stay.
        files: Every file, by path under the root.
        notes: What was left out or guessed, by place.
        refused: Drafts that were not written, with the reason.
    """

    domain: str
    data: Path
    said: str
    outline: Outline
    drafts: tuple[Draft, ...]
    files: Mapping[Path, str]
    notes: tuple[Finding, ...]
    refused: tuple[str, ...]

    @property
    def metrics(self) -> tuple[str, ...]:
        """Names of the metrics."""
        return tuple(draft.name for draft in self.drafts if draft.kind == "metrics")

    @property
    def rules(self) -> tuple[str, ...]:
        """Names of the rules."""
        return tuple(draft.name for draft in self.drafts if draft.kind == "rules")

    @property
    def by_model(self) -> tuple[Draft, ...]:
        """What a text model drafted."""
        return tuple(draft for draft in self.drafts if draft.by != PROFILE)


@dataclass(frozen=True)
class Bench:
    """What further drafts are tried with: a trial that holds the starter catalog, and the facts it is about."""

    trial: Trial
    facts: tuple[Fact, ...]
    drafts: tuple[Draft, ...]


class Postponed(Exception):
    """A drafter's questions are to be answered elsewhere first: nothing is written now."""


Drafter = Callable[[Bench], tuple[Sequence[Draft], Sequence[str]]]
"""Returns further drafts that stay, each tried, and why others do not."""


def initialise(
    root: Path,
    domain: str,
    source: Path,
    *,
    database: Path | None = None,
    drafter: Drafter | None = None,
    known: Sequence[str] = (),
) -> Drafted:
    """Draft a domain and write its files.

    Args:
        root: The project's root.
        domain: The new domain's name.
        source: A DuckDB file, a folder of CSV or Parquet files, or a dbt project or its manifest.
        database: The DuckDB file of a dbt project, where it is not found by itself.
        drafter: Drafts more, such as a text model does.
        known: Names of domains that come with Goldrule.

    Returns:
        What was written.

    Raises:
        FindingsError: With everything that is wrong; nothing is written then.
        Postponed: If the drafter says so; nothing is written then.
    """
    faults = [*_place_faults(root), *_name_faults(root, domain, known)]
    with workbench() as conn, scratch(root / f"init-{domain}") as folder:
        found, more = read_source(conn, source, database)
        faults += more
        outline: Outline | None = None
        notes: tuple[Finding, ...] = ()
        if found is not None:
            outline, more, notes = outlined(conn, found)
            faults += more
        facts = facts_of(outline) if outline is not None else ()
        if outline is not None and found is not None and not facts:
            faults += [*notes, _nothing_to_measure(source, outline)]
        if faults or outline is None or found is None:
            raise FindingsError(tuple(sorted(set(faults))))
        trial = Trial(conn, outline, domain, folder, root)
        drafted = _drafted(trial, facts, found, notes, drafter)
        _publish(root, folder, domain, drafted.files)
    return drafted


def _place_faults(root: Path) -> Iterator[Finding]:
    missing = [name for name in ("dbt_project.yml", "macros") if not (root / name).exists()]
    if missing:
        hint = "run it in a checkout of Goldrule, or name one with --root"
        yield Finding(
            Span(str(root)), "I006", f"this is no Goldrule project: it lacks {' and '.join(missing)}", hint
        )


def _name_faults(root: Path, domain: str, known: Sequence[str]) -> Iterator[Finding]:
    span = Span(domain)
    if not (
        domain.isascii() and domain.replace("_", "a").isalnum() and domain.islower() and domain[0].isalpha()
    ):
        hint = "write it with lower-case letters, digits and _, a letter first"
        yield Finding(span, "I003", f"{domain!r} is no name for a domain", hint)
        return
    if domain in TAKEN:
        yield Finding(
            span, "I003", f"{domain} is a word of SQL or of this project", f"call it {domain}_data, say"
        )
    if domain in known:
        yield Finding(span, "I003", f"{domain} comes with Goldrule", "take another name")
    for folder in FOLDERS:
        if (root / folder / domain).exists():
            hint = "nothing is overwritten: remove it, or take another name"
            yield Finding(Span(f"{folder}/{domain}"), "I007", f"{folder}/{domain} is there already", hint)


def _nothing_to_measure(source: Path, outline: Outline) -> Finding:
    keyed = [table.name for table in outline.tables.values() if table.key]
    if not keyed:
        message = "no table has rows that a column tells apart"
        hint = "give at least one table a column that numbers its rows"
    else:
        message = f"no date is in reach of {', '.join(keyed)}"
        hint = "metrics are placed in time: give the table of events a date, or a column that points at one that has it"
    return Finding(Span(str(source)), "I008", message, hint)


def _drafted(
    trial: Trial, facts: tuple[Fact, ...], source: Source, notes: tuple[Finding, ...], drafter: Drafter | None
) -> Drafted:
    """Draft and try everything; the trial's folder then holds what may be written."""
    domain, outline = trial.domain, trial.outline
    files = model_files(domain, outline, source.said)
    files[Path("metrics") / domain / "_domain.yml"] = domain_text(domain, facts, source.said)
    trial.write(files)
    drafts, refused = _metrics(trial, starter_metrics(outline, facts))
    rules, more = _rules(trial, facts, drafts)
    drafts += rules
    refused += more
    if drafter is not None:
        added, why = drafter(Bench(trial, facts, tuple(drafts)))
        drafts += added
        refused += why
    _, findings = trial.findings()
    if findings or not drafts:
        raise FindingsError(
            findings or (Finding(Span(str(source.data)), "I008", "no metric has an answer", ""),)
        )
    files |= {trial.place(draft).relative_to(trial.folder): draft.text for draft in drafts}
    return Drafted(domain, source.data, source.said, outline, tuple(drafts), files, notes, tuple(refused))


def _metrics(trial: Trial, starters: Sequence[Draft]) -> tuple[list[Draft], list[str]]:
    """Return the metrics that check and have an answer, and why others are left out."""
    kept, found = trial.sound(starters)
    refused = [str(finding) for finding in found]
    while True:
        catalog, _ = trial.findings()
        assert catalog is not None
        bad = {draft.name: why for draft in kept if (why := trial.answered(catalog, draft.name))}
        if not bad:
            return kept, refused
        refused += [f"the metric {name} {why}" for name, why in bad.items()]
        for draft in [draft for draft in kept if draft.name in bad]:
            trial.remove(draft)
        kept, found = trial.sound([draft for draft in kept if draft.name not in bad])
        refused += [str(finding) for finding in found]


def _rules(trial: Trial, facts: tuple[Fact, ...], metrics: Sequence[Draft]) -> tuple[list[Draft], list[str]]:
    """Return rules that bite, one of each fact first, and why others are left out."""
    rules: list[Draft] = []
    refused: list[str] = []
    seen: set[str] = set()
    policies = list(candidates(trial.conn, facts))
    firsts = {policy.many: policy for policy in reversed(policies)}
    ordered = [*(policy for policy in policies if firsts[policy.many] is policy), *policies]
    kinds: dict[str, int] = {}
    for policy in dict.fromkeys(ordered):
        if len(rules) == MOST_RULES or policy.name in seen or kinds.get(policy.kind, 0) == 2:
            continue
        seen.add(policy.name)
        draft = _biting(trial, policy, facts, metrics, rules)
        if draft is None:
            refused.append(f"the rule {policy.name} would change no answer")
        else:
            rules.append(draft)
            kinds[policy.kind] = kinds.get(policy.kind, 0) + 1
    return rules, refused


def _biting(
    trial: Trial, policy: Policy, facts: tuple[Fact, ...], metrics: Sequence[Draft], others: Sequence[Draft]
) -> Draft | None:
    """Return a rule over the metrics that it changes; None where it changes none, or spoils one that is there."""
    catalog, _ = trial.findings()
    assert catalog is not None
    known = catalog.domains[trial.domain].metrics
    marts = {trial.outline.mart(fact.table.name) for fact in facts if fact.many == policy.many}
    names = [draft.name for draft in metrics if (metric := known.get(draft.name)) and metric.model in marts]
    if policy.kind == "privacy":
        names = [name for name in names if known[name].share is None and known[name].unit != "count"]
    while names:
        draft = policy.draft(names, [known[name].label for name in names])
        kept, _ = trial.sound([draft])
        tried, _ = trial.findings()
        if not kept or tried is None:
            return None
        idle = [name for name in names if not trial.bites(tried, policy.name, name)]
        if (
            not idle
            and trial.all_bite(tried)
            and not any(trial.answered(tried, one.name) for one in metrics)
        ):
            return draft
        trial.remove(draft)
        if not idle:
            return None
        names = [name for name in names if name not in idle]
    return None


@contextmanager
def _undone(moved: list[tuple[Path, Path]]) -> Iterator[None]:
    """Move folders back where a later move fails."""
    try:
        yield
    except BaseException:
        for here, there in reversed(moved):
            there.rename(here)
        raise


def _publish(root: Path, folder: Path, domain: str, files: Mapping[Path, str]) -> None:
    """Move a drafted domain's folders into the project: all of them or none.

    Raises:
        FindingsError: One of them came into being meanwhile.
    """
    moved: list[tuple[Path, Path]] = []
    with _undone(moved):
        for name in FOLDERS:
            here, there = folder / name / domain, root / name / domain
            if not here.is_dir():
                continue
            there.parent.mkdir(exist_ok=True)
            if there.exists():
                hint = "nothing is overwritten: remove it, or take another name"
                raise FindingsError(
                    (Finding(Span(f"{name}/{domain}"), "I007", f"{name}/{domain} is there", hint),)
                )
            here.rename(there)
            moved.append((here, there))
