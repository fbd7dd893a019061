"""Queries of strangers on a released database, in a process of their own that can be stopped at any moment.

Comes in: a database and SQL that anyone may have written. Goes out: a small table of text, or a refusal in words.
"""

from generator.warehouse.sandbox.limits import Limits
from generator.warehouse.sandbox.pool import QueryPool
from generator.warehouse.sandbox.reply import Refused, Rows

__all__ = ["Limits", "QueryPool", "Refused", "Rows"]
