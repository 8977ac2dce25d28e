"""Where a member was at home, and when with a status that is levied, from memberships, the home club and statuses.

The register knows the home club of today alone. The earlier ones follow from the memberships, read from the first to
the last: a member stays at home until that membership ends; then home is the club joined on the next day, which is a
move, otherwise the club of the oldest membership that goes on. So a quarter that was billed does not change when
somebody leaves a club later.
"""

import datetime
from collections.abc import Collection, Iterator, Sequence

import msgspec

from overtrick.billing.levies import HomePeriod

ONE_DAY = datetime.timedelta(days=1)
LAST_DAY = datetime.date.max


class Stay(msgspec.Struct, frozen=True):
    """A membership of a club, both days included; without an end it lasts."""

    club: int
    start: datetime.date
    end: datetime.date = LAST_DAY

    def covers(self, day: datetime.date) -> bool:
        """Whether a day is in it."""
        return self.start <= day <= self.end


class StatusSpell(msgspec.Struct, frozen=True, order=True):
    """A status, by its name, from a day to the next one."""

    start: datetime.date
    status: str


def find_homes(stays: Sequence[Stay], home: int) -> list[Stay]:
    """List the times at each home club, in order; `home` is the home club of today.

    Where both of two clubs go on and the register has the younger as home, that one is home since its first day.
    """
    homes = list(_walk(sorted(stays, key=lambda each: each.start), home))
    lasting = [each for each in stays if each.club == home and each.end == LAST_DAY]
    if lasting and homes and homes[-1].end == LAST_DAY and homes[-1].club != home:
        own = max(lasting, key=lambda each: each.start)
        before = [_until(each, own.start - ONE_DAY) for each in homes if each.start < own.start]
        return [*before, own]
    return homes


def _walk(stays: Sequence[Stay], home: int) -> Iterator[Stay]:
    day = stays[0].start if stays else LAST_DAY
    while True:
        there = [each for each in stays if each.covers(day)]
        if not there:
            later = [each.start for each in stays if each.start > day]
            if not later:
                return
            day = min(later)
            continue
        own = _choose(there, day, home)
        yield Stay(own.club, day, own.end)
        if own.end == LAST_DAY:
            return
        day = own.end + ONE_DAY


def _choose(there: Sequence[Stay], day: datetime.date, home: int) -> Stay:
    """Choose the home of a day on which the one before has ended: the club joined on that day, or the oldest."""
    joined = [each for each in there if each.start == day]
    oldest = [each for each in there if each.start == there[0].start]
    # Who left one club for another and joined a third on the same day is at home where the register says.
    first = oldest if not joined or (_of(oldest, home) and not _of(joined, home)) else joined
    return (_of(first, home) or first)[0]


def _of(stays: Sequence[Stay], club: int) -> list[Stay]:
    return [each for each in stays if each.club == club]


def _until(stay: Stay, day: datetime.date) -> Stay:
    return Stay(stay.club, stay.start, min(stay.end, day))


def find_levied(spells: Sequence[StatusSpell], levied: Collection[str]) -> list[HomePeriod]:
    """List the times with a status that is levied; the first known status holds for all time before it."""
    ordered = sorted(spells, key=lambda each: each.start)
    found: list[HomePeriod] = []
    for at, spell in enumerate(ordered):
        start = spell.start if at else datetime.date.min
        end = ordered[at + 1].start - ONE_DAY if at + 1 < len(ordered) else LAST_DAY
        if spell.status in levied and start <= end:
            found.append(HomePeriod(start, end))
    return found


def find_home_periods(
    stays: Sequence[Stay], home: int, spells: Sequence[StatusSpell], levied: Collection[str]
) -> dict[int, tuple[HomePeriod, ...]]:
    """List, by club, the times in which it was home and the status was levied."""
    times = find_levied(spells, levied)
    found: dict[int, list[HomePeriod]] = {}
    for stay in find_homes(stays, home):
        for time in times:
            start, end = max(stay.start, time.start), min(stay.end, time.end)
            if start <= end:
                found.setdefault(stay.club, []).append(HomePeriod(start, end))
    return {club: tuple(periods) for club, periods in found.items()}
