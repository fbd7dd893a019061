"""Which files of a project make its catalog, by domain; files in the wrong place are findings, never skipped.

Comes in: the project's root. Goes out: `DomainFiles` for each domain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Finding, did_you_mean
from generator.spans import Span

DOMAIN_FILE = "_domain.yml"


@dataclass(frozen=True)
class DomainFiles:
    """The files of one domain, each list sorted.

    Attributes:
        name: The domain's name: its folder's.
        domain: `metrics/<domain>/_domain.yml`, whether it is there or not.
        metrics: Metric files.
        rules: Rule files.
        models: dbt's YAML files.
        sql: dbt's SQL files.
    """

    name: str
    domain: Path
    metrics: tuple[Path, ...]
    rules: tuple[Path, ...]
    models: tuple[Path, ...]
    sql: tuple[Path, ...]


def shown(root: Path, path: Path) -> str:
    """Return a path as findings show it: relative to the root, with forward slashes."""
    try:
        return path.relative_to(root).as_posix()
    except ValueError:
        return path.as_posix()


def find_domains(
    root: Path, wanted: Sequence[str] | None
) -> tuple[tuple[DomainFiles, ...], tuple[Finding, ...]]:
    """Return the files of each domain and findings about files that no domain reads.

    Args:
        root: The project's root.
        wanted: Names of domains to read, or None for all.
    """
    metrics, rules = root / "metrics", root / "rules"
    names = sorted({folder.name for base in (metrics, rules) for folder in _folders(base)})
    findings: list[Finding] = []
    if not any(_folders(metrics)):
        findings.append(
            Finding(
                Span("metrics"),
                "S007",
                "no domain is here",
                "create metrics/<domain>/_domain.yml and metrics/<domain>/<metric>.yml",
            )
        )
        return (), tuple(findings)
    for name in wanted or ():
        if name not in names:
            hint = did_you_mean(name, names) or f"there are: {', '.join(names)}"
            findings.append(Finding(Span(f"metrics/{name}"), "S008", f"no domain is called {name}", hint))
    for base in (metrics, rules):
        findings += _astray(root, base, None)
    chosen = [name for name in names if wanted is None or name in wanted]
    for name in chosen:
        findings += [*_astray(root, metrics / name, name), *_astray(root, rules / name, name)]
    return tuple(_files(root, name) for name in chosen), tuple(findings)


def _files(root: Path, name: str) -> DomainFiles:
    metrics = root / "metrics" / name
    models = root / "models" / name
    return DomainFiles(
        name=name,
        domain=metrics / DOMAIN_FILE,
        metrics=tuple(path for path in _yaml(metrics) if path.name != DOMAIN_FILE),
        rules=_yaml(root / "rules" / name),
        models=tuple(sorted([*models.rglob("*.yml"), *models.rglob("*.yaml")])),
        sql=tuple(sorted(models.rglob("*.sql"))),
    )


def _folders(base: Path) -> Iterator[Path]:
    if base.is_dir():
        yield from sorted(path for path in base.iterdir() if path.is_dir() and not path.name.startswith("."))


def _yaml(folder: Path) -> tuple[Path, ...]:
    if not folder.is_dir():
        return ()
    return tuple(sorted(path for path in folder.glob("*.yml") if not path.name.startswith(".")))


def _astray(root: Path, folder: Path, domain: str | None) -> Iterator[Finding]:
    """Yield a finding for each YAML file that lies where nothing reads it."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        span = Span(shown(root, path))
        if path.name.startswith("."):
            continue
        if path.suffix == ".yaml":
            yield Finding(
                span, "S011", "files end in .yml here, so this one is not read", f"rename to {path.stem}.yml"
            )
        elif domain is None and path.suffix == ".yml":
            hint = f"move it to {folder.name}/<domain>/"
            yield Finding(span, "S011", "a file outside of a domain's folder is not read", hint)
        elif domain is not None and path.is_dir() and any(path.rglob("*.y*ml")):
            hint = f"move its files to {shown(root, folder)}/"
            yield Finding(span, "S011", "folders inside of a domain's folder are not read", hint)
