"""Metrics, rules, domains and dbt models: read strictly from YAML, located, typed and cross-checked."""
