"""The warehouse: one DuckDB file with the source tables, and the dbt project that is built upon them."""
