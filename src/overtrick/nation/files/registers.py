"""Writes the nation's registers: clubs, players, memberships, statuses, periods, and who was not registered yet."""

import csv
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path

from overtrick.core.player import Player
from overtrick.formats import player_file
from overtrick.formats.player_file.layout import Layout
from overtrick.nation.people.person import Person
from overtrick.nation.people.population import Population
from overtrick.schemes.registers.records import Club


def write_registers(folder: Path, clubs: Sequence[Club], population: Population, layout: Layout) -> None:
    """Write everything below registers/; the players have the layout of the federation's player file."""
    folder.mkdir()
    people = sorted(population.people, key=lambda person: person.serial)
    write_table(
        folder / "clubs.csv",
        ("code", "name", "region", "kind", "licence"),
        ((club.code, club.name, club.region, club.kind, club.licence) for club in clubs),
    )
    player_file.dump(map(_player, people), folder / "players.txt", layout)
    write_table(
        folder / "memberships.csv",
        ("player", "club", "start", "end"),
        ((person.number, stay.club, stay.start, stay.end or "") for person in people for stay in person.stays),
    )
    write_table(
        folder / "statuses.csv",
        ("player", "status", "start"),
        ((person.number, status, start) for person in people for status, start in person.statuses),
    )
    write_table(
        folder / "periods.csv",
        ("player", "kind", "start", "end"),
        ((person.number, each.kind, each.start, each.end) for person in people for each in person.periods),
    )
    write_table(folder / "births.csv", ("player", "year"), ((person.number, person.born) for person in people))
    write_table(
        folder / "unregistered.csv",
        ("number", "first", "family", "club", "registered_on"),
        (
            (person.number, person.name.first, person.name.family, person.stays[0].club, person.registered_on)
            for person in sorted(population.unregistered, key=lambda person: person.serial)
        ),
    )


def _player(person: Person) -> Player:
    """The player with the career of the first day, and clubs and status of the end; the stamp is the last change."""
    last = person.stays[-1]
    days = [last.start, person.statuses[-1][1], *([last.end] if last.end else [])]
    return Player(
        number=person.number,
        stamp=max(days),
        first=person.name.first,
        preferred=person.name.preferred,
        family=person.name.family,
        club=last.club,
        grade=person.grade,
        stars=person.stars,
        rank=person.rank,
        rating=Decimal(person.rating),
        totals=person.totals,
        gender=person.name.gender,
        status=person.statuses[-1][0],
    )


def write_table(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(columns)
        lines.writerows(rows)
