"""Invent two years of orders on a Brazilian marketplace.

Comes in: a seed. Goes out: the rows of the nine tables, with what business rules bite on: late and very late
deliveries, neutral and repeated reviews, categories of one seller, orders that never arrived, odd payments.
"""

from __future__ import annotations

import random
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from generator.randomness import stream
from generator.warehouse.loading.synthetic.brazil import BLACK_FRIDAY, HOLIDAY_RUSH, MONTHS
from generator.warehouse.loading.synthetic.marketplace import (
    STAGE,
    Marketplace,
    Place,
    Product,
    Seller,
    invent_marketplace,
)
from generator.warehouse.loading.synthetic.payments import invent_payments
from generator.warehouse.loading.synthetic.reviews import invent_reviews
from generator.warehouse.loading.synthetic.values import Rows, Weighted, identifier, later, midnight, money

ORDERS = 12_000
END = datetime(2018, 10, 18)  # nothing is recorded from here on
REPEAT = 0.052  # share of orders placed by somebody who has ordered before

STATUSES = Weighted(
    [
        ("delivered", 97.0),
        ("shipped", 1.1),
        ("canceled", 0.65),
        ("unavailable", 0.6),
        ("invoiced", 0.33),
        ("processing", 0.29),
        ("created", 0.02),
        ("approved", 0.01),
    ]
)
UNITS = Weighted(
    [
        (1, 88.5),
        (2, 8.2),
        (3, 1.7),
        (4, 0.7),
        (5, 0.35),
        (6, 0.35),
        (7, 0.06),
        (10, 0.03),
        (12, 0.02),
        (20, 0.01),
    ]
)
HOURS = Weighted(
    [
        (hour, weight)
        for hour, weight in enumerate((24, 12, 5, 3, 2, 2, 5, 12, 30, 48, 62, 66, 60, 65, 66, 65, 67))
    ]
    + [(hour, weight) for hour, weight in enumerate((61, 58, 60, 62, 62, 58, 41), start=17)]
)
LATE = 0.066
LATENESS = Weighted([(1, 13), (2, 11), (3, 9), (5, 15), (8, 18), (13, 13), (20, 8), (32, 3)])


@dataclass(frozen=True)
class Order:
    """An order's own times and where it goes."""

    id: str
    customer: str
    home: Place
    status: str
    purchased: datetime
    approved: datetime | None
    shipped: datetime | None
    delivered: datetime | None
    promised: date

    @property
    def days_late(self) -> int:
        """Whole days after the promised date; negative where early, 0 where it has not arrived."""
        return (self.delivered.date() - self.promised).days if self.delivered else 0


def invent_ecommerce(seed: int) -> dict[str, Rows]:
    """Invent the nine tables.

    Args:
        seed: The same seed gives the same rows.

    Returns:
        Rows by table.
    """
    market = invent_marketplace(seed)
    rng = stream(seed, STAGE, "orders")
    moments = sorted(_moment(rng) for _ in range(ORDERS))
    customers: Rows = []
    orders: list[Order] = []
    people: list[tuple[str, Place]] = []
    for moment in moments:
        person, home = _person(rng, market, people)
        order = _order(rng, moment, home)
        customers.append((order.customer, person, home.zip_prefix, home.city, home.state.code))
        orders.append(order)
    items, totals = _all_items(orders, market, stream(seed, STAGE, "items"))
    return {
        **market.tables,
        "customers": customers,
        "orders": [_order_row(order) for order in orders],
        "order_items": items,
        "order_payments": invent_payments(
            [(one.id, one.status, totals.get(one.id, 0)) for one in orders], stream(seed, STAGE, "payments")
        ),
        "order_reviews": invent_reviews(
            [
                (one.id, one.delivered or later(midnight(one.promised), 2), one.status, one.days_late)
                for one in orders
            ],
            END,
            stream(seed, STAGE, "reviews"),
        ),
    }


_MONTHS = Weighted([((year, month), weight) for year, month, weight in MONTHS])


def _moment(rng: random.Random) -> datetime:
    year, month = _MONTHS.draw(rng)
    day = rng.randint(1, monthrange(year, month)[1])
    if (year, month) == BLACK_FRIDAY[:2] and rng.random() < 0.16:
        day = BLACK_FRIDAY[2]
    moment = datetime(year, month, day, HOURS.draw(rng), rng.randint(0, 59), rng.randint(0, 59))
    if moment.weekday() >= 5 and rng.random() < 0.15:  # fewer people order at the weekend
        moment += timedelta(days=2 if moment.day < 27 else -2)
    return moment


def _person(rng: random.Random, market: Marketplace, people: list[tuple[str, Place]]) -> tuple[str, Place]:
    if people and rng.random() < REPEAT:
        person, home = rng.choice(people)
        return (person, home) if rng.random() < 0.96 else (person, market.homes.draw(rng).draw(rng))
    people.append((identifier(rng), market.homes.draw(rng).draw(rng)))
    return people[-1]


def _order(rng: random.Random, moment: datetime, home: Place) -> Order:
    status = STATUSES.draw(rng)
    if moment >= datetime(2018, 9, 1):  # the last weeks hold only orders that were called off
        status = "canceled"
    approved: datetime | None = later(moment, _approval_days(rng))
    if status == "created" or rng.random() < (0.2 if status == "canceled" else 0.0006):
        approved = None
    start = approved or moment
    handed = later(start, rng.lognormvariate(0.65, 0.75))
    delivered, promised = _arrival(rng, moment, handed, home)
    if status == "delivered" and delivered >= END:  # still on its way when the data ends
        status = "shipped"
    shipped = status in ("delivered", "shipped") or (status == "canceled" and rng.random() < 0.12)
    return Order(
        identifier(rng),
        identifier(rng),
        home,
        status,
        moment,
        approved,
        handed if shipped else None,
        delivered
        if status == "delivered" or (status == "canceled" and shipped and rng.random() < 0.2)
        else None,
        promised,
    )


def _approval_days(rng: random.Random) -> float:
    return rng.uniform(0.5, 3.0) if rng.random() < 0.21 else rng.lognormvariate(-4.3, 0.6)


def _arrival(rng: random.Random, moment: datetime, handed: datetime, home: Place) -> tuple[datetime, date]:
    """Draw when an order arrives, log-normal by state, and the promise that makes it early or late."""
    usual = 0.88 * home.state.days
    total = max(usual * rng.lognormvariate(0, 0.45), (handed - moment).total_seconds() / 86400 + 1.5)
    rush = HOLIDAY_RUSH.get((moment.year, moment.month), 0.85)
    lost = rng.random() < 0.0045
    if lost:
        total = 61 + rng.expovariate(1 / 30)
    if lost or rng.random() < LATE * home.state.late * rush:
        late = LATENESS.draw(rng)
        late = late if late <= 3 else max(4, round(late * rng.uniform(0.7, 1.4)))
        late = rng.randint(12, 45) if lost else late
        total = max(total, usual * 1.2 + late)
        arrived = _delivery_time(rng, moment, total)
        return arrived, arrived.date() - timedelta(days=late)
    arrived = _delivery_time(rng, moment, total)
    early = 0 if rng.random() < 0.012 else max(0, round(rng.gauss(13, 5.5)))
    return arrived, arrived.date() + timedelta(days=early)


def _delivery_time(rng: random.Random, moment: datetime, days: float) -> datetime:
    day = moment + timedelta(days=round(days) or 1)
    return day.replace(hour=rng.randint(9, 22), minute=rng.randint(0, 59), second=rng.randint(0, 59))


def _order_row(order: Order) -> tuple[str | datetime | None, ...]:
    return (
        order.id,
        order.customer,
        order.status,
        order.purchased,
        order.approved,
        order.shipped,
        order.delivered,
        midnight(order.promised),
    )


def _all_items(orders: list[Order], market: Marketplace, rng: random.Random) -> tuple[Rows, dict[str, int]]:
    """Return the rows of all items, and what each order costs in cents."""
    rows: Rows = []
    totals: dict[str, int] = {}
    for order in orders:
        if (
            order.status in ("unavailable", "canceled", "created")
            and rng.random() < 0.7
            and not order.shipped
        ):
            continue
        limit = later(order.approved or order.purchased, rng.choice((4, 5, 5, 6, 6, 7, 9)))
        count = UNITS.draw(rng)
        product, seller = _pick(rng, market)
        for number in range(1, count + 1):
            if number > 1:
                product, seller = _another(rng, market, product, seller)
            freight = _freight(rng, product, seller, order.home)
            rows.append(
                (order.id, number, product.id, seller.id, limit, money(product.price), money(freight))
            )
            totals[order.id] = totals.get(order.id, 0) + product.price + freight
    return rows, totals


def _pick(rng: random.Random, market: Marketplace) -> tuple[Product, Seller]:
    product = market.products.draw(rng).draw(rng)
    return product, rng.choice(product.sellers)


def _another(
    rng: random.Random, market: Marketplace, product: Product, seller: Seller
) -> tuple[Product, Seller]:
    """Add more of the same most often, sometimes another product of the seller, sometimes of anybody."""
    chance = rng.random()
    if chance < 0.62:
        return product, seller
    if chance < 0.82:
        return rng.choice(market.by_seller[seller.id]), seller
    return _pick(rng, market)


def _freight(rng: random.Random, product: Product, seller: Seller, home: Place) -> int:
    if rng.random() < 0.004:
        return 0
    near = seller.place.state.code == home.state.code
    base = 850 if near else 900 + 55 * home.state.days
    return round(base * (1 + product.weight / 9000) * rng.uniform(0.85, 1.3))
