"""Whatever the bytes of a file: valid data or located findings, never anything else."""

from __future__ import annotations

import functools
import json
import random
import re
import shutil
from pathlib import Path

import effort
import pytest
from catalog.mutants import bytes_mutated, mutated
from click.testing import CliRunner
from small_project import REPOSITORY, write_project

from generator.catalog import reader
from generator.catalog.dbt_yaml import declared_models
from generator.catalog.reader import parse_yaml
from generator.catalog.shapes import shaped
from generator.catalog.types import Domain, Metric, Record, Rule
from generator.cli.check import check
from generator.compiler.gold import gold_files, gold_plan, span_lookup
from generator.compiler.project import sound_catalog
from generator.compiler.render import Macros

PROJECT = Path(__file__).parent / "project"
FILES: dict[str, type[Record] | None] = {
    "metrics/shop/_domain.yml": Domain,
    "metrics/shop/late_share.yml": Metric,
    "metrics/shop/health.yml": Metric,
    "rules/shop/grace.yml": Rule,
    "models/shop/marts/fct_orders.yml": None,
}
SHOP, SHOP_BATCH = 9_000, 8
"""Mutated files of a project of a few small files, tried in so many batches."""
WHOLE, WHOLE_BATCH = 1_000, 4
"""Mutated files of a project with every kind of metric and operation: a check takes ten times as long."""

CODES = frozenset(
    re.findall(r"^### ([A-Z]\d{3}) ", (REPOSITORY / "docs" / "errors.md").read_text("utf-8"), re.MULTILINE)
)


@pytest.mark.parametrize("seed", range(4))
def test_any_bytes_give_data_or_located_findings(seed: int) -> None:
    rng = random.Random(seed + 1000 * effort.SEED)
    for _ in range(500):
        name = rng.choice(tuple(FILES))
        raw = bytes_mutated((PROJECT / name).read_bytes(), rng)
        record = FILES[name]
        document, findings = parse_yaml(raw, name, strict=record is not None)
        assert document is not None or findings
        if document is not None:
            value, more = shaped(document, record) if record else declared_models(document, "shop")
            assert value is not None or more
            findings = (*findings, *more)
        lines = raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        for finding in findings:
            assert finding.span.path == name
            assert 1 <= finding.span.line <= lines
            assert finding.span.column >= 1
            str(finding).encode("utf-8")
    effort.tally("mutated texts read", 500)


@pytest.fixture(autouse=True)
def files_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse each text once: of a whole project one file alone differs from one try to the next."""
    parse = functools.lru_cache(maxsize=256)(reader.parse_yaml)
    monkeypatch.setattr(reader, "parse_yaml", parse)


@pytest.mark.parametrize("batch", range(SHOP_BATCH))
def test_a_mutated_file_of_a_small_project(batch: int, tmp_path: Path) -> None:
    shutil.copytree(PROJECT, tmp_path / "shop")
    attack(tmp_path / "shop", batch, effort.share(SHOP) // SHOP_BATCH)


@pytest.mark.parametrize("batch", range(WHOLE_BATCH))
def test_a_mutated_file_of_a_project_with_every_kind_of_metric(batch: int, tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    attack(project.root, SHOP_BATCH + batch, effort.share(WHOLE) // WHOLE_BATCH)


def attack(root: Path, seed: int, tries: int) -> None:
    """Check a project with one of its files mutated, many times, and compile it where it is valid all the same."""
    rng = random.Random(seed + 1000 * effort.SEED)
    texts = {
        path: path.read_bytes()
        for folder in ("metrics", "rules", "models")
        for path in root.glob(f"{folder}/*/**/*.yml")
    }
    for _ in range(tries):
        path = rng.choice(sorted(texts))
        raw = mutated(texts[path], rng)
        path.write_bytes(raw)
        try:
            try_check(root, path)
        except BaseException:
            print(f"{path.relative_to(root)} of seed {seed}:\n{raw!r}")
            raise
        path.write_bytes(texts[path])
    effort.tally("mutated files checked", tries)


def try_check(root: Path, mutant: Path) -> None:
    """Check that `check --json` prints JSON whatever a file holds, that findings are located, and valid files compile."""
    ended = CliRunner().invoke(check, ["--root", str(root), "--json"])
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exc_info
    findings = json.loads(ended.output)
    assert ended.exit_code == (1 if findings else 0)
    for finding in findings:
        place = f"{finding['path']}:{finding['line']}:{finding['column']}"
        file = root / finding["path"]
        assert finding["code"] in CODES, finding
        assert finding["message"].strip(), finding
        assert file.exists() or finding["line"] == 1, place
        if file.is_file():
            text = file.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
            assert 1 <= finding["line"] <= text.count("\n") + 1, place
        assert finding["column"] >= 1, place
    if not findings:
        try_compile(root, mutant.stem)


def try_compile(root: Path, mutant: str) -> None:
    """Compile a valid project and render the SQL of the metrics whose file or rules were mutated."""
    catalog = sound_catalog(root)
    assert gold_files(catalog)
    macros = Macros(REPOSITORY)
    for name, domain in catalog.domains.items():
        for metric in domain.metrics.values():
            plan = gold_plan(domain, metric, span_lookup(catalog, name))
            if mutant in (metric.metric, *plan.rules):
                assert macros.query(plan, plan.rules).strip()
