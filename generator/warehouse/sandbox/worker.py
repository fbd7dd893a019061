"""The process that runs strangers' queries; started by path, it needs the standard library and duckdb alone.

Comes in: on the command line the database and limits; on standard input one JSON object a line, `{"sql": …}`. Goes
out: on standard output one JSON object a line, `{"columns", "rows", "more"}` or `{"kind", "message"}`.

The database is opened read-only and everything that reaches outside is turned off before the first query; then the
settings are locked. The system bounds the process too: it writes no file and opens few.
"""

from __future__ import annotations

import json
import re
import sys
import threading
from contextlib import suppress
from typing import Any

import duckdb

SETTINGS = (
    "autoinstall_known_extensions = false",
    "autoload_known_extensions = false",
    "allow_community_extensions = false",
    "python_enable_replacements = false",
    "python_scan_all_frames = false",
    "enable_progress_bar = false",
    "temp_directory = ''",
    "max_temp_directory_size = '0KB'",
    "threads = 1",
    "TimeZone = 'UTC'",
    "enable_external_access = false",
    "lock_configuration = true",
)
"""In this order: the last two forbid the others."""
READING = {"SELECT", "EXPLAIN"}
ABOUT_THE_MACHINE = re.compile(
    r"\b(duckdb_(settings|secrets|databases|logs|log_contexts|temporary_files|approx_database_count|external_file_cache)"
    r"|pragma_\w+|current_setting|getenv|which_secret|enable_logging|disable_logging|write_log|set_config"
    r"|checkpoint|force_checkpoint)\s*[(\"]|\b(pg_settings|pragma_\w+|duckdb_(settings|databases|secrets))\b",
    re.IGNORECASE,
)
"""Functions that read or write the process's own state, which answer no question about the data."""
FILE_AS_TABLE = re.compile(r"Table with name \S*[/\\*:]")
"""A file in a table's place, which is looked for among the tables once files are out of reach."""
ONE = "Send exactly one statement; to build on another query, use WITH."
READ_ONLY = (
    "Only SELECT, WITH, DESCRIBE, SHOW, SUMMARIZE and EXPLAIN are allowed; nothing can be changed or set."
)
OUTSIDE = "Files, the network, extensions and settings are out of reach; query the tables of the schema you were given."
TOO_LARGE = (
    "The query needs more memory than it may have; filter or aggregate earlier, and avoid cross joins."
)
TOO_LONG = "Stopped after {seconds:g} seconds; filter or aggregate earlier, and check joins and recursion."


class Refusal(Exception):
    """A query that is not run or not finished: kind and message."""


def main() -> None:
    """Serve until standard input ends."""
    limits = json.loads(sys.argv[2])
    bound(limits)
    connection = opened(sys.argv[1], limits)
    for line in sys.stdin:
        try:
            reply = run(connection, json.loads(line)["sql"], limits)
        except Refusal as refusal:
            kind, message = refusal.args
            reply = {"kind": kind, "message": message}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


def bound(limits: dict[str, Any]) -> None:
    """Let the system bound this process, where it can."""
    with suppress(ImportError):
        import resource
        import signal

        space = (limits["memory"] + limits["process"]) * 2**20
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        for name, value in (
            ("RLIMIT_AS", space),
            ("RLIMIT_FSIZE", 0),
            ("RLIMIT_CORE", 0),
            ("RLIMIT_NOFILE", 64),
        ):
            with suppress(AttributeError, ValueError, OSError):
                resource.setrlimit(getattr(resource, name), (value, value))


def opened(path: str, limits: dict[str, Any]) -> duckdb.DuckDBPyConnection:
    """Open the database with everything turned off that reaches outside."""
    connection = duckdb.connect(path, read_only=True)
    connection.execute(f"set memory_limit = '{limits['memory']}MB'")
    for setting in SETTINGS:
        connection.execute(f"set {setting}")
    return connection


def run(connection: duckdb.DuckDBPyConnection, sql: str, limits: dict[str, Any]) -> dict[str, Any]:
    """Return the rows of one statement.

    Raises:
        Refusal: If it is none, may not be run, fails, or takes too much.
    """
    stopped = threading.Event()

    def stop() -> None:
        stopped.set()
        connection.interrupt()

    watch = threading.Timer(limits["seconds"], stop)
    watch.daemon = True
    watch.start()
    try:
        statement = readable(connection, sql, limits)
        result = connection.execute(statement)
        return shown(result, limits)
    except Refusal:
        raise
    except (duckdb.InterruptException, KeyboardInterrupt):
        raise Refusal("time", TOO_LONG.format(**limits)) from None
    except (MemoryError, duckdb.OutOfMemoryException):
        raise Refusal("memory", TOO_LARGE) from None
    except duckdb.PermissionException:
        raise Refusal("forbidden", OUTSIDE) from None
    except Exception as error:  # Whatever a stranger's text makes the database or Python raise.
        if stopped.is_set():
            raise Refusal("time", TOO_LONG.format(**limits)) from None
        raise Refusal(*explained(error)) from None
    finally:
        watch.cancel()


def readable(connection: duckdb.DuckDBPyConnection, sql: str, limits: dict[str, Any]) -> Any:
    """Return the only statement of a text if it only reads.

    Raises:
        Refusal: If it is another kind of statement, several, or none.
    """
    if not isinstance(sql, str) or not sql.strip():
        raise Refusal("statement", f"There is no statement. {ONE}")
    if len(sql) > limits["statement"]:
        raise Refusal(
            "statement", f"The statement has more than {limits['statement']:,} characters; make it shorter."
        )
    statements = connection.extract_statements(sql)
    if len(statements) != 1:
        raise Refusal("statement", f"There are {len(statements)} statements. {ONE}")
    kind = statements[0].type.name
    if kind not in READING:
        raise Refusal("forbidden", READ_ONLY)
    if ABOUT_THE_MACHINE.search(sql):
        raise Refusal("forbidden", OUTSIDE)
    return statements[0]


def shown(result: duckdb.DuckDBPyConnection, limits: dict[str, Any]) -> dict[str, Any]:
    """Return a result as text, cut to the limits, with words for what was cut."""
    names = [str(column[0]) for column in result.description or ()]
    width, left = limits["columns"], limits["characters"]
    notes: list[str] = []
    rows: list[list[str]] = []
    while len(rows) <= limits["rows"]:
        row = result.fetchone()
        if row is None:
            break
        texts = [cell(value, limits["cell"]) for value in row[:width]]
        left -= sum(map(len, texts)) + 3 * len(texts)
        if len(rows) == limits["rows"] or (left < 0 and rows):
            notes.append(
                f"only the first {len(rows)} rows are shown; aggregate, filter or use LIMIT and OFFSET"
            )
            break
        rows.append(texts)
    if len(names) > width:
        notes.append(f"only the first {width} of {len(names)} columns are shown; name the columns you need")
    return {
        "columns": [cell(name, limits["cell"]) for name in names[:width]],
        "rows": rows,
        "more": "; ".join(notes),
    }


def cell(value: Any, longest: int) -> str:
    """Return a value as text on one line."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = value if isinstance(value, str) else repr(value) if isinstance(value, float) else str(value)
    short = text[:longest] + "…" if len(text) > longest else text
    return "".join(c if c.isprintable() else " " for c in short).replace("|", "¦")


def explained(error: Exception) -> tuple[str, str]:
    """Return the kind of a failure and the lines of it that help."""
    text = str(error)
    folded = text.lower()
    if (
        FILE_AS_TABLE.search(text)
        or "external access" in folded
        or "disabled by configuration" in folded
        or "configuration has been locked" in folded
    ):
        return "forbidden", OUTSIDE
    if "read-only" in folded:
        return "forbidden", READ_ONLY
    if "memory" in folded and ("allocate" in folded or "out of memory" in folded or "bad_alloc" in folded):
        return "memory", TOO_LARGE
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("LINE ")]
    kept = [line for line in lines if line.strip(" ^")][:3]
    return "error", " ".join(" ".join(kept).split())[:600] or type(error).__name__


if __name__ == "__main__":
    main()
