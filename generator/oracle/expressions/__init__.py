"""The SQL expression subset, read and interpreted over dataframes without any SQL engine."""
