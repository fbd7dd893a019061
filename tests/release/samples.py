"""A release of the sample shop."""

from pathlib import Path

from phrasing.samples import shop, tasks

from generator.phrasing import phrase_all
from generator.records import Rejection
from generator.release import ReleaseContent

SAMPLE = "select count(*) as value from orders"


def content(**changes: object) -> ReleaseContent:
    """Return the sample shop's release content, with some parts changed."""
    questions = {question.task: question for question in phrase_all(tasks(), shop(), 42)}
    parts: dict[str, object] = {
        "catalog": shop(),
        "tasks": tuple((task, questions[task.spec.id]) for task in tasks()),
        "rejections": (
            Rejection("shop/z", "shop", "answers", "tie", "a and b are both 1.0", "ranking"),
            Rejection("shop/y", "shop", "answers", "empty", "no rows", "point_query"),
        ),
        "certificate": {"seed": 42, "catalog": "abc", "roads": {"compiler": 10, "oracle": 10}},
        "sample_sql": dict.fromkeys(shop().metrics, SAMPLE),
        "licence": "The data is invented.",
    }
    return ReleaseContent(**{**parts, **changes})  # type: ignore[arg-type]


def write_database(path: Path) -> None:
    """Make a stand-in for the public database."""
    path.write_bytes(b"not a real database")


def files(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder with its bytes."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }
