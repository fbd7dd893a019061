"""Original files, with everything that is odd about the real ones."""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from decimal import Decimal

import pytest

from generator.warehouse.loading import load
from warehouse.loading_samples import AVIATION, BERKA, OLIST, REVIEW, write


def test_olist_counts_and_origins(tmp_path, database):
    report = load("ecommerce", database, write(tmp_path / "in", OLIST))
    assert report.rows == {
        "customers": 2,
        "geolocation": 2,
        "product_category_name_translation": 2,
        "sellers": 1,
        "products": 3,
        "orders": 2,
        "order_items": 2,
        "order_payments": 3,
        "order_reviews": 2,
    }
    assert report.schema == "raw_ecommerce"
    assert report.tables[0].file.endswith("olist_customers_dataset.csv")
    assert report.unexpected_orphans == ()
    (orphans,) = [one for one in report.orphans if one.rows]
    translation = "product_category_name_translation(product_category_name)"
    assert str(orphans) == f"products(product_category_name) -> {translation}: 1 orphans"


def test_olist_values(tmp_path, database, rows):
    load("ecommerce", database, write(tmp_path / "in", OLIST))
    zips = "select customer_zip_code_prefix, customer_city from raw_ecommerce.customers"
    assert rows(zips) == [("01310", "sao paulo"), ("00099", "são josé d'oeste")]
    assert rows("select seller_city from raw_ecommerce.sellers") == [("santo andre, centro",)]
    assert rows("select * from raw_ecommerce.product_category_name_translation") == [
        ("bebes", "baby"),
        ("NA", "not_available"),
    ]
    assert rows("from raw_ecommerce.products") == [
        ("p1", "bebes", 40, 287, 1, 225, 16, 10, 14),
        ("p2", None, None, None, None, 500, 20, 20, 20),
        ("p3", "sem_traducao", 1, 1, 1, None, None, None, None),
    ]
    assert rows("select price, freight_value from raw_ecommerce.order_items") == [
        (Decimal("29.99"), Decimal("8.72")),
        (Decimal("29.90"), Decimal("0.00")),
    ]
    assert rows("select order_approved_at from raw_ecommerce.orders") == [
        (dt.datetime(2017, 10, 2, 11, 7, 15),),
        (None,),
    ]
    texts = "select review_comment_title, review_comment_message from raw_ecommerce.order_reviews"
    assert rows(texts) == [(None, None), ("NULL", "nan")]


def test_quotes_and_line_breaks_beyond_any_sample(tmp_path, database, rows):
    """The first 21,000 reviews are plain; a reader that guesses from a sample fails at the next one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    plain = ("o1", 5, None, None, "2018-01-01 00:00:00", "2018-01-02 00:00:00")
    writer.writerows((f"x{number}", *plain) for number in range(21_000))
    writer.writerow(("odd", "o1", 1, 'a "b", c', REVIEW, *plain[-2:]))
    writer.writerow(("after", *plain))
    reviews = OLIST["olist_order_reviews_dataset.csv"] + out.getvalue()
    report = load(
        "ecommerce", database, write(tmp_path / "in", {**OLIST, "olist_order_reviews_dataset.csv": reviews})
    )
    assert report.rows["order_reviews"] == 21_004
    texts = "select review_comment_title, review_comment_message from raw_ecommerce.order_reviews"
    found = rows(f"{texts} where review_id = 'odd'")
    assert found == [('a "b", c', REVIEW)]
    assert rows("select count(*) from raw_ecommerce.order_reviews where review_id = 'after'") == [(1,)]


def test_windows_line_ends_and_blank_lines(tmp_path, database):
    files = {name: text.replace("\n", "\r\n") + "\r\n\r\n" for name, text in OLIST.items()}
    assert load("ecommerce", database, write(tmp_path / "in", files)).rows["orders"] == 2


def test_berka_dates_and_missing_words(tmp_path, database, rows):
    report = load("banking", database, write(tmp_path / "in", BERKA))
    assert report.unexpected_orphans == ()
    assert rows("select date from raw_banking.account") == [(dt.date(1993, 1, 1),), (dt.date(1997, 12, 29),)]
    assert rows("select issued from raw_banking.card") == [(dt.date(1993, 11, 7),), (dt.date(1998, 12, 29),)]
    assert rows('select "A2", "A12", "A15", "A16" from raw_banking.district') == [
        ("Hl.m. Praha", 0.29, 85677.0, 99107.0),
        ("?", None, None, 1358.0),
    ]
    assert rows("select birth_number from raw_banking.client where client_id = 3") == [("005101",)]
    assert rows("select amount, payments from raw_banking.loan") == [
        (Decimal("96396.00"), Decimal("8033.00"))
    ]


def test_berka_blank_is_not_null(tmp_path, database, rows):
    load("banking", database, write(tmp_path / "in", BERKA))
    assert rows('select k_symbol, account_to from raw_banking."order"') == [
        ("SIPO", "07144583"),
        (" ", "89597016"),
        (None, "13943797"),
    ]
    assert rows("select operation, k_symbol, bank, account from raw_banking.trans") == [
        ("VKLAD", None, None, None),
        ("PREVOD NA UCET", " ", "ST", "89597016"),
        (None, "UROK", None, None),
        ("VYBER", "SLUZBY", None, "0"),
    ]


def test_berka_as_comma_separated_with_iso_dates(tmp_path, database, rows):
    files = {name.replace(".asc", ".csv"): text.replace(";", ",") for name, text in BERKA.items()}
    files["loan.csv"] = files["loan.csv"].replace("930705", "1993-07-05")
    load("banking", database, write(tmp_path / "in", files))
    assert rows("select date from raw_banking.loan") == [(dt.date(1993, 7, 5),)]


def test_aviation_words_for_missing(tmp_path, database, rows):
    report = load("aviation", database, write(tmp_path / "in", AVIATION))
    flights = "select dep_time, dep_delay, arr_time, tailnum, air_time, time_hour from raw_aviation.flights"
    ten = dt.datetime(2013, 1, 1, 10)
    assert rows(flights) == [
        (517, 2, 830, "N14228", 227, ten),
        (None, None, None, None, None, ten),
        (533, 4, 850, "N0", 227, ten),
    ]
    assert {one.columns: one.rows for one in report.orphans if one.table == "flights"} == {
        ("carrier",): 0,
        ("tailnum",): 1,
        ("origin",): 0,
        ("dest",): 1,
        ("origin", "time_hour"): 0,
    }
    assert report.unexpected_orphans == ()


def test_aviation_zipped(tmp_path, database):
    files = dict(AVIATION)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("flights.csv", files.pop("flights.csv"))
    source = write(tmp_path / "in", {**files, "flights.csv.zip": packed.getvalue()})
    report = load("aviation", database, source)
    assert report.rows["flights"] == 3
    assert report.tables[-1].file.endswith("flights.csv.zip/flights.csv")


@pytest.mark.parametrize("name", ["in [1]", "in * ?", "it's"])
def test_odd_directory_names(tmp_path, database, name):
    write(tmp_path / "in 1", {"account.asc": "not this one"})
    assert load("banking", database, write(tmp_path / name, BERKA)).rows["account"] == 2


def test_columns_may_be_more_and_in_any_order(tmp_path, database, rows):
    files = {**BERKA, "disp.asc": "note;type;account_id;client_id;disp_id\nx;OWNER;576;1;1\n"}
    report = load("banking", database, write(tmp_path / "in", files))
    assert rows("from raw_banking.disp") == [(1, 1, 576, "OWNER")]
    assert {one.table: one.ignored for one in report.tables}["disp"] == ("note",)
