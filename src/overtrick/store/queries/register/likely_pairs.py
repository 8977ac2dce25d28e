"""Players who may be one person under two numbers: found by their names, years of birth and clubs alone.

The whole register is compared once after each change of it. Only players with the same names, in any spelling or
alphabet, are compared with each other; a person looks at each pair and decides.
"""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from overtrick.core.same_person import Likeness, PersonEntry, compare_people, name_keys
from overtrick.store.db import cache, database
from overtrick.store.queries.visibility import display_name

PAGE_SIZE = 25
# A name that so many players share says nothing about two of them.
_TOO_COMMON = 12
_ALL = (
    "SELECT p.number, p.first, p.preferred, p.family, p.year_of_birth, p.club, coalesce(c.name, '') FROM player p "
    "LEFT JOIN club c ON c.code = p.club WHERE NOT p.erased AND p.merged_into_id IS NULL ORDER BY p.id"
)


class PairMember(msgspec.Struct, frozen=True):
    """One of two players who may be the same person."""

    number: str
    name: str
    year_of_birth: int | None
    club_name: str


class LikelyPair(msgspec.Struct, frozen=True):
    """Two players who may be one person, the lower number first, and how they are alike."""

    one: PairMember
    other: PairMember
    likeness: Likeness


def find_likely_pairs(page: int = 1) -> tuple[list[LikelyPair], int, bool]:
    """Find a page of the pairs, the likeliest first; how many there are, and whether there are more."""
    pairs: list[LikelyPair] = cache.get_or_make("likely pairs", cache.version(), _compare_all)
    first = (max(page, 1) - 1) * PAGE_SIZE
    return pairs[first : first + PAGE_SIZE], len(pairs), len(pairs) > first + PAGE_SIZE


def _compare_all() -> list[LikelyPair]:
    people = [
        (
            PersonEntry(first=first, preferred=preferred, family=family, year_of_birth=year, club=club),
            PairMember(number, display_name(preferred, first, family) or number, year, club_name),
        )
        for number, first, preferred, family, year, club, club_name in database.rows(_ALL)
    ]
    found = []
    for one, other in _same_names([person for person, _ in people]):
        likeness = compare_people(people[one][0], people[other][0])
        if likeness is not None and not _born_apart(people[one][0], people[other][0]):
            found.append(LikelyPair(people[one][1], people[other][1], likeness))
    return sorted(found, key=lambda pair: (-pair.likeness.score, pair.one.name, pair.one.number))


def _same_names(people: list[PersonEntry]) -> Iterator[tuple[int, int]]:
    """Yield each two players who have the same family name and the same first or preferred name, once."""
    by_name: dict[tuple[str, str], list[int]] = {}
    for at, person in enumerate(people):
        firsts = name_keys(person.first) | name_keys(person.preferred)
        for key in {(family, first) for family in name_keys(person.family) for first in firsts}:
            by_name.setdefault(key, []).append(at)
    seen: set[tuple[int, int]] = set()
    for same in by_name.values():
        if 1 < len(same) <= _TOO_COMMON:
            seen.update(combinations(same, 2))
    yield from sorted(seen)


def _born_apart(one: PersonEntry, other: PersonEntry) -> bool:
    """Tell whether both years of birth are known and differ by more than a slip."""
    born = (one.year_of_birth, other.year_of_birth)
    return None not in born and abs((born[0] or 0) - (born[1] or 0)) > 1
