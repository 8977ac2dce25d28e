"""The time through which a nation is played, month by month, so that no more than a month is ever held in memory."""

import calendar
import datetime
from typing import NamedTuple

DAY = datetime.timedelta(days=1)


class Month(NamedTuple):
    """A calendar month or the part of it that belongs to the nation; `last` is its last day."""

    number: int
    first: datetime.date
    last: datetime.date

    @property
    def days(self) -> list[datetime.date]:
        """Every day."""
        return [self.first + DAY * past for past in range((self.last - self.first).days + 1)]

    def on(self, weekday: int) -> list[datetime.date]:
        """Every day of one weekday; 0 is Monday."""
        return [day for day in self.days if day.weekday() == weekday]


def add_months(day: datetime.date, months: int) -> datetime.date:
    """The same day so many months later, or the last of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def months_between(start: datetime.date, end: datetime.date) -> tuple[Month, ...]:
    """The calendar months from a day to the day before another."""
    found: list[Month] = []
    first = start
    while first < end:
        following = add_months(first.replace(day=1), 1)
        found.append(Month(len(found), first, min(following, end) - DAY))
        first = following
    return tuple(found)


def month_index(start: datetime.date, day: datetime.date) -> int:
    """Which month of the nation a day is in, counted from 0; below 0 before its start."""
    return (day.year - start.year) * 12 + day.month - start.month
