"""The tournaments that were won in a month, from the ladders: who was first, and from which clubs."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import msgspec

from overtrick.core.session import FINAL_ROUND, MATCH_LISTS
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.registers.code_names import code_names

# Reports of whole contests have no round.
_NO_ROUND = 0
# A ladder that ranks a whole event: a final one, a report of a contest, an overall list, or the event's only session.
_LADDERS = (
    "SELECT s.id, s.event_id, s.name, s.date, s.club, s.event_class FROM session s "
    "LEFT JOIN overall_list o ON o.session_id = s.id LEFT JOIN stage t ON t.id = s.stage_id "
    "WHERE s.date >= %s AND s.date < %s AND s.stands AND s.event_class IN ({classes}) AND s.lists <> %s "
    "AND (t.id IS NULL OR t.places_above = 0) AND (s.round IN (%s, %s) OR o.session_id IS NOT NULL OR "
    "(SELECT count(*) FROM session x WHERE x.event_id = s.event_id AND x.stands) = 1)"
)
_FIRST = "SELECT id, session_id FROM every_entry WHERE place = 1 AND session_id IN ({marks})"
_SEATS = "SELECT entry_id, number FROM sitting WHERE session_id IN ({marks}) ORDER BY entry_id, position"
_CLUBS = "SELECT number, club FROM player WHERE number IN ({marks})"


class TournamentWinner(msgspec.Struct, frozen=True):
    """A player who won, with the home club of today and its region."""

    person: Person
    club: int
    region: str


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament that was won: by whom, where, and of which class."""

    event: int
    name: str
    date: date
    host: int
    host_name: str
    event_class: str
    winners: tuple[TournamentWinner, ...]


def find_wins(start: date, end: date) -> tuple[Win, ...]:
    """Find the tournaments that ended from a day on and before another, the newest first."""
    edition = current_federation().scheme.on(start)
    classes = [name for name, known in edition.classes.items() if known.tournament]
    sql = _LADDERS.format(classes=", ".join(["%s"] * len(classes)))
    ladders = database.rows(sql, start, end, *classes, MATCH_LISTS, FINAL_ROUND, _NO_ROUND) if classes else []
    last = _last_days(ladders)
    ladders = [row for row in ladders if day_of(row[3]) == last[row[1]]]
    winners = _find_winners(row[0] for row in ladders)
    names = code_names()
    found = [
        Win(
            event=event, name=name, date=day_of(day), host=club, host_name=names.club(club).name,
            event_class=event_class, winners=winners[key],
        )
        for key, event, name, day, club, event_class in ladders
        if any(each.person.number for each in winners.get(key, ()))
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda win: (-win.date.toordinal(), win.name)))


def _last_days(ladders: Iterable[Any]) -> dict[int, date]:
    """Return the day of each event's last ladder: one before it was of a stage."""
    found: dict[int, date] = {}
    for _, event, _, day, _, _ in ladders:
        found[event] = max(found.get(event, date.min), day_of(day))
    return found


def _find_winners(sessions: Iterable[int]) -> dict[int, tuple[TournamentWinner, ...]]:
    """Find who is first in each session; those who are hidden have no number."""
    sessions, rows = list(sessions), dict[int, int]()
    seats: list[tuple[int, str]] = []
    for marks, some in in_chunks(sessions):
        rows |= dict(database.rows(_FIRST.format(marks=marks), *some))
        seats += [(entry, number) for entry, number in database.rows(_SEATS.format(marks=marks), *some)]
    seats = [(entry, number) for entry, number in seats if entry in rows]
    people = find_people(number for _, number in seats)
    clubs: dict[str, int] = {}
    for marks, some in in_chunks({person.number for person in people.values() if person.number}):
        clubs |= dict(database.rows(_CLUBS.format(marks=marks), *some))
    names, found = code_names(), dict[int, list[TournamentWinner]]()
    for entry, number in seats:
        person = people.get(number)
        if person is not None:
            club = clubs.get(person.number, 0)
            found.setdefault(rows[entry], []).append(TournamentWinner(person, club, names.club(club).region))
    return {session: tuple(own) for session, own in found.items()}
