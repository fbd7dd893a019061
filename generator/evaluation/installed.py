"""Whether the extra `evaluate` is there, asked before anything of it is imported."""

from __future__ import annotations

from importlib.util import find_spec

from generator.errors import GoldruleError

NEEDED = ("inspect_ai", "bm25s")


class EvaluationError(GoldruleError):
    """An evaluation cannot be started or its log cannot be read."""


def require_harness() -> None:
    """Do nothing where the extra is installed.

    Raises:
        EvaluationError: Saying how to install it.
    """
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise EvaluationError(
            f"evaluating needs {' and '.join(missing)}, which is not installed: pip install goldrule[evaluate]"
        )
