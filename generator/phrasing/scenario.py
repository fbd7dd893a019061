"""What a counterfactual supposes, in words that name the subject and neither the document nor its content.

A rule's first fact says what the rule is about (`asks`), so a change of the rule is told by that subject.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from generator.catalog.types import Rule
from generator.phrasing.amounts import literal_text
from generator.phrasing.asked import Asked

DROPPED = (
    "we dropped the whole agreement that settles {subject}",
    "we no longer applied any part of the agreement that settles {subject}",
    "we did away with the whole agreement that settles {subject}",
    "we gave up the whole agreement that settles {subject}",
)
"""A document may settle more than its subject: all of it goes, so that one reading is left."""
CHANGED = (
    "we set the {parameter} to {value} with regard to {subject}",
    "we changed the {parameter} to {value} with regard to {subject}",
    "we moved the {parameter} to {value} with regard to {subject}",
)
QUESTION = "the question '{subject}'"
"""How a direct question is named as the subject of a convention."""


def scenario(rule: Rule, change: Sequence[str], rng: random.Random) -> str:
    """Return what is supposed, as a clause that follows `if` or `suppose`.

    Args:
        rule: The rule that changes.
        change: (rule,) where it is dropped, or (rule, parameter, new value as a SQL literal).
        rng: Chooses among equal wordings.
    """
    asked = Asked.of(rule.facts[0].asks)
    subject = QUESTION.format(subject=asked.text) if asked.direct else asked.text
    if len(change) < 3:
        return rng.choice(DROPPED).format(subject=subject)
    parameter, value = change[1].replace("_", " "), literal_text(change[2])
    return rng.choice(CHANGED).format(parameter=parameter, value=value, subject=subject)
