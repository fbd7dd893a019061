"""The conventions that hold for every figure of a domain, in plain business prose."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from string import Template

from generator.catalog.types import Calendar, DomainCatalog
from generator.release.dates import MONTHS, day_words, example_month, month_after
from generator.release.reach import models_read

PROSE = Template("""\
# Conventions

These hold for every figure of $company. A document may say otherwise for the figures that it names;
nothing else does.

## Time

- The books are closed at the end of $last_day. Nothing looks at today's date: “up to now” means up to
  the end of that day. What the tables hold of later days is in no figure.
- All dates and times are in $timezone.
- A period contains its first moment and not the first moment after it: $month is everything from
  $month_start 00:00 up to, but not including, $month_end 00:00. Quarters, halves and years are those of
  the calendar.
- The metric's page says which date a figure is dated by. A figure made of others has no date of its
  own: a period in a question is applied to each part by that part's own date.
- Without a period in the question, all data up to the end of $last_day counts, also rows without a
  date.
- Weeks are ISO weeks: they begin on Monday.
- The number of days between two moments is the number of midnights between them; months and years are
  counted the same way, by the boundaries crossed.
- A figure that looks back a number of days counts the days right before the end of the asked period. By
  month, quarter or year it is taken at the end of each.
- A growth figure compares one whole period with an earlier one. The earlier one may lie before the
  asked period. Where the earlier value is missing or 0, there is no growth. Without a period, it is
  that of the last whole period in the data.

## Business days

- Business days are Monday to Friday, without the holidays below.
- The next business day after a day never is that day itself. The n-th business day after a day is
  counted the same way; zero business days after a day is the day itself.
- Business days between two days count the later day and not the earlier one. Minutes of business time
  are the minutes of business days, 24 hours each.
- Holidays in the calendar, which covers $calendar_from to $calendar_to: $holidays.

## Numbers

- Whole numbers and amounts of money are exact, and division is exact. Nothing is rounded on the way: a
  figure is rounded once, when it is shown, to the decimals on the metric's page.
- A percentage is written as 12.5 for 12.5%. A difference between two percentages is in percentage
  points; a change “in percent” is relative to the first value.
- Dividing by zero gives no value. So does the sum, mean or median of no values.
- A count within a group that has rows may be 0, and is then shown as 0. A group without any row is a
  different thing: see “Groups”.
- The median of an even number of values is the mean of the two in the middle. Standard deviation and
  variance are those of a sample (divided by n − 1) and need two values.
- Text is compared exactly, upper and lower case being different.
- A comparison with a missing value is neither true nor false: a condition to keep rows drops the row, a
  condition to leave rows out leaves it in.

## Groups

- A question about a group means its value in the data; the business names below are how people say it.
  Answers give groups as they are written under “Dimensions”.
- Rows that have no value for a dimension form one group of their own, labelled “$null_label”.
- A group without any row is absent everywhere, for counts and sums too: it is neither ranked nor listed
  nor shown as 0. So is a group that has rows but no value, such as one whose denominator is 0.
- Groups are not left out for being small unless a document says so.
- A related row never multiplies the rows that a figure is counted over: each keeps one row, joined to
  the one row of each other kind that it belongs to.
- Where a figure first gathers rows into lines (its page says one for each of what) and is asked by
  group, lines are made within each group: one that has rows in two groups counts in both, with the rows
  of that group.
- A share compares a group with all groups of the same dimension, taken before any group is left out and
  whatever group is asked about; other conditions of the question hold for both.
- A metric made of others takes each of them for the same group and period, unrounded; a group that one
  of them lacks is absent.
- A group's contribution is its part of the total in percent; for a rate, its part of the numerator.
- A ranking has the highest value first, or the lowest where the lowest are asked for.

## Documents

- A document changes the figures that it names, and a metric made of others through those of its parts
  that the document names.
- Its dates mean the date that a row is dated by, not the day of the report; its first day is included.
  What it says about some groups holds for the rows of these groups. A row whose date or group is
  missing does not meet it.
- What a document says about rows is settled over all data first; the question's conditions and period
  then choose a part of it. So “the latest one of each” is looked for among all rows, not among those
  that a question asks for.
- Where several documents change one figure: first definitions are replaced, then rows are left out,
  then rows are kept (such as one of each kind), then rows are weighted; limits on the size of a group
  come last. A new value of a limit takes effect before the columns that use it. A document may say that
  it goes before another.
- A document that keeps rows says nothing about rows outside its dates and groups: they stay.
- Where a document weights rows, counts become sums of weights, sums weighted sums, and means weighted
  means.
- A least size that a document sets for lines or groups is asked of those whose rows all lie in the
  document's dates and groups. A line or group that also has other rows is not held to it.
- Where one document takes the place of (supersedes) another, what the other one provides gives way only
  for the rows and for the figures that the first one covers. For a figure that the first one does not
  name, and for rows outside its dates and groups, the other one stays in force.
""")


PREPARED = (
    "A prepared table or column is one that the analysts make from the source tables; the database does not "
    "hold it, and the sample query on a metric's page makes what the metric needs. The metric's page says "
    "which one it is asked by."
)


def conventions_document(catalog: DomainCatalog) -> str:
    """Return the Markdown of a domain's conventions, its dimensions and their business names."""
    domain = catalog.domain
    month = example_month(domain.as_of)
    prose = PROSE.substitute(
        company=domain.company,
        last_day=day_words(domain.as_of - timedelta(days=1)),
        timezone=domain.timezone,
        calendar_from=day_words(domain.calendar.start),
        calendar_to=day_words(domain.calendar.end - timedelta(days=1)),
        holidays=", ".join(_holidays(domain.calendar)) or "none",
        null_label=domain.null_label,
        month=f"{MONTHS[month.month - 1]} {month.year}",
        month_start=day_words(month),
        month_end=day_words(month_after(month)),
    )
    return "\n".join([prose, "## Dimensions", "", PREPARED, "", *_dimensions(catalog)])


def _holidays(calendar: Calendar) -> Iterator[str]:
    """Yield each holiday with its day, those of every year first."""
    for key, name in sorted(calendar.holidays.items(), key=lambda item: (len(item[0]), item[0])):
        parts = [int(part) for part in key.split("-")]
        if len(parts) == 3:
            yield f"{name} ({day_words(date(*parts))})"
        else:
            yield f"{name} ({parts[1]} {MONTHS[parts[0] - 1]} of every year)"


def _dimensions(catalog: DomainCatalog) -> Iterator[str]:
    """Yield each dimension: the columns it is prepared as, and its values as written and as said."""
    month = example_month(catalog.domain.as_of)
    periods = (f"{month:%Y-%m}", f"{month.year}-Q{(month.month + 2) // 3}", str(month.year))
    for name, spec in catalog.domain.dimensions.items():
        yield f"### {spec.label[:1].upper()}{spec.label[1:]} (`{name}`)"
        yield ""
        meanings = _meanings(name, catalog)
        yield from (f"- in {', '.join(models)}: {meaning}" for meaning, models in meanings.items())
        if meanings:
            yield ""
        if spec.values:
            yield "| Written | Said |"
            yield "|---|---|"
            yield from (f"| `{stored}` | {said} |" for stored, said in spec.values.items())
        elif spec.kind == "temporal":
            yield "A date; asked for by month (`{}`), quarter (`{}`) or year (`{}`).".format(*periods)
        else:
            yield f"Answers write its values {_writing(name, catalog)}."
        yield ""


def _writing(dimension: str, catalog: DomainCatalog) -> str:
    """Return how answers write the values of a dimension without business names."""
    stored = any(
        model.layer in ("source", "staging") and model.column(dimension) is not None
        for model in catalog.models.values()
    )
    return "exactly as they are stored, however people say them" if stored else "as they are described here"


def _meanings(dimension: str, catalog: DomainCatalog) -> dict[str, list[str]]:
    """Return each description of a dimension's column with the models that have it so, those of metrics only.

    A model that only a document switches to is left out: it would tell what the document says.
    """
    read = {
        model.name: model for metric in catalog.metrics.values() for model in models_read(metric, catalog)
    }
    found: dict[str, list[str]] = {}
    for model in read.values():
        column = model.column(dimension)
        if column is not None:
            meaning = " ".join(column.description.split()) or "as in the source"
            found.setdefault(meaning, []).append(f"`{model.name}`")
    return found
