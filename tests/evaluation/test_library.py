"""Documents: found by their words, read by their names, and nothing else is reachable."""

from pathlib import Path

import pytest

from generator.errors import ReleaseError
from generator.evaluation.library import Library, read_folder

DOCUMENTS = {
    "rules/grace.md": "# Delivery grace period\n\nOrders to Norway are late after two days.",
    "rules/reviews.md": "# Neutral reviews\n\nThree stars are left out.",
    "metrics/late_share.md": "# Late Share\n\nShare of late orders.\n\n```sql\nselect norway from stars\n```",
    "conventions.md": "# Conventions\n\n" + "Periods are half-open. " * 400 + "Weeks begin on Monday.",
}


@pytest.fixture
def library() -> Library:
    return Library(DOCUMENTS)


def names(library: Library, query: str, limit: int = 5) -> list[str]:
    return [found.name for found in library.search(query, limit)]


def test_search_finds_by_words_and_their_forms(library: Library) -> None:
    assert names(library, "When is an ORDER for Norway late?")[0] == "rules/grace.md"
    assert names(library, "neutral review")[0] == "rules/reviews.md"
    assert names(library, "grace")[0] == "rules/grace.md", "titles count"
    assert library.search("on which day does a week begin?")[0].passage.endswith("Weeks begin on Monday.")
    assert len(names(library, "orders", 1)) == 1


def test_code_is_not_searched(library: Library) -> None:
    assert set(names(library, "norway stars select")) == {"rules/grace.md", "rules/reviews.md"}


@pytest.mark.parametrize("query", ["", "   ", "…", "\x00", "xyzzy", "'; drop table documents"])
def test_nothing_is_found_in_silence(library: Library, query: str) -> None:
    assert names(library, query) == []
    assert names(Library({}), query) == []


def test_the_same_search_gives_the_same(library: Library) -> None:
    assert library.search("late orders") == Library(dict(DOCUMENTS)).search("late orders")


@pytest.mark.parametrize(
    "name", ["rules/grace.md", "rules/grace", "knowledge/rules/grace.md", "./rules/grace.md"]
)
def test_documents_are_read_by_name(library: Library, name: str) -> None:
    assert library.read(name) == DOCUMENTS["rules/grace.md"]


@pytest.mark.parametrize(
    "name",
    [
        "../private/gold.jsonl",
        "/etc/passwd",
        "rules/../../../private/gold.jsonl",
        "..\\private\\gold.jsonl",
        "knowledge/../../private/gold.jsonl",
        "rules/grace.md\x00",
        "file:///etc/passwd",
        "",
        "~",
        "rules",
    ],
)
def test_no_name_leads_out(library: Library, name: str) -> None:
    assert library.read(name).startswith("There is no document")


def test_long_documents_have_pages(library: Library) -> None:
    text = DOCUMENTS["conventions.md"]
    first = library.read("conventions.md")
    assert first.endswith("\n(page 1 of 1)") or first == text or "(page 1 of" in first
    assert "ask for one of them" in library.read("conventions.md", 9)
    assert "ask for one of them" in library.read("conventions.md", 0)
    long = Library({"a.md": "x" * 30_000})
    assert [len(long.read("a.md", page).partition("\n")[0]) for page in (1, 2, 3)] == [12_000, 12_000, 6_000]


def test_a_folder_is_read_without_what_leads_out_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "knowledge"
    (folder / "rules").mkdir(parents=True)
    (folder / "rules" / "a.md").write_text("# A")
    (tmp_path / "gold.md").write_text("# Gold")
    (folder / "link.md").symlink_to(tmp_path / "gold.md")
    (folder / "other").symlink_to(tmp_path)
    assert list(read_folder(folder)) == ["rules/a.md"]
    with pytest.raises(ReleaseError, match="no documents"):
        read_folder(tmp_path / "nothing")


def test_rules_are_told_from_the_rest(library: Library) -> None:
    assert set(library.only(rules=True).documents) == {"rules/grace.md", "rules/reviews.md"}
    assert set(library.only(rules=False).documents) == {"metrics/late_share.md", "conventions.md"}
