"""Every operation on rows that fit on a page: base and gold as worked out by hand, and the SQL that says so."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from compiler.worked import MACROS, ROOT, Answers

from generator.catalog.checks.operations import FORMS, STAGES
from generator.catalog.types import OPERATION_WORDS, Operation
from golden.operations.reading import Case, read, step_of

FILES = sorted(path for path in Path(__file__).parent.glob("*.md") if path.name != "README.md")
CASES = [path.stem for path in FILES]


@cache
def case(name: str) -> Case:
    return read(Path(__file__).parent / f"{name}.md")


def near(wanted: Answers) -> dict[tuple[str, str], tuple[object, int]]:
    return {
        place: (pytest.approx(value, rel=1e-8, abs=1e-8), rows) for place, (value, rows) in wanted.items()
    }


@pytest.mark.parametrize("name", CASES)
def test_base_is_what_the_rows_give_by_hand(name: str) -> None:
    for one in case(name).questions:
        found = case(name).worked.answers(metric=one.metric, **one.asked)
        assert found == near(dict(one.base))


@pytest.mark.parametrize("name", CASES)
def test_gold_is_what_the_rule_makes_of_it_by_hand(name: str) -> None:
    worked = case(name).worked
    for one in case(name).questions:
        rules = tuple(worked.catalog.rules) if one.rules is None else one.rules
        assert worked.answers(*rules, metric=one.metric, **one.asked) == near(dict(one.gold))


@pytest.mark.parametrize("name", CASES)
def test_the_sql_says_what_is_done(name: str) -> None:
    found = case(name)
    first = found.questions[0]
    rules = tuple(found.worked.catalog.rules) if first.rules is None else first.rules
    query = found.worked.sql(*rules, metric=first.metric, **first.asked)
    for step, sql in found.sql.items():
        assert step_of(query, step) == sql


@pytest.mark.parametrize("name", [name for name in CASES if case(name).worked.rules])
def test_a_rule_changes_some_answer_and_its_sql_is_shown(name: str) -> None:
    assert any(one.base != one.gold for one in case(name).questions)
    assert case(name).sql


def forms_shown() -> set[str]:
    """Return the form of every operation in the files."""
    found = set()
    for name in CASES:
        for rule in case(name).worked.catalog.rules.values():
            for operation in rule.operations:
                given = getattr(operation, operation.word)
                found |= {
                    f
                    for f in STAGES
                    if f.startswith(operation.word) and getattr(given, f.split(".")[1]) is not None
                }
    return found


def test_every_form_of_every_operation_is_shown() -> None:
    assert forms_shown() == set(STAGES)


def test_the_five_words_are_the_same_everywhere() -> None:
    """In the types, the schema, the checks, the macros, these files, and the oracle."""
    words = set(OPERATION_WORDS)
    assert {name for name in Operation.model_fields if name in words} == words
    schema = json.loads((ROOT / "rules" / "rule.schema.json").read_text(encoding="utf-8"))
    defined = schema["$defs"]["Operation"]["properties"]
    assert {name for name in defined if name in words} == words
    assert set(FORMS) == words
    assert {path.stem for path in (ROOT / "macros" / "operations").glob("*.sql")} == words
    assert {name.split("_")[0] for name in CASES} >= words
    assert {form.split(".")[0] for form in forms_shown()} == words
    oracle = "\n".join(path.read_text() for path in (ROOT / "generator" / "oracle").rglob("*.py"))
    assert set(re.findall(r"operation\.(\w+)\b", oracle)) & words == words


def test_every_macro_of_an_operation_draws_what_it_does() -> None:
    """Input rows, the call, output rows stand above each macro that is a step."""
    for path in (ROOT / "macros" / "operations").glob("*.sql"):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"{% macro (\w+)\(", text):
            comment = text[: text.index(f"{{% macro {name}(")].rsplit("{#-", 1)[1]
            assert all(word in comment for word in ("in ", "call", "out")), name
            assert f"call  {name}(" in comment, name
    assert set(re.findall(r"{% macro (\w+)\(", MACROS.text)) >= set(OPERATION_WORDS) - {
        "threshold",
        "override",
    }
