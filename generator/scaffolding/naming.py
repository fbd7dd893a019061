"""Names: from whatever a header says to a lower-case SQL name that no expression trips over.

Comes in: names of tables and columns as their source has them. Goes out: names, and findings where two become one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from generator.catalog.functions import FUNCTIONS
from generator.errors import Finding
from generator.spans import Span
from generator.warehouse.origins import Origin

# fmt: off
RESERVED = frozenset((
    "all", "and", "any", "array", "as", "asc", "asymmetric", "between", "bigint", "boolean", "both", "by",
    "case", "cast", "char", "check", "collate", "column", "constraint", "create", "cross", "current",
    "database", "date", "day", "decimal", "default", "delete", "desc", "describe", "distinct", "do", "double",
    "drop", "else", "end", "escape", "except", "exists", "extract", "false", "fetch", "filter", "first",
    "float", "for", "foreign", "format", "from", "full", "function", "grant", "group", "grouping", "having",
    "hour", "if", "ilike", "in", "index", "initially", "inner", "insert", "int", "integer", "intersect",
    "interval", "into", "is", "isnull", "join", "key", "lambda", "last", "lateral", "leading", "left", "like",
    "limit", "localtime", "map", "minute", "month", "natural", "not", "notnull", "null", "nulls", "number",
    "numeric", "offset", "on", "only", "or", "order", "outer", "over", "overlaps", "partition", "pivot",
    "placing", "position", "primary", "qualify", "quarter", "range", "real", "references", "replace",
    "returning", "right", "row", "rows", "schema", "second", "select", "set", "show", "similar", "slice",
    "some", "struct", "substring", "summarize", "symmetric", "table", "text", "then", "time", "timestamp", "to",
    "total", "trailing", "true", "try_cast", "type", "union", "unique", "unnest", "unpivot", "update", "user",
    "using", "value", "values", "varchar", "variadic", "view", "week", "when", "where", "window", "with",
    "year",
)) | FUNCTIONS.keys()
"""Words that mean something in an SQL expression, or to the stages of a metric."""
# fmt: on


def cleaned(name: str, spare: str) -> str:
    """Return a name in lower case with underscores; `spare` where nothing of it is left."""
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss").replace("ø", "o").replace("ł", "l"))
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    plain = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", plain)
    plain = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", plain)
    plain = re.sub(r"[^a-zA-Z0-9]+", "_", plain).strip("_").lower()
    if not plain:
        return spare
    return plain if plain[0].isalpha() else f"{spare.split('_')[0]}_{plain}"


def singular(name: str) -> str:
    """Return a name with its last word in the singular, as far as its ending tells, and without a year behind it."""
    name = re.sub(r"(?<=[a-z])(_[0-9]+)+$", "", name)
    if name.endswith("ies") and len(name) > 4:
        return f"{name[:-3]}y"
    if re.search(r"(ss|sh|ch|x|z)es$", name):
        return name[:-2]
    return (
        name[:-1] if name.endswith("s") and not name.endswith(("ss", "us", "is")) and len(name) > 3 else name
    )


def plural(words: str) -> str:
    """Return a noun phrase in the plural."""
    first, of, rest = words.partition(" of ")
    if of:
        return f"{plural(first)}{of}{rest}"
    if re.search(r"[^aeiou]y$", words):
        return f"{words[:-1]}ies"
    return f"{words}es" if re.search(r"(s|sh|ch|x|z)$", words) else f"{words}s"


def spoken(table: str) -> tuple[str, str]:
    """Return what one row of a table is called, and what many are."""
    one = singular(table).replace("_", " ")
    return one, plural(one)


def table_names(origins: Iterable[Origin]) -> tuple[Mapping[str, str], tuple[Finding, ...]]:
    """Return each origin's table name, and findings where two origins have one."""
    found: dict[str, str] = {}
    seen: dict[str, Origin] = {}
    findings = []
    for number, origin in enumerate(origins, 1):
        name = cleaned(origin.name, f"table_{number}")
        if name in RESERVED:
            name = f"{name}_records"
        other = seen.setdefault(name, origin)
        if other is not origin:
            message = f"{origin.origin} and {other.origin} would both be the table {name}"
            hint = "rename one of them, or keep one of them outside of what is named with --from"
            findings.append(Finding(_span(origin), "I004", message, hint))
        found[origin.origin] = name
    return found, tuple(findings)


def column_names(origin: Origin, table: str) -> tuple[Mapping[str, str], tuple[Finding, ...]]:
    """Return the name of each column of a table, and findings where two columns have one."""
    found: dict[str, str] = {}
    seen: dict[str, str] = {}
    findings = []
    for number, written in enumerate(origin.columns, 1):
        name = cleaned(written, f"column_{number}")
        if name in RESERVED or name == table:
            name = f"{singular(table)}_{name}" if name != table else f"{name}_name"
        other = seen.setdefault(name, written)
        if other != written:
            message = f"columns {other!r} and {written!r} of {origin.origin} would both be called {name}"
            findings.append(Finding(_span(origin), "I005", message, "rename one of them"))
        if "{{" in written or "{%" in written:
            message = f"the column {written!r} of {origin.origin} holds what dbt takes for a template"
            findings.append(Finding(_span(origin), "I005", message, "rename it without braces"))
        found[written] = name
    return found, tuple(findings)


def _span(origin: Origin) -> Span:
    return Span(origin.shown)
