"""The release as a task of Inspect AI: samples, tools, solver, scorer, scripted models, and its logs read back.

Everything here imports inspect_ai, the extra `evaluate`; nothing outside imports this package before `installed` has
been asked.
"""
