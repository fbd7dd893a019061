"""The gold models: for each metric one dbt model made of one macro call, with its tests beside it.

Comes in: a catalog. Goes out: file paths and texts under `models/gold/<domain>/`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from generator.catalog.loading import Catalog
from generator.catalog.types import Domain, DomainCatalog, Metric
from generator.compiler.calendar import calendar_model
from generator.compiler.compose import plan_of
from generator.compiler.leaf import Asked
from generator.compiler.plan import Plan
from generator.compiler.uses import SpanOf
from generator.files import write_text
from generator.records import TOTAL
from generator.spans import Span

GOLD_FOLDER = Path("models/gold")
LINE_LENGTH = 118
HEADER = "Compiled by `generator compile`; do not edit."
_TEXT = json.JSONEncoder(ensure_ascii=False)


def span_lookup(catalog: Catalog, domain: str) -> SpanOf:
    """Return the lookup of places that plans cite."""

    def lookup(kind: str, name: str, path: tuple[str | int, ...]) -> Span:
        return catalog.spans.value(domain, kind, name, path)

    return lookup

def gold_slices(catalog: DomainCatalog, metric: Metric) -> tuple[str, ...]:
    """Return the slices of a metric's gold table: the total, its dimensions, and months of the temporal ones."""
    period = metric.growth.period if metric.growth is not None else "month"
    slices = [TOTAL]
    for name in metric.dimensions:
        spec = catalog.domain.dimensions.get(name)
        temporal = spec is not None and spec.kind == "temporal"
        slices.append(f"{name}:{period}" if temporal else name)
    return tuple(slices)


def gold_plan(catalog: DomainCatalog, metric: Metric, span_of: SpanOf) -> Plan:
    """Return the plan of a metric's gold table."""
    return plan_of(catalog, metric.metric, Asked(slices=gold_slices(catalog, metric)), span_of)


def gold_files(catalog: Catalog) -> dict[Path, str]:
    """Return every compiled file: path under the project's root, and text."""
    files: dict[Path, str] = {}
    for name, domain in catalog.domains.items():
        folder, span_of = GOLD_FOLDER / name, span_lookup(catalog, name)
        files[folder / f"{calendar_model(name)}.sql"] = calendar_text(domain.domain)
        for metric in domain.metrics.values():
            plan = gold_plan(domain, metric, span_of)
            stem = gold_model(name, metric.metric)
            files[folder / f"{stem}.sql"] = _model_text(name, metric, plan)
            files[folder / f"{stem}.yml"] = _tests_text(domain, metric, plan)
    return files


def gold_model(domain: str, metric: str) -> str:
    """Return the dbt name of a metric's gold table, unique in the project; its table is gold_<domain>.gold_<metric>."""
    return f"gold_{domain}__{metric}"


def calendar_text(domain: Domain) -> str:
    """Return the calendar model of a domain."""
    calendar = domain.calendar
    days = ",\n    ".join(f"'{day}'" for day in holidays(domain))
    return (
        f"{{#- {HEADER} From metrics/{domain.domain}/_domain.yml. -#}}\n"
        f"{{{{ config(schema='{domain.domain}', materialized='table') }}}}\n"
        f"{{{{ business_calendar('{calendar.start}', '{calendar.end}', [\n    {days}\n]) }}}}\n"
    )


def holidays(domain: Domain) -> list[date]:
    """Return a domain's holidays in its calendar's interval, in order."""
    calendar, found = domain.calendar, set[date]()
    for written in calendar.holidays:
        if len(written) == 10:
            found.add(date.fromisoformat(written))
            continue
        for year in range(calendar.start.year, calendar.end.year + 1):
            month, day = (int(part) for part in written.split("-"))
            if (month, day) != (2, 29) or (date(year, 3, 1) - timedelta(days=1)).day == 29:
                found.add(date(year, month, day))
    return sorted(day for day in found if calendar.start <= day < calendar.end)


def _model_text(domain: str, metric: Metric, plan: Plan) -> str:
    lines = [f"-- {HEADER} From metrics/{domain}/{metric.metric}.yml."]
    cited = {step.note for chain in plan.chains for step in chain.steps if step.rule and step.note}
    lines += [f"-- {note}" for note in sorted(cited)]
    lines.append(f"{{{{ config(schema='gold_{domain}', alias='gold_{metric.metric}') }}}}")
    lines += ["{% set plan %}", data_text(plan.as_data()), "{% endset %}"]
    lines.append(f"{{{{ gold_table(fromjson(plan), {data_text(list(plan.rules))}) }}}}")
    return "\n".join(lines) + "\n"


def _tests_text(catalog: DomainCatalog, metric: Metric, plan: Plan) -> str:
    domain = catalog.domain.domain
    name = gold_model(domain, metric.metric)
    tests: list[dict[str, Any]] = [{"gold_is_sound": {"name": f"{name}_is_sound"}}]
    sources = [step.args for chain in plan.chains for step in chain.steps if step.macro == "source"]
    for index, source in enumerate(sources, start=1):
        if source["joins"]:
            arguments: dict[str, Any] = {"source": {key: source[key] for key in ("model", "joins")}}
            tests.append(
                {"grain_is_kept": {"name": f"{name}_keeps_the_grain_{index}", "arguments": arguments}}
            )
    tolerance = str(Decimal(1).scaleb(-catalog.decimals(metric)))
    for rule in plan.rules:
        arguments = {"rule": rule, "metric": metric.metric, "tolerance": tolerance}
        tests.append(
            {"rule_changes_metric": {"name": f"{rule}_changes_{metric.metric}", "arguments": arguments}}
        )
    description = _unrendered(f"{metric.label}: base beside rule-applied.")
    model = {"name": name, "description": description, "data_tests": tests}
    return (
        f"# {HEADER}\n" + json.dumps({"version": 2, "models": [model]}, indent=2, ensure_ascii=False) + "\n"
    )


def _unrendered(text: str) -> str:
    """Return prose that dbt, which renders descriptions, leaves as it is."""
    return f"{{{{ {jinja_text(text)} }}}}" if "{" in text else text


def data_text(value: Any) -> str:
    """Return plain data as JSON for a Jinja template's text: on one line where it fits, else indented.

    A template's text is read as it stands, far quicker than an expression would be; what could open a tag is escaped.
    """
    return _laid_out(_flat(value), 0)


@dataclass(frozen=True)
class _Flat:
    """Data with its text on one line, and for a mapping or list the parts to break it into: prefix and value."""

    line: str
    parts: tuple[tuple[str, _Flat], ...] = ()


def _flat(value: Any) -> _Flat:
    if isinstance(value, Mapping):
        pairs = tuple((f"{_scalar(key)}: ", _flat(item)) for key, item in value.items())
        return _Flat("{" + ", ".join(key + item.line for key, item in pairs) + "}", pairs)
    if isinstance(value, list | tuple):
        items = tuple(("", _flat(item)) for item in value)
        return _Flat("[" + ", ".join(item.line for _, item in items) + "]", items)
    return _Flat(_scalar(value))


def _laid_out(flat: _Flat, depth: int) -> str:
    """Return the text of data at a depth of indentation, without the indentation of its first line."""
    pad = "  " * depth
    if len(pad) + len(flat.line) <= LINE_LENGTH or not flat.parts:
        return flat.line
    body = ",\n".join(f"{pad}  {prefix}{_laid_out(item, depth + 1)}" for prefix, item in flat.parts)
    return f"{flat.line[0]}\n{body}\n{pad}{flat.line[-1]}"


def _scalar(value: Any) -> str:
    if value is None or isinstance(value, bool | int):
        return json.dumps(value)
    return _TEXT.encode(str(value)).replace("{", "\\u007b")


def jinja_text(value: str) -> str:
    """Return a text as a Jinja string literal."""
    escaped = value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\r", "\\r")
    return f"'{escaped}'"


def stale(root: Path, files: Mapping[Path, str]) -> tuple[list[Path], list[Path]]:
    """Return the compiled files that differ from what is on disk, and the files on disk that belong to nothing."""
    different = [path for path, text in files.items() if not _same(root / path, text)]
    folders = {GOLD_FOLDER / "*", *(path.parent for path in files)}
    present = {
        file.relative_to(root) for folder in folders for file in root.glob(f"{folder}/*") if file.is_file()
    }
    return different, sorted(path for path in present if path not in files)


def _same(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def write(root: Path, files: Mapping[Path, str]) -> tuple[list[Path], list[Path]]:
    """Write the files that changed and remove those that belong to nothing; return both lists."""
    different, extra = stale(root, files)
    for path in different:
        write_text(root / path, files[path], sync=False)
    for path in extra:
        (root / path).unlink(missing_ok=True)
    return different, extra


def described(paths: Iterable[Path]) -> str:
    """Return paths for a message, one a line."""
    return "\n".join(f"  {path.as_posix()}" for path in paths)
