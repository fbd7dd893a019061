"""A document on parcels and reviews, and a reply that drafts it: some of it sound, some without a word in the document."""

from __future__ import annotations

from typing import Any

DOCUMENT = """# Parcels of Furniture Ride Apart

Logistics, version 1.2. Owner: Marina Duarte, Head of Carriage. Decided on 4 May 2017 after the second meeting with the
carriers.

## Why

Large parcels travel by another road. Our carrier collects them twice a week and nobody can promise more than that, so
for the last year the figures of delivery told us more about the collection days than about the people who pack.

## Rule

From 1 June 2017 on, deliveries that took more than **45 days** are left out of the Average Delivery Time. Such parcels
were lost and sent again, and the second journey is not the carrier's first.

Reviews with a score between 2 and 4 are left out of Customer Satisfaction (CSAT), for customers in Bahia alone.

The latest photograph of an order counts in the On-Time Delivery Rate.

Nothing else changes. Seller Concentration is not affected, and neither is revenue in any of its forms.
"""
SLOW = "deliveries that took more than 45 days are left out of the Average Delivery Time"
MIDDLE = "Reviews with a score between 2 and 4 are left out of Customer Satisfaction (CSAT)"
LATEST = "The latest photograph of an order counts in the On-Time Delivery Rate."


def said(value: str = "", quote: str = "") -> dict[str, str]:
    return {"value": value, "quote": quote}


def operation(form: str, sql: str, metric: str, quote: str, **more: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {
        "form": form,
        "name": "",
        "sql": sql,
        "per": [],
        "weights": [],
        "metrics": [{"name": metric, "quote": quote}],
        "side": "",
        "stage": "",
        "when": [],
        "start": said(),
        "end": said(),
        "quote": quote,
        "undecided": [],
    }
    return empty | more


def slow(**more: Any) -> dict[str, Any]:
    start = said("2017-06-01", f"From 1 June 2017 on, {SLOW}")
    return operation("exclude.where", "delivery_days > 45", "average_delivery_time", SLOW, start=start) | more


def middle(**more: Any) -> dict[str, Any]:
    bahia = {"dimension": "customer_state", "values": ["BA"], "quote": "for customers in Bahia alone"}
    return operation("exclude.where", "review_score between 2 and 4", "csat", MIDDLE, when=[bahia]) | more


FACT = {
    "asks": "By which road do large parcels travel",
    "answer": "They travel by another road.",
    "must_include": ["travel by another road"],
    "quote": "Large parcels travel by another road.",
}


def reply(*operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {
        "title": "Something else",
        "kind": "exclusionary",
        "owner": said("Marina Duarte, Head of Carriage", "Owner: Marina Duarte, Head of Carriage."),
        "version": said("1.2", "Logistics, version 1.2."),
        "start": said(),
        "end": said(),
        "when": [],
        "settles": "parcels that were lost on the way",
        "operations": list(operations),
        "facts": [FACT],
        "undecided": [],
    }
    return empty | more
