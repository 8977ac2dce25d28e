"""The entries of tournaments as a table: one pair, team or player a line, in the order in which they entered.

A federation reads in with it who entered elsewhere. Whoever finds no place waits, as when they enter here; whether they
may play is for the host, who took the entries.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime

import msgspec

from overtrick.core.identity import fold_name
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.decisions.tournaments.places import add_entry, add_players
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers import mergers
from overtrick.store.registers.csv_tables import Line, TableError, read_table
from overtrick.store.registers.players import all_numbers
from overtrick.tournaments.records import ENTERED, WAITING

NEEDED = ("club", "tournament", "first", "players")
OPTIONAL = ("confirmed", "entered")
_TOURNAMENTS = "SELECT id, club, key, first, contest, entry_limit FROM tournament WHERE NOT deleted"
_LIVE = (
    f"SELECT e.id, e.tournament_id, e.state, p.number FROM tournament_entry e "
    f"JOIN tournament_player p ON p.entry_id = e.id WHERE e.state IN ('{ENTERED}', '{WAITING}') AND p.ended IS NULL"
)


class TabledEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in a table; the first `confirmed` of its players have confirmed it, and it was made at `at` if known."""

    tournament: int
    numbers: tuple[str, ...]
    confirmed: int
    at: datetime | None


class _Listed(msgspec.Struct, frozen=True):
    """A tournament of the calendar as a line names it."""

    number: int
    contest: str
    first: date
    limit: int


class KnownEntries:
    """The calendar and who has entered, read once for all lines; what a table adds is added here as well."""

    def __init__(self) -> None:
        self._calendar: dict[tuple[int, str, date], list[_Listed]] = {}
        self._limits: dict[int, int] = {}
        for number, club, key, first, contest, limit in database.rows(_TOURNAMENTS):
            listed = _Listed(number, contest, day_of(first), limit)
            self._calendar.setdefault((club, key, listed.first), []).append(listed)
            self._limits[number] = limit
        self._numbers, self._merged = all_numbers(), mergers.mergers_by_number()
        # The entry of each player, by tournament and by the number that is left after mergers.
        self._entry_of: dict[tuple[int, str], int] = {}
        entered: dict[int, set[int]] = {}
        for entry, tournament, state, number in database.rows(_LIVE):
            self._entry_of[tournament, self._survivor(number)] = entry
            if state == ENTERED:
                entered.setdefault(tournament, set()).add(entry)
        self._entered = {tournament: len(entries) for tournament, entries in entered.items()}
        self._added = 0

    def read(self, row: Line) -> TabledEntry:
        """Return the entry of a line; raise a TableError that says what is wrong with it."""
        listed = self._find_tournament(row)
        numbers = self._read_players(row, listed)
        confirmed = row.integer("confirmed") if _given(row, "confirmed") else len(numbers)
        if confirmed > len(numbers):
            raise TableError(
                f"line {row.number}, confirmed: {len(numbers)} players enter, and {confirmed} confirmed it"
            )
        return TabledEntry(tournament=listed.number, numbers=numbers, confirmed=confirmed, at=_read_moment(row))

    def has(self, found: TabledEntry) -> bool:
        """Tell whether an entry of the same players is on record."""
        entries = {self._entry_of.get((found.tournament, self._survivor(number))) for number in found.numbers}
        return len(entries) == 1 and None not in entries

    def check_free(self, row: Line, found: TabledEntry) -> None:
        """Refuse a player who is in another entry of the tournament."""
        for number in found.numbers:
            if (found.tournament, self._survivor(number)) in self._entry_of:
                raise TableError(f"line {row.number}, players: {number} is in another entry of this tournament")

    def add(self, found: TabledEntry) -> str:
        """Note an entry; return whether it has a place or waits."""
        # Entries on record have numbers above 0.
        self._added -= 1
        self._entry_of |= {(found.tournament, self._survivor(number)): self._added for number in found.numbers}
        limit, taken = self._limits[found.tournament], self._entered.get(found.tournament, 0)
        if limit and taken >= limit:
            return WAITING
        self._entered[found.tournament] = taken + 1
        return ENTERED

    def _find_tournament(self, row: Line) -> _Listed:
        key = row.integer("club"), fold_name(row.text("tournament")), row.day("first")
        found = self._calendar.get(key, [])
        if len(found) != 1:
            many = "several tournaments" if found else "no tournament"
            name = row.text("tournament")[:60]
            raise TableError(
                f"line {row.number}, tournament: there is {many} '{name}' of club {key[0]} on {key[2]} on the calendar"
            )
        return found[0]

    def _read_players(self, row: Line, listed: _Listed) -> tuple[str, ...]:
        numbers = tuple(canonical_number(each) for each in row.text("players").split())
        for number in numbers:
            if number not in self._numbers:
                raise TableError(f"line {row.number}, players: nobody has the number {number[:40]}")
        if len({self._survivor(number) for number in numbers}) < len(numbers):
            raise TableError(f"line {row.number}, players: a player is named twice")
        edition = current_federation().scheme.on(listed.first)
        sizes = next(each.players for each in edition.contests if each.name == listed.contest)
        if len(numbers) not in sizes:
            needed = f"{min(sizes)} to {max(sizes)}" if min(sizes) < max(sizes) else str(sizes[0])
            raise TableError(f"line {row.number}, players: {needed} enter together, not {len(numbers)}")
        return numbers

    def _survivor(self, number: str) -> str:
        return mergers.survivor(number, self._merged.get)


def read_entry_table(content: bytes) -> Iterator[Line]:
    """Yield the lines of a table of entries; raise a TableError for a column that it cannot have."""
    for row in read_table(content, NEEDED):
        unknown = [name for name in row.cells if name not in (*NEEDED, *OPTIONAL)]
        if unknown:
            raise TableError(f"'{unknown[0]}' is not a column of entries; there are {', '.join((*NEEDED, *OPTIONAL))}")
        yield row


def enter_table(work: UnitOfWork, entry: JournalEntry, content: bytes) -> int:
    """Enter those of a table, and return how many entries were new; one that is on record is left as it is."""
    known, count = KnownEntries(), 0
    for row in read_entry_table(content):
        found = known.read(row)
        if known.has(found):
            continue
        known.check_free(row, found)
        state = known.add(found)
        number = add_entry(work, entry, found.tournament, state, at=found.at)
        add_players(work, entry, number, found.numbers, found.numbers[: found.confirmed])
        count += 1
    return count


def _read_moment(row: Line) -> datetime | None:
    if not _given(row, "entered"):
        return None
    text = row.text("entered")
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise TableError(f"line {row.number}, entered: '{text[:60]}' is not a time such as 2026-03-02 19:30") from error
    local = found if found.tzinfo else found.replace(tzinfo=current_federation().time_zone)
    return local.astimezone(UTC)


def _given(row: Line, column: str) -> bool:
    return bool((row.cells.get(column) or "").strip())
