"""What was played in a month, at each club: sessions, tables and players."""

from collections import Counter
from collections.abc import Iterable
from datetime import date

import msgspec

from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.store.db import database
from overtrick.store.registers.mergers import mergers_by_number, survivor
from overtrick.store.results.contest_identity import SECOND_OF_TWO
from overtrick.store.results.overall_lists import PLAYED

# Four players are a table; a team may bring more, and no more than four of them play at a time.
_SEATS_OF_TABLE = 4
_PLAYED = f"FROM session s WHERE {PLAYED} AND s.date >= %s AND s.date < %s"
_SESSIONS = f"SELECT s.id, s.club, {SECOND_OF_TWO} {_PLAYED}"
_OF_SESSIONS = f"WHERE number <> '{NOBODY}' AND session_id IN (SELECT s.id {_PLAYED})"
_NUMBERS = f"SELECT DISTINCT session_id, number FROM sitting {_OF_SESSIONS} AND number <> '{NO_NUMBER}'"
_SEATS = (
    f"SELECT session_id, sum(CASE WHEN seats > {_SEATS_OF_TABLE} THEN {_SEATS_OF_TABLE} ELSE seats END) FROM "
    f"(SELECT session_id, entry_id, count(*) AS seats FROM sitting {_OF_SESSIONS} GROUP BY session_id, entry_id) rows "
    "GROUP BY session_id"
)


class Turnouts(msgspec.Struct, frozen=True, kw_only=True):
    """What was played: sessions, the seats that were taken at tables, and who played, by numbers after mergers."""

    sessions: int = 0
    seats_taken: int = 0
    numbers: frozenset[str] = frozenset()

    @property
    def tables(self) -> int:
        """How many tables were played: four players each, halves rounded up."""
        return (2 * self.seats_taken + _SEATS_OF_TABLE) // (2 * _SEATS_OF_TABLE)

    @property
    def players(self) -> int:
        """How many different players played."""
        return len(self.numbers)


NOTHING = Turnouts()


def find_turnouts(start: date, end: date) -> dict[int, Turnouts]:
    """Find what was played at each club from a day up to but without another."""
    found = database.rows(_SESSIONS, start, end)
    club_of = {session: club for session, club, _ in found}
    # The two directions of a contest that were reported apart are one session.
    sessions, seats = Counter(club for _, club, second in found if not second), Counter[int]()
    for session, count in database.rows(_SEATS, start, end):
        seats[club_of[session]] += int(count)
    merged = mergers_by_number()
    numbers: dict[int, set[str]] = {}
    for session, number in database.rows(_NUMBERS, start, end):
        numbers.setdefault(club_of[session], set()).add(survivor(number, merged.get))
    return {
        club: Turnouts(sessions=count, seats_taken=seats[club], numbers=frozenset(numbers.get(club, ())))
        for club, count in sessions.items()
    }


def add_turnouts(found: Iterable[Turnouts]) -> Turnouts:
    """Add what was played at several clubs; a player of two of them is one player."""
    every = list(found)
    return Turnouts(
        sessions=sum(each.sessions for each in every), seats_taken=sum(each.seats_taken for each in every),
        numbers=frozenset().union(*(each.numbers for each in every)),
    )  # fmt: skip
