"""How many tasks of each tier and type are kept.

Comes in: solved tasks. Goes out: those kept, and those that are more than wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.records import AnalysisType, SolvedTask, Tier

Parted = tuple[list[SolvedTask], list[SolvedTask]]


def balanced(tasks: Sequence[SolvedTask], least: int = 1) -> Parted:
    """Return tasks of which at least half of the analytical ones are in the rule tier, and the ones left out.

    Analytics tasks of the types that have most of them go first, by id. No type is taken below its least, which goes
    before the balance of the tiers.

    Args:
        tasks: Solved tasks.
        least: Tasks that each type keeps, if it has them.
    """
    plain = [task for task in tasks if task.tier is Tier.ANALYTICS]
    surplus = len(plain) - sum(task.tier is Tier.RULE for task in tasks)
    left, of_type = (Counter(task.spec.type for task in some) for some in (plain, tasks))
    dropped: set[str] = set()
    for _ in range(max(surplus, 0)):
        open_ = [type for type in left if left[type] and of_type[type] > least]
        if not open_:
            break
        type_ = max(open_, key=lambda item: (left[item], item))
        last = max(task.spec.id for task in plain if task.spec.type is type_ and task.spec.id not in dropped)
        dropped.add(last)
        left[type_] -= 1
        of_type[type_] -= 1
    kept = [task for task in tasks if task.spec.id not in dropped]
    return kept, [task for task in tasks if task.spec.id in dropped]


def filled(accepted: Mapping[AnalysisType, int], further: Sequence[SolvedTask], wanted: int) -> Parted:
    """Return the further tasks that bring each type up to what is wanted, and the others.

    Tasks that need a rule come first, then the order they were drawn in.

    Args:
        accepted: Tasks there are already, by type.
        further: Tasks drawn for the types that lack some.
        wanted: Tasks wanted of each type.
    """
    count = Counter(accepted)
    taken: set[str] = set()
    for task in sorted(further, key=lambda task: task.tier is not Tier.RULE):
        if count[task.spec.type] < wanted:
            count[task.spec.type] += 1
            taken.add(task.spec.id)
    return [t for t in further if t.spec.id in taken], [t for t in further if t.spec.id not in taken]
