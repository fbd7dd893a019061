"""Tasks of lm-evaluation-harness: YAML, rows beside it, and a function that scores as `generator score` does.

The harness gives a model text and no tools, so that two things can be asked there: `closed_book`, all questions without
data or documents, which shows what a model knows of a benchmark beforehand, and `reading`, the knowledge questions
with their document.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.files import write_text
from generator.records import Tier
from generator.release.exports.rows import Exported
from generator.release.json_text import encode, lines

SCORING = '''\
"""Rows of these tasks, and the verdict of `generator score` on a model's words. Needs goldrule to be installed."""

import json
from pathlib import Path

from datasets import Dataset, DatasetDict

from generator.evaluation.exported import is_right


def load(rows, **kwargs):
    """Return the rows of one task as its only split; `rows` names a file beside this one."""
    text = (Path(__file__).parent / rows).read_text(encoding="utf-8")
    return DatasetDict({"test": Dataset.from_list([json.loads(line) for line in text.splitlines()])})


def process_results(doc, results):
    """Return 1 for a right answer and 0 for a wrong one."""
    return {"acc": float(is_right(doc["key"], results[0]))}
'''
TASK = """\
task: {name}
custom_dataset: !function scoring.load
dataset_kwargs:
  rows: {rows}
test_split: test
output_type: generate_until
doc_to_text: "{{{{prompt}}}}"
doc_to_target: "{{{{answer}}}}"
target_delimiter: "\\n"
process_results: !function scoring.process_results
generation_kwargs:
  until: []
  do_sample: false
  temperature: 0.0
  max_gen_toks: 1024
metric_list:
  - metric: acc
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1.0
"""
GROUP = """\
group: goldrule
task:
{tasks}
aggregate_metric_list:
  - metric: acc
    weight_by_size: true
metadata:
  version: 1.0
"""
BLOCK = "Give the answer in a ```{word} block at the end."
READING = "Document:\n\n{document}\n\n"


def write_lm_eval(releases: Sequence[Exported], folder: Path, answers: bool) -> None:
    """Write the tasks and their group.

    Args:
        releases: The releases.
        folder: Where to write; it is given to the harness as `--include_path`.
        answers: Must be true: the harness scores by itself.
    """
    write_text(folder / "scoring.py", SCORING)
    names = []
    for release in releases:
        rows = release.rows(answers=answers)
        known = [row for row in rows if row["tier"] == Tier.KNOWLEDGE]
        documents = release.documents
        for kind, found in (
            ("closed_book", [_row(row, "") for row in rows]),
            ("reading", [_row(row, READING.format(document=documents[row["document"]])) for row in known]),
        ):
            if found:
                name = f"goldrule_{release.domain}_{kind}"
                write_text(folder / f"{name}.jsonl", lines(found))
                write_text(folder / f"{name}.yaml", TASK.format(name=name, rows=f"{name}.jsonl"))
                names.append(name)
    write_text(folder / "goldrule.yaml", GROUP.format(tasks="\n".join(f"  - {name}" for name in names)))


def _row(row: Mapping[str, Any], before: str) -> dict[str, Any]:
    """Return a row of a task: its prompt, what it is scored by, and what it is."""
    word = "answer" if row["tier"] == Tier.KNOWLEDGE else "json"
    key = {
        "type": row["type"],
        "exact": row["exact_answer"],
        "decimals": row["decimals"],
        "must_include": row["must_include"],
    }
    return {
        "id": row["id"],
        "type": row["type"],
        "tier": row["tier"],
        "prompt": f"{before}{row['question']}\n\n{row['answer_format']}\n{BLOCK.format(word=word)}\n",
        "answer": row["answer"],
        "key": encode(key, at=row["id"]),
    }
