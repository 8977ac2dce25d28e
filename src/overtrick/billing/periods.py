"""The periods that are billed: a month for masterpoints, a quarter for levies, both in arrears."""

import datetime
import re

import msgspec

_MONTH = re.compile(r"(?P<year>[0-9]{4})-(?P<month>0[1-9]|1[0-2])")
_QUARTER = re.compile(r"(?P<year>[0-9]{4})-Q(?P<quarter>[1-4])")
_MONTHS_A_QUARTER = 3
ONE_DAY = datetime.timedelta(days=1)


class Period(msgspec.Struct, frozen=True, order=True):
    """A month or a quarter, by its first and last day, and its name: 2017-11 or 2017-Q4."""

    first: datetime.date
    last: datetime.date
    name: str

    def holds(self, day: datetime.date) -> bool:
        """Whether a day is in the period."""
        return self.first <= day <= self.last


def month_of(day: datetime.date) -> Period:
    """The month of a day."""
    first = day.replace(day=1)
    return Period(first, _first_after(first, 1) - ONE_DAY, f"{day:%Y-%m}")


def quarter_of(day: datetime.date) -> Period:
    """The quarter of a day: from January, April, July or October on."""
    quarter = (day.month - 1) // _MONTHS_A_QUARTER
    first = day.replace(month=quarter * _MONTHS_A_QUARTER + 1, day=1)
    return Period(first, _first_after(first, _MONTHS_A_QUARTER) - ONE_DAY, f"{day.year:04d}-Q{quarter + 1}")


def parse_period(name: str) -> Period:
    """Find a period by its name; a ValueError says how one is written."""
    if found := _MONTH.fullmatch(name):
        return month_of(datetime.date(int(found["year"]), int(found["month"]), 1))
    if found := _QUARTER.fullmatch(name):
        return quarter_of(datetime.date(int(found["year"]), int(found["quarter"]) * _MONTHS_A_QUARTER, 1))
    raise ValueError(f"'{name}' is not a month such as 2017-11 or a quarter such as 2017-Q4")


def _first_after(first: datetime.date, months: int) -> datetime.date:
    years, month = divmod(first.month - 1 + months, 12)
    return datetime.date(first.year + years, month + 1, 1)
