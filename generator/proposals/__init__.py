"""What a text model, or words alone, propose from prose: links between documents and metrics, and drafts of YAML.

Comes in: documents, the catalog, replies. Goes out: requests, and proposals of which each has a quote that stands in
its document. Nothing here is executed or written; a person decides.
"""
