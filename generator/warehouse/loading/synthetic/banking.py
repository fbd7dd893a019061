"""Invent a Czech bank of the nineties: who its clients are and what they agreed with it.

Comes in: a seed. Goes out: the rows of the eight tables, with what business rules bite on: overdrawn and
young accounts, junior cards, household beside insurance payments, defaulted beside running loans, small
regions.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta

from generator.randomness import stream
from generator.warehouse.loading.synthetic.bohemia import (
    BANKS,
    FREQUENCIES,
    OPENED,
    District,
    invent_districts,
)
from generator.warehouse.loading.synthetic.ledger import Agreement, Standing, invent_transactions
from generator.warehouse.loading.synthetic.values import Rows, Weighted, money, to_step

STAGE = "synthetic_banking"
ACCOUNTS = 4500
DISPONENTS = 869
LOANS = 682
CARDS = 892
LAST_DAY = date(1998, 12, 31)
LAST_LOAN = date(1998, 12, 8)

_FREQUENCY = Weighted(FREQUENCIES)
_YEAR = Weighted(OPENED)
_DURATION = Weighted([(12, 19.2), (24, 20.2), (36, 19.1), (48, 20.2), (60, 21.3)])


@dataclass(frozen=True)
class Account:
    """An account while it is being invented.

    Attributes:
        agreement: What the ledger must know of it.
        born: Birthday of its owner.
        owner_right: The owner's right of use.
    """

    agreement: Agreement
    born: date
    owner_right: int


def invent_banking(seed: int) -> dict[str, Rows]:
    """Invent the eight tables.

    Args:
        seed: The same seed gives the same rows.

    Returns:
        Rows by table.
    """
    districts, district_rows = invent_districts(stream(seed, STAGE, "districts"))
    accounts, people = _people(districts, stream(seed, STAGE, "people"))
    loans = _loans(accounts, stream(seed, STAGE, "loans"))
    orders = _orders(accounts, stream(seed, STAGE, "orders"))
    cards = _cards(accounts, stream(seed, STAGE, "cards"))
    trans = invent_transactions([one.agreement for one in accounts], stream(seed, STAGE, "trans"))
    return {
        "district": district_rows,
        **people,
        "loan": loans,
        "order": orders,
        "card": cards,
        "trans": trans,
    }


def _people(districts: list[District], rng: random.Random) -> tuple[list[Account], dict[str, Rows]]:
    """Invent accounts with their owners, and the disponents of some."""
    anywhere = Weighted([(district, district.people) for district in districts])
    shared = set(rng.sample(range(ACCOUNTS), DISPONENTS))
    accounts: list[Account] = []
    account_rows, client_rows, disp_rows = Rows(), Rows(), Rows()
    client = 0
    for number in range(ACCOUNTS):
        district = anywhere.draw(rng)
        opened = date(_YEAR.draw(rng), 1, 1) + timedelta(days=rng.randint(0, 362))
        frequency = _FREQUENCY.draw(rng)
        born = _born(rng, opened)
        for kind in ("OWNER", "DISPONENT") if number in shared else ("OWNER",):
            client += 1
            home = district if rng.random() < 0.88 else anywhere.draw(rng)
            birthday = born if kind == "OWNER" else _born(rng, opened)
            client_rows.append((client, _birth_number(rng, birthday), home.id))
            disp_rows.append((client, client, number + 1, kind))
            if kind == "OWNER":
                retired = (opened - born).days > 60 * 365
                income = rng.randint(4019, 6987) if retired else _wage(rng, district)
                agreement = Agreement(number + 1, opened, frequency, income, pension=retired)
                accounts.append(Account(agreement, born, client))
        account_rows.append((number + 1, district.id, frequency, opened))
    return accounts, {"account": account_rows, "client": client_rows, "disp": disp_rows}


def _born(rng: random.Random, opened: date) -> date:
    years = rng.choice((rng.uniform(15, 30), rng.uniform(18, 60), rng.uniform(30, 75)))
    return max(date(1911, 8, 20), min(date(1987, 9, 27), opened - timedelta(days=round(years * 365.25))))


def _wage(rng: random.Random, district: District) -> int:
    return round(district.salary * rng.lognormvariate(0.45, 0.5))


def _birth_number(rng: random.Random, born: date) -> str:
    month = born.month + (50 if rng.random() < 0.49 else 0)
    return f"{born.year % 100:02d}{month:02d}{born.day:02d}"


def _loans(accounts: list[Account], rng: random.Random) -> Rows:
    """Lend to some accounts, a hundred days to two years after they were opened."""
    rows: Rows = []
    for account in sorted(rng.sample(accounts, LOANS), key=lambda one: one.agreement.account):
        agreement = account.agreement
        granted = min(agreement.opened + timedelta(days=rng.randint(102, 690)), LAST_LOAN)
        duration = _DURATION.draw(rng)
        payment = min(9910, max(304, round(rng.lognormvariate(8.2, 0.65))))
        if payment > agreement.income / 2:  # the bank lends to those who earn enough
            agreement.income, agreement.pension = round(payment * rng.uniform(2.0, 2.6)), False
        finished = _months_later(granted, duration) <= LAST_DAY
        heavy = payment > 0.35 * agreement.income
        bad = rng.random() < (0.17 if heavy else 0.08)
        status = ("B" if bad else "A") if finished else ("D" if bad else "C")
        agreement.careless = bad
        agreement.loan = (granted, duration, payment)
        rows.append(
            (4959 + len(rows) * 3, agreement.account, granted, money(payment * duration * 100), duration,
             money(payment * 100), status)
        )  # fmt: skip
    return rows


def _months_later(day: date, months: int) -> date:
    at = day.year * 12 + day.month - 1 + months
    return date(at // 12, at % 12 + 1, min(day.day, 28))


def _orders(accounts: list[Account], rng: random.Random) -> Rows:
    """Invent standing orders: every loan is paid by one, most households by another."""
    rows: Rows = []
    for account in accounts:
        agreement = account.agreement
        wanted: list[tuple[str | None, int]] = []
        if agreement.loan:
            wanted.append(("UVER", agreement.loan[2] * 100))
        if agreement.loan or rng.random() < 0.82:
            wanted += _wishes(rng, agreement)
        wanted = _affordable(wanted, agreement.income * 80)
        for symbol, amount in wanted:
            account_to = str(rng.randint(10_000_000, 99_999_999))
            standing = Standing(rng.choice(BANKS), account_to, amount, symbol)
            agreement.standing.append(standing)
            number = 29_401 + len(rows) + len(rows) // 3
            rows.append((number, agreement.account, standing.bank, account_to, money(amount), symbol))
    return rows


def _wishes(rng: random.Random, agreement: Agreement) -> list[tuple[str | None, int]]:
    income = agreement.income * 100
    wishes: list[tuple[str | None, int]] = []
    if rng.random() < 0.93:
        wishes.append(("SIPO", to_step(income * rng.uniform(0.08, 0.5), 100)))
    if rng.random() < 0.145:
        wishes.append(("POJISTNE", max(100, to_step(rng.lognormvariate(11.1, 0.9), 100))))
    if rng.random() < 0.09:
        wishes.append(("LEASING", to_step(rng.lognormvariate(12.2, 0.5), 10)))
    if rng.random() < 0.37:
        wishes.append(
            (" " if rng.random() < 0.8 else None, max(100, to_step(rng.lognormvariate(11.8, 0.9), 10)))
        )
    return wishes


def _affordable(wanted: list[tuple[str | None, int]], cents: int) -> list[tuple[str | None, int]]:
    kept = []
    for symbol, amount in wanted:
        if amount <= cents:
            kept.append((symbol, amount))
            cents -= amount
    return kept


def _cards(accounts: list[Account], rng: random.Random) -> Rows:
    """Issue cards to owners: junior to the young, gold to some of the well off."""
    issued: list[tuple[date, int, str]] = []
    for account in rng.sample(accounts, CARDS):
        agreement = account.agreement
        first = max(agreement.opened + timedelta(days=30), date(1993, 11, 7))
        room = (date(1998, 12, 29) - first).days
        day = first + timedelta(days=round(room * max(rng.random(), rng.random())))
        age = (day - account.born).days / 365.25
        rich = agreement.income > 17_000
        kind = "junior" if age < 23 else "gold" if rng.random() < (0.25 if rich else 0.04) else "classic"
        agreement.card = day
        issued.append((day, account.owner_right, kind))
    return [(number, right, kind, day) for number, (day, right, kind) in enumerate(sorted(issued), start=1)]
