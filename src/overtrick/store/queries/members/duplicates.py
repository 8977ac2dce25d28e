"""Who of the register may be the person that a club is about to enter: found before a second number is given.

All clubs get every player's number, name, club and status in the player file, so these are shown whoever asks. The year
of birth is compared and never shown.
"""

from collections.abc import Iterable
from difflib import get_close_matches

import msgspec

from overtrick.core.same_person import Likeness, PersonEntry, compare_people, name_keys, written_keys
from overtrick.store.db import cache, database
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players_on_day import STATUS

MOST_SHOWN = 8
# How near a family name must be to be looked at, in per cent; which are shown, compare_people decides.
_NEAR, _MOST_NEAR = 75, 30
_ALL = (
    "SELECT number, first, preferred, family, year_of_birth, club, status FROM player WHERE NOT erased "
    "AND merged_into_id IS NULL ORDER BY id"
)


class PossibleDuplicate(msgspec.Struct, frozen=True, kw_only=True):
    """A player who may be the one that is entered, and how the two are alike."""

    number: str
    name: str
    club: int
    club_name: str
    status: str
    likeness: Likeness


class _Known(msgspec.Struct, frozen=True):
    number: str
    person: PersonEntry
    status: int


class _PeopleIndex(msgspec.Struct, frozen=True):
    """All players, and who has which name: by the keys of family names, and of first names."""

    people: list[_Known]
    families: dict[str, list[int]]
    firsts: dict[str, list[int]]


def find_possible_duplicates(new: PersonEntry) -> list[PossibleDuplicate]:
    """Find the players who may be the person, the most likely first."""
    index: _PeopleIndex = cache.get_or_make("people by name", cache.version(), _build_index)
    alike = [
        (likeness, known)
        for known in (index.people[at] for at in sorted(_find_candidates(index, new)))
        if (likeness := compare_people(new, known.person)) is not None
    ]
    alike.sort(key=lambda each: -each[0].score)
    names = code_names()
    return [
        PossibleDuplicate(
            number=known.number,
            name=display_name(known.person.preferred, known.person.first, known.person.family) or known.number,
            club=known.person.club, club_name=names.club(known.person.club).name if known.person.club else "",
            status=names.name(STATUS, known.status), likeness=likeness,
        )
        for likeness, known in alike[:MOST_SHOWN]
    ]  # fmt: skip


def _find_candidates(index: _PeopleIndex, new: PersonEntry) -> set[int]:
    """Find who has the same or a near family name, or the same first name; or the two the other way round."""
    family, first = written_keys(new.family), name_keys(new.first) | name_keys(new.preferred)
    near = {each for key in family for each in get_close_matches(key, index.families, n=_MOST_NEAR, cutoff=_NEAR / 100)}
    found = {at for key in family | first | near for at in index.families.get(key, ())}
    return found | {at for key in first for at in index.firsts.get(key, ())}


def _build_index() -> _PeopleIndex:
    people, families, firsts = list[_Known](), dict[str, list[int]](), dict[str, list[int]]()
    for number, first, preferred, family, year, club, status in database.rows(_ALL):
        person = PersonEntry(first=first, preferred=preferred, family=family, year_of_birth=year, club=club)
        _add(families, written_keys(family), len(people))
        _add(firsts, name_keys(first) | name_keys(preferred), len(people))
        people.append(_Known(number, person, status))
    return _PeopleIndex(people, families, firsts)


def _add(index: dict[str, list[int]], keys: Iterable[str], at: int) -> None:
    for key in keys:
        index.setdefault(key, []).append(at)
