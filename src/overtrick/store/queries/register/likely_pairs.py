"""Players who may be one person under two numbers: found by their names, years of birth and clubs alone.

The whole register is compared once after each change of it. Only players with the same names, in any spelling or
alphabet, or of one club and year of birth, are compared with each other; a person looks at each pair and decides. Two
whom the office has marked as two people are not brought up again.
"""

from collections import defaultdict
from datetime import date
from functools import lru_cache
from itertools import combinations

import msgspec

from overtrick.core.same_person import Likeness, PersonEntry, compare_people, name_keys
from overtrick.store import models
from overtrick.store.db import cache, database
from overtrick.store.db.values import day_of
from overtrick.store.models.states import ASIDE
from overtrick.store.queries.tasks.task import DUPLICATES
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names

PAGE_SIZE = 25
# A name that so many players share says nothing about two of them.
_TOO_COMMON = 12
_CACHED_NAMES = 60_000
_ALL = (
    "SELECT number, first, preferred, family, year_of_birth, club, stamp FROM player WHERE NOT erased "
    "AND merged_into_id IS NULL ORDER BY id"
)


class PairMember(msgspec.Struct, frozen=True):
    """One of two players who may be the same person; `changed` is when the entry last changed."""

    number: str
    name: str
    year_of_birth: int | None
    club: int
    club_name: str
    changed: date


class LikelyPair(msgspec.Struct, frozen=True):
    """Two players who may be one person, the older entry first, and how they are alike.

    They are `probable` if they agree in two of name, year of birth and club: those wait in the queue of the office.
    """

    one: PairMember
    other: PairMember
    likeness: Likeness
    probable: bool

    @property
    def key(self) -> str:
        """What names the pair in the queue."""
        return f"{self.one.number}+{self.other.number}"


def find_likely_pairs(page: int = 1) -> tuple[list[LikelyPair], int, bool]:
    """Find a page of the pairs not marked as two people, the likeliest first; how many, and whether there are more."""
    marks = models.TaskMark.objects.filter(kind=DUPLICATES, act=ASIDE)
    two_people = set(marks.values_list("key", flat=True))
    pairs = [each for each in find_all_pairs() if each.key not in two_people]
    first = (max(page, 1) - 1) * PAGE_SIZE
    return pairs[first : first + PAGE_SIZE], len(pairs), len(pairs) > first + PAGE_SIZE


def find_all_pairs() -> list[LikelyPair]:
    """Find all pairs, also those marked as two people; worked out once for each state of the register."""
    found: list[LikelyPair] = cache.get_or_make("likely pairs", cache.version(), _compare_all)
    return found


def _compare_all() -> list[LikelyPair]:
    names = code_names()
    people = [
        (
            PersonEntry(first=first, preferred=preferred, family=family, year_of_birth=year, club=club),
            PairMember(
                number, display_name(preferred, first, family) or number, year, club, names.club(club).name,
                day_of(stamp),
            ),
        )
        for number, first, preferred, family, year, club, stamp in database.rows(_ALL)
    ]  # fmt: skip
    found = []
    for at, to in sorted(_find_candidates([person for person, _ in people])):
        (person, one), (other_person, other) = people[at], people[to]
        likeness = compare_people(person, other_person)
        if likeness is not None:
            probable = is_probably_same(likeness, person, other_person)
            if probable or (likeness.same_name and not _born_apart(person, other_person)):
                found.append(LikelyPair(one, other, likeness, probable))
    return sorted(found, key=lambda pair: (not pair.probable, -pair.likeness.score, pair.one.name, pair.one.number))


def is_probably_same(likeness: Likeness, one: PersonEntry, other: PersonEntry) -> bool:
    """Tell whether two entries are alike enough to ask a person: in two of name, year of birth and club."""
    years = (one.year_of_birth, other.year_of_birth)
    if None not in years and not likeness.same_year:
        return False
    return sum((likeness.same_year, likeness.same_name, likeness.same_club)) > 1


def _find_candidates(people: list[PersonEntry]) -> set[tuple[int, int]]:
    """Return pairs with the same family name and first name, and those with one of them, year of birth and club."""
    by_key: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for at, person in enumerate(people):
        families, firsts = _keys(person.family), _keys(person.first) | _keys(person.preferred)
        for family in families:
            for key in (*firsts, (person.club, person.year_of_birth) if person.year_of_birth else ()):
                if key:
                    by_key[family, key].append(at)
        if person.year_of_birth:
            for first in firsts:
                by_key[first, person.club, person.year_of_birth].append(at)
    return {pair for own in by_key.values() if len(own) <= _TOO_COMMON for pair in combinations(own, 2)}


@lru_cache(_CACHED_NAMES)
def _keys(name: str) -> frozenset[str]:
    return name_keys(name)


def _born_apart(one: PersonEntry, other: PersonEntry) -> bool:
    """Tell whether both years of birth are known and differ by more than a slip."""
    born = (one.year_of_birth, other.year_of_birth)
    return None not in born and abs((born[0] or 0) - (born[1] or 0)) > 1
