"""The partners of a player, and two players compared with each other.

Rows and their seats may be in the archives of many seasons, so they are fetched by their numbers, in chunks, and put
together here: a player of ten years has a thousand of them.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

import msgspec

from overtrick.core.places import place_text
from overtrick.core.session import MATCH_LISTS, NO_NUMBER, NOBODY
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.queries.player import PlayerIdentity
from overtrick.store.queries.session_list import CARD_COLUMNS, Card, card_of
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.results.overall_lists import PLAYED

PERCENT = "PCT"
_SEATS_TAKEN = (
    "SELECT x.entry_id, s.id, s.date, s.unit, s.lists FROM sitting x JOIN session s ON s.id = x.session_id "
    f"WHERE x.number IN ({{marks}}) AND {PLAYED}"
)
_ROWS = "SELECT id, line, list, place, tied, score FROM every_entry WHERE id IN ({marks})"
_SEATS = "SELECT entry_id, number FROM every_seat WHERE entry_id IN ({marks})"
_CARDS = f"SELECT {CARD_COLUMNS} FROM session s LEFT JOIN club c ON c.code = s.club WHERE s.id IN ({{marks}})"
_HUNDREDTH = Decimal("0.01")


class Result(msgspec.Struct, frozen=True):
    """The result of a row."""

    line: int
    list: int
    place: int | None
    tied: bool
    score: str

    @property
    def place_text(self) -> str:
        """The place as people write it."""
        return place_text(self.place, tied=self.tied)


class Partner(msgspec.Struct, frozen=True, kw_only=True):
    """A partner of a player: the sessions together, the first places, and the average score."""

    person: Person
    sessions: int
    firsts: int
    average: Decimal | None
    last: date


class Meeting(msgspec.Struct, frozen=True):
    """A session that both played: the row of each, which is the same if they were partners."""

    card: Card
    one: Result
    other: Result
    together: bool


class PlayerComparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two players: their results as partners, and how often each finished before the other as opponents."""

    sessions: int
    firsts: int
    average: Decimal | None
    against: int
    ahead: int
    behind: int
    level: int
    meetings: tuple[Meeting, ...]


class _SeatTaken(msgspec.Struct, frozen=True):
    entry: int
    session: int
    date: date
    unit: str
    lists: int

    @property
    def match(self) -> bool:
        """Whether it was in a round of matches, whose winners have not come first."""
        return self.lists == MATCH_LISTS


def find_partners(player: PlayerIdentity, who: Actor | None = None) -> list[Partner]:
    """Find all players who shared a row with a player, the most frequent first."""
    own_seats = {each.entry: each for each in _find_seats(player.numbers)}
    results = _find_results(own_seats)
    with_whom: dict[str, set[int]] = {}
    for entry, number in _find_seat_numbers(own_seats):
        if number not in player.numbers and number not in (NOBODY, NO_NUMBER):
            with_whom.setdefault(number, set()).add(entry)
    people = find_people(with_whom, who)
    by_person: dict[Person, set[int]] = {}
    for number, entries in with_whom.items():
        if number in people and people[number].number:
            by_person.setdefault(people[number], set()).update(entries)
    found = [
        Partner(
            person=person, sessions=len(entries), firsts=_count_firsts(entries, own_seats, results),
            average=_average(entries, own_seats, results), last=max(own_seats[each].date for each in entries),
        )
        for person, entries in by_person.items()
    ]  # fmt: skip
    return sorted(found, key=lambda each: (-each.sessions, each.person.name))


def compare_players(one: PlayerIdentity, other: PlayerIdentity, limit: int = 100) -> PlayerComparison:
    """Compare two players: their results as partners, and against each other."""
    own_seats, other_seats = ({each.session: each for each in _find_seats(player.numbers)} for player in (one, other))
    both = sorted(
        set(own_seats) & set(other_seats), key=lambda session: (own_seats[session].date, session), reverse=True
    )
    results = _find_results(
        {each[session].entry: each[session] for session in both for each in (own_seats, other_seats)}
    )
    pairs = [(session, results[own_seats[session].entry], results[other_seats[session].entry]) for session in both]
    partnered = {session for session in both if own_seats[session].entry == other_seats[session].entry}
    entries = {own_seats[session].entry for session in partnered}
    compared = [_compare(a, b, own_seats[session]) for session, a, b in pairs if session not in partnered]
    seats = {each.entry: each for each in own_seats.values()}
    cards = _find_cards(both[:limit])
    return PlayerComparison(
        sessions=len(partnered), firsts=_count_firsts(entries, seats, results),
        average=_average(entries, seats, results),
        against=len(compared), ahead=compared.count(1), behind=compared.count(-1), level=compared.count(0),
        meetings=tuple(Meeting(cards[session], a, b, session in partnered) for session, a, b in pairs[:limit]),
    )  # fmt: skip


def _count_firsts(entries: Iterable[int], sat: dict[int, _SeatTaken], results: dict[int, Result]) -> int:
    """Count the first places. Who has won a match has not come first."""
    return sum(results[each].place == 1 and not sat[each].match for each in entries)


def _compare(one: Result, other: Result, seat: _SeatTaken) -> int | None:
    """1 if the first finished before the second, -1 behind, 0 level; None where that cannot be said.

    Two lists of one session, such as the two sides of the room, are compared by score, and so are sides of matches.
    """
    if not seat.match and one.list == other.list and one.place is not None and other.place is not None:
        return (other.place > one.place) - (other.place < one.place)
    if one.score and other.score:
        a, b = Decimal(one.score), Decimal(other.score)
        return (a > b) - (a < b)
    return None


def _average(entries: Iterable[int], sat: dict[int, _SeatTaken], results: dict[int, Result]) -> Decimal | None:
    """Return the mean of the percentages, to a hundredth; None if there are none."""
    return mean_of_scores(
        Decimal(results[each].score) for each in entries if sat[each].unit == PERCENT and results[each].score
    )


def mean_of_scores(percentages: Iterable[Decimal]) -> Decimal | None:
    """Return the mean of percentages, to a hundredth; None if there are none."""
    scores = list(percentages)
    return (sum(scores, Decimal(0)) / len(scores)).quantize(_HUNDREDTH) if scores else None


def _find_seats(numbers: Sequence[str]) -> list[_SeatTaken]:
    found = database.rows(_SEATS_TAKEN.format(marks=", ".join(["%s"] * len(numbers))), *numbers)
    return [_SeatTaken(entry, session, day_of(on), unit, lists) for entry, session, on, unit, lists in found]


def _find_results(entries: Iterable[int]) -> dict[int, Result]:
    found: dict[int, Result] = {}
    for marks, some in in_chunks(list(entries)):
        found |= {row[0]: Result(*row[1:]) for row in database.rows(_ROWS.format(marks=marks), *some)}
    return found


def _find_seat_numbers(entries: Iterable[int]) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for marks, some in in_chunks(list(entries)):
        found += [(entry, number) for entry, number in database.rows(_SEATS.format(marks=marks), *some)]
    return found


def _find_cards(sessions: Sequence[int]) -> dict[int, Card]:
    found: dict[int, Card] = {}
    for marks, some in in_chunks(sessions):
        found |= {row[0]: card_of(row) for row in database.rows(_CARDS.format(marks=marks), *some)}
    return found
