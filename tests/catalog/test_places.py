"""Places: of keys, of values, and of a character inside a value, however it was written."""

from __future__ import annotations

import pytest

from generator.catalog.places import Places
from generator.catalog.reader import parse_yaml

TEXT = """\
plain: sum(amount) + bad
single: 'it''s bad'
double: "so bad"
anchored: &here  so bad
literal: |
  first
    bad line
folded: >-
  first
  bad line
several: first
  then
    bad
escaped: "\\x41 bad"
list: [one, {two: bad}]
"""


@pytest.fixture
def places() -> Places:
    document, findings = parse_yaml(TEXT.encode(), "f.yml")
    assert document is not None
    assert findings == ()
    return document.places


@pytest.mark.parametrize("key", ["plain", "single", "double", "anchored", "literal", "folded", "several"])
def test_a_character_of_a_value_is_found_in_the_file(places: Places, key: str) -> None:
    source = places.by_path[(key,)].source
    assert source is not None
    span = places.inside((key,), source.value.index("bad"))
    assert TEXT.split("\n")[span.line - 1][span.column - 1 :].startswith("bad")


def test_escapes_lead_to_the_start(places: Places) -> None:
    assert str(places.inside(("escaped",), 2)) == "f.yml:14:10"


def test_keys_and_values(places: Places) -> None:
    assert str(places.key(("list", 1, "two"))) == "f.yml:15:14"
    assert str(places.value(("list", 1, "two"))) == "f.yml:15:19"
    assert str(places.value(("list", 0))) == "f.yml:15:8"


def test_what_was_not_written_is_where_it_would_be(places: Places) -> None:
    assert str(places.value(("list", 1, "three", "four"))) == "f.yml:15:13"
    assert str(places.key(("nothing",))) == "f.yml:1:1"
    assert str(places.inside(("plain",), 999)) == "f.yml:1:25"
