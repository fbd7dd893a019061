"""`generator`: the commands, and one printer for every error that is meant for people."""

from __future__ import annotations

import importlib
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

import click

from generator.errors import GoldruleError
from generator.files import refusal

COMMANDS = {
    "load": ("load", "load_command"),
    "init": ("init", "init_command"),
    "check": ("check", "check"),
    "compile": ("compile", "compile_command"),
    "graph": ("graph", "graph"),
    "sample": ("sample", "sample_command"),
    "phrase": ("phrase", "phrase_command"),
    "run": ("run", "run"),
    "demo": ("demo", "demo"),
    "score": ("score", "score_command"),
    "floors": ("floors", "floors_command"),
    "evaluate": ("evaluate", "evaluate_command"),
    "export": ("export", "export_command"),
    "ablate": ("ablate", "ablate_command"),
    "stats": ("stats", "stats_command"),
    "verify": ("verify", "verify_command"),
    "diff": ("diff", "diff_command"),
    "judge-audit": ("judge_audit", "judge_audit_command"),
    "judge-set": ("judge_set", "judge_set_command"),
    "link": ("link", "link_command"),
    "draft": ("draft", "draft_command"),
    "refresh": ("refresh", "refresh_command"),
    "report": ("report", "report_command"),
    "review": ("review", "review_command"),
}
"""Command to its module in `generator.cli` and its name there. A module is imported when its command is called, for
some need packages that take seconds to import."""


class Commands(click.Group):
    """The commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order of the work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None where there is none of the name."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        command = getattr(importlib.import_module(f"generator.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldrule", prog_name="generator")
def cli() -> None:
    """Generate a benchmark of your own questions from metrics and rules kept as code."""


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
