"""Invented data for the domains whose real data cannot be shipped."""

from __future__ import annotations

from generator.warehouse.loading.synthetic.writing import write_synthetic

__all__ = ["write_synthetic"]
