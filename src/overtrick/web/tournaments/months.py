"""A month of the calendar as a grid of weeks, and the months of a list."""

import calendar
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from overtrick.store.queries.tournaments.listing import ListedTournament

# Weeks begin on Monday, as in both countries.
_WEEKS = calendar.Calendar(firstweekday=calendar.MONDAY)


class GridDay(NamedTuple):
    """A day of the grid: whether it is of the month, and what is played on it."""

    day: date
    inside: bool
    found: list[ListedTournament]


class ListedMonth(NamedTuple):
    """The tournaments of a list that begin in a month."""

    first: date
    found: list[ListedTournament]


def weeks_of(month: date, found: Sequence[ListedTournament]) -> list[list[GridDay]]:
    """Return the weeks of a month, with every tournament on each of its days."""
    return [
        [
            GridDay(
                day, day.month == month.month,
                [each for each in found if each.tournament.first <= day <= each.tournament.last],
            )
            for day in week
        ]
        for week in _WEEKS.monthdatescalendar(month.year, month.month)
    ]  # fmt: skip


def group_by_month(found: Sequence[ListedTournament]) -> list[ListedMonth]:
    """Group tournaments by the months in which they begin, in the order of the list."""
    groups = groupby(found, key=lambda each: each.tournament.first.replace(day=1))
    return [ListedMonth(first, list(group)) for first, group in groups]


def next_month(month: date) -> date:
    """Return the first day of the month after one."""
    return (month + timedelta(days=31)).replace(day=1)


def month_before(month: date) -> date:
    """Return the first day of the month before one."""
    return (month - timedelta(days=1)).replace(day=1)
