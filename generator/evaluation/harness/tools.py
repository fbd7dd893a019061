"""The tools of an agent: SQL on the released database, search in its documents, and reading one of them.

None of them opens a path that an agent names: SQL runs in a process that was given the public database alone, and
documents are looked up by name among those that were read when the task was made.
"""

from __future__ import annotations

from anyio.to_thread import run_sync
from inspect_ai.tool import Tool, ToolDef

from generator.evaluation.library import MOST, Library
from generator.evaluation.prompts import READ, SEARCH, SQL, SUBMIT
from generator.warehouse.sandbox import QueryPool, Refused

NOTHING = "Nothing was found; try other words."


def tools_for(pool: QueryPool, library: Library | None) -> list[Tool]:
    """Return an agent's tools.

    Args:
        pool: Runs its SQL.
        library: What it may search and read; None for nothing.
    """
    tools = [sql_tool(pool), submit_tool()]
    return tools if library is None else [*tools[:1], search_tool(library), read_tool(library), *tools[1:]]


def sql_tool(pool: QueryPool) -> Tool:
    """Return the tool that runs SQL; whatever an agent sends, it gets words back."""

    async def execute(sql: str) -> str:
        reply = await run_sync(pool.run, sql)
        return f"Refused: {reply.message}" if isinstance(reply, Refused) else reply.text()

    return _tool(
        execute,
        SQL,
        "Run one SELECT statement on the database (DuckDB) and get the first rows, columns divided by |.",
        {"sql": "The statement."},
    )


def search_tool(library: Library) -> Tool:
    """Return the tool that finds documents."""

    async def execute(query: str, limit: int = 5) -> str:
        found = library.search(query, limit)
        return "\n\n".join(f"{item.name}: {item.title}\n… {item.passage} …" for item in found) or NOTHING

    return _tool(
        execute,
        SEARCH,
        "Find the company's documents by words; gives their names, and of each the passage that fits best.",
        {"query": "Words that the document may contain.", "limit": f"Documents wanted, at most {MOST}."},
    )


def read_tool(library: Library) -> Tool:
    """Return the tool that shows a document."""

    async def execute(name: str, page: int = 1) -> str:
        return library.read(name, page)

    return _tool(
        execute,
        READ,
        "Show a document of the company.",
        {"name": "Its name, as a search gives it.", "page": "Page of a long document, from 1."},
    )


def submit_tool() -> Tool:
    """Return the tool that hands in the answer; the solver reads its argument itself and never runs it."""

    async def execute(answer: str) -> str:
        return answer

    return _tool(
        execute,
        SUBMIT,
        "Hand in the final answer. This ends the work on the question.",
        {
            "answer": "The answer in the form asked for: JSON with nothing around it, or plain text if that is asked."
        },
    )


def _tool(execute: Tool, name: str, description: str, parameters: dict[str, str]) -> Tool:
    return ToolDef(execute, name, description, parameters).as_tool()
