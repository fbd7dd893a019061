"""Invent what happened on bank accounts: money in and out with a running balance.

Comes in: what each account's owner agreed with the bank. Goes out: rows of transactions. An account is in use
for some months in a row, from its opening or from later on; amounts are whole cents, interest whole tenths of
a koruna.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date

from generator.warehouse.loading.synthetic.bohemia import BANKS, FEES
from generator.warehouse.loading.synthetic.values import Cell, Rows, add_months, money, month_end, to_step

LAST_MONTH = date(1998, 12, 1)
OVERDRAFT = 1_800_000  # cents by which careless owners overdraw
INTEREST_IDS = 3_530_000  # the bank numbered interest apart from what clients did


@dataclass(frozen=True)
class Standing:
    """A standing order: who gets how many cents each month, and what for."""

    bank: str
    account: str
    amount: int
    symbol: str | None


@dataclass
class Agreement:
    """What the ledger must know of one account while it is being invented.

    Attributes:
        account: Account.
        opened: Day it was opened.
        frequency: When statements are issued.
        income: What comes in each month, in koruna.
        pension: Whether that is a pension.
        careless: Whether the owner spends more than there is.
        loan: Day granted, months and monthly payment in koruna of its loan.
        card: Day a card was issued.
        standing: Standing orders.
    """

    account: int
    opened: date
    frequency: str
    income: int
    pension: bool
    careless: bool = False
    loan: tuple[date, int, int] | None = None
    card: date | None = None
    standing: list[Standing] = field(default_factory=list)


@dataclass(frozen=True)
class Event:
    """One transaction before the balance is known; `cents` is negative for money out."""

    day: date
    type: str
    operation: str | None
    cents: int
    symbol: str | None = None
    bank: str | None = None
    partner: str | None = None


def invent_transactions(agreements: list[Agreement], rng: random.Random) -> Rows:
    """Invent the transactions of accounts.

    Args:
        agreements: What is agreed for each account.
        rng: Random stream.

    Returns:
        Rows of the transactions table, accounts one after the other, days in order.
    """
    rows: Rows = []
    numbers = [0, INTEREST_IDS]
    for agreement in agreements:
        if not agreement.careless and rng.random() < 0.04:
            agreement.careless = True
        _account(agreement, rng, rows, numbers)
    return rows


def _account(agreement: Agreement, rng: random.Random, rows: Rows, numbers: list[int]) -> None:
    first, months = _use(agreement, rng)
    employer = (rng.choice(BANKS), str(rng.randint(10_000_000, 99_999_999)))
    by_transfer = agreement.pension or rng.random() < 0.45
    payday = rng.randint(5, 14)
    balance = 0
    for number in range(months):
        month = add_months(first, number)
        if month > LAST_MONTH:
            return
        start = agreement.opened if month == add_months(agreement.opened, 0) else month
        events = (
            []
            if number
            else [Event(start, "PRIJEM", "VKLAD", 100 * rng.choice((200, 500, 700, 900, 1100, 5000)))]
        )
        events += _income(agreement, rng, month, payday, employer if by_transfer else None)
        events += _standing(agreement, month) if number > 1 else []
        events = [event for event in events if event.day >= start]
        events += _cash(agreement, rng, month, start, balance + sum(event.cents for event in events))
        due = sorted(events, key=lambda event: event.day)
        due += _month_end(agreement, rng, month, number, balance + sum(event.cents for event in due))
        for event in due:
            balance += event.cents
            rows.append(_row(agreement.account, event, balance, numbers))


def _use(agreement: Agreement, rng: random.Random) -> tuple[date, int]:
    """Return the first month in which the account is used, and for how many months."""
    first = add_months(agreement.opened, 0)
    if agreement.loan:
        granted = agreement.loan[0]
        until = (granted.year - first.year) * 12 + granted.month - first.month
        return first, until + 1 + rng.choice((0, 1, 2, 4, 6))
    months = 2 + min(24, int(rng.expovariate(1 / 1.6)))
    if rng.random() < 0.55:
        return first, months
    room = (LAST_MONTH.year - first.year) * 12 + LAST_MONTH.month - first.month - months
    return add_months(first, rng.randint(0, max(0, room))), months


def _income(
    agreement: Agreement, rng: random.Random, month: date, payday: int, employer: tuple[str, str] | None
) -> list[Event]:
    day = month.replace(day=payday)
    if employer:
        cents = 100 * agreement.income
        symbol = "DUCHOD" if agreement.pension else None
        return [Event(day, "PRIJEM", "PREVOD Z UCTU", cents, symbol, *employer)]
    parts = rng.choice((1, 1, 2))
    return [
        Event(
            month.replace(day=rng.randint(2, 13)),
            "PRIJEM",
            "VKLAD",
            to_step(agreement.income * 100 / parts, 10_000),
        )
        for _ in range(parts)
    ]


def _standing(agreement: Agreement, month: date) -> list[Event]:
    events = []
    for order in agreement.standing:
        day, cents = month.replace(day=5), order.amount
        if order.symbol == "UVER":
            assert agreement.loan is not None
            if month <= agreement.loan[0]:
                continue
            day, cents = month.replace(day=12), cents + 20
        symbol = " " if order.symbol in (None, "LEASING") else order.symbol
        events.append(Event(day, "VYDAJ", "PREVOD NA UCET", -cents, symbol, order.bank, order.account))
    return events


def _cash(agreement: Agreement, rng: random.Random, month: date, start: date, balance: int) -> list[Event]:
    """Withdraw cash: careful owners keep what next month's standing orders need, careless ones overdraw."""
    events = []
    if agreement.careless:
        left = (
            round(max(balance + OVERDRAFT, 0) * rng.uniform(0.4, 1.0)) if balance < 3 * OVERDRAFT else balance
        )
    else:
        reserve = sum(order.amount for order in agreement.standing) + 100_000
        left = round(max(balance - reserve, 0) * rng.uniform(0.35, 0.9))
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        if left < 20_000:
            break
        cents = max(10_000, to_step(left * rng.uniform(0.3, 0.9), 10_000))
        left -= cents
        day = max(start, month.replace(day=rng.randint(14 if not agreement.careless else 6, 28)))
        if agreement.card and day > agreement.card and rng.random() < 0.3:
            events.append(Event(day, "VYDAJ", "VYBER KARTOU", -min(cents, 750_000), partner="0"))
        elif rng.random() < 0.07:
            events.append(Event(day, "VYBER", "VYBER", -cents))
        else:
            events.append(Event(day, "VYDAJ", "VYBER", -cents, partner="0" if rng.random() < 0.2 else None))
    return events


def _month_end(
    agreement: Agreement, rng: random.Random, month: date, number: int, balance: int
) -> list[Event]:
    day = month_end(month)
    events = []
    if (number and number % 2 == 0) or agreement.frequency != "POPLATEK MESICNE":
        events.append(Event(day, "VYDAJ", "VYBER", -FEES[agreement.frequency], "SLUZBY"))
    if balance < 0:
        cents = max(10, to_step(-balance * rng.uniform(0.002, 0.01), 10))
        events.append(Event(day, "VYDAJ", "VYBER", -cents, "SANKC. UROK"))
    elif balance > 5_000:
        events.append(
            Event(day, "PRIJEM", None, max(10, to_step(balance * rng.uniform(0.003, 0.0045), 10)), "UROK")
        )
    return events


def _row(account: int, event: Event, balance: int, numbers: list[int]) -> tuple[Cell, ...]:
    apart = event.operation is None
    numbers[apart] += 1
    return (
        numbers[apart],
        account,
        event.day,
        event.type,
        event.operation,
        money(abs(event.cents)),
        money(balance),
        event.symbol,
        event.bank,
        event.partner,
    )
