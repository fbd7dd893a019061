"""Models that answer sampled tasks: one fat dbt model for each subgraph, with a branch for each task and variant.

Comes in: what is asked of metrics, task by task. Goes out: the files of a small dbt project under `target/`.

What happens to rows before the scope is the same for every question about a metric, so it is built once for each set
of rules, in a model that the branches read.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.compiler.compose import plan_of
from generator.compiler.gold import HEADER, jinja_text
from generator.compiler.leaf import Asked
from generator.compiler.plan import Chain, Plan
from generator.compiler.render import MACRO_FOLDERS
from generator.compiler.rewrite import quoted
from generator.compiler.suppose import kept, supposed
from generator.compiler.uses import SpanOf


@dataclass(frozen=True)
class Asking:
    """A task as the compiler sees it.

    Attributes:
        task: The task's id.
        group: What tasks are answered together: the subgraph.
        metric: The metric asked about.
        asked: Slices, filters, window and picks.
        rules: Rules that can apply to it.
        change: What is supposed, as in `TaskSpec.change`; empty for things as they are.
    """

    task: str
    group: str
    metric: str
    asked: Asked
    rules: tuple[str, ...]
    change: tuple[str, ...] = ()


@dataclass
class RowsModel:
    """A metric's rows before the scope.

    Attributes:
        chain: Steps that make them.
        variants: Rule sets that some task needs.
        used: Columns that some task reads.
    """

    chain: dict[str, Any]
    variants: list[tuple[str, ...]] = field(default_factory=list)
    used: set[str] = field(default_factory=set)


@dataclass
class TaskModels:
    """The dbt models that answer tasks: rows shared by many questions, and one model for each group of tasks.

    Attributes:
        catalog: The domain.
        span_of: Place of (kind, name, path).
        dimensions: Metric that reads rows to the columns that any question slices or filters by.
        rows: Each rows model by name.
        groups: Name of each answering model to its branches.
        variants: Task id to the names of its variants, by number.
    """

    catalog: DomainCatalog
    span_of: SpanOf
    dimensions: Mapping[str, tuple[str, ...]]
    rows: dict[str, RowsModel] = field(default_factory=dict)
    groups: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    variants: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def add(self, asking: Asking) -> Plan:
        """Plan a task and add its branch: base, gold, and without each rule that can apply.

        The gold variant applies every rule that reaches the metric, also those held not to apply here; the stored
        SQL applies the task's own. That both agree proves that the others do not apply.
        """
        asked = replace(asking.asked, columns=self.dimensions)
        plan = plan_of(supposed(self.catalog, asking.change), asking.metric, asked, self.span_of)
        named = {"base": (), "gold": plan.rules}
        named |= {f"without:{rule}": tuple(r for r in plan.rules if r != rule) for rule in asking.rules}
        rule_sets = [kept(rules, asking.change) for rules in named.values()]
        starts = {chain.name: self._start(chain, rule_sets) for chain in plan.chains if not chain.steps[0].asked}
        branch = {"task": asking.task, "plan": varied(plan, rule_sets), "starts": starts}
        model = "tasks_" + hashlib.sha256(asking.group.encode()).hexdigest()[:12]
        self.groups.setdefault(model, []).append(branch)
        self.variants[asking.task] = tuple(named)
        return plan

    def _start(self, chain: Chain, rule_sets: Sequence[tuple[str, ...]]) -> dict[str, Any]:
        """Return where a chain's rows are for each rule set, asking for them if no one has."""
        head = _normal(chain)
        text = json.dumps(head, sort_keys=True)
        model = "rows_" + hashlib.sha256(text.encode()).hexdigest()[:12]
        rows = self.rows.setdefault(model, RowsModel(head))
        known = rows.variants
        rows.used.update(_identifiers(chain))
        pairs = []
        for number, rules in enumerate(rule_sets):
            acting = tuple(rule for rule in rules if f'"{rule}"' in text)
            if acting not in known:
                known.append(acting)
            pairs.append([number, known.index(acting)])
        return {"model": model, "variants": pairs}

    def files(self) -> dict[Path, str]:
        """Return the models: path in the task project, and text."""
        found = {}
        for name, rows in self.rows.items():
            parts = (rows.chain, [list(rules) for rules in rows.variants], sorted(rows.used))
            packed = (_packed(part) for part in parts)
            found[Path("models") / f"{name}.sql"] = f"-- {HEADER}\n{{{{ rows_table({', '.join(packed)}) }}}}\n"
        for name, branches in self.groups.items():
            found[Path("models") / f"{name}.sql"] = f"-- {HEADER}\n{{{{ task_table({_packed(branches)}) }}}}\n"
        return found


def _packed(value: Any) -> str:
    """Return plain data as a Jinja expression that is quick to parse; no one reads these models."""
    return f"fromjson({jinja_text(json.dumps(value, sort_keys=True))})"


VARIANT = quoted("_variant")


def varied(plan: Plan, rule_sets: Sequence[tuple[str, ...]]) -> dict[str, Any]:
    """Return a plan's steps from the scope on, for several rule sets at once.

    Groups are told apart by the variant as well, and a rule's step acts on the variants that apply the rule.
    """
    data = plan.as_data()
    for chain in data["chains"]:
        chain["steps"] = [_varied(step, rule_sets) for step in chain["steps"] if step["asked"]]
    return data


def _varied(step: dict[str, Any], rule_sets: Sequence[tuple[str, ...]]) -> dict[str, Any]:
    if step["rule"] is not None:
        step = {**step, "condition": _acting(step["rule"], step["condition"], rule_sets), "rule": None}
    step = dict(step)
    if "by" in step:
        step["by"] = [*step["by"], VARIANT]
    for key in ("measures", "flags"):
        if key in step:
            step[key] = [{**item, "rule": None} for item in step[key]]
    return step


def _acting(rule: str, condition: dict[str, Any], rule_sets: Sequence[tuple[str, ...]]) -> dict[str, Any]:
    numbers = [str(number) for number, rules in enumerate(rule_sets) if rule in rules]
    sql = f"{VARIANT} in ({', '.join(numbers)})" if numbers else "false"
    return {"sql": f"{sql} and {condition['sql']}" if condition["sql"] else sql, "unless": []}


def _identifiers(chain: Chain) -> set[str]:
    """Return the quoted names that stand in the steps from the scope on: the columns they read, and their own."""
    steps = [dict(step.args) for step in chain.steps if step.asked]
    return set(re.findall(r'\\"([a-z_][a-z0-9_]*)\\"', json.dumps(steps)))


def _normal(chain: Chain) -> dict[str, Any]:
    """Return the steps before the scope, their relations named alike whichever metric they are part of."""
    prefix = chain.name.removesuffix("answer")
    steps = [{**step.as_data(), "name": step.name.removeprefix(prefix)} for step in chain.steps if not step.asked]
    return {"name": "rows", "steps": steps}


def task_project(domain: str, models: TaskModels, relations: Mapping[str, str], root: Path) -> dict[Path, str]:
    """Return the files of the dbt project that answers tasks: path in the project, and text.

    Args:
        domain: Domain's name.
        models: The models.
        relations: Model name to its quoted relation in the warehouse.
        root: The main project's root, whose macros it uses.
    """
    files = {
        Path("dbt_project.yml"): _project_text(domain),
        Path("macros/model_relation.sql"): _relation_text(relations),
    }
    for folder in MACRO_FOLDERS:
        for file in sorted((root / "macros" / folder).glob("*.sql")):
            files[Path("macros") / folder / file.name] = file.read_text(encoding="utf-8")
    schema = (root / "macros/project/generate_schema_name.sql").read_text(encoding="utf-8")
    files[Path("macros/generate_schema_name.sql")] = schema
    return files | models.files()


def _project_text(domain: str) -> str:
    project = {
        "name": "goldrule_tasks",
        "version": "0.1.0",
        "config-version": 2,
        "profile": "goldrule",
        "model-paths": ["models"],
        "macro-paths": ["macros"],
        "flags": {"send_anonymous_usage_stats": False, "use_colors": False},
        "models": {"goldrule_tasks": {"+schema": task_schema(domain), "+materialized": "table"}},
    }
    return f"# {HEADER}\n{json.dumps(project, indent=2)}\n"


def task_schema(domain: str) -> str:
    """Return the schema that a domain's task models are built in."""
    return f"tasks_{domain}"


def _relation_text(relations: Mapping[str, str]) -> str:
    pairs = ", ".join(f"{jinja_text(name)}: {jinja_text(relation)}" for name, relation in relations.items())
    return (
        f"{{#- {HEADER} -#}}\n{{% macro model_relation(name) -%}}\n"
        f"{{%- set relations = {{{pairs}}} -%}}\n{{{{ relations[name] }}}}\n{{%- endmacro %}}\n"
    )
