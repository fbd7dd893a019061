"""What part of a full run's time a refresh takes after one edited rule.

Comes in: the domain whose rule is edited, where data are, a number of subgraphs, a seed. Goes out: what moved, and a
table, printed: `python benchmarks/refresh.py [DOMAIN] [--only] [--from DOMAIN=DIR ...] [--target N] [--seed N]`.

The project is copied to a temporary folder and nothing outside it is changed. Data are loaded first: those of `--from`,
or demonstration data. All domains are released and refreshed, with `--only` the edited one alone. Each command runs in
a process of its own, as a person would start it:

full run       `generator run`: build with all tests, sample, phrase, prove, write
edit           one literal of one rule, in its operation and in its document
refresh        `generator refresh`
again          `generator refresh` once more, with nothing to do

Seconds are wall-clock seconds, for a full run works in several processes. The promise is that the refresh takes at most
15 % of the full run; the script exits 1 where it takes more.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pipeline import ROOT, copied_project, show

from generator.errors import GoldruleError
from generator.pipeline import Options, load_domain

EDITS = {
    "banking": ("micro_loan_scope", (("30000", "40000"), ("30,000", "40,000"))),
    "ecommerce": ("bulk_orders", (("item_count > 5", "item_count > 3"), ("more than 5", "more than 3"))),
}
"""Domain to a rule and the texts to replace in its file."""
DOMAINS = ("aviation", "banking", "ecommerce")
MOST = 0.15
"""The part of a full run's time that a refresh may take."""


def took(root: Path, *arguments: str) -> tuple[float, str]:
    """Run a command of the generator in a project's folder; return its seconds and what it printed.

    Raises:
        GoldruleError: If it fails.
    """
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "generator.cli.main", *arguments],
        cwd=root, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise GoldruleError(f"generator {' '.join(arguments)} failed:\n{done.stderr or done.stdout}")
    return time.perf_counter() - started, done.stdout


def edit(root: Path, domain: str) -> str:
    """Edit the domain's rule and return its name.

    Raises:
        GoldruleError: If the rule does not hold what is to be replaced.
    """
    rule, pairs = EDITS[domain]
    path = root / "rules" / domain / f"{rule}.yml"
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        if old not in text:
            raise GoldruleError(f"{path.name} does not hold {old!r}; change the edit in {Path(__file__).name}")
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return rule


def main() -> int:
    parser = argparse.ArgumentParser(description="The part of a full run's time that a refresh takes after one edit.")
    parser.add_argument("domain", nargs="?", default="banking", choices=sorted(EDITS))
    parser.add_argument("--only", action="store_true", help="run and refresh the edited domain alone")
    parser.add_argument(
        "--from", dest="sources", action="append", default=[], metavar="DOMAIN=DIR",
        help="folder of a domain's original data (default: demonstration data); may be repeated",
    )  # fmt: skip
    parser.add_argument("--target", type=int, default=100, help="subgraphs to select (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=42, help="seed of all draws (default: %(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="dbt's threads (default: %(default)s)")
    given = parser.parse_args()
    domains = (given.domain,) if given.only else DOMAINS
    common = (*(part for name in domains for part in ("--domain", name)), "--threads", str(given.threads))
    sources = {name: Path(folder).resolve() for name, _, folder in (item.partition("=") for item in given.sources)}
    try:
        with tempfile.TemporaryDirectory(prefix="goldrule_bench_") as name:
            root = copied_project(Path(name).resolve())
            os.environ["GOLDRULE_DATABASE"] = str(root / "warehouse" / "goldrule.duckdb")
            for domain in domains:
                load_domain(Options(root, (domain,), seed=given.seed), domain, sources.get(domain))
            full, _ = took(root, "run", *common, "--target", str(given.target), "--seed", str(given.seed))
            rule = edit(root, given.domain)
            refreshed, said = took(root, "refresh", *common)
            again, _ = took(root, "refresh", *common)
    except GoldruleError as error:
        print(error, file=sys.stderr)
        return 1
    print(said)
    data = ", ".join(f"{name}: {'the data of --from' if name in sources else 'demonstration data'}" for name in domains)
    print(f"\n{data}; target {given.target}, seed {given.seed}, one edit of {given.domain}'s rule {rule}\n")
    commands = (("full run", full), ("refresh", refreshed), ("again", again))
    rows = [[what, f"{seconds:.2f}", f"{seconds / full:.1%}"] for what, seconds in commands]
    show(("command", "seconds", "part"), rows, texts=1)
    return 0 if refreshed <= MOST * full else 1


if __name__ == "__main__":
    sys.exit(main())
