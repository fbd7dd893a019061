"""Parquet files: exact types pass as they are, others are converted without loss or refused."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import duckdb
import pytest

from generator.warehouse.loading import load
from generator.warehouse.loading.faults import SourceError
from warehouse.loading_samples import BERKA, OLIST, write


@pytest.fixture
def parquet(tmp_path, database):
    """Export a loaded domain to Parquet; a test may say with which query a table is written."""

    def export(domain, files, **queries):
        load(domain, tmp_path / "first.duckdb", write(tmp_path / "originals", files))
        target = tmp_path / "parquet"
        target.mkdir()
        conn = duckdb.connect(str(tmp_path / "first.duckdb"), read_only=True)
        tables = conn.execute("select table_name from duckdb_tables()").fetchall()
        for (table,) in tables:
            query = queries.get(table, f'select * from raw_{domain}."{table}"')
            conn.execute(f"copy ({query}) to '{target / table}.parquet' (format parquet)")
        conn.close()
        return target

    return export


def test_same_content_as_the_originals(parquet, tmp_path, database, rows):
    source = parquet("banking", BERKA)
    (source / "trans_1993_all.parquet").write_bytes(b"ignored")
    (source / "notes.txt").write_text("ignored")
    load("banking", database, source)
    conn = duckdb.connect(str(tmp_path / "first.duckdb"), read_only=True)
    for table in ("order", "trans", "district", "card"):
        query = f'select * from raw_banking."{table}"'
        assert rows(query) == conn.execute(query).fetchall()
    conn.close()


def test_types_of_other_tools_are_converted(parquet, database, rows):
    """As pandas would write it: floats with NaN for integers, floats for money, text for times."""
    source = parquet(
        "ecommerce",
        OLIST,
        products="select * replace (coalesce(product_weight_g::double, 'nan'::double) as product_weight_g)"
        " from raw_ecommerce.products",
        order_items="select * replace (price::double as price, order_item_id::bigint as order_item_id)"
        " from raw_ecommerce.order_items",
        orders="select * replace (order_approved_at::varchar as order_approved_at,"
        " order_purchase_timestamp::timestamp_ns as order_purchase_timestamp,"
        " order_estimated_delivery_date::date as order_estimated_delivery_date) from raw_ecommerce.orders",
    )
    load("ecommerce", database, source)
    assert rows("select product_weight_g from raw_ecommerce.products") == [(225,), (500,), (None,)]
    assert rows("select price from raw_ecommerce.order_items") == [(Decimal("29.99"),), (Decimal("29.90"),)]
    assert rows("select order_approved_at, order_estimated_delivery_date from raw_ecommerce.orders") == [
        (dt.datetime(2017, 10, 2, 11, 7, 15), dt.datetime(2017, 10, 18)),
        (None, dt.datetime(2018, 2, 1)),
    ]


def test_zip_codes_stored_as_numbers_are_refused(parquet, database):
    source = parquet(
        "ecommerce",
        OLIST,
        customers="select * replace (customer_zip_code_prefix::bigint as customer_zip_code_prefix)"
        " from raw_ecommerce.customers",
    )
    with pytest.raises(SourceError, match="leading zeros are lost") as caught:
        load("ecommerce", database, source)
    assert [one.code for one in caught.value.findings] == ["L011"]


def test_bad_values_name_the_row(parquet, database):
    source = parquet(
        "banking",
        BERKA,
        account="select * replace (case when account_id = 3818 then 'x' else district_id::varchar end"
        " as district_id) from raw_banking.account",
        district="select * replace ('inf'::double as \"A11\") from raw_banking.district",
    )
    with pytest.raises(SourceError) as caught:
        load("banking", database, source)
    account, *districts = caught.value.findings
    assert account.span.line == 2
    assert account.message == "column 'district_id' holds 'x' in row 2, which is not a whole number"
    assert [one.span.line for one in districts] == [1, 2]


def test_missing_column_and_not_parquet(parquet, database):
    source = parquet("banking", BERKA, card="select card_id, disp_id, type from raw_banking.card")
    (source / "loan.parquet").write_bytes(b"PAR1 no")
    with pytest.raises(SourceError) as caught:
        load("banking", database, source)
    assert [one.code for one in caught.value.findings] == ["L004", "L006"]
