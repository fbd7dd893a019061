"""Options that several commands take, and the way they say what they are doing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.console import Console
from rich.table import Table

from generator.records import AnalysisType, SolvedTask

if TYPE_CHECKING:
    from generator.pipeline import Options

F = TypeVar("F", bound=Callable[..., Any])

ROOT = click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    help="The project's folder.",
)
DOMAINS = click.option(
    "--domain", "domains", multiple=True, metavar="NAME", help="Only this domain; may be repeated."
)
SEED = click.option("--seed", default=42, show_default=True, help="Same seed, same tasks.")
TARGET = click.option(
    "--target",
    default=100,
    show_default=True,
    type=click.IntRange(1),
    help="Subgraphs to select in each domain.",
)
MINIMUM = click.option(
    "--minimum",
    default=30,
    show_default=True,
    type=click.IntRange(0),
    help="Least tasks of each analysis type in each domain; what is lacking is drawn in one further round.",
)
THREADS = click.option(
    "--threads",
    default=2,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Threads; they change nothing but time.",
)
OUT = click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("release"),
    show_default=True,
    help="Folder of the releases.",
)
MODEL = click.option(
    "--model", default="", metavar="NAME", help="Ask this text model, whatever is configured."
)
BATCH_OUT = click.option(
    "--batch-out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write what would be asked of the model to a file in the OpenAI Batch format, and do nothing more.",
)
BATCH_IN = click.option(
    "--batch-in",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Take the model's replies from a file in that format; ask no one.",
)


def options(
    root: Path,
    domains: tuple[str, ...] = (),
    target: int = 100,
    seed: int = 42,
    threads: int = 2,
    out: Path = Path("release"),
    minimum: int = 0,
) -> Options:
    """Return what a run is made with; the stages are imported only now that one of them is run."""
    from generator.pipeline import Options

    return Options(root.resolve(), domains, target, seed, threads, out=out, minimum=minimum)


def lacking(tasks: Iterable[SolvedTask], minimum: int) -> list[str]:
    """Return the analysis types that have fewer tasks than wanted, each with how many it has."""
    counts = Counter(task.spec.type for task in tasks)
    return [f"{counts[kind]} {kind}" for kind in AnalysisType if counts[kind] < minimum]


@contextmanager
def told(doing: str) -> Iterator[Callable[[str, str], None]]:
    """Show what is being done while it is done: a spinner on a terminal, nothing in a pipe."""
    console = Console(stderr=True)
    with console.status(doing) as status:
        yield lambda domain, what: status.update(f"{domain}: {what}")


def table(title: str, columns: list[str], rows: list[list[str]], width: int = 120) -> None:
    """Print a table, numbers to the right; `width` holds where the output is no terminal."""
    click.echo(title)
    made = Table()
    for index, column in enumerate(columns):
        numeric = bool(rows) and all(_is_number(row[index]) for row in rows)
        made.add_column(column, justify="right" if numeric else "left")
    for row in rows:
        made.add_row(*row)
    Console(width=None if Console().is_terminal else width).print(made)


def _is_number(text: str) -> bool:
    return text.replace(",", "").replace(".", "").replace("%", "").strip().isdigit()
