"""Releases in the forms of other harnesses: a Hugging Face dataset, tasks of lm-evaluation-harness, plain JSON Lines.

Comes in: release folders. Goes out: a folder in the wanted form, written so that it is whole or as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from generator.errors import ReleaseError
from generator.files import write_text
from generator.release.atomic import replacing
from generator.release.exports.huggingface import write_huggingface
from generator.release.exports.json_lines import write_json_lines
from generator.release.exports.lm_eval import write_lm_eval
from generator.release.exports.rows import Exported
from generator.release.json_text import encode

__all__ = ["MANIFEST", "WRITERS", "Exported", "Form", "export"]

MANIFEST = "goldrule-export.json"
"""What was exported, by which a later export knows that it may take the folder's place."""


class Form(StrEnum):
    """A form that releases are exported in."""

    HUGGINGFACE = "huggingface"
    LM_EVAL = "lm-eval"
    JSONL = "jsonl"


WRITERS: Mapping[Form, Callable[[Sequence[Exported], Path, bool], None]] = {
    Form.HUGGINGFACE: write_huggingface,
    Form.LM_EVAL: write_lm_eval,
    Form.JSONL: write_json_lines,
}


def export(releases: Sequence[Exported], form: Form, out: Path, answers: bool) -> Path:
    """Write releases in another form.

    Args:
        releases: The releases.
        form: The form.
        out: The folder to make, or an earlier export to replace.
        answers: Whether gold answers are part of it. The tasks of lm-evaluation-harness always have them.

    Returns:
        The folder. The same releases give the same bytes.

    Raises:
        ReleaseError: If the folder holds something else, or the file system refuses.
    """
    target = out.resolve()
    if target.is_dir() and any(target.iterdir()) and not (target / MANIFEST).is_file():
        raise ReleaseError(f"{out} is not empty and holds no export; name a folder that is not there yet")
    answers = answers or form is Form.LM_EVAL
    with replacing(target) as folder:
        WRITERS[form](releases, folder, answers)
        about = {
            "form": form,
            "answers": answers,
            "releases": {release.domain: len(release.rows(answers=False)) for release in releases},
        }
        write_text(folder / MANIFEST, encode(about, 2) + "\n")
    return target
