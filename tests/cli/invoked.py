"""Commands called in this process, with what they print and how they end."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import pytest

from generator.cli.main import main


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    def says(self, *words: str) -> None:
        """Check that it failed with one clear message, and that the message says some words."""
        assert self.code == 1, (self.out, self.err)
        assert "Traceback" not in self.err
        assert self.err.strip(), "there is no message"
        assert [word for word in words if word not in self.err] == [], self.err


def invoke(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Ended:
    """Call `generator` with some arguments."""
    monkeypatch.setattr(sys, "argv", ["generator", *arguments])
    capsys.readouterr()
    code = 0
    try:
        main()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    printed = capsys.readouterr()
    return Ended(code, printed.out, printed.err)
