"""Which players a reader may see, and the names and numbers that are shown: those after mergers.

A player who is hidden has no name for the public, and is named to the federation, to the club and to the player only.
Somebody who is not in the register has the name that the file gives, where the federation lets pages show it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from overtrick.core.session import MATCH_LISTS, NO_NUMBER, NOBODY
from overtrick.core.spellings import fold_accents, spelling_key
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache, database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.today import about_today
from overtrick.store.registers import mergers
from overtrick.store.results.names_in_files import RowInFile, find_names_in_files

_COLUMNS = "id, number, preferred, first, family, club, hidden, erased, merged_into_id"
_BY_NUMBER = f"SELECT {_COLUMNS} FROM player WHERE number IN ({{marks}})"
_BY_ID = f"SELECT {_COLUMNS} FROM player WHERE id IN ({{marks}})"

_HIDDEN_NAMES = "SELECT preferred, first, family FROM player WHERE hidden AND NOT erased"
# The players of rows: each number as the file gives it, and the person.
Seats = dict[int, list[tuple[str, "Person"]]]


class Person(msgspec.Struct, frozen=True):
    """A person in a list. `number` is empty if there is no page to go to, and `name` if there is none to show.

    `state` says why there is no page: one of the names below, and empty for a player who may be seen, or whom only the
    file names. The name of somebody who is not registered is the one in the file, or else the number.
    """

    number: str
    name: str
    state: str = ""

    def __str__(self) -> str:
        return self.name


HIDDEN, UNREGISTERED, WITHOUT_NUMBER, PHANTOM, BYE = "hidden", "unregistered", "no-number", "phantom", "bye"
HIDDEN_PERSON = Person("", "", HIDDEN)
_UNNAMED = (UNREGISTERED, WITHOUT_NUMBER)


def display_name(preferred: str, first: str, family: str) -> str:
    """Return a name as people write it."""
    return " ".join(filter(None, (preferred or first, family)))


def may_see_player(who: Actor | None, number: str, club: int, *, hidden: bool, erased: bool) -> bool:
    """Return whether a reader may see who a player is."""
    if erased:
        return False
    if not hidden:
        return True
    return who is not None and (
        who.role == FEDERATION or (who.role == CLUB and who.club == club) or who.player == number
    )


def find_people(numbers: Iterable[str], who: Actor | None = None) -> dict[str, Person]:
    """Find the persons who have these numbers, after mergers."""
    wanted = {number for number in numbers if number not in (NOBODY, NO_NUMBER)}
    found: dict[str, Any] = {}
    for marks, some in in_chunks(sorted(wanted)):
        found |= {row[1]: row for row in database.rows(_BY_NUMBER.format(marks=marks), *some)}
    known = _survivors({row[0]: row for row in found.values()})
    return {number: _person(known[row[0]], who) for number, row in found.items()}


def person_without_page(number: str) -> Person:
    """Return who has a number that is not in the register: nobody yet, or a player without a number."""
    if number in (NOBODY, NO_NUMBER):
        return Person("", "", WITHOUT_NUMBER)
    return Person("", number, UNREGISTERED)


def nobody_in_row(lists: int) -> tuple[Person, ...]:
    """Return who is shown in a row whose players are all 0: a bye in a round of matches, else a phantom."""
    return (Person("", "", BYE if lists == MATCH_LISTS else PHANTOM),)


def name_by_files(seats: Seats, rows: Mapping[int, RowInFile], who: Actor | None = None) -> Seats:
    """Give people who are not in the register the names that their files have, where the federation lets pages do so.

    Without such people no file is read.
    """
    unnamed = {entry: rows[entry] for entry, own in seats.items() if _has_unnamed(own)}
    if not unnamed or not about_today().show_names_from_files:
        return seats
    names = find_names_in_files(unnamed)
    return seats | {entry: _name_seats(seats[entry], names[entry], who) for entry in names}


def _named_by_file(name: str, state: str, who: Actor | None) -> Person:
    """Return somebody whom only a file names; a hidden player has no name there either."""
    if (who is None or who.role != FEDERATION) and _name_key(name) in _hidden_names():
        return HIDDEN_PERSON
    return Person("", name, UNREGISTERED if state == UNREGISTERED else "")


def _has_unnamed(seats: Sequence[tuple[str, Person]]) -> bool:
    """Return whether a row has somebody without a name in the register; a row of zeros is nobody's."""
    return any(number != NOBODY and person.state in _UNNAMED for number, person in seats)


def _name_seats(
    seats: Sequence[tuple[str, Person]], names: Sequence[str], who: Actor | None
) -> list[tuple[str, Person]]:
    if len(names) != len(seats):
        return list(seats)
    return [
        (number, _named_by_file(name.strip(), person.state, who))
        if name.strip() and number != NOBODY and person.state in _UNNAMED
        else (number, person)
        for (number, person), name in zip(seats, names, strict=True)
    ]


def _hidden_names() -> frozenset[str]:
    """Return the names of all hidden players as they are compared."""
    found: frozenset[str] = cache.get_or_make("names of hidden players", cache.version(), _find_hidden_names)
    return found


def _find_hidden_names() -> frozenset[str]:
    found = database.rows(_HIDDEN_NAMES)
    return frozenset(
        _name_key(f"{name} {family}") for preferred, first, family in found for name in (preferred, first) if name
    )


def _name_key(name: str) -> str:
    """Return a name as names of files and of the register are compared: in any alphabet, in any order of its words."""
    return " ".join(sorted(map(spelling_key, fold_accents(name).split())))


def find_people_by_key(players: Iterable[int], who: Actor | None = None) -> dict[int, Person]:
    """Find persons by the keys of their rows."""
    found: dict[int, Any] = {}
    for marks, some in in_chunks(sorted(set(players))):
        found |= {row[0]: row for row in database.rows(_BY_ID.format(marks=marks), *some)}
    return {key: _person(row, who) for key, row in _survivors(found).items()}


def _survivors(rows: dict[int, Any]) -> dict[int, Any]:
    """Return the survivor for each player: nearly always the same one, rarely one step away, hardly ever two."""
    every = dict(rows)
    while missing := {row[-1] for row in every.values() if row[-1] is not None} - set(every):
        for marks, some in in_chunks(sorted(missing)):
            every |= {row[0]: row for row in database.rows(_BY_ID.format(marks=marks), *some)}
    return {key: mergers.survivor(row, lambda each: every.get(each[-1])) for key, row in rows.items()}


def _person(row: Any, who: Actor | None) -> Person:
    _, number, preferred, first, family, club, hidden, erased, _ = row
    if not may_see_player(who, number, club, hidden=bool(hidden), erased=bool(erased)):
        return HIDDEN_PERSON
    return Person(number, display_name(preferred, first, family) or number)
