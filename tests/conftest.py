"""Shared by all tests: nothing of the developer's environment leaks in, and property tests take the time they need."""

from __future__ import annotations

import os

from hypothesis import settings

for name in ("GOLDRULE_DATABASE", "GOLDRULE_TARGET", "GOLDRULE_THREADS"):
    os.environ.pop(name, None)

settings.register_profile("goldrule", deadline=None, print_blob=True)
settings.load_profile("goldrule")
