"""Invent how orders were paid.

Comes in: orders with what they cost. Goes out: rows of payments that add up to it, with the odd ones of real
life: several vouchers for an order, vouchers worth nothing, an undefined way of paying, an order without any.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from generator.warehouse.loading.synthetic.values import Rows, Weighted, money

WAYS = Weighted(
    [("credit_card", 75.0), ("boleto", 19.6), ("voucher", 2.3), ("debit_card", 1.6), ("split", 2.6)]
)
_USUAL = (
    (1, 33.0),
    (2, 16.0),
    (3, 13.5),
    (4, 9.2),
    (5, 6.8),
    (6, 5.1),
    (7, 2.1),
    (8, 5.5),
    (9, 0.8),
    (10, 6.9),
)
_RARE = ((11, 0.03), (12, 0.17), (15, 0.09), (18, 0.04), (20, 0.03), (24, 0.04), (0, 0.02))
INSTALMENTS = Weighted([*_USUAL, *_RARE])


def invent_payments(orders: Sequence[tuple[str, str, int]], rng: random.Random) -> Rows:
    """Invent the payments of orders.

    Args:
        orders: Id, status and cost in cents of each; cost 0 where the order has no items.
        rng: Random stream.

    Returns:
        Rows of the payments table.
    """
    rows: Rows = []
    undefined = 0
    for number, (order, status, cost) in enumerate(orders):
        if number == 1:  # one early order was never paid
            continue
        if status == "canceled" and not cost and undefined < 3:
            undefined += 1
            rows.append((order, 1, "not_defined", 1, money(0)))
            continue
        rows.extend(
            (order, at, *paid) for at, paid in enumerate(_paid(rng, cost or rng.randint(2_000, 40_000)), 1)
        )
    return rows


def _paid(rng: random.Random, cost: int) -> list[tuple[str, int, str]]:
    way = WAYS.draw(rng)
    if way == "split":
        return _split(rng, cost)
    if way == "credit_card":
        return [(way, _instalments(rng, cost), money(cost))]
    if way == "voucher" and rng.random() < 0.35:
        return _vouchers(rng, cost, rng.choice((2, 2, 2, 3, 3, 4, 5, 7, 11)))
    return [(way, 1, money(cost))]


def _split(rng: random.Random, cost: int) -> list[tuple[str, int, str]]:
    part = round(cost * rng.uniform(0.1, 0.9))
    if rng.random() < 0.012:
        part = 0
    vouchers = _vouchers(rng, part, rng.choice((1, 1, 1, 1, 2, 3))) if part else [("voucher", 1, money(0))]
    return [("credit_card", _instalments(rng, cost - part), money(cost - part)), *vouchers]


def _vouchers(rng: random.Random, cost: int, count: int) -> list[tuple[str, int, str]]:
    cuts = sorted(rng.randint(0, cost) for _ in range(count - 1))
    return [
        ("voucher", 1, money(there - here)) for here, there in zip([0, *cuts], [*cuts, cost], strict=True)
    ]


def _instalments(rng: random.Random, cost: int) -> int:
    count = INSTALMENTS.draw(rng)
    return count if count * 1500 <= max(cost, 3000) or rng.random() < 0.2 else 1
