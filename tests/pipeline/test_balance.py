"""At least half of the analytical tasks need a rule; what goes for that goes by size of type, then by id."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from generator.pipeline.balance import balanced, filled
from generator.records import AnalysisType, Answer, SolvedTask, TaskSpec, Tier

TYPES = (AnalysisType.POINT_QUERY, AnalysisType.RANKING, AnalysisType.COMPARISON)
ANSWER = Answer({"value": 1}, {"value": 1})


def task(name: str, kind: AnalysisType, tier: Tier) -> SolvedTask:
    rules = ("grace",) if tier is Tier.RULE else ()
    return SolvedTask(TaskSpec(name, "shop", "shop/x", kind), tier, (), rules, (), ANSWER, ANSWER)


def tasks(*tiers: tuple[AnalysisType, Tier]) -> list[SolvedTask]:
    return [task(f"shop-{number:03}", kind, tier) for number, (kind, tier) in enumerate(tiers)]


drawings = st.lists(st.tuples(st.sampled_from(TYPES), st.sampled_from(Tier)), max_size=30)


@given(drawings, st.integers(0, 4))
def test_half_need_a_rule_unless_a_type_would_fall_below_its_least(
    drawn: list[tuple[AnalysisType, Tier]], least: int
) -> None:
    given_tasks = tasks(*drawn)
    kept, left_out = balanced(given_tasks, least)
    tiers, types = Counter(item.tier for item in kept), Counter(item.spec.type for item in kept)
    before = Counter(item.spec.type for item in given_tasks)
    plain = {item.spec.type for item in kept if item.tier is Tier.ANALYTICS}
    assert tiers[Tier.RULE] >= tiers[Tier.ANALYTICS] or all(types[kind] <= least for kind in plain)
    assert all(types[kind] >= min(least, before[kind]) for kind in TYPES)
    assert {item.tier for item in left_out} <= {Tier.ANALYTICS}
    assert not left_out or tiers[Tier.RULE] <= tiers[Tier.ANALYTICS], "no more goes than must"
    assert sorted(item.spec.id for item in (*kept, *left_out)) == [item.spec.id for item in given_tasks]


def test_no_type_is_emptied_where_no_task_needs_a_rule() -> None:
    kept, left_out = balanced(tasks(*[(kind, Tier.ANALYTICS) for kind in TYPES for _ in range(2)]))
    assert [item.spec.type for item in kept] == list(TYPES)
    assert len(left_out) == len(TYPES)


def test_types_are_filled_up_to_what_is_wanted_and_no_further() -> None:
    drawn = tasks(*[(TYPES[0], Tier.ANALYTICS)] * 2, *[(TYPES[0], Tier.RULE)] * 2, (TYPES[1], Tier.RULE))
    taken, spare = filled({TYPES[0]: 7, TYPES[1]: 10}, drawn, 10)
    assert [item.spec.id for item in taken] == ["shop-000", "shop-002", "shop-003"], "those with a rule first"
    assert [item.spec.id for item in spare] == ["shop-001", "shop-004"]


def test_the_largest_type_gives_first() -> None:
    plain = [(AnalysisType.POINT_QUERY, Tier.ANALYTICS)] * 3 + [(AnalysisType.RANKING, Tier.ANALYTICS)]
    kept, left_out = balanced(tasks(*plain, *[(AnalysisType.RANKING, Tier.RULE)] * 2))
    assert [item.spec.id for item in left_out] == ["shop-001", "shop-002"]
    assert {item.spec.type for item in kept if item.tier is Tier.ANALYTICS} == {
        AnalysisType.POINT_QUERY,
        AnalysisType.RANKING,
    }


def test_the_order_of_the_tasks_does_not_matter() -> None:
    drawn = tasks(
        *[(kind, tier) for kind in TYPES for tier in Tier for _ in range(3)], (TYPES[0], Tier.ANALYTICS)
    )
    assert {item.spec.id for item in balanced(drawn)[1]} == {
        item.spec.id for item in balanced(drawn[::-1])[1]
    }
