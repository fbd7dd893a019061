"""Compiles the catalog just before dbt parses, so that `dbt build` alone picks up an edited metric or rule.

dbt calls `initialize()` of the plugins of every installed module named `dbt_*`. In a project without `metrics/` this
one does nothing. A catalog with problems stops dbt with all of them, before a stale gold table can be built.
"""

from __future__ import annotations

from pathlib import Path

from dbt.flags import get_flags
from dbt.plugins.manager import dbtPlugin


class CompileCatalog(dbtPlugin):
    """Compiles metrics and rules into gold models before dbt reads them."""

    def initialize(self) -> None:
        """Compile the project that dbt is about to parse, if it has a catalog.

        Raises:
            FindingsError: With every problem of the catalog; dbt prints it and stops.
        """
        root = Path(getattr(get_flags(), "PROJECT_DIR", None) or Path.cwd())
        if not (root / "metrics").is_dir() or not (root / "dbt_project.yml").is_file():
            return
        from generator.compiler.project import compile_project

        compile_project(root)


plugins = [CompileCatalog]
