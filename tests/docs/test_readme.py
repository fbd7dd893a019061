"""What the README shows is what the commands print, and the commands it lists are the commands there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import COMMANDS, cli

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```console\n\$ generator ([^\n]*)\n(.*?)```", README, flags=re.DOTALL)


def test_there_are_outputs_to_check() -> None:
    assert len(SHOWN) >= 2


@pytest.mark.parametrize(("arguments", "expected"), SHOWN)
def test_shown_output_is_what_is_printed(arguments: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(cli, arguments.split(), standalone_mode=False)
    assert result.exception is None
    assert result.output == expected


def test_listed_commands_are_the_commands_there_are() -> None:
    listed = set(re.findall(r"^\| `generator ([a-z-]+)", README, flags=re.MULTILINE))
    assert listed == set(COMMANDS)


def test_quoted_yaml_stands_in_the_files() -> None:
    for path, text in re.findall(r"```yaml\n# (\S+\.yml)\n(.*?)```", README, flags=re.DOTALL):
        file = " ".join((ROOT / path).read_text(encoding="utf-8").split())
        for line in text.splitlines():
            quoted = line.split("   #")[0].rstrip(" …").strip()
            assert " ".join(quoted.split()) in file, f"{path} does not say: {quoted}"
