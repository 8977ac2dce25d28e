"""The period of a run as an address names it: 2026-11 is the run of 1 November, 2025 the one for that year."""

import re
from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _

from overtrick.schemes.standing_records import Run
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.runs.applied_runs import MONTH, YEAR, find_due_runs
from overtrick.web.templating.filters import write_date

_PERIOD = re.compile(r"(\d{4})(?:-(0[1-9]|1[0-2]))?", re.ASCII)
_FIRST_YEAR, _LAST_YEAR = 1900, 9990


class Period(NamedTuple):
    """A period: the run of the regulations that is for it, and its day."""

    key: str
    run: Run
    day: date


def read_period(text: str) -> Period | None:
    """Return the period that a text names; None if it names none, or if the federation has no run for it."""
    found = _PERIOD.fullmatch(text)
    if found is None or not _FIRST_YEAR <= int(found[1]) <= _LAST_YEAR:
        return None
    every, day = (MONTH, date(int(found[1]), int(found[2]), 1)) if found[2] else (YEAR, date(int(found[1]) + 1, 1, 1))
    runs = current_federation().scheme.on(day).runs.values()
    run = next((run for run in runs if run.every == every), None)
    return Period(text, run, day) if run else None


def first_period(today: date) -> Period | None:
    """Return the period of the first run that is due or was applied last; None where there are no runs."""
    due = next(iter(find_due_runs(today)), None)
    return Period(period_key(due.run.every, due.day), due.run, due.day) if due else None


def period_key(every: str, day: date) -> str:
    """Return a period as an address names it."""
    return f"{day.year - 1}" if every == YEAR else f"{day:%Y-%m}"


def period_title(every: str, day: date) -> str:
    """Return what a run is called on the pages."""
    if every == YEAR:
        return _("Yearly run for %(year)s") % {"year": day.year - 1}
    return _("Monthly run of %(day)s") % {"day": write_date(day)}
