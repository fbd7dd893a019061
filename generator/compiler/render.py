"""Renders the project's macros without dbt, and makes queries self-contained.

Comes in: a plan, or a model's compiled SQL. Goes out: SQL text that reads source tables only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from jinja2 import Environment, StrictUndefined, TemplateError

from generator.compiler.plan import Plan
from generator.compiler.rewrite import quoted
from generator.errors import ReleaseError

MACRO_FOLDERS = ("operations", "metrics", "calendar")
_ADVICE = (
    "\n  the project's macros are older or newer than this generator, or were edited: copy the folder macros/ of the "
    "generator's own version over them, then run `generator compile` and `generator run` again"
)


@dataclass(frozen=True)
class Macros:
    """The SQL meaning of plans, read from `macros/`.

    Attributes:
        root: The project's root.
    """

    root: Path

    @cached_property
    def _module(self) -> object:
        environment = Environment(undefined=StrictUndefined, autoescape=False, extensions=["jinja2.ext.do"])
        environment.globals["model_relation"] = quoted
        try:
            return environment.from_string(self.text).module
        except TemplateError as error:
            raise ReleaseError(f"{self._folder} cannot be read: {error}{_ADVICE}") from error

    @cached_property
    def text(self) -> str:
        """All macro files, one after another."""
        files = sorted(
            file for folder in MACRO_FOLDERS for file in (self.root / "macros" / folder).glob("*.sql")
        )
        return "\n".join(file.read_text(encoding="utf-8") for file in files)

    def query(self, plan: Plan, rules: Sequence[str]) -> str:
        """Return the query of a plan over the marts, each named by its bare name.

        Args:
            plan: The plan.
            rules: Names of the rules applied.
        """
        return self.body("metric_query", plan.as_data(), list(rules))

    def supposed_query(
        self, plan: Plan, rules: Sequence[str], supposed: Plan, supposed_rules: Sequence[str]
    ) -> str:
        """Return the query of a plan beside that of a supposition, whose answer stands in a slice of its own.

        Args:
            plan: The plan as things are.
            rules: Names of the rules applied.
            supposed: The plan as things are supposed to be.
            supposed_rules: Names of the rules applied then.
        """
        return self.body(
            "supposed_query", plan.as_data(), list(rules), supposed.as_data(), list(supposed_rules)
        )

    def body(self, macro: str, *arguments: object) -> str:
        """Return what one macro renders to.

        Raises:
            ReleaseError: If `macros/` lacks it, or it does not take what this generator hands it.
        """
        found = getattr(self._module, macro, None)
        if found is None:
            raise ReleaseError(f"{self._folder} holds no macro {macro}{_ADVICE}")
        try:
            return tidy(str(found(*arguments)))
        except (TypeError, TemplateError) as error:
            raise ReleaseError(
                f"{self._folder}: the macro {macro} cannot be used: {error}{_ADVICE}"
            ) from error

    @property
    def _folder(self) -> Path:
        return self.root / "macros"


def tidy(sql: str) -> str:
    """Return SQL without blank lines and trailing blanks."""
    lines = [line.rstrip() for line in sql.splitlines()]
    return "\n".join(line for line in lines if line)


@dataclass(frozen=True)
class Inliner:
    """Puts models' SQL in front of a query as CTEs, so that it reads source tables alone.

    Attributes:
        compiled: For each model its compiled SQL, in which other models stand as quoted relations.
        relations: For each model or source its quoted relation as it stands in compiled SQL.
        sources: For each source relation the table's name in a released database.
    """

    compiled: Mapping[str, str]
    relations: Mapping[str, str]
    sources: Mapping[str, str]

    def inline(self, query: str, models: Iterable[str]) -> str:
        """Return a query with the models that it reads as leading CTEs.

        Args:
            query: SQL that starts with `with` and names models by their bare quoted names.
            models: Models that it reads.

        Raises:
            ReleaseError: If a model has the name of a source table, so that the one would be read for the other.
        """
        ordered: list[str] = []
        for name in models:
            self._visit(name, ordered)
        taken = sorted(set(ordered) & set(self.sources.values()))
        if taken:
            raise ReleaseError(f"the model {taken[0]} has the name of a source table\n  rename the model")
        ctes = [f"{quoted(name)} as (\n{self.body(name)}\n)" for name in ordered]
        return "with\n" + ",\n".join(ctes) + ",\n" + query.removeprefix("with\n")

    def behind(self, models: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return all models that some models are made from, they too, and the source tables that these read."""
        ordered: list[str] = []
        for name in models:
            self._visit(name, ordered)
        tables = (
            table
            for relation, table in self.sources.items()
            if any(relation in self.compiled[name] for name in ordered)
        )
        return tuple(ordered), tuple(tables)

    def _visit(self, name: str, ordered: list[str]) -> None:
        if name in ordered:
            return
        for other, relation in self.relations.items():
            if other != name and other in self.compiled and relation in self.compiled[name]:
                self._visit(other, ordered)
        ordered.append(name)

    def body(self, name: str) -> str:
        """Return a model's SQL over bare names: it says the same whatever the database is called."""
        sql = self.compiled[name].strip().rstrip(";")
        for other in sorted(self.compiled, key=len, reverse=True):
            sql = sql.replace(self.relations[other], quoted(other))
        for relation, table in self.sources.items():
            sql = sql.replace(relation, quoted(table))
        return tidy(re.sub(r"^", "  ", sql, flags=re.MULTILINE))
