"""The rows stage: source, parameters, columns, where, operations, scope, slices.

Comes in: a `Leaf`. Goes out: the leaf with the steps of the stage appended.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from generator.compiler.calendar import calendar_model
from generator.compiler.expressions import ExpressionProblem, columns_of, parse_order
from generator.compiler.joins import Step as JoinStep
from generator.compiler.leaf import Leaf
from generator.compiler.plan import Use
from generator.compiler.rewrite import literal, quoted, to_sql, with_ties_broken
from generator.compiler.written import Place, PlacedProblem, use_expressions, use_place
from generator.records import TOTAL

COUNTS = "_counts"
SIDES = ("_in_numerator", "_in_denominator")


def row_steps(leaf: Leaf) -> None:
    """Append the steps of the rows stage."""
    leaf.add(
        "source",
        "source_rows",
        source_args(leaf, leaf.metric.model or ""),
        note=f"one row of {leaf.metric.model} each",
    )
    for use in leaf.at("rows", "override"):
        if use.operation.override and use.operation.override.model:
            _override_model(leaf, use)
    _parameters(leaf)
    _columns(leaf)
    _where(leaf)
    _bookkeeping(leaf)
    for use in leaf.at("rows", "exclude", "filter", "weight"):
        _operation(leaf, use)
    _scope(leaf)
    _slices(leaf)


def source_args(leaf: Leaf, model: str) -> dict[str, object]:
    """Return the arguments of `source`: the grain model, its many-to-one joins and the columns read."""
    joins: dict[str, JoinStep] = {}
    columns = []
    for name, place in leaf.source_columns:
        try:
            holder, path = leaf.joins.resolve(model, name)
        except ExpressionProblem as problem:
            where = place or ("metric", leaf.metric.metric, ("dimensions",))
            raise PlacedProblem(problem, where) from None
        joins.update({step.target: step for step in path})
        columns.append({"sql": f"{quoted(holder)}.{quoted(name)}", "name": quoted(name)})
    return {
        "model": model,
        "columns": columns,
        "joins": [
            {
                "model": step.target,
                "on": f"{quoted(step.source)}.{quoted(step.column)} = {quoted(step.target)}.{quoted(step.field)}",
            }
            for step in joins.values()
        ],
    }


def _override_model(leaf: Leaf, use: Use) -> None:
    override = use.operation.override
    model = (override.model if override else None) or ""
    if model not in leaf.joins.marts:
        problem = ExpressionProblem(
            "X008", f"`{model}` is not a mart of {leaf.catalog.domain.domain}", "name a mart"
        )
        raise PlacedProblem(problem, use_place(use, "override", "model"))
    try:
        args = source_args(leaf, model)
    except PlacedProblem as found:
        raise PlacedProblem(found.problem, use_place(use, "override", "model")) from None
    _refuse_early(leaf, use, ())
    leaf.add(
        "override_model", f"after_{use.label}", {**args, "condition": leaf.condition(use).as_data()}, use
    )


def _parameters(leaf: Leaf) -> None:
    names = leaf.row_parameters()
    if not names:
        return
    values = [{"sql": literal(leaf.metric.parameters[name]), "name": quoted(name)} for name in names]
    leaf.add("derive", "parameters", {"columns": values})
    for use in leaf.uses:
        threshold = use.operation.threshold
        if threshold is not None and threshold.parameter in names:
            _refuse_early(leaf, use, ())
            args = {
                "parameter": quoted(threshold.parameter or ""),
                "to": literal(threshold.to if threshold.to is not None else ""),
                "condition": leaf.condition(use).as_data(),
            }
            leaf.add("threshold_parameter", f"after_{use.label}", args, use)


def _columns(leaf: Leaf) -> None:
    overrides: dict[str, list[Use]] = {}
    for use in leaf.at("rows", "override"):
        column = use.operation.override.column if use.operation.override else None
        if column is not None:
            overrides.setdefault(column, []).append(use)
    for name in [name for name in overrides if name not in leaf.metric.columns]:
        _override_column(leaf, name, overrides[name], ())
    layer: list[tuple[str, exp.Expr]] = []
    for name, sql in leaf.metric.columns.items():
        tree = leaf.metric_tree(sql, "scalar", "columns", name)
        if {made for made, _ in layer} & set(columns_of(tree)):
            _derive(leaf, layer)
            layer = []
        layer.append((name, tree))
        if name in overrides:
            _derive(leaf, layer)
            layer = []
            known = list(leaf.metric.columns)
            _override_column(leaf, name, overrides[name], known[: known.index(name) + 1])
    _derive(leaf, layer)


def _refuse_early(leaf: Leaf, use: Use, known: Sequence[str]) -> None:
    """Refuse a use that takes effect before the columns are computed that its condition or expression reads.

    Args:
        leaf: The metric.
        use: The use.
        known: The metric's own columns that are computed by then.
    """
    read = leaf.conditions.columns(use)
    if leaf.conditions.dated(use):
        read = {**read, leaf.metric.time or "": use_place(use)}
    for sql, role, path, _ in use_expressions(use):
        tree = leaf.use_tree(use, sql, role, *path)
        read = {**dict.fromkeys(columns_of(tree), use_place(use, *path)), **read}
    for name, place in read.items():
        if name in leaf.metric.columns and name not in known:
            message = f"`{name}` is computed by {leaf.metric.metric} after {use.rule.rule} takes effect there"
            hint = "put it in a mart, or have the condition on a column of the model"
            raise PlacedProblem(ExpressionProblem("X017", message, hint), place)


def _derive(leaf: Leaf, layer: list[tuple[str, exp.Expr]]) -> None:
    if not layer:
        return
    columns = []
    for name, tree in layer:
        place = ("metric", leaf.metric.metric, ("columns", name))
        columns.append({"sql": to_sql(without_calendar(leaf, tree, name, place)), "name": quoted(name)})
    leaf.add("derive", f"with_{layer[-1][0]}", {"columns": columns})


def _override_column(leaf: Leaf, name: str, uses: list[Use], known: Sequence[str]) -> None:
    for use in uses:
        _refuse_early(leaf, use, known)
        override = use.operation.override
        tree = leaf.use_tree(use, (override.as_ if override else None) or "", "scalar", "override", "as")
        tree = without_calendar(leaf, tree, use.label, use_place(use, "override", "as"), use)
        args = {"column": quoted(name), "as": to_sql(tree), "condition": leaf.condition(use).as_data()}
        leaf.add("override_column", f"after_{use.label}", args, use)


def without_calendar(
    leaf: Leaf, tree: exp.Expr, label: str, place: Place, use: Use | None = None
) -> exp.Expr:
    """Return a tree whose calendar calls are columns, after appending the step that joins them.

    Args:
        leaf: The metric.
        tree: The expression.
        label: What the step is named after.
        place: Where the expression is written.
        use: The use that the step is left out with, if any.
    """
    try:
        extraction = leaf.calls.extract(tree)
    except ExpressionProblem as problem:
        raise PlacedProblem(problem, place) from None
    if extraction.columns:
        args: dict[str, object] = {
            "model": calendar_model(leaf.catalog.domain.domain),
            "joins": [{"alias": join.alias, "on": join.on} for join in extraction.joins],
            "columns": [{"sql": column.sql, "name": quoted(column.name)} for column in extraction.columns],
        }
        leaf.add("calendar", f"calendar_for_{label}", args, use, note="business days")
    return extraction.tree


def _where(leaf: Leaf) -> None:
    metric = leaf.metric
    overrides = [
        use for use in leaf.at("rows", "override") if use.operation.override and use.operation.override.where
    ]
    if metric.where is None and not overrides:
        return
    tree = leaf.metric_tree(metric.where or "true", "scalar", "where")
    sql = to_sql(without_calendar(leaf, tree, "where", ("metric", metric.metric, ("where",))))
    if not overrides:
        leaf.add("keep", "counted_rows", {"where": sql})
        return
    leaf.add("derive", "countable_rows", {"columns": [{"sql": sql, "name": quoted(COUNTS)}]})
    _override_column(leaf, COUNTS, overrides, tuple(metric.columns))
    leaf.add("keep", "counted_rows", {"where": quoted(COUNTS)})


def _bookkeeping(leaf: Leaf) -> None:
    """Append the columns that later operations write: sides, weight, and conditions carried to later stages."""
    columns = []
    if has_sides(leaf):
        columns += [{"sql": "true", "name": quoted(side)} for side in SIDES]
    if leaf.at("rows", "weight"):
        columns.append({"sql": "cast(1 as double)", "name": quoted("_weight")})
    if columns:
        leaf.add("derive", "tracked_rows", {"columns": columns})
    for use in leaf.later():
        args: dict[str, object] = {
            "column": quoted(leaf.flag(use)),
            "condition": leaf.condition(use).as_data(),
        }
        leaf.add("flag", f"flagged_for_{use.label}", args, use)
    for item in leaf.carried:
        args = {"column": quoted(item.name), "condition": leaf.carried_condition(item).as_data()}
        leaf.add("flag", f"flagged_for_{item.named}_{item.use.label}", args, item.use)


def has_sides(leaf: Leaf) -> bool:
    """Whether any operation acts on one side of the ratio alone."""
    return any(use.operation.side in ("numerator", "denominator") for use in leaf.uses)


def _operation(leaf: Leaf, use: Use) -> None:
    operation, condition = use.operation, leaf.condition(use).as_data()
    name = f"after_{use.label}"
    if operation.weight is not None:
        tree = leaf.use_tree(use, operation.weight.by or "", "window", "weight", "by")
        tree = without_calendar(leaf, tree, use.label, use_place(use, "weight", "by"), use)
        by = to_sql(with_ties_broken(tree, leaf.ties))
        leaf.add("weight", name, {"by": by, "condition": condition}, use)
        return
    side = quoted(f"_in_{operation.side}") if operation.side in ("numerator", "denominator") else ""
    if operation.filter is not None and operation.filter.first_by is not None:
        args = {**_first_args(leaf, use), "side": side, "condition": condition}
        leaf.add("filter_first", name, args, use)
        return
    word = use.word
    sql = (
        operation.filter.where if operation.filter else operation.exclude.where if operation.exclude else None
    ) or ""
    tree = leaf.use_tree(use, sql, "scalar", word, "where")
    where = to_sql(without_calendar(leaf, tree, use.label, use_place(use, word, "where"), use))
    leaf.add(word, name, {"where": where, "side": side, "condition": condition}, use)


def _first_args(leaf: Leaf, use: Use) -> dict[str, object]:
    first = use.operation.filter
    terms = []
    order = parse_order((first.first_by if first else None) or "")
    for index, (sql, descending, nulls_first) in enumerate(order, start=1):
        tree = leaf.use_tree(use, sql, "scalar", "filter", "first_by")
        tree = without_calendar(leaf, tree, f"{use.label}_{index}", use_place(use, "filter", "first_by"), use)
        terms.append(
            f"{to_sql(tree)} {'desc' if descending else 'asc'} nulls {'first' if nulls_first else 'last'}"
        )
    terms += [f"{quoted(key)} asc" for key in leaf.ties]
    return {"per": [quoted(name) for name in (first.per if first else ())], "order": terms}


def _scope(leaf: Leaf) -> None:
    wheres = [_filter_sql(leaf, item.dimension, item.value) for item in leaf.asked.filters]
    if not _has_spine(leaf):
        wheres.append(_window_sql(leaf))
    leaf.add(
        "keep", "asked_rows", {"where": " and ".join(wheres) if wheres else "true"}, note="what is asked for"
    )


def _filter_sql(leaf: Leaf, dimension: str, value: str) -> str:
    if value == leaf.catalog.domain.null_label:
        return f"{quoted(dimension)} is null"
    return f"cast({quoted(dimension)} as varchar) = {literal(value)}"


def _window_sql(leaf: Leaf) -> str:
    time, end = quoted(leaf.metric.time or ""), literal(leaf.end())
    if leaf.metric.trailing is not None:
        days = leaf.metric.trailing.split()[0]
        return f"{time} >= {end} - interval {days} day and {time} < {end}"
    window = leaf.asked.window
    if window is None:
        return f"({time} < {end} or {time} is null)"
    if leaf.asked.period:
        lag = (
            "1 year" if leaf.asked.period.endswith("year_before") else f"1 {leaf.asked.period.split('/')[0]}"
        )
        return f"{time} >= {literal(window.start)} - interval {lag} and {time} < {end}"
    return f"{time} >= {literal(window.start)} and {time} < {end}"


def _has_spine(leaf: Leaf) -> bool:
    return leaf.metric.trailing is not None and any(_by_own_time(leaf, item) for item in leaf.asked.slices)


def _by_own_time(leaf: Leaf, item: str) -> bool:
    """Whether a slice is by periods of the metric's time; those of another date only group the rows."""
    return ":" in item and leaf.slice_column(item) == leaf.metric.time


def _slices(leaf: Leaf) -> None:
    if _has_spine(leaf):
        _spine(leaf)
        return
    slices = [{**_slice(leaf, item), "name": quoted(f"_key:{item}")} for item in leaf.asked.slices]
    period = ""
    if leaf.asked.period:
        period = (
            f"cast(date_trunc('{leaf.asked.period.split('/')[0]}', {quoted(leaf.metric.time or '')}) as date)"
        )
    leaf.add("slices", "grouped_rows", {"slices": slices, "period": period})
    leaf.sliced = tuple(slices) if len(slices) > 1 else ()


def _slice(leaf: Leaf, item: str) -> dict[str, str]:
    """Return the SQL of a slice's key, and of the rows that have one."""
    column = quoted(leaf.slice_column(item)) if item != TOTAL else ""
    key, where = "'(all)'", ""
    if ":" in item:
        key, where = period_label(column, item.partition(":")[2]), f"{column} is not null"
    elif column:
        key = f"coalesce(cast({column} as varchar), {literal(leaf.catalog.domain.null_label)})"
    return {"slice": literal(item), "key": key, "where": where}


def _spine(leaf: Leaf) -> None:
    """Append the step that puts rows into the trailing window of each period."""
    window = leaf.asked.window
    slices = []
    for item in leaf.asked.slices:
        grain = item.partition(":")[2] if _by_own_time(leaf, item) else ""
        made = _slice(leaf, item)
        if grain:
            made["key"] = period_label('"_start"', grain)
        slices.append({**made, "grain": grain})
    args: dict[str, object] = {
        "slices": slices,
        "time": quoted(leaf.metric.time or ""),
        "days": int((leaf.metric.trailing or "").split()[0]),
        "start": literal(window.start) if window else "",
        "end": literal(leaf.end()),
    }
    leaf.add("trailing_slices", "grouped_rows", args)


def period_label(time: str, grain: str) -> str:
    """Return the SQL of a period's label: 2017-03, 2017-Q1 or 2017."""
    if grain == "month":
        return f"strftime({time}, '%Y-%m')"
    if grain == "quarter":
        return f"strftime({time}, '%Y-Q') || cast(date_part('quarter', {time}) as varchar)"
    return f"strftime({time}, '%Y')"
