"""The checks: each a small function over one case that yields faults with their codes."""
