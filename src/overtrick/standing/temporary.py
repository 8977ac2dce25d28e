"""Temporary players: their points wait for them, but not for ever.

A casual player's awards accrue. Unless the player joins in time they are cancelled, and they come back when
the player joins after all, so the answer for a day depends on nothing but the dates in the register.
"""

import calendar
import datetime
from collections.abc import Iterable

import msgspec

from overtrick.core.because import Because
from overtrick.schemes import SchemeError
from overtrick.schemes.standing_records import Temporary

MONTHS_A_YEAR = 12
WAITS = "Registered as {status} on {registered}: the points wait {wait}, until {lapses}"
JOINED = "Became {became} on {joined}: the points count"
LAPSED = "Not {becomes:list} by {lapses}: the points are cancelled until the player joins"


class Lapse(msgspec.Struct, frozen=True):
    """Whether a temporary player's points have lapsed on a day, the day on which they do, and why."""

    lapsed: bool
    on: datetime.date
    because: tuple[Because, ...]


def lapse(
    registered: datetime.date,
    rule: Temporary,
    day: datetime.date,
    later: Iterable[tuple[datetime.date, str]] = (),
) -> Lapse:
    """Whether the points of a player registered as temporary have lapsed on a day.

    `later` are the player's statuses since then, each with the day it began; `rule` is in force on the day of
    the registration.
    """
    lapses = months_later(registered, _months(rule))
    values = {
        "status": rule.status,
        "registered": registered.isoformat(),
        "wait": f"{rule.lapses_after.count} {rule.lapses_after.unit}",
        "lapses": lapses.isoformat(),
        "becomes": list(rule.becomes),
    }
    why = [Because(WAITS, values, rule.clause)]
    joined = min(((since, status) for since, status in later if status in rule.becomes and since <= day), default=None)
    if joined:
        values = {"became": joined[1], "joined": joined[0].isoformat()}
        why.append(Because(JOINED, values, rule.clause))
    elif day >= lapses:
        why.append(Because(LAPSED, values, rule.clause))
    return Lapse(joined is None and day >= lapses, lapses, tuple(why))


def months_later(day: datetime.date, months: int) -> datetime.date:
    """The same day so many months on, or the last day of a month that is too short for it."""
    year, month = divmod(day.year * MONTHS_A_YEAR + day.month - 1 + months, MONTHS_A_YEAR)
    if year > datetime.MAXYEAR:
        return datetime.date.max
    last = calendar.monthrange(year, month + 1)[1]
    return datetime.date(year, month + 1, min(day.day, last))


def _months(rule: Temporary) -> int:
    if rule.lapses_after.unit not in {"month", "months"}:
        raise SchemeError(f"{rule.status} players' points lapse after months, found {rule.lapses_after.unit}")
    return rule.lapses_after.count
