"""Whatever the catalog, the rows and the question: the compiler's SQL and the oracle give the same answer."""

from __future__ import annotations

import effort
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from properties.catalogs import KINDS, cases
from properties.roads import sound

WHOLE = 2000


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=effort.share(WHOLE) // len(KINDS), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_base_gold_and_every_leave_one_out_agree(kind: str, data: st.DataObject) -> None:
    case = data.draw(cases(kind))
    roads = sound(case)
    names = [rule["rule"] for rule in case.rules]
    base, gold = roads.agreed([]), roads.agreed(names)
    for name in names if len(names) > 1 else ():
        roads.agreed([other for other in names if other != name])
    effort.tally("generated cases on which both roads agree")
    effort.tally("of them, cases whose gold is not their base", base != gold)
