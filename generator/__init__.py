"""Goldrule: benchmarks of a team's own questions, generated from metrics and rules kept as code."""
