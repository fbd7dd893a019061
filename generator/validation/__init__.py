"""Programmatic validation of questions and answers: the first of two stages; the judged one comes after.

Comes in: solved tasks with their questions and the domain's catalog. Goes out: rejections, or nothing.
"""

from generator.validation.readings import telling
from generator.validation.reasons import PHRASING, ReasonCode
from generator.validation.validate import CHECKS, faults, validate, validate_all

__all__ = ["CHECKS", "PHRASING", "ReasonCode", "faults", "telling", "validate", "validate_all"]
