"""How staging reads each column: what a text column holds is measured over all its rows, never over a sample.

Comes in: an origin in the working database. Goes out: its columns, each with the type it is loaded with, the type it
has in staging, and the SQL between the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.errors import Finding
from generator.scaffolding.records import Column
from generator.spans import Span
from generator.warehouse.database import Connection
from generator.warehouse.loading.ddl import literal, quoted
from generator.warehouse.origins import Origin

BLANKS = ("n/a", "na", "null", "none", "nan", "-", "--", "?", "#n/a")
"""Words that stand for no value in a column of numbers or dates."""
CODES = frozenset(
    "phone fax mobile zip post postal postcode postalcode plz iban isbn ean ssn vat barcode".split()
)
"""Words of names whose digits are no numbers."""
ODD_FORMS = (
    "double grouped comma iso_time clocked cents day_first month_first plain_day comma_scale odd_number odd_day"
).split()
"""Forms that are counted only where no plainer one explains every value."""
MOSTLY = 0.9
"""Part of a column's values from which on the others look like mistakes."""
WHOLE = r"[+-]?(0|[1-9][0-9]{0,17})"
POINT = r"[+-]?(0|[1-9][0-9]*)?\.[0-9]+|" + WHOLE
MARK = "[€$£¥]? ?[+-]?"
AFTER = " ?[€$£¥%]?"
GROUPED = rf"{MARK}(0|[1-9][0-9]*|[1-9][0-9]{{0,2}}(,[0-9]{{3}})+)(\.[0-9]+)?{AFTER}"
COMMA = rf"{MARK}(0|[1-9][0-9]*|[1-9][0-9]{{0,2}}([. ][0-9]{{3}})+)(,[0-9]{{1,4}})?{AFTER}"
ISO_DAY = r"\d{4}-\d{2}-\d{2}"
ISO_TIME = r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6}0*)?)?( ?(Z|\+00(:?00)?))?"
CLOCKS = ("", " %H:%M", " %H:%M:%S")
PLAIN_DAYS = ("%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y/%m/%d", "%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y")
DAY_FIRST = ("%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y")
MONTH_FIRST = ("%m/%d/%Y", "%m-%d-%Y")
TYPED = {
    "TINYINT": "INTEGER", "SMALLINT": "INTEGER", "INTEGER": "INTEGER", "UTINYINT": "INTEGER", "USMALLINT": "INTEGER",
    "BIGINT": "BIGINT", "UINTEGER": "BIGINT", "UBIGINT": "DECIMAL(38,0)", "HUGEINT": "DECIMAL(38,0)",
    "FLOAT": "DOUBLE", "DOUBLE": "DOUBLE", "BOOLEAN": "BOOLEAN", "DATE": "DATE", "TIMESTAMP": "TIMESTAMP",
    "TIMESTAMP WITH TIME ZONE": "TIMESTAMP", "TIMESTAMP_S": "TIMESTAMP", "TIMESTAMP_MS": "TIMESTAMP",
    "TIMESTAMP_NS": "TIMESTAMP", "VARCHAR": "VARCHAR", "UUID": "VARCHAR", "TIME": "VARCHAR", "JSON": "VARCHAR",
}  # fmt: skip
"""DuckDB's types, and the type that a source table is loaded with."""


@dataclass(frozen=True)
class Reading:
    """How a text is read: the type it is loaded with, its type in staging, the SQL, and what to tell a person."""

    raw_type: str
    type: str
    sql: str
    note: str = ""


def columns_of(
    conn: Connection, origin: Origin, names: Mapping[str, str]
) -> tuple[tuple[Column, ...], tuple[Finding, ...]]:
    """Return the columns of an origin that can be loaded, and notes on the others and on doubtful ones.

    Args:
        conn: The working database.
        origin: The table.
        names: Column as written to its name.
    """
    columns, notes = [], []
    for written, type_ in origin.columns.items():
        loaded = TYPED.get(type_, type_ if type_.startswith("DECIMAL") else "")
        loaded = "VARCHAR" if type_.startswith("ENUM") else loaded
        if not loaded:
            message = (
                f"the column {written!r} of {origin.origin} is {type_.split('(')[0]}, which is not loaded"
            )
            hint = "turn it into columns of plain types where it comes from, if metrics need it"
            notes.append(Finding(Span(origin.shown), "I013", message, hint))
            continue
        reading = (
            _typed(conn, origin, written, loaded) if loaded != "VARCHAR" else _text(conn, origin, written)
        )
        if type_ not in ("VARCHAR",) and loaded == "VARCHAR":
            reading = Reading("VARCHAR", "VARCHAR", "{x}")
        name = names[written]
        if reading.note:
            notes.append(
                Finding(Span(origin.shown), "I014", f"{origin.origin}, column {written!r}: {reading.note}")
            )
        columns.append(
            Column(
                written,
                name,
                name,
                reading.raw_type,
                reading.type,
                reading.sql,
                comment=origin.comments.get(written, ""),
                notes=(reading.note,) if reading.note else (),
            )
        )
    return tuple(columns), tuple(notes)


def _typed(conn: Connection, origin: Origin, written: str, type_: str) -> Reading:
    if type_ == "BOOLEAN":
        return Reading(type_, "VARCHAR", "case when {x} then 'yes' when not {x} then 'no' end")
    if type_ == "TIMESTAMP":
        x = quoted(written)
        (count, odd), *_ = conn.execute(
            f"SELECT count({x}), count(*) FILTER ({x}::TIMESTAMP <> date_trunc('day', {x}::TIMESTAMP))"
            f" FROM {origin.relation}"
        ).fetchall()
        if count and not odd:
            return Reading(type_, "DATE", "cast({x} as date)")
    return Reading(type_, type_, "{x}")


def _text(conn: Connection, origin: Origin, written: str) -> Reading:
    """Find what a text column holds."""
    facts = _counts(conn, origin.relation, written)
    count, blank = facts["count"], "nullif(trim({x}), '')"
    padded = facts["padded"]
    text = Reading("VARCHAR", "VARCHAR", blank if padded else "{x}")
    if not count:
        return Reading("VARCHAR", "VARCHAR", "{x}", "it has no value in any row")
    values = count - facts["words"]
    codes = bool(CODES & set(re.split(r"[^a-z]+", written.lower())))
    if codes or not values:
        return text
    clean = origin.untyped and not padded and not facts["words"]
    x = "{x}" if not padded else blank
    if facts["words"]:
        words = ", ".join(literal(word) for word in BLANKS)
        x = f"case when lower({blank}) not in ({words}) then {blank} end"
    found = _number(facts, values, clean, x) or _moment(
        facts, values, clean, x, _used(conn, origin.relation, written)
    )
    if found is not None:
        return found
    for kind, many in (
        ("whole numbers", facts["whole"]),
        ("numbers", facts["point"]),
        ("days", facts["day_first"]),
    ):
        if MOSTLY * values <= many < values:
            example = facts["odd_number"] if kind != "days" else facts["odd_day"]
            note = f"{many:,} of {values:,} values are {kind}, others are not, such as {example!r}; it stays text"
            return Reading("VARCHAR", "VARCHAR", text.sql, note)
    return text


def _counts(conn: Connection, relation: str, written: str) -> dict[str, Any]:
    """Count how many values of a column have each form; words for no value have none.

    Each distinct text is looked at once. What one of the plain forms explains whole is not looked at for others.
    """
    facts = _weighed(
        conn,
        relation,
        written,
        {
            "count": "w IS NOT NULL",
            "padded": "t IS NOT NULL AND t IS DISTINCT FROM w",
            "words": "w IS NOT NULL AND v IS NULL",
            "whole": f"regexp_full_match(v, '{WHOLE}')",
            "point": f"regexp_full_match(v, '{POINT}')",
            "iso_day": f"regexp_full_match(v, '{ISO_DAY}') and try_cast(v as date) is not null",
        },
        {
            "scale": "coalesce(max(length(regexp_extract(v, '\\.([0-9]+)', 1))), 0)",
            "greatest": "max(abs(try_cast(v AS HUGEINT)))",
        },
    )
    values = facts["count"] - facts["words"]
    if not values or values in (facts["whole"], facts["point"], facts["iso_day"]):
        return facts | dict.fromkeys(ODD_FORMS, 0)
    return facts | _odd_counts(conn, relation, written)


def _odd_counts(conn: Connection, relation: str, written: str) -> dict[str, Any]:
    """Count the forms that cost more to tell: several ways to write a moment, numbers with signs."""
    formats = {
        "day_first": (*PLAIN_DAYS, *DAY_FIRST),
        "month_first": (*PLAIN_DAYS, *MONTH_FIRST),
        "plain_day": PLAIN_DAYS,
    }
    forms = {
        "double": "isfinite(try_cast(v as double)) and not regexp_full_match(v, '0[0-9]+.*')",
        "grouped": f"regexp_full_match(v, '{GROUPED}')",
        "comma": f"regexp_full_match(v, '{COMMA}')",
        "iso_time": f"regexp_full_match(v, '{ISO_TIME}') and try_cast(v as timestamp) is not null",
        "clocked": "regexp_matches(v, '\\d:\\d')",
        "cents": "regexp_matches(v, '[,.]\\d{1,2}( ?[€$£¥%])?$|[,.]\\d{4}')",
        **{name: f"{moment('v', given)} is not null" for name, given in formats.items()},
    }
    most = {
        "comma_scale": "coalesce(max(length(regexp_extract(v, ',([0-9]+)$', 1))), 0)",
        "odd_number": "min(v) FILTER (try_cast(v AS DOUBLE) IS NULL)",
        "odd_day": f"min(v) FILTER ({moment('v', formats['day_first'])} IS NULL)",
    }
    return _weighed(conn, relation, written, forms, most)


def _weighed(
    conn: Connection, relation: str, written: str, forms: Mapping[str, str], most: Mapping[str, str]
) -> dict[str, Any]:
    """Return in how many rows each condition holds, and some aggregates over the distinct texts of a column.

    Args:
        conn: The working database.
        relation: The table.
        written: The column.
        forms: Name to condition on `t` (the text), `w` (trimmed, not empty), `v` (and no word for nothing).
        most: Name to aggregate over the same.
    """
    words = ", ".join(literal(word) for word in BLANKS)
    parts = [f"coalesce(sum(n) filter ({sql}), 0)::bigint as {quoted(name)}" for name, sql in forms.items()]
    parts += [f"{sql} AS {quoted(name)}" for name, sql in most.items()]
    cursor = conn.execute(
        f"WITH texts AS (SELECT {quoted(written)} AS t, count(*) AS n FROM {relation} GROUP BY 1),"
        " trimmed AS (SELECT t, n, nullif(trim(t), '') AS w FROM texts),"
        f" read AS (SELECT t, n, w, CASE WHEN lower(w) NOT IN ({words}) THEN w END AS v FROM trimmed)"
        f" SELECT {', '.join(parts)} FROM read"
    )
    names = [item[0] for item in cursor.description or ()]
    return dict(zip(names, cursor.fetchall()[0], strict=True))


def moment(x: str, days: tuple[str, ...], clocks: tuple[str, ...] = CLOCKS) -> str:
    """Return the SQL that reads a text as a moment by the first format that fits; years have four digits."""
    formats = [day + clock for day in days for clock in clocks if not ("T" in day and clock)]
    listed = ", ".join(literal(item) for item in formats)
    return f"case when regexp_matches({x}, '(^|[^0-9])[0-9]{{4}}([^0-9]|$)') then try_strptime({x}, [{listed}]) end"


def _number(facts: Mapping[str, Any], values: int, clean: bool, x: str) -> Reading | None:
    """Return how a column of numbers is read, or None where it is none."""
    whole = "BIGINT" if int(str(facts["greatest"] or 0)) > 2**31 - 1 else "INTEGER"
    scale = int(str(facts["scale"]))
    decimal = f"DECIMAL(18,{scale})" if scale <= 6 else "DOUBLE"
    for form, type_ in (("whole", whole), ("point", decimal), ("double", "DOUBLE")):
        if facts[form] == values:
            return (
                Reading(type_, type_, "{x}")
                if clean
                else Reading("VARCHAR", type_, f"cast({x} as {type_.lower()})")
            )
    marks = "[^0-9.+-]"
    if facts["grouped"] == values and not (facts["comma"] == values and facts["cents"]):
        sql = f"cast(regexp_replace({x}, '{marks}', '', 'g') as {decimal.lower()})"
        note = "commas are read as thousands and signs of currency are dropped; is that right?"
        return Reading("VARCHAR", decimal, sql, note)
    if facts["comma"] == values:
        type_ = f"DECIMAL(18,{facts['comma_scale']})"
        sql = f"cast(replace(regexp_replace({x}, '[^0-9,+-]', '', 'g'), ',', '.') as {type_.lower()})"
        return Reading("VARCHAR", type_, sql, "commas are read as decimal points; is that right?")
    return None


def _used(conn: Connection, relation: str, written: str) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """Return what keeps, of some formats, those that a column has: the others would only make the SQL longer."""

    def keep(days: tuple[str, ...]) -> tuple[str, ...]:
        tests = ", ".join(f"count({moment('v', (day,))})" for day in days)
        row = conn.execute(
            f"SELECT {tests} FROM (SELECT trim({quoted(written)}) AS v FROM {relation})"
        ).fetchall()[0]
        return tuple(day for day, count in zip(days, row, strict=True) if count)

    return keep


def _moment(
    facts: Mapping[str, Any],
    values: int,
    clean: bool,
    x: str,
    used: Callable[[tuple[str, ...]], tuple[str, ...]],
) -> Reading | None:
    """Return how a column of days or moments is read, or None where it is none."""
    if facts["iso_day"] == values:
        return Reading("DATE", "DATE", "{x}") if clean else Reading("VARCHAR", "DATE", f"cast({x} as date)")
    if facts["iso_time"] == values:
        sql = f"cast(regexp_replace({x}, ' ?(Z|\\+00(:?00)?)$', '') as timestamp)"
        return Reading("TIMESTAMP", "TIMESTAMP", "{x}") if clean else Reading("VARCHAR", "TIMESTAMP", sql)
    type_ = "TIMESTAMP" if facts["clocked"] else "DATE"
    first = facts["day_first"] == values
    if not first and facts["month_first"] != values:
        return None
    days = used((*PLAIN_DAYS, *(DAY_FIRST if first else MONTH_FIRST)))
    note = "dates in several forms" if facts["plain_day"] not in (0, values) else ""
    if first and facts["month_first"] == values and facts["plain_day"] != values:
        note = "is 03/04 the third of April (as it is read) or the fourth of March? No value tells"
    clocks = CLOCKS if facts["clocked"] else ("",)
    return Reading("VARCHAR", type_, f"cast({moment(f'({x})', days, clocks)} as {type_.lower()})", note)
