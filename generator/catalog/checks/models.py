"""The dbt models of a domain: SQL beside YAML, columns once and typed, relationships that lead somewhere."""

from __future__ import annotations

from pathlib import PurePosixPath

from generator.catalog.checks.context import Checked, Findings
from generator.errors import Finding, did_you_mean
from generator.spans import Span


def sql_beside(checked: Checked) -> Findings:
    """A model's SQL lies beside the YAML that declares it, under the model's name."""
    for name, model in checked.catalog.models.items():
        expected = f"{PurePosixPath(model.path).parent}/{name}"
        if model.layer != "source" and expected not in checked.sql:
            message = f"{name} has no SQL: {expected}.sql is not there"
            yield Finding(checked.at("model", name, "name"), "D001", message, "write it, or mend the name")


def yaml_beside(checked: Checked) -> Findings:
    """A mart's SQL is declared in YAML; without, its key and types are not known."""
    for stem in sorted(checked.sql):
        path = PurePosixPath(stem)
        if "marts" in path.parts and not checked.knows("model", path.name):
            message = f"the mart {path.name} is not declared in YAML"
            yield Finding(Span(f"{stem}.sql"), "D007", message, f"write {stem}.yml")


def column_twins(checked: Checked) -> Findings:
    """No two columns differ only in the case of their letters: databases take them for one."""
    for name, model in checked.catalog.models.items():
        seen: dict[str, str] = {}
        for index, column in enumerate(model.columns):
            folded = column.name.casefold()
            other = seen.get(folded)
            seen.setdefault(folded, column.name)
            if other is not None:
                span = checked.at("model", name, "columns", index, "name")
                message = f"{other} and {column.name} are one column name to a database"
                yield Finding(span, "D006", message, "rename or delete one")


def column_types(checked: Checked) -> Findings:
    """A mart's columns have types."""
    for name, model in checked.marts().items():
        for index, column in enumerate(model.columns):
            if not column.type:
                span = checked.at("model", name, "columns", index, "name")
                yield Finding(
                    span, "D008", f"the column {column.name} of {name} has no data_type", "write data_type: …"
                )


def relationships(checked: Checked) -> Findings:
    """A relationship points at a column of a model of the domain."""
    models = checked.catalog.models
    for name, model in models.items():
        for link in model.relationships:
            index = next((i for i, column in enumerate(model.columns) if column.name == link.column), 0)
            span = checked.at("model", name, "columns", index, "name")
            target = models.get(link.to)
            if target is None:
                if not checked.knows("model", link.to):
                    message = f"{link.column} points at {link.to}, which is no model of {checked.name}"
                    yield Finding(span, "D002", message, did_you_mean(link.to, models))
            elif target.column(link.field) is None:
                message = f"{link.column} points at {link.to}.{link.field}, which is no column of it"
                hint = did_you_mean(link.field, [column.name for column in target.columns])
                yield Finding(span, "D002", message, hint)


CHECKS = (sql_beside, yaml_beside, column_twins, column_types, relationships)
