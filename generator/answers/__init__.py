"""From a query's rows to typed answers: nine analysis types, and the guards that refuse what is not determined."""

from generator.answers.context import AnswerContext, Undetermined
from generator.answers.derive import derive
from generator.answers.guards import guard
from generator.answers.queries import picks_of, slices_of
from generator.answers.verdicts import Judged, judge

__all__ = ["AnswerContext", "Judged", "Undetermined", "derive", "guard", "judge", "picks_of", "slices_of"]
