"""What the profile says that a rule touches is what its operations drop."""

from __future__ import annotations

import pytest
from small_project import DOMAIN, Project

from generator.catalog.types import Operation
from generator.compiler.compose import plan_of
from generator.compiler.leaf import Asked
from generator.compiler.project import sound_catalog
from generator.compiler.uses import stage_of, uses_of
from generator.pipeline.bench import Bench
from generator.pipeline.profile import bound, profile
from generator.warehouse.database import connected

pytestmark = pytest.mark.slow


def drops_rows(operation: Operation) -> bool:
    some = operation.exclude is not None or (operation.filter is not None and operation.filter.where is not None)
    return some and operation.side is None and stage_of(operation) == "rows"


def test_rows_that_are_touched_are_those_that_a_rule_drops(built: Project) -> None:
    bench = Bench(built.root, built.database, sound_catalog(built.root), DOMAIN)
    compared = []
    with connected(built.database) as connection:
        for rule, record in bench.domain.rules.items():
            domain = bench.domain.model_copy(update={"rules": {rule: record}})
            counts = profile(domain, bench.macros, connection, bench.span_of, bench.compiled.tables)
            for name, known in counts.metrics.items():
                uses = uses_of(domain, name, bench.span_of)
                if not uses or domain.metrics[name].per or not all(drops_rows(use.operation) for use in uses):
                    continue
                dimension = next(iter(known.values))
                plan = plan_of(domain, name, Asked(slices=(dimension,)), bench.span_of)
                base, gold = (
                    {
                        key: rows
                        for _, key, _, rows, _ in connection.execute(
                            bound(bench.macros.query(plan, rules), plan.models, bench.compiled.tables)
                        ).fetchall()
                    }
                    for rules in ((), (rule,))
                )
                assert known.touched is not None
                dropped = {key: rows - gold.get(key, 0) for key, rows in base.items()}
                assert {key: known.touched.values[dimension][key] for key in base} == dropped, (rule, name)
                assert known.touched.rows < known.rows
                compared.append((rule, name))
    assert compared
