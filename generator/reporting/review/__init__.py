"""The review of a release by a person: a local page that shows one task after another and takes decisions.

Comes in: a release, and the decisions taken so far. Goes out: decisions, each written the moment it is taken.
"""
