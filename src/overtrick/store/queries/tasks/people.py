"""Players about whom the office has to decide: two numbers that may be one person, and members since too late a day."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime, time
from functools import lru_cache
from itertools import combinations

import msgspec

from overtrick.core.same_person import Likeness, PersonEntry, compare_people, name_keys
from overtrick.store.db import cache, database
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.deliveries.late_members import find_late_start
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.queries.tasks.task import DUPLICATES, MEMBERSHIPS, MOST_TASKS, Task, recently
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names

_PLAYERS = (
    "SELECT number, first, preferred, family, year_of_birth, club, stamp FROM player WHERE NOT erased "
    "AND merged_into_id IS NULL ORDER BY id"
)
# Names that so many people share say nothing.
_MOST_OF_A_NAME = 12
_CACHED_NAMES = 60_000
# A notice of a file that counts and of which nothing later came, about a player who could not earn on that day.
_LATE = (
    "SELECT p.found, b.club, b.name, min(j.at), min(s.date) FROM arrival a JOIN journal j ON j.arrival_id = a.id "
    "JOIN revision r ON r.seq = j.seq AND r.state = 'accepted' JOIN batch b ON b.id = r.batch_id "
    "JOIN problem p ON p.revision_id = r.id AND p.code = 'joined-later' JOIN session s ON s.revision_id = r.id "
    "AND s.stands WHERE a.at >= %s GROUP BY p.found, b.club, b.name ORDER BY min(j.at) DESC LIMIT %s"
)
_NAMES = "SELECT first, preferred, family, club FROM player WHERE number = %s"


class PossibleSame(msgspec.Struct, frozen=True, kw_only=True):
    """One of two players who may be one person."""

    number: str
    name: str
    club: int
    club_name: str
    year_of_birth: int | None


class SamePair(msgspec.Struct, frozen=True, kw_only=True):
    """Two players who may be one person, the older number first, and how they are alike."""

    one: PossibleSame
    other: PossibleSame
    likeness: Likeness


class LateMember(msgspec.Struct, frozen=True, kw_only=True):
    """A player who earned nothing because points count from a later day only: the files, and the two days."""

    number: str
    name: str
    home_club: int
    files: tuple[str, ...]
    played: date
    start: date | None
    says: str


class _Known(msgspec.Struct, frozen=True):
    number: str
    person: PersonEntry
    changed: date


def find_duplicates() -> list[Task]:
    """Find pairs of players who may be one person; worked out once for each state of the register."""
    found: list[Task] = cache.get_or_make("players who may be one", cache.version(), _find_duplicates)
    return found


def _find_duplicates() -> list[Task]:
    people = [
        _Known(
            number, PersonEntry(first=first, preferred=preferred, family=family, year_of_birth=year, club=club),
            day_of(stamp),
        )
        for number, first, preferred, family, year, club, stamp in database.rows(_PLAYERS)
    ]  # fmt: skip
    zone = current_federation().time_zone
    found = []
    for one, other in sorted(_pairs(people)):
        likeness = compare_people(people[one].person, people[other].person)
        if likeness is not None and is_probably_same(likeness, people[one].person, people[other].person):
            found.append((likeness, people[one], people[other]))
    found.sort(key=lambda each: (-each[0].score, each[1].number, each[2].number))
    return [
        Task(
            kind=DUPLICATES, key=f"{one.number}+{other.number}", club=other.person.club,
            at=datetime.combine(max(one.changed, other.changed), time(), zone),
            club_name=code_names().club(other.person.club).name,
            about=SamePair(one=_describe(one), other=_describe(other), likeness=likeness),
        )
        for likeness, one, other in found[:MOST_TASKS]
    ]  # fmt: skip


def is_probably_same(likeness: Likeness, one: PersonEntry, other: PersonEntry) -> bool:
    """Tell whether two entries are alike enough to ask a person: in two of name, year of birth and club."""
    years = (one.year_of_birth, other.year_of_birth)
    if None not in years and not likeness.same_year:
        return False
    return sum((likeness.same_year, likeness.same_name, likeness.same_club)) > 1


def _pairs(people: list[_Known]) -> set[tuple[int, int]]:
    """Return pairs with the same family name and first name, and those with one of them, year of birth and club."""
    by_key: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for at, each in enumerate(people):
        person = each.person
        families, firsts = _keys(person.family), _keys(person.first) | _keys(person.preferred)
        for family in families:
            for key in (*firsts, (person.club, person.year_of_birth) if person.year_of_birth else ()):
                if key:
                    by_key[family, key].append(at)
        if person.year_of_birth:
            for first in firsts:
                by_key[first, person.club, person.year_of_birth].append(at)
    return {pair for own in by_key.values() if len(own) <= _MOST_OF_A_NAME for pair in combinations(own, 2)}


@lru_cache(_CACHED_NAMES)
def _keys(name: str) -> frozenset[str]:
    return name_keys(name)


def _describe(known: _Known) -> PossibleSame:
    person = known.person
    return PossibleSame(
        number=known.number, name=display_name(person.preferred, person.first, person.family) or known.number,
        club=person.club, club_name=code_names().club(person.club).name, year_of_birth=person.year_of_birth,
    )  # fmt: skip


def find_doubtful_memberships() -> list[Task]:
    """Find players who lately played before the day from which they may earn, by the register as it is now."""
    since = recently()
    rows = database.rows(_LATE, since, MOST_TASKS) if since is not None else []
    by_player: dict[tuple[str, int], list[tuple[str, datetime, date]]] = {}
    for number, club, file, at, played in rows:
        by_player.setdefault((number, club), []).append((file, moment_of(at), day_of(played)))
    return [task for (number, club), files in by_player.items() for task in _late_member(number, club, files)]


def _late_member(number: str, club: int, files: list[tuple[str, datetime, date]]) -> Iterator[Task]:
    played = min(day for _, _, day in files)
    late = find_late_start(federation_state(), number, played)
    if late is None:
        return
    first, preferred, family, home = next(iter(database.rows(_NAMES, number)), ("", "", "", 0))
    about = LateMember(
        number=number, name=display_name(preferred, first, family) or number, home_club=home,
        files=tuple(sorted({file for file, _, _ in files})), played=played, start=late.start, says=late.says,
    )  # fmt: skip
    yield Task(
        kind=MEMBERSHIPS, key=f"{number}+{club}", at=min(at for _, at, _ in files), club=club,
        club_name=code_names().club(club).name, mark=f"{late.start} {len(files)}", about=about,
    )  # fmt: skip
