"""A rule's document as an agent is given it: prose, title, owner, version and dates, never its operations."""

from __future__ import annotations

from generator.catalog.types import DomainCatalog, Rule
from generator.release.dates import interval_words


def rule_document(rule: Rule, catalog: DomainCatalog) -> str:
    """Return the Markdown of a rule's document.

    Args:
        rule: The rule.
        catalog: Its domain's catalog, for the titles of documents it supersedes.
    """
    heading = f"# {rule.title}"
    facts = [
        f"- Owner: {rule.owner}",
        f"- Version: {rule.version}",
        f"- In effect: {interval_words(rule.effective)}",
    ]
    if rule.supersedes:
        titles = ", ".join(f"“{catalog.rules[name].title}”" for name in rule.supersedes)
        facts.append(f"- Supersedes, for the rows and figures that both cover: {titles}")
    body = rule.document.strip()
    first, _, rest = body.partition("\n")
    if first.strip().lstrip("# ").casefold() == rule.title.casefold():
        body = rest.strip()
    return "\n".join([heading, "", *facts, "", body, ""])
