"""Whether a change of fees is announced early enough: so many months before the first day on which it is felt.

A tax is not a fee of the federation, and needs no notice.
"""

import calendar
import datetime
from collections.abc import Iterator
from typing import Any, NamedTuple

from overtrick.schemes.dates import ONE_DAY, in_force
from overtrick.schemes.fees import IDENTITY, FeeRecord, Fees

_SECTIONS = ("levies", "sessions", "points")
# What is not the fee itself.
_ABOUT_IT = ("effective", "until", "clause")


class ShortNotice(NamedTuple):
    """A fee that changes too soon: its section and name, the first day of the change, and the first that is allowed."""

    section: str
    name: str
    day: datetime.date
    earliest: datetime.date
    months: int


def find_short_notice(before: Fees, after: Fees, start: datetime.date, announced: datetime.date) -> list[ShortNotice]:
    """Find the fees that a version from a day on changes sooner than the federation's notice allows."""
    months = before.notice_months
    earliest = add_months(announced, months)
    return [
        ShortNotice(section, name, day, earliest, months)
        for section in _SECTIONS
        for name in sorted({*_versions(before, section), *_versions(after, section)})
        if (day := _find_change(_versions(before, section), _versions(after, section), name, start)) is not None
        and day < earliest
    ]


def add_months(day: datetime.date, months: int) -> datetime.date:
    """Return the same day so many months later; the last day of a month that is too short for it."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _find_change(
    before: dict[str, list[FeeRecord]], after: dict[str, list[FeeRecord]], name: str, start: datetime.date
) -> datetime.date | None:
    """Return the first day from a start on for which a fee is another one; None if it stays."""
    own = [*before.get(name, ()), *after.get(name, ())]
    days = sorted({start, *(day for record in own for day in _turns(record) if day > start)})
    return next((day for day in days if _value(before.get(name, []), day) != _value(after.get(name, []), day)), None)


def _turns(record: FeeRecord) -> Iterator[datetime.date]:
    """Yield the days on which a fee begins to count, and no longer does."""
    yield record.effective
    if record.until is not None:
        yield record.until + ONE_DAY


def _value(records: list[FeeRecord], day: datetime.date) -> dict[str, Any] | None:
    found = in_force(records, day)
    if found is None:
        return None
    return {name: getattr(found, name) for name in found.__struct_fields__ if name not in _ABOUT_IT}


def _versions(fees: Fees, section: str) -> dict[str, list[FeeRecord]]:
    found: dict[str, list[FeeRecord]] = {}
    for record in getattr(fees.file, section):
        name = " ".join(str(getattr(record, key)) for key in IDENTITY.get(section, ()))
        found.setdefault(name, []).append(record)
    return found
