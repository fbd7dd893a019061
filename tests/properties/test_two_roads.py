"""Whatever the catalog, the rows and the question: the compiler's SQL and the oracle give the same answer."""

from __future__ import annotations

import effort
from hypothesis import HealthCheck, given, settings

from properties.catalogs import Case, cases
from properties.roads import sound

WHOLE = 2000
slow = settings(
    max_examples=effort.share(WHOLE),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@slow
@given(cases())
def test_base_gold_and_every_leave_one_out_agree(case: Case) -> None:
    roads = sound(case)
    names = [rule["rule"] for rule in case.rules]
    base, gold = roads.agreed([]), roads.agreed(names)
    for name in names:
        if len(names) > 1:
            roads.agreed([other for other in names if other != name])
    effort.tally("generated cases on which both roads agree")
    effort.tally("of them, cases whose gold is not their base", base != gold)
