"""Trees kept between commands: the same documents, whatever was kept, and parsed anew where that is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalog.composer import Stopped, compose
from generator.catalog.reader import parse_yaml
from generator.catalog.trees import PLACE, Trees

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in ("metrics", "rules", "models")
    for path in (ROOT / folder).rglob("*.yml")
    if "gold" not in path.parts
)
TEXT = "metric: a\nlist: [1, 'two', \"three\"]\nprose: |\n  as it\n  stands\n"


def kept(root: Path, text: str) -> Trees:
    """Return the trees of a project that has read a text before."""
    trees = Trees(root)
    trees.tree(text, "a.yml")
    trees.keep()
    return Trees(root)


@pytest.mark.parametrize("path", FILES[:: max(1, len(FILES) // 60)], ids=lambda path: path.stem)
def test_a_kept_tree_gives_the_same_document_and_places(path: Path, tmp_path: Path) -> None:
    raw, strict = path.read_bytes(), "models" not in path.parts
    trees = kept(tmp_path, raw.decode())
    assert parse_yaml(raw, "a.yml", strict=strict, tree=trees.tree) == parse_yaml(raw, "a.yml", strict=strict)


def test_a_kept_tree_is_read_and_not_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trees = kept(tmp_path, TEXT)
    monkeypatch.setattr("generator.catalog.trees.compose", None)
    document, findings = parse_yaml(TEXT.encode(), "b.yml", tree=trees.tree)
    assert document is not None
    assert not findings
    assert document.data == {"metric": "a", "list": (1, "two", "three"), "prose": "as it\nstands\n"}
    assert str(document.places.value(("list", 1))) == "b.yml:2:11"


def test_a_text_is_parsed_once_by_who_reads_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trees = Trees(tmp_path)
    first = parse_yaml(TEXT.encode(), "a.yml", tree=trees.tree)
    monkeypatch.setattr("generator.catalog.trees.compose", None)
    assert parse_yaml(TEXT.encode(), "a.yml", tree=trees.tree) == first


@pytest.mark.parametrize(
    "damage",
    [lambda text: text.replace("two", "ten"), lambda text: text[:-20], lambda _: "", lambda _: "\x00"],
)
def test_damaged_trees_are_parsed_anew(damage: object, tmp_path: Path) -> None:
    kept(tmp_path, TEXT)
    place = tmp_path / PLACE
    place.write_text(damage(place.read_text(encoding="utf-8")), encoding="utf-8")  # type: ignore[operator]
    assert parse_yaml(TEXT.encode(), "a.yml", tree=Trees(tmp_path).tree) == parse_yaml(TEXT.encode(), "a.yml")


def test_another_text_is_parsed(tmp_path: Path) -> None:
    trees = kept(tmp_path, TEXT)
    other = TEXT.replace("two", "ten").encode()
    assert parse_yaml(other, "a.yml", tree=trees.tree) == parse_yaml(other, "a.yml")


def test_aliases_are_not_kept_and_findings_come_again(tmp_path: Path) -> None:
    text = "a: &x {b: 1}\nc: *x\n"
    assert parse_yaml(text.encode(), "a.yml", tree=kept(tmp_path, text).tree) == parse_yaml(
        text.encode(), "a.yml"
    )
    for _ in range(2):
        with pytest.raises(Stopped):
            Trees(tmp_path).tree("a: [", "a.yml")


def test_what_is_no_longer_read_is_no_longer_kept(tmp_path: Path) -> None:
    trees = kept(tmp_path, TEXT)
    trees.tree("metric: b\n", "b.yml")
    trees.keep()
    size = (tmp_path / PLACE).stat().st_size
    assert size < len(TEXT) + 200
    assert compose(TEXT, "a.yml").span == Trees(tmp_path).tree(TEXT, "a.yml").span


def test_a_place_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("a file", encoding="utf-8")
    assert Trees(tmp_path).tree(TEXT, "a.yml").pairs
    kept(tmp_path, TEXT)
