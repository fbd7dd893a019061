"""Plain `dbt build`, as an analytics engineer runs it after editing a file."""

from __future__ import annotations

from typing import Any

import pytest
from small_project import DOMAIN, METRICS, Project, contents, dbt, edit

from generator.warehouse.database import connected

pytestmark = pytest.mark.slow

LOST_PARCELS = """\
rule: lost_parcels
title: Lost parcels
kind: exclusionary
owner: Logistics Analytics
version: "1.0"
operations:
  - exclude: {where: delivery_days > 100000}
    metrics: [average_delivery_time]
facts:
  - asks: After how many days is a parcel lost
    answer: After more than 100000 days.
    must_include: ["100000 days"]
document: |
  # Lost parcels

  A delivery of more than 100000 days is a parcel that was lost; it is left out of the Average Delivery Time. Logistics
  Analytics found no such parcel in the books and keeps this page all the same, so that nobody has to ask again what would
  become of one. It would be left out before the average is taken, and nothing else about the figure would change. The limit
  is meant to lie far beyond anything that a carrier could explain; a parcel that took exactly 100000 days would still count.
  Parcels that were never delivered have no delivery time and are not in the figure anyway.
"""


def tables(project: Project) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of every gold table."""
    with connected(project.database) as connection:
        return {
            name: connection.execute(f"select * from gold_{DOMAIN}.gold_{name} order by all").fetchall()
            for name in METRICS
        }


def test_an_edited_literal_changes_the_gold_tables_of_its_metric_alone(built_copy: Project) -> None:
    files, rows = contents(built_copy.gold), tables(built_copy)
    edit(built_copy.rule("delivery_outliers"), "transit_days > 60", "transit_days > 40")
    done = dbt(built_copy, "build", "--select", "path:models/gold", "--exclude-resource-type", "test")
    assert done.returncode == 0, done.stdout
    now = contents(built_copy.gold)
    assert [name for name in files if files[name] != now[name]] == [
        f"gold_{DOMAIN}__average_delivery_time.sql"
    ]
    assert now.keys() == files.keys()
    built = tables(built_copy)
    assert [name for name in METRICS if rows[name] != built[name]] == ["average_delivery_time"]
    assert [row[:3] for row in built["average_delivery_time"]] == [
        row[:3] for row in rows["average_delivery_time"]
    ]


def test_a_broken_catalog_stops_dbt_before_anything_is_written(built_copy: Project) -> None:
    files, rows = contents(built_copy.gold), tables(built_copy)
    edit(built_copy.rule("delivery_outliers"), "transit_days > 40", "delivery_day > 40")
    edit(built_copy.metric("csat"), "review_score >= 4", "review_scor >= 4")
    done = dbt(built_copy, "build")
    assert done.returncode != 0
    assert f"rules/{DOMAIN}/delivery_outliers.yml:12:" in done.stdout
    assert "did you mean: delivery_days" in done.stdout
    assert f"metrics/{DOMAIN}/csat.yml:" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert contents(built_copy.gold) == files
    assert tables(built_copy) == rows


def test_a_rule_that_cannot_bite_fails_a_test_that_names_it(built_copy: Project) -> None:
    built_copy.rule("lost_parcels").write_text(LOST_PARCELS, encoding="utf-8")
    done = dbt(built_copy, "build", "--select", f"gold_{DOMAIN}__average_delivery_time")
    assert done.returncode == 1
    failed = [line for line in done.stdout.splitlines() if " FAIL " in line]
    assert len(failed) == 1
    assert "lost_parcels_changes_average_delivery_time" in failed[0]
