"""JSON Schemas of the files that people write, generated from the types, for editors to complete and check.

Comes in: the record types. Goes out: the text of each schema file. What the types cannot say by themselves,
that of several keys exactly one form is present, is `FORMS`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from generator.catalog.checks.endings import ROW_KEYS
from generator.catalog.checks.operations import TARGETS
from generator.catalog.types import OPERATION_WORDS, Domain, Metric, Rule

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILES: Mapping[str, type[BaseModel]] = {
    "metrics/metric.schema.json": Metric,
    "metrics/domain.schema.json": Domain,
    "rules/rule.schema.json": Rule,
}


@dataclass(frozen=True)
class Form:
    """One way to fill a record: keys that must be there and keys that must not."""

    required: tuple[str, ...]
    forbidden: tuple[str, ...] = ()


FORMS: Mapping[str, tuple[Form, ...]] = {
    "Metric": (
        Form(("value", "model", "time")),
        Form(("ratio", "model", "time")),
        Form(("share", "model", "time")),
        Form(("composite",), ROW_KEYS),
        Form(("growth",), (*ROW_KEYS, "parameters")),
    ),
    "Composite": (Form(("value",)), Form(("weights",))),
    "Operation": tuple(Form((word,)) for word in OPERATION_WORDS),
    "FilterOp": (Form(("where",), ("first_by", "per")), Form(("first_by", "per"), ("where",))),
    "ThresholdOp": (Form(("parameter", "to"), ("having",)), Form(("having",), ("parameter", "to"))),
    "WeightOp": (Form(("by",)), Form(("components",))),
    "OverrideOp": (
        *(Form((target, "as")) for target in TARGETS if target != "model"),
        Form(("model",), ("as",)),
    ),
}
"""Of the forms of a record exactly one is present: the schema's `oneOf`."""
TOGETHER: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "Metric": {"per": ("entity_columns",), "entity_columns": ("per",), "entity_where": ("per",)},
}
"""Keys that need others beside them: the schema's `dependentRequired`."""


def schemas() -> dict[str, str]:
    """Return the text of each schema by its path under the project's root."""
    return {path: _text(record) for path, record in FILES.items()}


def write_schemas(root: Path) -> None:
    """Write the schemas into a project.

    Args:
        root: The project's root.
    """
    for path, text in schemas().items():
        (root / path).write_text(text, encoding="utf-8", newline="\n")


class _Generator(GenerateJsonSchema):
    """Says of dates and numbers what an editor sees in YAML."""

    schema_dialect = DIALECT

    def decimal_schema(self, schema: core_schema.DecimalSchema) -> JsonSchemaValue:
        return {"type": "number"}


def _text(record: type[BaseModel]) -> str:
    generated = record.model_json_schema(by_alias=True, schema_generator=_Generator)
    schema = {"$schema": DIALECT, **_tidied(generated)}
    for name, part in {**schema.get("$defs", {}), record.__name__: schema}.items():
        if name in FORMS:
            part["oneOf"] = [_form(form) for form in FORMS[name]]
        if name in TOGETHER:
            part["dependentRequired"] = {key: list(others) for key, others in TOGETHER[name].items()}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _form(form: Form) -> dict[str, Any]:
    written: dict[str, Any] = {"required": list(form.required)}
    if form.forbidden:
        written["not"] = {"anyOf": [{"required": [key]} for key in form.forbidden]}
    return written


def _tidied(schema: Any) -> Any:
    """Return a schema without null, which no file may hold, and with names checked where they are keys."""
    if isinstance(schema, list):
        return [_tidied(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    tidy = {key: _tidied(value) for key, value in schema.items() if not (key == "default" and value is None)}
    options = [option for option in tidy.get("anyOf", []) if option != {"type": "null"}]
    if "anyOf" in tidy:
        tidy["anyOf"] = options
        if len(options) == 1:
            del tidy["anyOf"]
            tidy = {**options[0], **tidy}
    if "patternProperties" in tidy:
        tidy["additionalProperties"] = False
    return tidy
