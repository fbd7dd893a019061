"""Whether two groups differ: Welch's test for means, the pooled two-proportion test for rates.

Comes in: the groups' counts, means and variances as the oracle folds them. Goes out: the test's numbers,
two-sided.
"""

from __future__ import annotations

import math
from typing import Any

from generator.catalog.types import Metric
from generator.oracle.distributions import normal_tails, student_tails
from generator.oracle.errors import OracleError
from generator.oracle.expressions.nodes import Aggregate, Node
from generator.oracle.expressions.parser import parse
from generator.oracle.groups import Group
from generator.oracle.leaf import replacement
from generator.oracle.oracle import Oracle
from generator.records import Number, Query, TaskSpec

WELCH, PROPORTIONS = "welch_t", "two_proportion_z"


def moments(node: Node) -> dict[str, Node]:
    """Return the count, mean and sample variance behind an average.

    Args:
        node: The value's expression.

    Raises:
        OracleError: It is no plain average.
    """
    match node:
        case Aggregate("avg", argument, False, where):
            names = {"n": "count", "mean": "avg", "variance": "var_samp"}
            return {output: Aggregate(name, argument, False, where) for output, name in names.items()}
    raise OracleError("only plain averages have a mean and a variance")


def significance(spec: TaskSpec, oracle: Oracle, query: Query) -> dict[str, Any] | None:
    """Return the test of two groups, or None where the metric has none.

    Args:
        spec: Dimension, groups and level.
        oracle: Evaluates.
        query: The metric, its rules, filters and window.
    """
    metric = oracle.metric(spec.metric)
    if metric.value is not None and _averages(oracle, metric, query):
        groups = oracle.groups(query, spec.dimension, moments)
        found = _welch(*(groups.get(key) for key in spec.groups[:2]))
    elif metric.ratio is not None and _counts(oracle, metric, query):
        groups = oracle.groups(query, spec.dimension)
        found = _proportions(*(groups.get(key) for key in spec.groups[:2]))
    else:
        return None
    p = found["p_value"]
    alpha = spec.alpha
    found["significant"] = None if p is None or alpha is None else bool(p < alpha)
    return found


def _averages(oracle: Oracle, metric: Metric, query: Query) -> bool:
    """Say whether the value is a plain average, under any rule, and no row is weighted."""
    acts = oracle.acts(metric, query)
    nodes = [parse(metric.value or ""), *(replacement(act) for act in acts if act.target == ("value",))]
    plain = all(isinstance(node, Aggregate) and node.name == "avg" and not node.distinct for node in nodes)
    return plain and not any(act.target[0] == "weight" for act in acts)


def _counts(oracle: Oracle, metric: Metric, query: Query) -> bool:
    if metric.ratio is None:
        return False
    acts = oracle.acts(metric, query)
    nodes = [parse(metric.ratio.numerator), parse(metric.ratio.denominator)]
    nodes += [replacement(act) for act in acts if act.target in (("numerator",), ("denominator",))]
    counts = all(isinstance(node, Aggregate) and node.name == "count" and not node.distinct for node in nodes)
    return counts and not any(act.target[0] == "weight" for act in acts)


def _result(
    test: str, statistic: float | None, p: Number | None, n: tuple[Any, Any], mean: tuple[Any, Any]
) -> dict[str, Any]:
    return {
        "test": test,
        "statistic": statistic,
        "p_value": p,
        "significant": None,
        "n_a": n[0],
        "n_b": n[1],
        "mean_a": mean[0],
        "mean_b": mean[1],
    }


def _output(group: Group | None, name: str) -> Number | None:
    return group.outputs.get(name) if group is not None else None


def _welch(a: Group | None, b: Group | None) -> dict[str, Any]:
    n = (_output(a, "n"), _output(b, "n"))
    mean = (_output(a, "mean"), _output(b, "mean"))
    variance = (_output(a, "variance"), _output(b, "variance"))
    if None in (*n, *mean, *variance):
        return _result(WELCH, None, None, n, mean)
    na, nb, ma, mb, va, vb = (float(number or 0) for number in (*n, *mean, *variance))
    square = va / na + vb / nb
    if square == 0:
        return _result(WELCH, None, None, n, mean)
    t = (ma - mb) / math.sqrt(square)
    degrees = square**2 / ((va / na) ** 2 / (na - 1) + (vb / nb) ** 2 / (nb - 1))
    return _result(WELCH, t, student_tails(t, degrees), n, mean)


def _proportions(a: Group | None, b: Group | None) -> dict[str, Any]:
    hits = (_output(a, "numerator"), _output(b, "numerator"))
    n = (_output(a, "denominator"), _output(b, "denominator"))
    mean = tuple(group.value if group is not None else None for group in (a, b))
    if None in (*hits, *n, *mean):
        return _result(PROPORTIONS, None, None, n, (mean[0], mean[1]))
    xa, xb, na, nb = (float(number or 0) for number in (*hits, *n))
    pooled = (xa + xb) / (na + nb)
    if not (0 < pooled < 1 and xa <= na and xb <= nb):
        return _result(PROPORTIONS, None, None, n, (mean[0], mean[1]))
    z = (xa / na - xb / nb) / math.sqrt(pooled * (1 - pooled) * (1 / na + 1 / nb))
    return _result(PROPORTIONS, z, normal_tails(z), n, (mean[0], mean[1]))
