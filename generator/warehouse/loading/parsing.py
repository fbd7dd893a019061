"""How a text becomes a value of a column's type, as SQL.

Comes in: an SQL expression that yields text, and a column's type. Goes out: an SQL expression that yields the
value, or NULL where the text is no such value. Nothing is rounded, cut or guessed: `40.6` is no integer,
`1.239` has too many decimals for `DECIMAL(10,2)`, and `nan` is no number.
"""

from __future__ import annotations

import re

_ISO_DAY = r"\d{4}-\d{2}-\d{2}"
_MIDNIGHT = r"[ T]00:00:00(\.0+)?"
_CLOCK = r"[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6}0*)?)?"
_UTC = r" ?(Z|\+00(:?00)?)"


def value_of(text: str, type_name: str) -> str:
    """Return the SQL expression of the value that a text spells.

    Args:
        text: SQL expression of type VARCHAR.
        type_name: DuckDB type of the value.

    Raises:
        ValueError: The type is none that source tables use.
    """
    if type_name == "VARCHAR":
        return text
    if type_name in ("INTEGER", "BIGINT"):
        return _when(text, r"[+-]?\d+(\.0*)?", f"TRY_CAST({text} AS {type_name})")
    if type_name == "BOOLEAN":
        return _when(text, "(?i)true|false", f"TRY_CAST({text} AS BOOLEAN)")
    if type_name == "DOUBLE":
        number = f"TRY_CAST({text} AS DOUBLE)"
        return f"CASE WHEN isfinite({number}) AND {text} = trim({text}) THEN {number} END"
    if type_name == "DATE":
        return _date(text)
    if type_name == "TIMESTAMP":
        naive = f"regexp_replace({text}, '{_UTC}$', '')"
        return _when(text, f"{_ISO_DAY}({_CLOCK}({_UTC})?)?", f"TRY_CAST({naive} AS TIMESTAMP)")
    if decimal := re.fullmatch(r"DECIMAL\(\d+,(\d+)\)", type_name):
        pattern = rf"[+-]?\d+(\.\d{{0,{decimal[1]}}}0*)?"
        return _when(text, pattern, f"TRY_CAST({text} AS {type_name})")
    raise ValueError(f"no way to read {type_name}")


def described(type_name: str) -> str:
    """Return a type in words, for messages."""
    if decimal := re.fullmatch(r"DECIMAL\(\d+,(\d+)\)", type_name):
        return f"a number with at most {decimal[1]} decimals"
    return {
        "INTEGER": "a whole number",
        "BIGINT": "a whole number",
        "BOOLEAN": "true or false",
        "DOUBLE": "a finite number",
        "DATE": "a day as YYYY-MM-DD or YYMMDD",
        "TIMESTAMP": "a time as YYYY-MM-DD HH:MM:SS",
    }[type_name]


def _when(text: str, pattern: str, value: str) -> str:
    return f"CASE WHEN regexp_full_match({text}, '{pattern}') THEN {value} END"


def _date(text: str) -> str:
    """Read an ISO day, or the YYMMDD of the bank's original files, all of whose years are 19xx."""
    iso = f"TRY_CAST(left({text}, 10) AS DATE)"
    short = f"CAST(try_strptime('19' || left({text}, 6), '%Y%m%d') AS DATE)"
    return (
        f"CASE WHEN regexp_full_match({text}, '{_ISO_DAY}({_MIDNIGHT})?') THEN {iso}"
        f" WHEN regexp_full_match({text}, '\\d{{6}}({_MIDNIGHT})?') THEN {short} END"
    )
