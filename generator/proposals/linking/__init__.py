"""Links from rule documents to metrics and dimensions: declared in YAML, and proposed from the prose alone."""

from generator.proposals.linking.comparison import Comparison, compared
from generator.proposals.linking.lexical import lexical_links
from generator.proposals.linking.links import Link, LinkKind, Proposed, declared_links, inherited_links
from generator.proposals.linking.prompt import LINK_VERSION, STAGE, link_request, links_of

__all__ = [
    "LINK_VERSION",
    "STAGE",
    "Comparison",
    "Link",
    "LinkKind",
    "Proposed",
    "compared",
    "declared_links",
    "inherited_links",
    "lexical_links",
    "link_request",
    "links_of",
]
