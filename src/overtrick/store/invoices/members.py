"""Members as the levy needs them: by home club, with the times at home in a status that is levied (S7)."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

from overtrick.billing.home_periods import LAST_DAY, StatusSpell, Stay, find_home_periods
from overtrick.billing.levies import HomePeriod, Member, charge_levies
from overtrick.billing.periods import Period
from overtrick.billing.records import Debtor, Item
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.invoices.home_clubs import find_known_homes
from overtrick.store.invoices.payers import CLUB
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.code_meanings import find_meanings
from overtrick.store.registers.kind_periods import DatedKind, read_club_kinds
from overtrick.store.registers.mergers import mergers_by_id, mergers_by_number, survivor
from overtrick.store.registers.players import with_duplicates
from overtrick.store.registers.players_on_day import STATUS

_PLAYERS = "SELECT id, number, club, year_of_birth, status FROM player"
_STAYS = 'SELECT player_id, club, start, "end" FROM membership{only} ORDER BY id'
_SPELLS = "SELECT player_id, start, value FROM spell WHERE kind = %s{only} ORDER BY id"
_MEMBERS = "SELECT DISTINCT p.number FROM membership m JOIN player p ON p.id = m.player_id WHERE m.club = %s"


class _Person(NamedTuple):
    """A player with all memberships and statuses, under every number of theirs."""

    number: str
    club: int
    year_of_birth: int | None
    status: int
    stays: list[Stay]
    spells: list[tuple[date, int]]


class Membership:
    """The members of all clubs, or some of them, from which the levies of any quarter follow."""

    def __init__(self, numbers: set[str] | None = None) -> None:
        self._people = _read_people(numbers)
        # As the status, the home of a duplicate says nothing about the person.
        self._known_homes = find_known_homes(numbers)
        self._kinds = read_club_kinds()
        self._federation = current_federation()

    def find_items(self, quarter: Period) -> dict[Debtor, list[Item]]:
        """List the levies of a quarter, by home club; a club is not charged for the days on which it does not award."""
        fees = self._federation.fees_on(quarter.last)
        fee = fees.levy_on(quarter.last)
        if fee is None:
            return {}
        registers = self._federation.registers_on(quarter.last)
        names = find_meanings(STATUS, registers)
        members: dict[int, list[Member]] = {}
        for person in self._people:
            known = person.spells or [(date.min, person.status)]
            spells = [StatusSpell(start, names.get(code, "")) for start, code in known]
            known_homes = self._known_homes.get(person.number, ())
            homes = find_home_periods(person.stays, person.club, spells, fee.statuses, known_homes)
            for club, periods in homes.items():
                billed = cut_periods(periods, self._kinds.every_kind(club), registers.not_awarding)
                if billed and club != registers.no_club:
                    own = Member(number=person.number, year_of_birth=person.year_of_birth, periods=billed)
                    members.setdefault(club, []).append(own)
        charged = {Debtor(CLUB, club): charge_levies(own, quarter, fees) for club, own in members.items()}
        return {debtor: items for debtor, items in charged.items() if items}


def cut_periods(
    periods: tuple[HomePeriod, ...], kinds: Sequence[DatedKind], without: Collection[str]
) -> tuple[HomePeriod, ...]:
    """Cut the times at home in a club to those in which it was of a kind that is charged."""
    if all(each.kind not in without for each in kinds):
        return periods
    found = []
    for at, kind in enumerate(kinds):
        first, last = (kind.start if at and kind.start else date.min), kind.end or LAST_DAY
        for period in periods if kind.kind not in without else ():
            start, end = max(period.start, first), min(period.end, last)
            if start <= end:
                found.append(HomePeriod(start, end))
    return tuple(found)


def find_members(club: int) -> set[str]:
    """Return the numbers of all who are or were members of a club, with those that were merged."""
    merged = mergers_by_number()
    numbers = {number for (number,) in database.rows(_MEMBERS, club)}
    return with_duplicates({*numbers, *(survivor(number, merged.get) for number in numbers)})


def _read_people(numbers: set[str] | None) -> list[_Person]:
    """Read players who were not merged, in the order of their numbers; what duplicates brought is theirs."""
    merged = mergers_by_id()
    rows = _select_players(numbers)
    people = {
        key: _Person(number, club, born, status, [], [])
        for key, number, club, born, status in rows
        if key not in merged
    }
    only = None if numbers is None else [row[0] for row in rows]
    for player, club, start, end in _select(_STAYS, "WHERE", only):
        own = people.get(survivor(player, merged.get))
        if own is not None:
            own.stays.append(Stay(club, day_of(start), LAST_DAY if end is None else day_of(end)))
    for player, start, value in _select(_SPELLS, "AND", only, STATUS):
        # The status of a duplicate says nothing about the person.
        if player in people:
            people[player].spells.append((day_of(start), int(value)))
    return sorted(people.values(), key=lambda each: (len(each.number), each.number))


def _select_players(numbers: set[str] | None) -> list[Any]:
    if numbers is None:
        return database.rows(_PLAYERS)
    return [
        row
        for marks, some in in_chunks(numbers)
        for row in database.rows(f"{_PLAYERS} WHERE number IN ({marks})", *some)
    ]


def _select(sql: str, word: str, players: list[int] | None, *values: Any) -> Iterable[Any]:
    if players is None:
        return database.rows(sql.format(only=""), *values)
    return [
        row
        for marks, some in in_chunks(players)
        for row in database.rows(sql.format(only=f" {word} player_id IN ({marks})"), *values, *some)
    ]
