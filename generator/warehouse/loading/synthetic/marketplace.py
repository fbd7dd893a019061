"""Invent who sells what, and where people live: sellers, products, places.

Comes in: a seed. Goes out: a `Marketplace` that orders are drawn from, and the rows of its tables.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from generator.randomness import stream
from generator.warehouse.loading.synthetic.brazil import CATEGORIES, STATES, Category, State
from generator.warehouse.loading.synthetic.values import Rows, Weighted, identifier

STAGE = "synthetic_ecommerce"
SELLERS = 1200
PRODUCTS = 6000


@dataclass(frozen=True)
class Place:
    """A postal code prefix in a city of a state."""

    state: State
    city: str
    zip_prefix: str


@dataclass(frozen=True)
class Seller:
    """A seller, where it ships from, and how much it sells."""

    id: str
    place: Place
    size: float


@dataclass(frozen=True)
class Product:
    """A product with the sellers that offer it; price in cents, weight in grams."""

    id: str
    category: Category
    sellers: tuple[Seller, ...]
    price: int
    weight: int


@dataclass(frozen=True)
class Marketplace:
    """Everything an order can be made of."""

    homes: Weighted[Weighted[Place]]
    products: Weighted[Weighted[Product]]
    by_seller: dict[str, list[Product]]
    tables: dict[str, Rows] = field(repr=False)


def invent_marketplace(seed: int) -> Marketplace:
    """Invent places, sellers and products.

    Args:
        seed: The same seed gives the same marketplace.
    """
    places = {state.code: _places(state, stream(seed, STAGE, f"places {state.code}")) for state in STATES}
    sellers = _sellers(places, stream(seed, STAGE, "sellers"))
    products, rows = _products(sellers, stream(seed, STAGE, "products"))
    by_seller: dict[str, list[Product]] = {}
    for product in products:
        for seller in product.sellers:
            by_seller.setdefault(seller.id, []).append(product)
    everyone = [seller for group in sellers.values() for seller in group]
    selling = {seller.id: seller for seller in everyone}
    tables: dict[str, Rows] = {
        "geolocation": _geolocation(places, stream(seed, STAGE, "geolocation")),
        "product_category_name_translation": [(one.name, one.english) for one in CATEGORIES if one.english],
        "sellers": [
            (one.id, one.place.zip_prefix, one.place.city, one.place.state.code) for one in selling.values()
        ],
        "products": rows,
    }
    homes = Weighted([(_downtown(places[state.code]), state.customers) for state in STATES])
    return Marketplace(homes, _shelves(products, stream(seed, STAGE, "popularity")), by_seller, tables)


def _places(state: State, rng: random.Random) -> list[Place]:
    first, last = state.zips
    room = (last - first + 1) // len(state.cities)
    places = []
    for number, city in enumerate(state.cities):
        count = min(room, max(3, round(state.customers * 5 / (number + 1))))
        for prefix in sorted(rng.sample(range(room), count)):
            places.append(Place(state, city, f"{first + number * room + prefix:05d}"))
    return places


def _downtown(places: list[Place]) -> Weighted[Place]:
    sizes: dict[str, int] = {}
    for place in places:
        sizes[place.city] = sizes.get(place.city, 0) + 1
    ranks = {city: rank for rank, city in enumerate(sizes, start=1)}
    return Weighted([(place, 1 / ranks[place.city] / sizes[place.city]) for place in places])


def _sellers(places: dict[str, list[Place]], rng: random.Random) -> dict[str, list[Seller]]:
    """Return the sellers of each category; small categories have exactly as many as they say."""
    states = Weighted([(state, state.sellers) for state in STATES if state.sellers])
    downtown = {code: _downtown(group) for code, group in places.items()}
    open_categories = Weighted([(one.name, one.weight**0.8) for one in CATEGORIES if not one.sellers])
    sellers: dict[str, list[Seller]] = {one.name: [] for one in CATEGORIES}

    def invent() -> Seller:
        place = downtown[states.draw(rng).code].draw(rng)
        return Seller(identifier(rng), place, min(rng.paretovariate(0.9), 120.0))

    few = [one for one in CATEGORIES for _ in range(one.sellers)]
    for category in few:
        sellers[category.name].append(invent())
    for _ in range(SELLERS - len(few)):
        seller = invent()
        for name in {open_categories.draw(rng): None for _ in range(rng.choice((1, 1, 1, 2, 3)))}:
            sellers[name].append(seller)
    for name, group in sellers.items():
        if not group:  # every category is sold by somebody
            sellers[name].append(invent())
    return sellers


def _products(sellers: dict[str, list[Seller]], rng: random.Random) -> tuple[list[Product], Rows]:
    products: list[Product] = []
    rows: Rows = []
    total = sum(category.weight for category in CATEGORIES)
    for category in CATEGORIES:
        group = sellers[category.name]
        by_size = Weighted([(seller, seller.size**0.6) for seller in group])
        count = max(len(group), 3, round(PRODUCTS * category.weight / total))
        for number in range(count):
            first = group[number] if number < len(group) else by_size.draw(rng)
            second = by_size.draw(rng) if rng.random() < 0.12 else first
            offered = (first,) if first is second else (first, second)
            price = max(85, min(670_000, round(100 * category.price * rng.lognormvariate(0, 0.7))))
            price = price - price % 100 + rng.choice((0, 49, 90, 90, 90, 99, 99))
            weight = max(50, min(30_000, round(700 * (price / 9000) ** 0.4 * rng.lognormvariate(0, 0.9))))
            product = Product(identifier(rng), category, offered, price, weight)
            products.append(product)
            rows.append(_product_row(product, rng, unweighed=len(products) in (1201, 4807)))
    return products, rows


def _product_row(product: Product, rng: random.Random, *, unweighed: bool) -> tuple[str | int | None, ...]:
    size = (rng.randint(7, 105), rng.randint(2, 60), rng.randint(8, 90))
    packed = (None,) * 4 if unweighed else (product.weight, *size)
    if product.category.sellers == 0 and rng.random() < 0.017:
        return (product.id, None, None, None, None, *packed)
    photos = min(15, 1 + int(rng.expovariate(0.8)))
    return (
        product.id,
        product.category.name,
        rng.randint(20, 63),
        round(min(3900, rng.lognormvariate(6.4, 0.6))),
        photos,
        *packed,
    )


def _shelves(products: list[Product], rng: random.Random) -> Weighted[Weighted[Product]]:
    shelves: dict[Category, list[tuple[Product, float]]] = {}
    for product in products:
        popularity = min(rng.paretovariate(1.1), 60.0) * product.sellers[0].size ** 0.4
        shelves.setdefault(product.category, []).append((product, popularity))
    return Weighted([(Weighted(group), category.weight) for category, group in shelves.items()])


def _geolocation(places: dict[str, list[Place]], rng: random.Random) -> Rows:
    rows: Rows = []
    for code, group in places.items():
        for place in group:
            lat, lng = place.state.place
            lat, lng = lat + rng.gauss(0, 0.6), lng + rng.gauss(0, 0.6)
            for _ in range(rng.randint(2, 9)):
                near = (round(lat + rng.gauss(0, 0.01), 8), round(lng + rng.gauss(0, 0.01), 8))
                rows.append((place.zip_prefix, *near, place.city, code))
    rng.shuffle(rows)
    return rows
