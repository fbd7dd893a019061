"""An answer against a gold answer, by types and tolerances: standard library only, below all stages."""

from generator.scoring.compare import compare, differs
from generator.scoring.knowledge import WORD_LIMIT
from generator.scoring.numbers import as_decimal, tolerance
from generator.scoring.verdict import Fault, Reason, Verdict

__all__ = ["WORD_LIMIT", "Fault", "Reason", "Verdict", "as_decimal", "compare", "differs", "tolerance"]
