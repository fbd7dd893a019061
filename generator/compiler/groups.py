"""The entities and groups stages: aggregates, their operations, the value, suppression.

Comes in: a `Leaf` whose rows are sliced. Goes out: the leaf with a last step named after its chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from generator.catalog.types import Unit
from generator.compiler.expressions import ExpressionProblem, columns_of
from generator.compiler.leaf import Leaf, period_key
from generator.compiler.plan import Use
from generator.compiler.rewrite import Counting, aggregate_sql, literal, quoted, to_sql
from generator.compiler.rows import has_sides, without_calendar
from generator.compiler.tested import moment, moments_of, statistics_of
from generator.compiler.written import Place, PlacedProblem, use_expressions, use_place

VALUE, PART = quoted("_value"), quoted("_part")


def group_steps(leaf: Leaf) -> None:
    """Append the steps of the entities and groups stages and the chain's last step."""
    if leaf.metric.per:
        _entities(leaf)
    _groups(leaf)
    for use in leaf.at("groups", "override"):
        role = next(role for role in leaf.endings() if getattr(use.operation.override, role, None))
        made = quoted(f"_{role}_{use.label}")
        moved = {"column": quoted(f"_{role}"), "as": made, "condition": _flag(leaf, use)}
        leaf.add("override_column", f"after_{use.label}", moved, use)
        for name in moments_of(leaf, role):
            moved = {**moved, "column": quoted(f"_{name}"), "as": quoted(f"_{name}_{use.label}")}
            leaf.add("override_column", f"after_{use.label}_{name}", moved, use)
    _value(leaf)
    for use in leaf.at("groups", "threshold"):
        leaf.add("threshold_having", f"after_{use.label}", _having_args(leaf, use), use)
    picks = [literal(key) for key in leaf.asked.picks]
    flags = [{"rule": item.use.rule.rule, "name": quoted(item.name)} for item in leaf.carried]
    args = {"picks": picks, "by": period_key(leaf.asked), "flags": flags}
    leaf.add("present", "answer", {**args, **statistics_of(leaf)})


def _measure(leaf: Leaf, name: str, tree: exp.Expr, counting: Counting, place: Place) -> dict[str, object]:
    try:
        sql = aggregate_sql(without_calendar(leaf, tree, name, place), counting)
    except ExpressionProblem as problem:
        weights = [use for use in leaf.uses if use.operation.weight is not None]
        message = f"{problem.message}, as {leaf.metric.metric} uses it"
        where = use_place(weights[0], "weight", "by") if weights else place
        raise PlacedProblem(replace(problem, message=message), where) from None
    return {"sql": sql, "name": quoted(name), "rule": None}


def _counting(leaf: Leaf, stage: str, flag: str = "") -> Counting:
    """Return how the rows, or entities, of a stage are counted."""
    return Counting(bool(leaf.at(stage, "weight")), flag, leaf.own_parameters())


def _flags(leaf: Leaf) -> list[dict[str, object]]:
    """Return the columns that say whether all rows of an entity or group meet a condition."""
    flags: list[dict[str, object]] = [
        {"sql": f"bool_and({quoted(leaf.flag(use))})", "name": quoted(leaf.flag(use)), "rule": use.rule.rule}
        for use in leaf.later()
    ]
    for item in leaf.carried:
        flags.append(
            {"sql": f"bool_and({quoted(item.name)})", "name": quoted(item.name), "rule": item.use.rule.rule}
        )
    return flags


def _flag(leaf: Leaf, use: Use) -> dict[str, object]:
    sql = "" if leaf.condition(use).always else quoted(leaf.flag(use))
    return {"sql": sql, "unless": []}


def _having_args(leaf: Leaf, use: Use) -> dict[str, object]:
    return {"having": quoted(f"_having_{use.label}"), "condition": _flag(leaf, use)}


def _having_measures(leaf: Leaf, stage: str, counting: Counting) -> list[dict[str, object]]:
    measures = []
    for use in leaf.at(stage, "threshold"):
        threshold = use.operation.threshold
        if threshold is None or threshold.having is None:
            continue
        tree = leaf.use_tree(use, threshold.having, "aggregate", "threshold", "having")
        place = use_place(use, "threshold", "having")
        if stage == "groups" and leaf.metric.per:
            _entity_names(leaf, tree, place)
        measure = _measure(leaf, f"_having_{use.label}", tree, counting, place)
        measures.append({**measure, "rule": use.rule.rule})
    return measures


def _entities(leaf: Leaf) -> None:
    metric, counting = leaf.metric, _counting(leaf, "rows")
    if has_sides(leaf):
        use = next(use for use in leaf.uses if use.operation.side in ("numerator", "denominator"))
        problem = ExpressionProblem(
            "X012", "`side` cannot be told apart behind an entity stage", "use a filter in the ratio"
        )
        raise PlacedProblem(problem, use_place(use, "side"))
    measures = []
    for name, sql in metric.entity_columns.items():
        tree = leaf.metric_tree(sql, "aggregate", "entity_columns", name)
        place: Place = ("metric", metric.metric, ("entity_columns", name))
        measures.append(_measure(leaf, name, tree, counting, place))
    measures += _having_measures(leaf, "entities", counting)
    measures.append({"sql": "count(*)", "name": quoted("_rows"), "rule": None})
    args: dict[str, object] = {
        "keys": [quoted(name) for name in metric.per],
        "measures": measures + _flags(leaf),
        "by": period_key(leaf.asked),
        "slices": list(leaf.sliced),
    }
    leaf.add("groups", "entities", args, note=f"one row per {', '.join(metric.per)}")
    _entity_parameters(leaf)
    _entity_overrides(leaf)
    if metric.entity_where:
        place = ("metric", metric.metric, ("entity_where",))
        tree = leaf.metric_tree(metric.entity_where, "scalar", "entity_where")
        _entity_names(leaf, tree, place)
        where = to_sql(without_calendar(leaf, tree, "entity_where", place))
        leaf.add("keep", "counted_entities", {"where": where})
    if leaf.at("entities", "weight"):
        leaf.add(
            "derive",
            "tracked_entities",
            {"columns": [{"sql": "cast(1 as double)", "name": quoted("_weight")}]},
        )
    for use in leaf.at("entities", "exclude", "filter", "weight", "threshold"):
        _entity_operation(leaf, use)


def _entity_overrides(leaf: Leaf) -> None:
    """Append the steps that replace entity columns, in the order in which the columns are computed."""
    names = list(leaf.metric.entity_columns)
    uses = []
    for use in leaf.at("entities", "override"):
        column = (use.operation.override.column if use.operation.override else None) or ""
        if column not in names:
            hint = f"it has: {', '.join(names)}"
            problem = ExpressionProblem(
                "X008", f"`{column}` is no entity column of {leaf.metric.metric}", hint
            )
            raise PlacedProblem(problem, use_place(use, "override", "column"))
        uses.append((column, use))
    for column, use in sorted(uses, key=lambda pair: names.index(pair[0])):
        known = [*leaf.metric.per, *names[: names.index(column) + 1]]
        made = _entity_sql(leaf, use, "override", "as", known=known)
        moved = {"column": quoted(column), "as": made, "condition": _flag(leaf, use)}
        leaf.add("override_column", f"after_{use.label}", moved, use)


def _entity_parameters(leaf: Leaf) -> None:
    names = leaf.entity_parameters()
    if not names:
        return
    values = [{"sql": literal(leaf.metric.parameters[name]), "name": quoted(name)} for name in names]
    leaf.add("derive", "entity_parameters", {"columns": values})
    for use in leaf.uses:
        threshold = use.operation.threshold
        if threshold is not None and threshold.parameter in names:
            args = {
                "parameter": quoted(threshold.parameter or ""),
                "to": literal(threshold.to if threshold.to is not None else ""),
                "condition": _flag(leaf, use),
            }
            leaf.add("threshold_parameter", f"entities_after_{use.label}", args, use)


def _entity_operation(leaf: Leaf, use: Use) -> None:
    operation, name = use.operation, f"after_{use.label}"
    if operation.threshold is not None:
        leaf.add("threshold_having", name, _having_args(leaf, use), use)
        return
    if operation.weight is not None:
        by = _entity_sql(leaf, use, "weight", "by")
        leaf.add("weight", name, {"by": by, "condition": _flag(leaf, use)}, use)
        return
    where = _entity_sql(leaf, use, use.word, "where")
    leaf.add(use.word, name, {"where": where, "side": "", "condition": _flag(leaf, use)}, use)


def _entity_sql(leaf: Leaf, use: Use, *path: str, known: Sequence[str] = ()) -> str:
    """Return an operation's expression over entities; days are looked up whether its rule is applied or not.

    Args:
        leaf: The metric.
        use: The operation.
        path: Where the expression stands in the operation.
        known: The columns that it can read; none for all.
    """
    sql, role = next((sql, role) for sql, role, at, _ in use_expressions(use) if at == path)
    tree, place = leaf.use_tree(use, sql, role, *path), use_place(use, *path)
    _entity_names(leaf, tree, place, known)
    return to_sql(without_calendar(leaf, tree, use.label, place))


def _entity_names(leaf: Leaf, tree: exp.Expr, place: Place, known: Sequence[str] = ()) -> None:
    for name in columns_of(tree):
        try:
            leaf.refuse_entity_column(name, known)
        except ExpressionProblem as problem:
            raise PlacedProblem(problem, place) from None


def _groups(leaf: Leaf) -> None:
    metric = leaf.metric
    stage = "entities" if metric.per else "rows"
    measures: list[dict[str, object]] = []
    for role, (sql, path) in leaf.endings().items():
        tree = leaf.metric_tree(sql, "aggregate", *path)
        place: Place = ("metric", metric.metric, path)
        if metric.per:
            _entity_names(leaf, tree, place)
        counting = _counting(leaf, stage, f"_in_{role}" if has_sides(leaf) and role != "value" else "")
        measures.append(_measure(leaf, f"_{role}", tree, counting, place))
        for name in moments_of(leaf, role):
            measures.append(_measure(leaf, f"_{name}", moment(tree, name), counting, place))
        measures += _override_measures(leaf, role, counting)
    measures += _having_measures(leaf, "groups", _counting(leaf, stage))
    rows = 'cast(sum("_rows") as bigint)' if metric.per else "count(*)"
    measures.append({"sql": rows, "name": quoted("_rows"), "rule": None})
    args: dict[str, object] = {
        "keys": [],
        "measures": measures + _flags(leaf),
        "by": period_key(leaf.asked),
        "slices": [] if metric.per else list(leaf.sliced),
    }
    leaf.add("groups", "measured", args)


def _override_measures(leaf: Leaf, role: str, counting: Counting) -> list[dict[str, object]]:
    measures = []
    for use in leaf.at("groups", "override"):
        override = use.operation.override
        if override is None or not getattr(override, role):
            continue
        tree = leaf.use_tree(use, override.as_ or "", "aggregate", "override", "as")
        if leaf.metric.per:
            _entity_names(leaf, tree, use_place(use, "override", "as"))
        trees = {role: tree} | {name: moment(tree, name) for name in moments_of(leaf, role)}
        for name, each in trees.items():
            place = use_place(use, "override", "as")
            measure = _measure(leaf, f"_{name}_{use.label}", each, counting, place)
            measures.append({**measure, "rule": use.rule.rule})
    return measures


def _value(leaf: Leaf) -> None:
    metric = leaf.metric
    scale = "100.0 * " if metric.unit is Unit.PERCENT else "1.0 * "
    if metric.ratio is not None:
        value = f"{scale}{quoted('_numerator')} / nullif({quoted('_denominator')}, 0)"
        part = f"cast({quoted('_numerator')} as double)"
        leaf.add(
            "derive", "valued", {"columns": [{"sql": value, "name": VALUE}, {"sql": part, "name": PART}]}
        )
    elif metric.share is not None:
        args: dict[str, object] = {"scale": scale, "value": VALUE, "by": period_key(leaf.asked)}
        leaf.add("share", "valued", args)
    else:
        part = f"cast({VALUE} as double)" if is_additive(leaf) else "cast(null as double)"
        leaf.add("derive", "valued", {"columns": [{"sql": part, "name": PART}]})


def is_additive(leaf: Leaf) -> bool:
    """Whether a metric's values over parts of the rows add up to its value over all of them."""
    if leaf.metric.per or leaf.metric.value is None:
        return False
    tree = leaf.metric_tree(leaf.metric.value, "aggregate", "value").unnest()
    core = tree.this if isinstance(tree, exp.Filter) else tree
    if isinstance(core, exp.Count):
        return not isinstance(core.this, exp.Distinct)
    return isinstance(core, exp.Sum)
