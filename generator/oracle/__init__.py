"""The second road to every answer: it interprets the catalog over dataframes, with no SQL engine at all.

It shares with the first road the catalog's types, the vocabulary of functions and the records, and nothing
else.
"""
