"""What an agent is told: the company, the schema and how to answer once, then a question at a time.

Comes in: a release and a task as posed. Goes out: texts. Nothing here says which document matters.
"""

from __future__ import annotations

from generator.evaluation.benchmark import Benchmark
from generator.evaluation.conditions import Condition, Posed

SQL, SEARCH, READ, SUBMIT = "query_database", "search_documents", "read_document", "submit"
"""Names of the tools."""

SYSTEM = """\
You are a data analyst. {story}

You answer one question about the company's figures. The data are in a DuckDB database that you can only read:

{schema}

{documents}

How to work:
- `{sql}` runs one SELECT statement in DuckDB's dialect and shows the first rows.
- Answers are compared with exact figures: compute them with SQL, do not estimate.
- When you are done, call `{submit}` once with the answer in exactly the form that the question asks for. An answer in
  a ```json block (or, for plain text, an ```answer block) at the end of a message counts as well.
- You have {turns} messages in all."""

DOCUMENTS = """\
How the company defines its figures stands in its documents, and so does what changes them. `{search}` finds passages by
words, `{read}` shows a document. What a document says of a figure holds even if the question does not mention it."""
DEFINITIONS = """\
How the company defines its figures stands in its documents. `{search}` finds passages by words, `{read}` shows a
document."""
NONE = "There are no documents: use what the schema and the question say."

GIVEN = """\
The following lay beside the question. Judge yourself whether it matters here.

{documents}"""

LAST = "This is your last message: call `{submit}` with your answer now."
GO_ON = "Go on, or call `{submit}` with your answer if you have it."
UNREADABLE = (
    "That is not in the form that was asked for, so that it cannot be read: {asked}. Submit once more; what you submit "
    "then counts."
)
ASKED_JSON = "one JSON object or array, as the question describes it"
ASKED_TEXT = "plain text that is not empty"


def system_prompt(benchmark: Benchmark, condition: Condition, turns: int) -> str:
    """Return what holds for every question of a release under a condition."""
    words = {
        Condition.NO_KNOWLEDGE: NONE,
        Condition.NO_RULE: DEFINITIONS,
    }.get(condition, DOCUMENTS)
    return SYSTEM.format(
        story=" ".join(benchmark.story.split()),
        schema=benchmark.schema,
        documents=words.format(search=SEARCH, read=READ),
        sql=SQL,
        submit=SUBMIT,
        turns=turns,
    )


def user_prompt(posed: Posed) -> str:
    """Return a question with its form, and the documents put beside it."""
    parts = [f"Question: {posed.case.question}", f"Form of the answer: {posed.answer_format}"]
    if posed.given:
        texts = (
            f'<document name="{name}">\n{text.strip()}\n</document>' for name, text in posed.given.items()
        )
        parts.append(GIVEN.format(documents="\n\n".join(texts)))
    return "\n\n".join(parts)
