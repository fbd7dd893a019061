"""Drafts of rules and metrics for a person to verify: what a model is asked, what of its reply may stand, and its YAML.

Comes in: a document or a schema, a domain's catalog, a reply. Goes out: a request; a draft whose parts each have a
quote, with questions where the text decides nothing; the text of a YAML file.
"""
