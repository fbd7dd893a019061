"""Load the source tables of a domain into the warehouse, from files or from demonstration data."""

from __future__ import annotations

from generator.warehouse.loading.load import DOMAINS, load
from generator.warehouse.loading.report import LoadReport, OrphanCount, TableCount

__all__ = ["DOMAINS", "LoadReport", "OrphanCount", "TableCount", "load"]
