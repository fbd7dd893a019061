"""What is declared is what stands in the database: types, keys, comments, quoted names."""

from __future__ import annotations

import pytest

from generator.warehouse.loading import DOMAINS, load
from generator.warehouse.loading.schemas import DOMAIN_TABLES
from warehouse.loading_samples import AVIATION, BERKA, OLIST, write

SAMPLES = {"aviation": AVIATION, "banking": BERKA, "ecommerce": OLIST}


def test_domains():
    assert set(DOMAINS) == set(SAMPLES)


@pytest.mark.parametrize("domain", sorted(SAMPLES))
def test_types_keys_and_comments(domain, tmp_path, database, rows):
    load(domain, database, write(tmp_path / "in", SAMPLES[domain]))
    declared = DOMAIN_TABLES[domain]
    where = f"schema_name = 'raw_{domain}'"
    columns = rows(
        "select table_name, column_name, data_type, is_nullable from duckdb_columns()"
        f" where {where} order by table_name, column_index"
    )
    assert columns == [
        (table.name, column.name, column.type, column.nullable)
        for table in sorted(declared.tables, key=lambda one: one.name)
        for column in table.columns
    ]
    keys = rows(
        "select table_name, constraint_column_names from duckdb_constraints()"
        f" where {where} and constraint_type = 'PRIMARY KEY'"
    )
    assert dict(keys) == {one.name: list(one.primary_key) for one in declared.tables if one.primary_key}
    comments = rows(f"select comment from duckdb_columns() where {where}")
    comments += rows(f"select comment from duckdb_tables() where {where}")
    assert all((text and text[0].isupper()) or text[0].isdigit() for (text,) in comments)
    assert all(text.endswith(".") for (text,) in comments)


@pytest.mark.parametrize("domain", sorted(SAMPLES))
def test_references_are_to_keys_of_earlier_tables(domain):
    keys = {}
    for table in DOMAIN_TABLES[domain].tables:
        for reference in table.foreign_keys:
            assert keys[reference.table] == reference.references
        keys[table.name] = table.primary_key


def test_comment_names_the_reference(tmp_path, database, rows):
    load("banking", database, write(tmp_path / "in", BERKA))
    query = "select comment from duckdb_columns() where table_name = 'loan' and column_name = 'account_id'"
    assert rows(query) == [("Account the loan was granted to. Refers to account.account_id.",)]


def test_report_as_plain_data(tmp_path, database):
    plain = load("banking", database, write(tmp_path / "in", BERKA)).as_dict()
    assert plain["domain"] == "banking"
    assert plain["database"] == str(database)
    assert plain["tables"][0] == {
        "table": "district",
        "rows": 2,
        "file": str(tmp_path / "in" / "district.asc"),
        "ignored": (),
    }
