"""Fixtures of the small project."""

from small_project import built, built_copy, released, released_copy, unbuilt

__all__ = ["built", "built_copy", "released", "released_copy", "unbuilt"]
