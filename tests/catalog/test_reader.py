"""Strict reading: a value is what a careful reader expects, or a located finding (bugs 10 to 13)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.reader import parse_yaml, read_yaml

# fmt: off
AMBIGUOUS = [
    "NO", "no", "No", "on", "On", "OFF", "off", "yes", "Yes", "y", "Y", "n", "N", "True", "TRUE", "False",
    "1e3", "1E-3", "12:30", "12:30:00", "190:20:30",
    "01310", "0x1F", "0o17", "0b1", "1_000", "+5", "-0", "-0.0",
    ".5", "5.", ".inf", "-.Inf", ".nan", "1,000", "2018-1-5", "2018-13-01", "2018-02-30",
    "2018-01-05T10:00:00", "=",
]
# fmt: on


def read(text: str | bytes, *, strict: bool = True) -> tuple[Any, list[str]]:
    raw = text.encode() if isinstance(text, str) else text
    document, findings = parse_yaml(raw, "f.yml", strict=strict)
    return document and document.data, [str(finding).split("\n")[0] for finding in findings]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("0.50", Decimal("0.50")),
        ("-3.25", Decimal("-3.25")),
        ("2018-01-31", date(2018, 1, 31)),
        ("2016-02-29", date(2016, 2, 29)),
        ('"NO"', "NO"),
        ("'01310'", "01310"),
        ('"2018-01-31"', "2018-01-31"),
        ("São Paulo", "São Paulo"),
        ("1.2.3", "1.2.3"),
        ("12-25", "12-25"),
        ("status = 'NO'", "status = 'NO'"),
        ("days > :limit", "days > :limit"),
        ("{{ 7*7 }}x", None),
        ("|\n  {{ 7*7 }} {# note #} {% off %}\n", "{{ 7*7 }} {# note #} {% off %}\n"),
        (">-\n  one\n  two\n", "one two"),
        ("[1, a]", (1, "a")),
    ],
)
def test_values_whose_type_nobody_doubts(written: str, value: object) -> None:
    data, findings = read(f"a: {written}")
    if value is None:
        assert findings
        return
    assert findings == []
    assert data["a"] == value
    assert type(data["a"]) is type(value)


@pytest.mark.parametrize("written", AMBIGUOUS)
def test_ambiguous_plain_values_are_findings_never_another_type(written: str) -> None:
    data, findings = read(f"a: {written}\nb: [{written}]" if "," not in written else f"a: {written}")
    assert all(": Y008 " in finding for finding in findings)
    assert findings[0].startswith("f.yml:1:4: Y008")
    assert data["a"] == written


def test_a_norwegian_in_a_list_and_switches_as_keys() -> None:
    _, findings = read("in: [SE, NO]\non: 1\n")
    assert [finding[:14] for finding in findings] == ["f.yml:1:10: Y0", "f.yml:2:1: Y00"]


@pytest.mark.parametrize("written", ["", "~", "null", "NULL", "[a, ]x: 1", "[null]"])
def test_no_value_is_a_finding(written: str) -> None:
    _, findings = read(f"a: {written}\n")
    assert findings


def test_duplicate_keys_with_both_lines() -> None:
    document, findings = parse_yaml(b"operations: [1]\nb: 1\noperations: [2]\n", "f.yml")
    assert document is not None
    assert str(findings[0]) == "f.yml:3:1: Y007 the key 'operations' is written twice\n  first on line 1"


def test_keys_that_differ_only_in_composition_are_one_key() -> None:
    data, findings = read("caf\u00e9: 1\ncafe\u0301: 2\n")
    assert data == {"caf\u00e9": 1}
    assert findings == ["f.yml:2:1: Y007 the key 'caf\u00e9' is written twice"]


def test_values_are_composed() -> None:
    assert read("a: cafe\u0301")[0] == {"a": "caf\u00e9"}


def test_merge_keys_merge_and_may_be_overridden() -> None:
    data, findings = read(
        "base: &base {op: 1, of: 2}\nmore: &more {of: 3, by: 4}\nx:\n  <<: [*base, *more]\n  op: 5\n"
    )
    assert findings == []
    assert data["x"] == {"op": 5, "of": 2, "by": 4}


@pytest.mark.parametrize("text", ["<<: a", "<<: [{a: 1}, 2]", "x: &x {a: 1}\n<<: *x\n<<: *x\n"])
def test_merge_keys_of_no_mapping_or_twice(text: str) -> None:
    assert read(text)[1]


def test_a_quoted_merge_key_is_a_key() -> None:
    assert read('"<<": a') == ({"<<": "a"}, [])


def test_aliases_work_within_bounds() -> None:
    assert read("a: &a [1, 2]\nb: *a\n") == ({"a": (1, 2), "b": (1, 2)}, [])
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for before, after in zip("abcdefghi", "bcdefghij", strict=True):
        bomb += f"{after}: &{after} [{', '.join([f'*{before}'] * 10)}]\n"
    assert ": Y011 " in read(bomb)[1][0]
    chain = "a0: &a0 {x: 1}\n" + "".join(f"a{i}: &a{i} {{<<: *a{i - 1}}}\n" for i in range(1, 400))
    assert read(chain)[1]
    deep = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 400))
    assert read(deep)[1]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: &a [*a]", "f.yml:1:8: Y011"),
        ("a: *b", "f.yml:1:4: Y011"),
        ("a: !!python/object/apply:os.system [x]", "f.yml:1:4: Y010"),
        ("a: !x y", "f.yml:1:4: Y010"),
        ("%YAML 1.1\n---\na: 1", "f.yml:1:1: Y010"),
        ("a: 1\n---\nb: 2", "f.yml:2:1: Y012"),
        ("a:\n\t- b", "f.yml:2:1: Y005"),
        ("\ta: b", "f.yml:1:1: Y005"),
        ("a: |\n\tfoo", "f.yml:2:1: Y005"),
        ("a: [\n\t1]", "f.yml:2:1: Y005"),
        ("a:\u00a0b", "f.yml:1:1: Y006"),
        ("a: b\nc:\u00a0d\ne: f", "f.yml:2:3: Y006"),
        ("a:\n\u00a0\u00a0b: c", "f.yml:2:1: Y006"),
        ("a\u200b: b", "f.yml:1:1: Y006"),
        ("a:\u2028b", "f.yml:1:3: Y006"),
        ('a: "\\0"', "f.yml:1:4: Y006"),
        ('a: "\\ud800"', "f.yml:1:4: Y006"),
        ("a: 1\n\x00", "f.yml:2:1: Y006"),
        (b"a: \xff", "f.yml:1:4: Y002"),
        (b"\xef\xbb\xbfa: 1\r\nb: \xe9", "f.yml:2:4: Y002"),
        ("", "f.yml:1:1: Y003"),
        ("# only a comment\n", "f.yml:1:1: Y003"),
        ("a: [1, 2", "f.yml:1:9: Y004"),
        ("a: b: c", "f.yml:1:5: Y004"),
        ("a: @b", "f.yml:1:4: Y004"),
        ("[" * 5000, "f.yml:1:42: Y013"),
        ("- " * 5000, "f.yml:1:83: Y013"),
        ("1: a", "f.yml:1:1: Y014"),
        ("? [a, b]\n: c", "f.yml:1:3: Y014"),
        ("a: " + "9" * 50, "f.yml:1:4: Y008"),
    ],
)
def test_what_cannot_be_read_is_located(text: str | bytes, found: str) -> None:
    _, findings = read(text)
    assert any(finding.startswith(found) for finding in findings)


def test_spaces_that_break_no_line_are_fine_in_prose_and_quotes() -> None:
    assert read('a: "R$\u00a05"\nb: |\n  R$\u00a05\n') == ({"a": "R$\u00a05", "b": "R$\u00a05\n"}, [])


def test_byte_order_mark_and_line_ends_do_not_count() -> None:
    text = "a: 1\nb: |\n  one\n  two\n"
    plain = read(text)
    assert read(b"\xef\xbb\xbf" + text.encode()) == plain
    assert read(text.replace("\n", "\r\n")) == plain
    assert read(text.replace("\n", "\r")) == plain


def test_the_tolerant_dialect_keeps_doubtful_values_as_text() -> None:
    assert read("a: NO\nb:\n1: x\n", strict=False) == ({"a": "NO", "b": None, "1": "x"}, [])


def test_files_that_are_not_there_or_are_folders(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yml", tmp_path, Path("a\0b")):
        document, findings = read_yaml(path, "f.yml")
        assert document is None
        assert findings[0].code == "Y001"


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.yml"
    path.write_bytes(b"#" * 1_000_001)
    assert read_yaml(path, "f.yml")[1][0].code == "Y001"
