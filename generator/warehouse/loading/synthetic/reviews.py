"""Invent what customers thought of their orders.

Comes in: orders with when they arrived and how late. Goes out: rows of reviews: five stars most often, three
now and then, one where the order came late; some orders without a review, some with two, some reviews of two
orders.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from generator.warehouse.loading.synthetic.values import Rows, Weighted, identifier, later, midnight

ON_TIME = Weighted([(5, 61.0), (4, 20.5), (3, 8.3), (2, 2.6), (1, 7.6)])
SLIGHTLY_LATE = Weighted([(5, 38.0), (4, 21.0), (3, 14.5), (2, 6.5), (1, 20.0)])
LATE = Weighted([(5, 12.0), (4, 9.0), (3, 10.5), (2, 9.5), (1, 59.0)])
NEVER_CAME = Weighted([(5, 9.0), (4, 6.0), (3, 9.0), (2, 9.0), (1, 67.0)])

TITLES = {
    1: ("Não chegou", "Péssimo", "Decepção"),
    3: ("Mais ou menos", "Regular"),
    5: ("Ótimo", "Super", "Adorei"),
}
OPENINGS = {
    1: ("Até hoje espero o produto", "Veio errado", "Pedi dois e chegou um", "Ninguém responde"),
    3: ("O produto é razoável", "Esperava mais", "Faltou capricho na caixa"),
    5: ("Chegou rápido", "Tudo certo com a compra", "Produto bem acabado", "Superou o que eu esperava"),
}
ENDINGS = {
    1: ("quero meu dinheiro de volta.", "não compro mais aqui!", 'o site diz "entregue" mas nada.'),
    3: ("vale pelo preço.", "talvez compre de novo.", 'a cor não é bem "azul".'),
    5: ("recomendo a loja.", "nota 10!", "já estou usando, gostei muito."),
}

Review = tuple[str, str, int, str | None, str | None, datetime, datetime]


def invent_reviews(
    orders: Sequence[tuple[str, datetime, str, int]], end: datetime, rng: random.Random
) -> Rows:
    """Invent the reviews of orders.

    Args:
        orders: Id, time of arrival or of giving up, status and days late of each.
        end: Nothing is recorded from here on.
        rng: Random stream.

    Returns:
        Rows of the reviews table.
    """
    rows: list[Review] = []
    shared = ""
    for order, arrived, status, late in orders:
        chance = rng.random()
        if chance < 0.008:
            continue
        review = shared or identifier(rng)
        shared = review if not shared and 0.008 <= chance < 0.0125 else ""
        row = _review(rng, review, order, arrived, _score(rng, status, late))
        rows.append(row)
        if chance > 0.9945:
            again = arrived + timedelta(days=rng.randint(3, 20))
            rows.append(_review(rng, identifier(rng), order, again, _score(rng, status, late)))
    return [row for row in rows if row[-1] < end]


def _score(rng: random.Random, status: str, late: int) -> int:
    if status != "delivered":
        return NEVER_CAME.draw(rng)
    if late <= 0:
        return ON_TIME.draw(rng)
    return (SLIGHTLY_LATE if late <= 3 else LATE).draw(rng)


def _review(rng: random.Random, review: str, order: str, arrived: datetime, score: int) -> Review:
    sent = midnight((arrived + timedelta(days=1)).date())
    answered = later(sent, rng.lognormvariate(0.6, 0.8) + 0.3)
    mood = 1 if score <= 2 else 3 if score == 3 else 5
    title = rng.choice(TITLES[mood]) if rng.random() < 0.12 else None
    message = None
    if rng.random() < (0.7 if score <= 2 else 0.36):
        joint = rng.choice((", ", ", ", ". ", "\r\n", "\n"))
        message = rng.choice(OPENINGS[mood]) + joint + rng.choice(ENDINGS[mood])
    return review, order, score, title, message, sent, answered
