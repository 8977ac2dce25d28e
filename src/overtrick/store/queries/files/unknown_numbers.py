"""The numbers of a file that nobody has: where each stands, what the file calls the player, and who is probably meant.

Those who may be meant are the members of the club, those with whom the partner has played lately, and others of the
register whose number has two digits the other way round or whose name the file has. Whoever sits elsewhere in the same
session is not.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import msgspec

from overtrick.core.likely_players import Candidate, LikelyPlayer, find_likely_players
from overtrick.core.places import place_text
from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.queries.files.file_list import ClubFile
from overtrick.store.queries.search import find_by_club, find_by_numbers, search_players
from overtrick.store.queries.session_list import decode_details
from overtrick.store.queries.visibility import Person, find_people, person_without_page
from overtrick.store.results.names_in_files import RowInFile, find_names_in_files

# More than a secretary goes through at once; a file of nonsense has hundreds.
MOST_NUMBERS = 20
_MOST_BY_NAME = 5
_SEATS = "SELECT session_id, entry_id, number FROM sitting WHERE session_id IN ({marks}) ORDER BY entry_id, position"
_ROWS = "SELECT id, session_id, position, line, place, tied, details FROM every_entry WHERE id IN ({marks})"
# Who sat with whom years ago says little.
_LATELY = timedelta(days=366)
_ROWS_OF = (
    "SELECT x.number, x.entry_id FROM sitting x JOIN session s ON s.id = x.session_id "
    "WHERE x.number IN ({marks}) AND s.stands AND s.date >= %s"
)
_SEATS_OF = "SELECT entry_id, number FROM every_seat WHERE entry_id IN ({marks})"


class UnknownRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row with an unknown number: its place, and who else is in it."""

    session: int
    line: int
    place: str
    others: tuple[Person, ...]


class UnknownNumber(msgspec.Struct, frozen=True, kw_only=True):
    """A number that nobody has, the name that the file gives it, its rows, and who is probably meant."""

    number: str
    name: str
    rows: tuple[UnknownRow, ...]
    likely: tuple[LikelyPlayer, ...]
    set_aside: bool = False


class _Seats:
    """Who sits where in the sessions of a file."""

    def __init__(self, rows: Iterable[tuple[Any, ...]]) -> None:
        self.of_row: dict[int, list[str]] = {}
        self.in_session: dict[int, set[str]] = {}
        self.session_of: dict[int, int] = {}
        for session, entry, number in rows:
            self.of_row.setdefault(entry, []).append(number)
            self.in_session.setdefault(session, set()).add(number)
            self.session_of[entry] = session

    def rows_with(self, number: str) -> list[int]:
        """Return the rows that have a number."""
        return [entry for entry, own in self.of_row.items() if number in own]

    def beside(self, number: str) -> set[str]:
        """Return the numbers that are in a row with one."""
        return {each for entry in self.rows_with(number) for each in self.of_row[entry] if each != number}


def find_unknown_numbers(club: int, file: ClubFile, who: Actor | None) -> list[UnknownNumber]:
    """Find out about the unknown numbers of a file, those that were set aside last."""
    played = max((card.date for card in file.sessions), default=date.min)
    numbers, sessions = (*file.unknown, *file.set_aside), [card.id for card in file.sessions]
    found = find_numbers_of_sessions(club, numbers, sessions, played, who)
    return [msgspec.structs.replace(each, set_aside=each.number in file.set_aside) for each in found]


def find_numbers_of_sessions(
    club: int, numbers: Sequence[str], sessions: Sequence[int], played: date, who: Actor | None
) -> list[UnknownNumber]:
    """Find out about numbers that nobody has in sessions of a club, of which the last was played on a day."""
    wanted = numbers[:MOST_NUMBERS]
    if not wanted:
        return []
    seats = _Seats(
        row for marks, some in in_chunks(sessions) for row in database.rows(_SEATS.format(marks=marks), *some)
    )
    entries = sorted({entry for number in wanted for entry in seats.rows_with(number)})
    beside = sorted({each for number in wanted for each in seats.beside(number)} - {NOBODY, NO_NUMBER, *wanted})
    marks = ", ".join(["%s"] * len(entries))
    found = database.rows(_ROWS.format(marks=marks), *entries)
    rows = {row[0]: row[1:] for row in found}
    people = find_people(beside, who)
    names = _find_names(seats, rows)
    together = _find_together(beside, played)
    members = [(each, True) for each in find_by_club(club, who)]
    return [
        UnknownNumber(
            number=number, name=names.get(number, ""),
            rows=tuple(_row_of(entry, number, seats, rows, people) for entry in seats.rows_with(number)),
            likely=_find_likely(number, names.get(number, ""), seats, together, members, who),
        )
        for number in wanted
    ]  # fmt: skip


def _row_of(
    entry: int, number: str, seats: _Seats, rows: Mapping[int, Any], people: Mapping[str, Person]
) -> UnknownRow:
    session, _, line, place, tied, _ = rows[entry]
    others = [each for each in seats.of_row[entry] if each != number]
    return UnknownRow(
        session=session, line=line, place=place_text(place or None, tied=bool(tied)),
        others=tuple(people.get(each) or person_without_page(each) for each in others),
    )  # fmt: skip


def _find_names(seats: _Seats, rows: Mapping[int, Any]) -> dict[str, str]:
    """Find the names that the file gives the players of rows, by number."""
    where = {entry: RowInFile(row[0], row[1], decode_details(row[5])) for entry, row in rows.items()}
    found: dict[str, str] = {}
    for entry, names in find_names_in_files(where).items():
        if len(names) == len(seats.of_row[entry]):
            found |= {number: name.strip() for number, name in zip(seats.of_row[entry], names, strict=True)}
    return found


def _find_together(numbers: list[str], played: date) -> dict[str, Counter[str]]:
    """Count how often others sat in a row with some players in the year before a day, by player."""
    rows = {
        (number, entry)
        for marks, some in in_chunks(numbers)
        for number, entry in database.rows(_ROWS_OF.format(marks=marks), *some, played - _LATELY)
    }
    seats: dict[int, list[str]] = {}
    for marks, some in in_chunks({entry for _, entry in rows}):
        for entry, number in database.rows(_SEATS_OF.format(marks=marks), *some):
            seats.setdefault(entry, []).append(number)
    found: dict[str, Counter[str]] = {number: Counter() for number in numbers}
    for number, entry in rows:
        found[number].update(other for other in seats[entry] if other != number)
    return found


def _find_likely(
    number: str,
    name: str,
    seats: _Seats,
    together: Mapping[str, Mapping[str, int]],
    members: Iterable[tuple[Any, bool]],
    who: Actor | None,
) -> tuple[LikelyPlayer, ...]:
    """Collect those who may be meant, and return those who probably are."""
    seated = set().union(*(seats.in_session[seats.session_of[entry]] for entry in seats.rows_with(number)))
    sessions: Counter[str] = Counter()
    for partner in seats.beside(number):
        sessions.update(together.get(partner, {}))
    strangers = [*find_by_numbers([*sessions, *_swapped(number)], who)]
    strangers += search_players(name, who, _MOST_BY_NAME)[0] if " " in name else []
    every = {each.number: (each, False) for each in strangers} | {each.number: (each, True) for each, _ in members}
    candidates = [
        Candidate(number=each.number, name=each.name, member=member, together=sessions[each.number])
        for each, member in every.values()
        if each.number not in seated
    ]
    return tuple(find_likely_players(number, name, candidates))


def _swapped(number: str) -> list[str]:
    """Return a number with each two neighbours the other way round."""
    return [number[:at] + number[at + 1] + number[at] + number[at + 2 :] for at in range(len(number) - 1)]
