"""What a question has to say, slot by slot, in the words that the domain's conventions have for it."""

from __future__ import annotations

from pathlib import Path

from phrasing.samples import shop
from release.samples import content, write_database

from generator.release import read_release, write_release
from generator.release.conventions import conventions_document
from generator.release.documents import read_documents
from generator.release.said_values import SaidValues, said_values
from generator.reporting.asked import slots_of


def test_the_conventions_are_read_back_as_they_were_written() -> None:
    found = said_values(conventions_document(shop()))
    dimensions = shop().domain.dimensions
    assert {name: label.casefold() for name, label in found.labels.items()} == {
        name: spec.label.casefold() for name, spec in dimensions.items()
    }
    written = {name: dict(spec.values) for name, spec in dimensions.items() if spec.values}
    assert found.values == written
    assert written, "the sample shop has no value with a business name"


def test_other_tables_and_headings_are_no_values() -> None:
    assert said_values("# A\n| `x` | y |\n### No dimension\n| `x` | y |\n") == SaidValues()


def test_slots_are_said_in_business_names() -> None:
    names = SaidValues({"state": "Customer state"}, {"state": {"SP": "São Paulo"}})
    spec = {
        "metric": "on_time_rate",
        "filters": [{"dimension": "state", "value": "SP"}, {"dimension": "city", "value": "Rio"}],
        "window": {"start": "2017-01-01", "end": "2017-03-01", "kind": "span"},
        "dimension": "state",
        "groups": ["SP", "RJ"],
        "k": 3,
        "order": "desc",
        "threshold": 1000,
        "alpha": None,
        "change": ["grace_period", "grace_days", "2"],
        "fact": None,
    }
    assert slots_of(spec, names) == [
        ("metric", "on time rate"),
        ("only where customer state is", "São Paulo (SP)"),
        ("only where city is", "Rio"),
        ("period", "2017-01-01 to 2017-02-28, both days included"),
        ("by", "customer state"),
        ("groups", "São Paulo (SP) and RJ"),
        ("rows", "3, highest first"),
        ("threshold", "1,000"),
        ("supposing", "grace days of grace period were 2"),
    ]


def test_a_dropped_rule_and_a_fact_are_said(tmp_path: Path) -> None:
    assert slots_of({"change": ["grace_period"]}, SaidValues()) == [
        ("supposing", "grace period did not hold")
    ]
    assert slots_of({"fact": ["grace_period", 1]}, SaidValues()) == [("fact", "number 2 of grace period")]


def test_every_task_of_a_release_asks_for_something(tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path / "release", write_database)
    names = said_values(read_documents(folder)["conventions.md"])
    assert all(slots_of(task.spec, names) for task in read_release(folder).gold.values())
