"""A calendar in the form that calendar programs subscribe to (RFC 5545): days and times, and no more than we need.

Written by hand, for it is a page of text: what matters is that lines are folded by bytes and that no name can break out
of its line.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

_LINE_END = "\r\n"
# Bytes of a line; the space that begins a continuation is one of them.
_MAX_LINE_BYTES = 75


class CalendarDay(NamedTuple):
    """An event of whole days, or with the times at which it starts and ends. `key` identifies it for good.

    An event of one day has no `last`. One that is over, or that the reader may not go to, does not make the day busy.
    """

    key: str
    day: date
    title: str
    place: str = ""
    text: str = ""
    url: str = ""
    last: date | None = None
    starts: datetime | None = None
    ends: datetime | None = None
    busy: bool = False


def write_calendar(name: str, days: Iterable[CalendarDay], now: datetime) -> str:
    """Write a whole calendar."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Overtrick//Results//EN", f"X-WR-CALNAME:{escape_text(name)}"]
    for day in days:
        lines += _event(day, now)
    return "".join(f"{fold_line(line)}{_LINE_END}" for line in [*lines, "END:VCALENDAR"])


def _event(day: CalendarDay, now: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escape_text(day.key)}"
    yield f"DTSTAMP:{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    if day.starts is not None:
        yield f"DTSTART:{day.starts.astimezone(UTC):%Y%m%dT%H%M%SZ}"
        if day.ends is not None:
            yield f"DTEND:{day.ends.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    else:
        yield f"DTSTART;VALUE=DATE:{day.day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{(day.last or day.day) + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{escape_text(day.title)}"
    for key, value in (("LOCATION", day.place), ("DESCRIPTION", day.text)):
        if value:
            yield f"{key}:{escape_text(value)}"
    if day.url:
        yield f"URL:{day.url}"
    yield f"TRANSP:{'OPAQUE' if day.busy else 'TRANSPARENT'}"
    yield "END:VEVENT"


def escape_text(text: str) -> str:
    """Escape a text so that it stays in its line and no character has a meaning there."""
    for plain, safe in (("\\", "\\\\"), (";", "\\;"), (",", "\\,")):
        text = text.replace(plain, safe)
    return "\\n".join("".join(filter(_is_printable, line)) for line in text.splitlines())


def _is_printable(character: str) -> bool:
    return character >= " " and character != "\x7f"


def fold_line(line: str) -> str:
    """Fold a line into pieces of at most 75 bytes, never cut within a character."""
    pieces, size = [""], 0
    for character in line:
        more = len(character.encode())
        if size + more > _MAX_LINE_BYTES:
            pieces.append(" ")
            size = 1
        pieces[-1] += character
        size += more
    return _LINE_END.join(pieces)
