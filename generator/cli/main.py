"""`generator`: the commands, and one printer for every error that is meant for people."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

import click

from generator.cli.ablate import ablate_command
from generator.cli.check import check
from generator.cli.compile import compile_command
from generator.cli.demo import demo
from generator.cli.diff import diff_command
from generator.cli.draft import draft_command
from generator.cli.evaluate import evaluate_command
from generator.cli.export import export_command
from generator.cli.floors import floors_command
from generator.cli.graph import graph
from generator.cli.init import init_command
from generator.cli.judge_audit import judge_audit_command
from generator.cli.judge_set import judge_set_command
from generator.cli.link import link_command
from generator.cli.load import load_command
from generator.cli.phrase import phrase_command
from generator.cli.refresh import refresh_command
from generator.cli.report import report_command
from generator.cli.review import review_command
from generator.cli.run import run
from generator.cli.sample import sample_command
from generator.cli.score import score_command
from generator.cli.stats import stats_command
from generator.cli.verify import verify_command
from generator.errors import GoldruleError
from generator.files import refusal


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldrule", prog_name="generator")
def cli() -> None:
    """Generate a benchmark of your own questions from metrics and rules kept as code."""


for command in (
    init_command,
    load_command,
    check,
    compile_command,
    graph,
    sample_command,
    phrase_command,
    run,
    demo,
    score_command,
    floors_command,
    evaluate_command,
    export_command,
    ablate_command,
    stats_command,
    verify_command,
    diff_command,
    judge_audit_command,
    judge_set_command,
    link_command,
    draft_command,
    refresh_command,
    report_command,
    review_command,
):
    cli.add_command(command)


def main() -> None:
    """Run a command; print errors that are meant for people without a traceback, and exit 1 then.

    A command that is told to end (Ctrl-C, SIGTERM, a closed terminal) tidies up first and exits with 128 + its number.
    """
    with _told_to_end() as ending:
        _run(ending)


def _run(ending: list[int]) -> None:
    try:
        cli(standalone_mode=False)
    except click.exceptions.Exit as finished:
        sys.exit(finished.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        _stopped(ending[0] if ending else signal.SIGINT)
    except (GoldruleError, OSError) as error:
        if ending:
            _stopped(ending[0])
        click.echo(refusal(error) if isinstance(error, OSError) else str(error), err=True)
        sys.exit(1)


def _stopped(number: int) -> NoReturn:
    click.echo("stopped; what was released before is as it was", err=True)
    sys.exit(128 + number)


@contextmanager
def _told_to_end() -> Iterator[list[int]]:
    """Let SIGTERM and SIGHUP end a command as Ctrl-C does, so that nothing half done stays; note which it was."""
    received: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        received.append(number)
        if callable(signal.getsignal(signal.SIGINT)):
            signal.raise_signal(signal.SIGINT)
        else:
            raise KeyboardInterrupt

    before = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {
            number: signal.signal(number, end)
            for number in numbers
            if signal.getsignal(number) is signal.SIG_DFL
        }
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


if __name__ == "__main__":
    main()
