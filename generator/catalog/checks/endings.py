"""How metrics end: exactly one ending, and only the keys that go with it."""

from __future__ import annotations

from generator.catalog.checks.context import Checked, Findings
from generator.catalog.types import Metric, Unit
from generator.errors import Finding

ENDINGS = ("value", "ratio", "share", "composite", "growth")
ROW_KEYS = ("model", "time", "where", "columns", "per", "entity_columns", "entity_where", "trailing")


def endings_of(metric: Metric) -> tuple[str, ...]:
    """Return the endings that a metric has; a sound one has one."""
    return tuple(word for word in ENDINGS if getattr(metric, word) is not None)


def one_ending(checked: Checked) -> Findings:
    """A metric ends in exactly one way."""
    for name, metric in checked.catalog.metrics.items():
        words = endings_of(metric)
        if not words:
            span = checked.at("metric", name)
            yield Finding(span, "M001", f"{name} has no ending", f"write one of: {', '.join(ENDINGS)}")
        elif len(words) > 1:
            span = max(checked.key("metric", name, word) for word in words)
            yield Finding(span, "M001", f"{name} has {len(words)} endings: {', '.join(words)}", "keep one")


def keys_of_built_metrics(checked: Checked) -> Findings:
    """A composite or growth metric reads metrics, so keys about rows have no meaning on it."""
    for name, metric in checked.catalog.metrics.items():
        words = endings_of(metric)
        if len(words) != 1 or words[0] not in ("composite", "growth"):
            continue
        forbidden = ROW_KEYS if words[0] == "composite" else (*ROW_KEYS, "parameters")
        for key in forbidden:
            if getattr(metric, key):
                message = f"{key} has no meaning with {words[0]}, which reads metrics and no rows"
                yield Finding(checked.key("metric", name, key), "M002", message, f"delete {key}")


def grain_and_time(checked: Checked) -> Findings:
    """A metric that reads rows says which rows, and which time a window applies to."""
    for name, metric in checked.catalog.metrics.items():
        words = endings_of(metric)
        if len(words) != 1 or words[0] in ("composite", "growth"):
            continue
        for key in ("model", "time"):
            if getattr(metric, key) is None:
                message = f"{name} reads rows and needs the key {key!r}"
                hint = Metric.model_fields[key].description or ""
                yield Finding(checked.at("metric", name), "M003", message, hint)


def entity_stage(checked: Checked) -> Findings:
    """`per` and `entity_columns` come together, and `entity_where` only with them."""
    for name, metric in checked.catalog.metrics.items():
        if bool(metric.per) == bool(metric.entity_columns) and (metric.per or metric.entity_where is None):
            continue
        written = next(key for key in ("per", "entity_columns", "entity_where") if getattr(metric, key))
        missing = [key for key in ("per", "entity_columns") if not getattr(metric, key)]
        message = f"{written} needs {' and '.join(missing)} beside it"
        yield Finding(
            checked.key("metric", name, written), "M004", message, "an entity stage is both, or neither"
        )


def composite_form(checked: Checked) -> Findings:
    """A composite is an expression or weights, not both and not neither."""
    for name, metric in checked.catalog.metrics.items():
        composite = metric.composite
        if composite is None or (composite.value is None) != (composite.weights is None):
            continue
        count = "both value and weights" if composite.value is not None else "neither value nor weights"
        yield Finding(
            checked.key("metric", name, "composite"), "M007", f"composite has {count}", "write exactly one"
        )


def weights(checked: Checked) -> Findings:
    """Weights are positive: a component that counts for nothing is none."""
    for name, metric in checked.catalog.metrics.items():
        given = metric.composite.weights if metric.composite else None
        if given is not None and not given:
            yield Finding(
                checked.at("metric", name, "composite", "weights"), "M010", "weights names no metric"
            )
        for component, weight in (given or {}).items():
            if weight <= 0:
                span = checked.at("metric", name, "composite", "weights", component)
                yield Finding(
                    span, "M010", f"the weight of {component} is {weight}", "weights are more than 0"
                )
    for rule, index, operation in checked.operations():
        changed = operation.weight.components if operation.weight else None
        for component, weight in (changed or {}).items():
            if weight <= 0:
                span = checked.at("rule", rule.rule, "operations", index, "weight", "components", component)
                yield Finding(
                    span, "M010", f"the weight of {component} is {weight}", "weights are more than 0"
                )


def unit_of_ending(checked: Checked) -> Findings:
    """A share and a growth have no unit of their own, so theirs is percent or ratio."""
    for name, metric in checked.catalog.metrics.items():
        words = endings_of(metric)
        if words in (("share",), ("growth",)) and metric.unit not in (Unit.PERCENT, Unit.RATIO):
            message = f"the unit of a {words[0]} is percent or ratio, not {metric.unit}"
            yield Finding(checked.at("metric", name, "unit"), "M018", message)


CHECKS = (
    one_ending,
    keys_of_built_metrics,
    grain_and_time,
    entity_stage,
    composite_form,
    weights,
    unit_of_ending,
)
