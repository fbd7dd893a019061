"""`generator refresh`: a release kept true as metrics, rules, models and data change, task by task.

Comes in: a project and its releases. Goes out: the releases in their next versions, and what changed in them.
"""

from generator.pipeline.refresh.run import Refreshed, refresh

__all__ = ["Refreshed", "refresh"]
