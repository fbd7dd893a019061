"""Reads the files of this folder: rows drawn as tables, a metric, a rule, questions with their answers, rendered SQL."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from compiler.worked import Table, Worked, drawn
from ruamel.yaml import YAML

from generator.records import TOTAL

FENCE = re.compile(r"```(\w+)(?: (\w+))?\n(.*?)```", re.DOTALL)
HEADING = re.compile(r"^## (\w+)(?:: (\w+))?[ \t]*\n", re.MULTILINE)


@dataclass(frozen=True)
class Question:
    """One question with its answers.

    Attributes:
        asked: What is asked, as `Worked.answers` takes it.
        metric: The metric asked about.
        rules: Rules applied, or None for all.
        base: Slice and key to value and rows, where no rule is applied.
        gold: The same under the rules.
    """

    asked: Mapping[str, Any]
    metric: str
    rules: tuple[str, ...] | None
    base: Mapping[tuple[str, str], tuple[float, int]]
    gold: Mapping[tuple[str, str], tuple[float, int]]


@dataclass
class Case:
    """One file."""

    title: str
    worked: Worked
    questions: list[Question] = field(default_factory=list)
    sql: dict[str, str] = field(default_factory=dict)


def read(path: Path) -> Case:
    """Read a file."""
    title, *parts = HEADING.split(path.read_text(encoding="utf-8"))
    sections = [(parts[i], parts[i + 1] or "", parts[i + 2]) for i in range(0, len(parts), 3)]
    known = {"rows", "key", "links", "domain", "metric", "rule", "question", "sql"}
    assert {kind for kind, _, _ in sections} <= known, path
    keys = {name: text.split() for kind, name, text in sections if kind == "key"}
    links = {name: block(text) for kind, name, text in sections if kind == "links"}
    tables = [table(name, text, keys, links) for kind, name, text in sections if kind == "rows"]
    metrics = several(sections, "metric")
    rules = several(sections, "rule")
    domain = next((block(text) for kind, _, text in sections if kind == "domain"), {})
    case = Case(title.splitlines()[0].removeprefix("# "), Worked(tables, metrics, rules, domain))
    case.questions = [question(text, case.worked.first) for kind, _, text in sections if kind == "question"]
    case.sql = {
        step: sql for kind, _, text in sections if kind == "sql" for _, step, sql in FENCE.findall(text)
    }
    return case


def table(name: str, text: str, keys: Mapping[str, list[str]], links: Mapping[str, Any]) -> Table:
    """Return a mart."""
    return drawn(name, text, key=" ".join(keys.get(name, [])), links=links.get(name))


def block(text: str) -> Any:
    """Return what the YAML of a section holds, or nothing."""
    found = FENCE.search(text)
    return YAML(typ="safe").load(found[3]) if found else {}


def several(sections: Sequence[tuple[str, str, str]], wanted: str) -> list[Mapping[str, Any]]:
    """Return the records of all sections of a kind; a block may be one record or a list."""
    found: list[Mapping[str, Any]] = []
    for kind, _, text in sections:
        if kind == wanted:
            data = block(text)
            found += data if isinstance(data, list) else [data]
    return found


def question(text: str, metric: str) -> Question:
    """Return one question."""
    asked = dict(block(text))
    by = asked.pop("by", TOTAL)
    slices = [by] if isinstance(by, str) else list(by)
    rules = asked.pop("rules", None)
    window = asked.pop("window", None)
    about = str(asked.pop("metric", metric))
    if window:
        asked["window"] = tuple(str(day) for day in window)
    rows = [line for line in FENCE.sub("", text).splitlines() if line.startswith("|")]
    header, *lines = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert header[0] in ("group", "slice"), header
    assert header[-4:] == ["base", "rows", "gold", "rows"], header
    base, gold = {}, {}
    for cells in lines[1:]:
        place = (cells[0], cells[1]) if header[0] == "slice" else (slices[0], cells[0])
        for found, (value, count) in ((base, cells[-4:-2]), (gold, cells[-2:])):
            if value:
                found[place] = (float(Fraction(value)), int(count))
    return Question({**asked, "slices": slices}, about, None if rules is None else tuple(rules), base, gold)


def step_of(query: str, name: str) -> str:
    """Return the body of one CTE of a query."""
    found = re.search(rf"^{name} as \(\n(.*?)^\)", query, re.DOTALL | re.MULTILINE)
    assert found is not None, f"no step {name}"
    return found[1]
