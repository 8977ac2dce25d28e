"""The kinds of clubs with the days from which they count: nearly every club has had its kind from the beginning."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from overtrick.store.db import database
from overtrick.store.db.values import day_or_none

# One row for a club that always had its kind, and one for each kind of another club.
KINDS = "SELECT c.code, c.kind, k.start, k.kind FROM club c LEFT JOIN club_kind k ON k.club = c.code ORDER BY c.code"
_KINDS_OF_CLUB = (
    "SELECT c.code, c.kind, k.start, k.kind FROM club c LEFT JOIN club_kind k ON k.club = c.code WHERE c.code = %s"
)
_ONE_DAY = timedelta(days=1)


class DatedKind(NamedTuple):
    """A kind of a club from a day on, both days included; None is from the beginning, or until today and later."""

    kind: str
    start: date | None
    end: date | None


class ClubKinds:
    """The kinds of clubs; on a day before the first known one, a club has that one."""

    def __init__(self, rows: Iterable[Sequence[Any]]) -> None:
        self._kinds: dict[int, list[tuple[date, str]]] = {}
        for code, last_kind, start, kind in rows:
            self._kinds.setdefault(code, []).append((day_or_none(start) or date.min, kind or last_kind))
        for dated in self._kinds.values():
            dated.sort()
        self._described: dict[frozenset[str], list[str]] = {}

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def on(self, club: int, day: date) -> str:
        """Return the kind of a club on a day; an empty text if the register does not have the club."""
        dated = self._kinds.get(club)
        if not dated:
            return ""
        if len(dated) == 1:
            return dated[0][1]
        return dated[max(bisect_right(dated, day, key=lambda each: each[0]) - 1, 0)][1]

    def every_kind(self, club: int) -> list[DatedKind]:
        """Return the kinds that a club has had and will have, the earliest first."""
        dated = self._kinds.get(club, [])
        ends: Iterator[date | None] = iter([*(start - _ONE_DAY for start, _ in dated[1:]), None])
        return [DatedKind(kind, None if start == date.min else start, next(ends)) for start, kind in dated]

    def clubs_ever_of(self, kinds: Iterable[str]) -> list[int]:
        """Return the clubs that were of one of some kinds on any day, by code."""
        wanted = set(kinds)
        return sorted(code for code, dated in self._kinds.items() if any(kind in wanted for _, kind in dated))

    def describe(self, wanted: Collection[str]) -> list[str]:
        """Return the clubs that were of one of some kinds on any day, each with its kinds and their days, as texts."""
        kinds = frozenset(wanted)
        if kinds not in self._described:
            self._described[kinds] = [
                f"{code} " + ", ".join(f"{kind} since {start}" if start > date.min else kind for start, kind in own)
                for code in self.clubs_ever_of(kinds)
                if (own := self._kinds[code])
            ]
        return self._described[kinds]


def read_club_kinds() -> ClubKinds:
    """Read the kinds of all clubs."""
    return ClubKinds(database.rows(KINDS))


def read_kinds_of(club: int) -> ClubKinds:
    """Read the kinds of one club."""
    return ClubKinds(database.rows(_KINDS_OF_CLUB, club))
