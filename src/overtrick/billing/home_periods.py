"""Where a member was at home, and when with a status that is levied, from memberships, the home club and statuses.

The register knows the home club of today, and what was decided says which club was home on the days on which somebody
left a club. Between these days it follows from the memberships, read from the first to the last: a member stays at home
until that membership ends; then home is the club joined on the next day, which is a move, otherwise the club of the
oldest membership that goes on. So a quarter that was billed does not change when somebody leaves a club later.
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


class KnownHome(msgspec.Struct, frozen=True, order=True):
    """A day of which it is on record which club was home."""

    day: datetime.date
    club: int


class StatusSpell(msgspec.Struct, frozen=True, order=True):
    """A status, by its name, from a day to the next one."""

    start: datetime.date
    status: str


def find_homes(stays: Sequence[Stay], home: int, known: Sequence[KnownHome] = ()) -> list[Stay]:
    """List the times at each home club, in order; `home` is the home club of today.

    Where both of two clubs go on and the younger is home, today or on a day that is on record, that one is home since
    its first day, or since the day on which another was.
    """
    ordered = sorted(stays, key=lambda each: each.start)
    homes: list[Stay] = []
    day = ordered[0].start if ordered else LAST_DAY
    for each in [*sorted(known), KnownHome(LAST_DAY, home)]:
        if day <= each.day:
            homes = _join_homes(homes, _until_known(ordered, day, each, homes[-1:]))
            day = min(each.day, LAST_DAY - ONE_DAY) + ONE_DAY
    return homes


def _until_known(stays: Sequence[Stay], day: datetime.date, known: KnownHome, last: Sequence[Stay]) -> list[Stay]:
    """List the homes from a day to another of which the home is on record; `last` is the home of the day before."""
    homes = [_until(each, known.day) for each in _walk(stays, day, known.club, last) if each.start <= known.day]
    there = [each for each in stays if each.club == known.club and each.covers(known.day)]
    if there and homes and homes[-1].end == known.day and homes[-1].club != known.club:
        start = max(day, *(each.start for each in there))
        before = [_until(each, start - ONE_DAY) for each in homes if each.start < start]
        return [*before, Stay(known.club, start, known.day)]
    return homes


def _join_homes(some: Sequence[Stay], others: Sequence[Stay]) -> list[Stay]:
    """Put homes behind those before them, as one where a home goes on."""
    if some and others and some[-1].club == others[0].club and some[-1].end + ONE_DAY == others[0].start:
        return [*some[:-1], Stay(some[-1].club, some[-1].start, others[0].end), *others[1:]]
    return [*some, *others]


def _walk(stays: Sequence[Stay], day: datetime.date, home: int, last: Sequence[Stay]) -> Iterator[Stay]:
    """Yield the homes from a day on; first that of the day before, if it goes on."""
    own = _find_going_on(stays, day, last)
    while True:
        there = [each for each in stays if each.covers(day)]
        if not there:
            later = [each.start for each in stays if each.start > day]
            if not later:
                return
            day = min(later)
            continue
        own = own or _choose(there, day, home)
        yield Stay(own.club, day, own.end)
        if own.end == LAST_DAY:
            return
        day, own = own.end + ONE_DAY, None


def _find_going_on(stays: Sequence[Stay], day: datetime.date, last: Sequence[Stay]) -> Stay | None:
    """Find the membership of the `last` home that goes on over a day; None if none does."""
    on = [each for each in stays for home in last if each.club == home.club and each.covers(home.end)]
    return max((each for each in on if each.covers(day)), key=lambda each: each.end, default=None)


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
    stays: Sequence[Stay], home: int, spells: Sequence[StatusSpell], levied: Collection[str],
    known: Sequence[KnownHome] = (),
) -> dict[int, tuple[HomePeriod, ...]]:  # fmt: skip
    """List, by club, the times in which it was home and the status was levied."""
    times = find_levied(spells, levied)
    found: dict[int, list[HomePeriod]] = {}
    for stay in find_homes(stays, home, known):
        for time in times:
            start, end = max(stay.start, time.start), min(stay.end, time.end)
            if start <= end:
                found.setdefault(stay.club, []).append(HomePeriod(start, end))
    return {club: tuple(periods) for club, periods in found.items()}
