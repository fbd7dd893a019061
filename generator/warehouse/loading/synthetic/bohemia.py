"""Facts about the Czech bank's country and customers that the invented banking data is drawn with.

District names are made up; regions and the ranges of the figures are those of the nineties.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from generator.warehouse.loading.synthetic.values import Rows

REGIONS = (
    ("Prague", 1),
    ("central Bohemia", 12),
    ("south Bohemia", 8),
    ("west Bohemia", 10),
    ("north Bohemia", 10),
    ("east Bohemia", 11),
    ("south Moravia", 14),
    ("north Moravia", 11),
)
STEMS = (
    "Brod", "Drah", "Hol", "Jav", "Kamen", "Kost", "Krum", "Lip", "Lom", "Mil", "Most",
    "Nov", "Ostr", "Pol", "Rak", "Sed", "Slav", "Straz", "Tur", "Vel", "Vod", "Zel",
)  # fmt: skip
ENDINGS = ("ovice", "any", "ec", "ice", "nik", "ov")
FREQUENCIES = (("POPLATEK MESICNE", 92.6), ("POPLATEK TYDNE", 5.3), ("POPLATEK PO OBRATU", 2.1))
FEES = {"POPLATEK MESICNE": 1460, "POPLATEK TYDNE": 3000, "POPLATEK PO OBRATU": 10000}
BANKS = ("AB", "CD", "EF", "GH", "IJ", "KL", "MN", "OP", "QR", "ST", "UV", "WX", "YZ")
OPENED = ((1993, 25.3), (1994, 9.8), (1995, 14.7), (1996, 30.3), (1997, 19.9))


@dataclass(frozen=True)
class District:
    """A district, how many live there, and what they earn each month in koruna."""

    id: int
    region: str
    people: int
    salary: int


def invent_districts(rng: random.Random) -> tuple[list[District], Rows]:
    """Invent the 77 districts.

    Args:
        rng: Random stream.

    Returns:
        The districts, and the rows of their table.
    """
    names = [stem + ending for ending in ENDINGS for stem in STEMS]
    rng.shuffle(names)
    districts: list[District] = []
    rows: Rows = []
    for region, count in REGIONS:
        for _ in range(count):
            number = len(districts) + 1
            capital = region == "Prague"
            people = 1_204_953 if capital else round(min(390_000, 40_000 + rng.lognormvariate(11.0, 0.6)))
            salary = 12_541 if capital else round(min(11_000, 8_100 + rng.expovariate(1 / 650)))
            districts.append(District(number, region, people, salary))
            name = "Hl.m. Praha" if capital else names[number]
            rows.append(
                (number, name, region, people, *_figures(rng, people, salary, number, capital=capital))
            )
    return districts, rows


def _figures(
    rng: random.Random, people: int, salary: int, number: int, *, capital: bool
) -> tuple[float | None, ...]:
    villages = (
        (0, 0, 0, 1)
        if capital
        else (rng.randint(5, 150), rng.randint(5, 70), rng.randint(1, 20), rng.randint(1, 5))
    )
    cities = 1 if capital else rng.randint(2, 11)
    urban = 100.0 if capital else round(rng.uniform(34, 90), 1)
    idle = 0.29 if capital else round(rng.uniform(0.7, 7.0), 2)
    crimes = 85_677 if capital else round(people * rng.uniform(0.017, 0.045))
    unknown = number == 69  # one district reported nothing for 1995
    return (
        *villages,
        cities,
        urban,
        salary,
        None if unknown else idle,
        round(idle * 1.15 + rng.uniform(0.05, 0.7), 2),
        167 if capital else rng.randint(81, 150),
        None if unknown else crimes,
        round(crimes * rng.uniform(0.95, 1.16)),
    )
