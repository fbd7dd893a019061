"""`generator`: the commands, and one printer for every error that is meant for people."""

from __future__ import annotations

import sys

import click

from generator.cli.check import check
from generator.cli.compile import compile_command
from generator.cli.demo import demo
from generator.cli.diff import diff_command
from generator.cli.floors import floors_command
from generator.cli.graph import graph
from generator.cli.load import load_command
from generator.cli.phrase import phrase_command
from generator.cli.run import run
from generator.cli.sample import sample_command
from generator.cli.score import score_command
from generator.cli.verify import verify_command
from generator.errors import GoldruleError


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldrule", prog_name="generator")
def cli() -> None:
    """Generate a benchmark of your own questions from metrics and rules kept as code."""


for command in (
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
    verify_command,
    diff_command,
):
    cli.add_command(command)


def main() -> None:
    """Run a command; print errors that are meant for people without a traceback, and exit 1 then."""
    try:
        cli(standalone_mode=False)
    except click.exceptions.Exit as finished:
        sys.exit(finished.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped; what was released before is as it was", err=True)
        sys.exit(130)
    except GoldruleError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        click.echo(f"{place}{error.strerror or error}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
