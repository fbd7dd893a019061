"""What is wrong with a release on disk is said with file, line and column."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import ReleaseError
from generator.release import read_public, read_release, write_release
from release.samples import content, write_database


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_release(content(), tmp_path, write_database)


def edited(path: Path, change: Callable[[bytes], bytes]) -> None:
    path.write_bytes(change(path.read_bytes()))


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("public/tasks.jsonl", lambda b: b[:-20], r"public/tasks\.jsonl:10:\d+: the file ends inside a line"),
        ("public/tasks.jsonl", lambda b: b[:-20], r"public/tasks\.jsonl:10:\d+: corrupt JSON"),
        (
            "public/tasks.jsonl",
            lambda b: b.replace(b'"id"', b'"id', 1),
            r"public/tasks\.jsonl:1:\d+: corrupt JSON",
        ),
        (
            "public/tasks.jsonl",
            lambda b: b"[1]\n" + b,
            r"public/tasks\.jsonl:1:1: an object is needed here, not list",
        ),
        ("public/tasks.jsonl", lambda b: b"\n" + b, r"public/tasks\.jsonl:1:1: corrupt JSON"),
        ("public/tasks.jsonl", lambda b: b"\xff" + b, r"public/tasks\.jsonl:1:1: byte 0 is not UTF-8"),
        (
            "public/tasks.jsonl",
            lambda b: b.replace(b'"tier": "rule"', b'"tier": "other"', 1),
            r"public/tasks\.jsonl:\d+:1: no record of a release: 'other' is not a valid Tier",
        ),
        (
            "public/tasks.jsonl",
            lambda b: b.replace(b'"question"', b'"query"', 1),
            r"public/tasks\.jsonl:1:1: the field 'question' is missing",
        ),
        (
            "public/tasks.jsonl",
            lambda b: b + b.splitlines(True)[0],
            r"public/tasks\.jsonl: shop/\S+ stands twice",
        ),
        (
            "public/tasks.jsonl",
            lambda b: b"".join(b.splitlines(True)[1:]),
            "private/gold.jsonl: .* has no question",
        ),
        (
            "private/gold.jsonl",
            lambda b: b"".join(b.splitlines(True)[1:]),
            "public/tasks.jsonl: .* has no gold answer",
        ),
        ("private/gold.jsonl", lambda b: b.replace(b"93.4567", b"NaN"), "NaN is no JSON number"),
        (
            "public/tasks.jsonl",
            lambda b: b.replace(b'"question": "', b'"question": "\\ud800', 1),
            r"public/tasks\.jsonl:1:1: corrupt JSON: an escape stands for half a character",
        ),
        (
            "private/gold.jsonl",
            lambda b: b.replace(b'"applied"', b'"appl"', 1),
            "the field 'applied' is missing",
        ),
        (
            "private/rejections.jsonl",
            lambda b: b.replace(b'"stage"', b'"steps"', 1),
            r"rejections\.jsonl:1:1: no record",
        ),
        ("private/certificate.json", lambda b: b[:10], r"private/certificate\.json:\d:\d+: corrupt JSON"),
    ],
)
def test_a_fault_is_located(folder: Path, name: str, change: Callable[[bytes], bytes], message: str) -> None:
    edited(folder / name, change)
    with pytest.raises(ReleaseError, match=message):
        read_release(folder)


def test_all_faults_are_told_at_once(folder: Path) -> None:
    edited(folder / "public/tasks.jsonl", lambda b: b[:-20])
    (folder / "private/gold.jsonl").unlink()
    with pytest.raises(ReleaseError) as caught:
        read_release(folder)
    text = str(caught.value)
    assert "public/tasks.jsonl:10:" in text
    assert "private/gold.jsonl:1:1: cannot be read: No such file or directory" in text
    assert str(folder) not in text


def test_no_release(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match="there is no release at"):
        read_release(tmp_path / "none")
    with pytest.raises(ReleaseError, match="cannot be read"):
        read_public(tmp_path / "none")
