"""Who plays in a tournament, as a reader may see it, and what a player has entered."""

from collections.abc import Iterable, Sequence

import msgspec

from overtrick.store import models
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name, survivor_of
from overtrick.store.tournaments.entries import list_entrants
from overtrick.tournaments.records import TournamentEntry

_CLUBS = "SELECT number, club FROM player WHERE number IN ({marks})"


class ShownEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry with its people and the names of their clubs; `position` counts from 1 in its list."""

    entry: TournamentEntry
    people: tuple[Person, ...]
    clubs: tuple[str, ...]
    position: int


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player of an entry as the host sees one: everyone by name, with the home club."""

    number: str
    name: str
    club: str
    confirmed: bool


class ManagedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as the host sees it."""

    entry: TournamentEntry
    players: tuple[Entrant, ...]
    position: int


def show_entries(entries: Sequence[TournamentEntry], who: Actor | None = None) -> list[ShownEntry]:
    """Return entries with the names that a reader may see; nothing is said of the club of one who is hidden."""
    numbers = list_entrants(entries)
    people, clubs = find_people(numbers, who), _home_clubs(numbers)
    return [
        ShownEntry(
            entry=each,
            people=tuple(people[number] for number in each.numbers),
            clubs=tuple(dict.fromkeys(clubs[number] for number in each.numbers if people[number].number)),
            position=at,
        )
        for at, each in enumerate(entries, 1)
    ]


def list_managed_entries(entries: Sequence[TournamentEntry]) -> list[ManagedEntry]:
    """Return entries for the host, who must know who comes: seeded ones first, then in the order of entry."""
    numbers = list_entrants(entries)
    names, clubs = name_players(numbers), _home_clubs(numbers)
    ordered = sorted(entries, key=lambda each: (each.seed == 0, each.seed, each.id))
    return [
        ManagedEntry(
            entry=each,
            players=tuple(
                Entrant(number=own.number, name=names[own.number], club=clubs[own.number], confirmed=own.confirmed)
                for own in each.players
            ),
            position=at,
        )
        for at, each in enumerate(ordered, 1)
    ]


def count_in_state(entries: Sequence[ManagedEntry], state: str) -> list[ManagedEntry]:
    """Return the entries of a state, counted from 1."""
    own = [each for each in entries if each.entry.state == state]
    return [msgspec.structs.replace(each, position=at) for at, each in enumerate(own, 1)]


def name_players(numbers: Iterable[str]) -> dict[str, str]:
    """Return the names of players by number, those of merged numbers too; nobody is hidden."""
    rows = models.Player.objects.filter(number__in=list(numbers)).select_related("merged_into")
    return {row.number: full_name(survivor_of(row)) for row in rows}


def _home_clubs(numbers: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    names = code_names()
    for marks, some in in_chunks(sorted(set(numbers))):
        rows = database.rows(_CLUBS.format(marks=marks), *some)
        found |= {number: names.club(club).name for number, club in rows}
    return found
