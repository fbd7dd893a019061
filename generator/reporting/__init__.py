"""What people look at: a self-contained page of a release or of runs on it, tables of figures, and the review of tasks.

Comes in: releases and what agents answered. Goes out: HTML in one file, tables, and decisions of reviewers.
"""
