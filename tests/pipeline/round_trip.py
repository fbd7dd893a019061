"""Replies that a script writes to a file of requests: good, bad, malformed and missing ones in turn.

By hand: `python tests/pipeline/round_trip.py REQUESTS.jsonl REPLIES.jsonl`, run where `generator phrase` wrote the requests.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from language.server import completion

from pipeline.writing import good_words, scores, stage

TASKS = 40
KINDS = ("good", "bad", "malformed", "missing")
CORRECTNESS = 5
"""One verdict in so many doubts the computation, which no other wording mends."""


def kind_of(number: int) -> str:
    """Return what becomes of the request of a number, counted from 0; beyond the first ones there is no reply."""
    return KINDS[number % len(KINDS)] if number < TASKS else "missing"


def answered(requests: Path, replies: Path) -> dict[str, str]:
    """Write the replies to a file of requests; return the kinds by `custom_id`. What is missing stays so to the end."""
    rows = [json.loads(line) for line in requests.read_text(encoding="utf-8").splitlines()]
    verdicts = any(stage(row["body"]) == "judge" for row in rows)
    words = [] if verdicts else [row for row in rows if stage(row["body"]) == "phrase"]
    kinds = {row["custom_id"]: kind_of(number) for number, row in enumerate(words)}
    lines, judged = [], 0
    for row in rows:
        if stage(row["body"]) == "judge":
            judged += 1
            kinds[row["custom_id"]] = "doubted" if judged % CORRECTNESS == 0 else "admitted"
        kind = kinds.get(row["custom_id"], "missing")
        if kind != "missing":
            body = completion(text_of(kind, row["body"]))
            lines.append({"custom_id": row["custom_id"], "response": {"status_code": 200, "body": body}})
    replies.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return kinds


def text_of(kind: str, body: dict[str, Any]) -> str:
    """Return a reply's text."""
    if kind == "malformed":
        return "Gladly! Here are the wordings that you asked for:"
    if kind in ("admitted", "doubted"):
        return json.dumps(scores() if kind == "admitted" else scores(correctness=0))
    said = good_words(body)
    return json.dumps(
        {"candidates": said if kind == "good" else [f"{said[0][:-1]}, without cancelled ones?"]}
    )


if __name__ == "__main__":
    answered(Path(sys.argv[1]), Path(sys.argv[2]))
