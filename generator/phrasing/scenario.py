"""What a counterfactual supposes, in words that name the subject and neither the document nor its content.

A rule says what it settles, and how another value of a limit is said; else its first fact tells the subject.
"""

from __future__ import annotations

import random

from generator.catalog.questions import supposed_words
from generator.catalog.types import DomainCatalog, Rule
from generator.phrasing.amounts import literal_text
from generator.phrasing.asked import Asked
from generator.records import TaskSpec

DROPPED = (
    "we dropped the agreement on {subject}",
    "we no longer applied the agreement on {subject}",
    "we did away with the agreement on {subject}",
    "we gave up the agreement on {subject}",
)
"""A document may settle more than its subject: that all of it goes is said by the answer format."""
DROPPED_BY_FACT = (
    "we dropped the whole agreement that settles {subject}",
    "we no longer applied any part of the agreement that settles {subject}",
    "we did away with the whole agreement that settles {subject}",
    "we gave up the whole agreement that settles {subject}",
)
CHANGED_BY_FACT = (
    "we set the {parameter} to {value} with regard to {subject}",
    "we changed the {parameter} to {value} with regard to {subject}",
    "we moved the {parameter} to {value} with regard to {subject}",
)
"""For a limit whose rule does not say how another value of it is said."""
QUESTION = "the question '{subject}'"
"""How a direct question is named as the subject of a convention."""


def scenario(spec: TaskSpec, catalog: DomainCatalog, rng: random.Random) -> str:
    """Return what is supposed, as a clause that follows `if` or `suppose`.

    Args:
        spec: The task; its change is (rule,) where that is dropped, or (rule, parameter, new value as a SQL literal).
        catalog: The domain's catalog.
        rng: Chooses among equal wordings.
    """
    rule = catalog.rules[spec.change[0]]
    if len(spec.change) < 3:
        if rule.settles is not None:
            return rng.choice(DROPPED).format(subject=rule.settles)
        return rng.choice(DROPPED_BY_FACT).format(subject=_subject(rule))
    value = literal_text(spec.change[2])
    said = supposed_words(catalog, spec.metric, rule.rule, spec.change[1])
    if said is not None:
        return said.replace("{value}", value)
    parameter = spec.change[1].replace("_", " ")
    return rng.choice(CHANGED_BY_FACT).format(parameter=parameter, value=value, subject=_subject(rule))


def _subject(rule: Rule) -> str:
    asked = Asked.of(rule.facts[0].asks)
    return QUESTION.format(subject=asked.text) if asked.direct else asked.text
