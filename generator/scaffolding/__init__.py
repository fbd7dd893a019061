"""A new domain from tables that a user has: sources, staging, marts, relationships, dimensions and a starter catalog.

Comes in: a DuckDB file, a folder of CSV or Parquet files, or a dbt project. Goes out: text files that people go on
from, with comments on every choice. Data are only read; `generator load` brings them into the warehouse.
"""

from generator.scaffolding.initialise import Bench, Drafted, Postponed, initialise
from generator.scaffolding.proposing import model_drafter

__all__ = ["Bench", "Drafted", "Postponed", "initialise", "model_drafter"]
