"""The tournaments that were won in a month, from the ladders: who was first, and from which clubs."""

from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.core.identity import fold_name, is_part_name
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS
from overtrick.schemes import Edition
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.registers.code_names import code_names

# Reports of whole contests have no round.
_NO_ROUND = 0
# A ladder that ranks a whole event: a final one, a report of a contest, an overall list.
_LADDERS = (
    "SELECT s.id, s.event_id, s.name, s.date, s.club, s.event_class, l.tournament_id, s.section, t.name, t.total_field "
    "FROM session s "
    "JOIN revision r ON r.id = s.revision_id "
    "LEFT JOIN tournament_session l ON l.batch = r.batch_id AND l.position = s.position AND l.belongs "
    "LEFT JOIN overall_list o ON o.session_id = s.id LEFT JOIN stage t ON t.id = s.stage_id "
    "WHERE s.date >= %s AND s.date < %s AND s.stands AND s.event_class IN ({classes}) AND s.lists <> %s "
    "AND (t.id IS NULL OR t.places_above = 0) AND (s.round IN (%s, %s) OR o.session_id IS NOT NULL{only})"
)
# An event's only session does too, unless a tournament has several by the rules: then it is the first of them.
_ONLY_SESSION = " OR (SELECT count(*) FROM session x WHERE x.event_id = s.event_id AND x.stands) = 1"
_CALENDAR = (
    "SELECT id, name, key, club, event_class, first, last FROM tournament "
    "WHERE NOT deleted AND first < %s AND last >= %s ORDER BY length(key) DESC, id"
)
_FIRST = "SELECT id, session_id FROM every_entry WHERE place = 1 AND session_id IN ({marks})"
_SEATS = "SELECT entry_id, number FROM sitting WHERE session_id IN ({marks}) ORDER BY entry_id, position"
_CLUBS = "SELECT number, club FROM player WHERE number IN ({marks})"


class _Listed(NamedTuple):
    """A tournament of the calendar."""

    number: int
    name: str
    key: str
    club: int
    event_class: str
    first: object
    last: object


class _Ladder(NamedTuple):
    """A ladder as it is on record: its event, the tournament that a person linked it to, and its stage."""

    session: int
    event: int
    name: str
    day: Any
    club: int
    event_class: str
    linked: int | None
    section: str
    stage: str | None
    total_field: int | None


class TournamentWinner(msgspec.Struct, frozen=True):
    """A player who won, with the home club of today and its region."""

    person: Person
    club: int
    region: str


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament that was won: by whom, where, and of which class; `tournament` is its number on the calendar."""

    event: int
    tournament: int | None = None
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
    only = "" if edition.clauses.tournament_days else _ONLY_SESSION
    sql = _LADDERS.format(classes=", ".join(["%s"] * len(classes)), only=only)
    rows = database.rows(sql, start, end, *classes, MATCH_LISTS, FINAL_ROUND, _NO_ROUND) if classes else []
    ladders = [_Ladder(*row) for row in rows]
    last = _last_days(ladders)
    ladders = [each for each in ladders if day_of(each.day) == last[each.event] and _ranks_event(each, edition)]
    winners = _find_winners(each.session for each in ladders)
    names, calendar = code_names(), [_Listed(*row) for row in database.rows(_CALENDAR, end, start)]
    found = []
    for ladder in ladders:
        if any(each.person.number for each in winners.get(ladder.session, ())):
            listed = _find_tournament(calendar, ladder)
            name = listed.name if listed and not _is_own_event(ladder, edition) else _name_in_file(ladder)
            win = Win(
                event=ladder.event, tournament=listed.number if listed else None, name=name, date=day_of(ladder.day),
                host=ladder.club, host_name=names.club(ladder.club).name, event_class=ladder.event_class,
                winners=winners[ladder.session],
            )  # fmt: skip
            found.append(win)
    return tuple(sorted(found, key=lambda win: (-win.date.toordinal(), win.name)))


def _ranks_event(ladder: _Ladder, edition: Edition) -> bool:
    """Tell whether a ladder has overall places: that of a qualifying stage has none."""
    stage = edition.stages.get(ladder.stage or "")
    return stage is None or stage.overall


def _is_own_event(ladder: _Ladder, edition: Edition) -> bool:
    """Tell whether a stage took new entries and is an event of its own: then it has no part in the total field."""
    stage = edition.stages.get(ladder.stage or "")
    return stage is not None and bool(stage.with_extra_entries) and not ladder.total_field


def _name_in_file(ladder: _Ladder) -> str:
    """Return what a file calls the event, with the section if a stage is known by it."""
    return f"{ladder.name} {ladder.section}" if ladder.stage and ladder.section else ladder.name


def _find_tournament(calendar: Iterable[_Listed], ladder: _Ladder) -> _Listed | None:
    """Return the tournament that a person linked a ladder to, or that club, day, class and name tell."""
    day, key = day_of(ladder.day), fold_name(ladder.name)
    for each in calendar:
        same = (each.club, each.event_class) == (ladder.club, ladder.event_class)
        then = day_of(each.first) <= day <= day_of(each.last)
        if each.number == ladder.linked or (ladder.linked is None and same and then and is_part_name(key, each.key)):
            return each
    return None


def _last_days(ladders: Iterable[_Ladder]) -> dict[int, date]:
    """Return the day of each event's last ladder: one before it was of a stage."""
    found: dict[int, date] = {}
    for each in ladders:
        found[each.event] = max(found.get(each.event, date.min), day_of(each.day))
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
