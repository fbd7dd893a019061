"""Releases: a benchmark written so that it is whole or not there, and read back with located errors.

Comes in: the domain's catalog, questions with proven answers, the ledger and the certificate. Goes out: the
folder `release/<domain>` with `public/` for agents and `private/` for scoring, or its records.
"""

from generator.release.content import ReleaseContent
from generator.release.read import read_public, read_release, read_texts
from generator.release.records import GoldTask, PublicTask, Release
from generator.release.write import release_texts, write_release

__all__ = [
    "GoldTask",
    "PublicTask",
    "Release",
    "ReleaseContent",
    "read_public",
    "read_release",
    "read_texts",
    "release_texts",
    "write_release",
]
