"""What each line of a table of the register would do if it were imported: the checks of the import, on all lines."""

from collections.abc import Callable, Iterator
from datetime import date
from functools import cached_property
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.decisions.approvals import EventApproval, check_event, check_limit
from overtrick.store.decisions.common.player_checks import check_year_of_birth
from overtrick.store.decisions.common.references import CLUB_KINDS, check_region, full_region_name
from overtrick.store.decisions.imports import COLUMNS, approval_in
from overtrick.store.decisions.tournaments.calendar import approval_of
from overtrick.store.decisions.tournaments.entrants import KnownEntries, read_entry_table
from overtrick.store.decisions.tournaments.schedule import (
    check_scheduled,
    identify,
    known_tournaments,
    read_schedule,
    tournament_in,
)
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers.clubs import check_club, club_codes
from overtrick.store.registers.csv_tables import Line, TableError, read_table
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.candidates import check_players
from overtrick.tournaments.records import WAITING

NEW, CHANGED, SAME, WARNING, WRONG = "new", "changed", "same", "warning", "wrong"
_READERS: dict[str, Callable[[bytes], Iterator[Line]]] = {"tournaments": read_schedule, "entries": read_entry_table}
STATES = (WRONG, WARNING, NEW, CHANGED, SAME)


class ImportLine(msgspec.Struct, frozen=True):
    """A line of a file: whom or what it is about, what it would do, what is wrong with it, and what to do."""

    line: int
    about: str
    state: str
    message: str = ""
    advice: str = ""


class _Known:
    """What the register has, read when a table needs it."""

    def __init__(self, day: date) -> None:
        self.day = day
        rows = database.rows("SELECT number, id, year_of_birth FROM player")
        self.keys = {number: key for number, key, _ in rows}
        self.births = {number: year for number, _, year in rows}
        self.clubs = club_codes()
        self.licences = dict(database.rows("SELECT code, licence FROM club"))
        self.statuses = {code for (code,) in database.rows('SELECT code FROM code WHERE "table" = %s', STATUS)}
        self.periods = sorted(current_federation().registers_on(day).periods)
        self.approvals: list[EventApproval] = []
        self.dated: set[tuple[Any, ...]] = set()

    @cached_property
    def entries(self) -> KnownEntries:
        """Who has entered tournaments."""
        return KnownEntries()

    def find_player(self, row: Line) -> str:
        """Return the number in a line; raise a Refusal if nobody has it."""
        number = canonical_number(row.text("player"))
        if number not in self.keys:
            raise Refusal(f"Nobody has the number {number[:40]}.")
        return number

    def refuse_twice(self, *values: Any) -> None:
        """Refuse what is on record already, or on an earlier line: it would be there twice."""
        if values in self.dated:
            raise Refusal("This is on record already, or on an earlier line. Take the line out.")
        self.dated.add(values)


def check_table(register: str, content: bytes, day: date) -> Iterator[ImportLine]:
    """Yield every line of a table. Raise the TableError that says why the file is none."""
    known, check = _Known(day), _CHECKS[register]
    known.dated.update(_dated_rows(register))
    for row in _READERS[register](content) if register in _READERS else read_table(content, COLUMNS[register]):
        try:
            yield check(row, known)
        except TableError as error:
            yield ImportLine(row.number, "", WRONG, f"{str(error)[:1].upper()}{str(error)[1:]}.")
        except Refusal as refusal:
            yield ImportLine(row.number, "", WRONG, str(refusal))


def _dated_rows(register: str) -> list[tuple[Any, ...]]:
    if register == "memberships":
        rows = database.rows("SELECT player_id, club, start FROM membership")
        return [(player, club, day_of(start)) for player, club, start in rows]
    if register in ("statuses", "periods"):
        rows = database.rows("SELECT player_id, kind, value, start FROM spell")
        return [(player, kind, value, day_of(start)) for player, kind, value, start in rows]
    if register == "tournaments":
        return list(known_tournaments())
    return []


def _read_days(row: Line) -> date:
    start, end = row.day("start"), row.day_or_none("end")
    if end is not None and end < start:
        raise Refusal(f"The end, {end}, is before the start, {start}.")
    return start


def _check_club(row: Line, known: _Known) -> ImportLine:
    code, kind, licence = row.integer("code"), row.text("kind"), row.text("licence")
    about = f"{code} {row.text('name')[:80]}"
    if kind not in CLUB_KINDS:
        raise Refusal(f"'{kind[:40]}' is not a kind of club. Choose from: {', '.join(CLUB_KINDS)}.")
    check_region(full_region_name(row.text("region"), known.day), known.day)
    before = known.licences.get(code)
    known.licences[code] = licence
    if before is None:
        return ImportLine(row.number, about, NEW)
    if before == licence:
        return ImportLine(row.number, about, SAME)
    return ImportLine(row.number, about, CHANGED, f"The licence {before or '–'} becomes {licence or '–'}.")


def _check_birth(row: Line, known: _Known) -> ImportLine:
    number, year = known.find_player(row), row.integer("year")
    check_year_of_birth(year, known.day)
    before, known.births[number] = known.births[number], year
    state = NEW if before is None else SAME if before == year else CHANGED
    said = f"The year of birth {before} becomes {year}." if state == CHANGED else ""
    return ImportLine(row.number, number, state, said)


def _check_membership(row: Line, known: _Known) -> ImportLine:
    number, club, start = known.find_player(row), row.integer("club"), _read_days(row)
    if club not in known.clubs:
        raise Refusal(f"There is no club {club} in the register.")
    known.refuse_twice(known.keys[number], club, start)
    return ImportLine(row.number, number, NEW)


def _check_status(row: Line, known: _Known) -> ImportLine:
    number, status = known.find_player(row), row.integer("status")
    if status not in known.statuses:
        raise Refusal(f"There is no status {status}.")
    known.refuse_twice(known.keys[number], STATUS, str(status), row.day("start"))
    return ImportLine(row.number, number, NEW)


def _check_period(row: Line, known: _Known) -> ImportLine:
    number, kind, start = known.find_player(row), row.text("kind"), _read_days(row)
    if kind not in known.periods:
        raise Refusal(f"'{kind[:40]}' is not a kind of period. Choose from: {', '.join(known.periods) or 'none'}.")
    known.refuse_twice(known.keys[number], kind, "", start)
    return ImportLine(row.number, number, NEW)


def _check_approval(row: Line, known: _Known) -> ImportLine:
    approval = approval_in(row)
    check_club(approval.club)
    check_event(approval)
    check_limit(approval, known.approvals)
    known.approvals.append(approval)
    return ImportLine(row.number, f"{approval.club} {approval.event}", NEW)


def _check_tournament(row: Line, known: _Known) -> ImportLine:
    scheduled = tournament_in(row)
    record = scheduled[0]
    check_scheduled(scheduled, known.day, known.approvals)
    about = f"{record.first} {record.name} ({record.event_class})"
    if identify(record) in known.dated:
        return ImportLine(row.number, about, SAME)
    known.dated.add(identify(record))
    known.approvals.append(approval_of(record))
    return ImportLine(row.number, about, NEW)


def _check_entry(row: Line, known: _Known) -> ImportLine:
    """Say of an entry whether its players may play; the host took it, so it is read in all the same."""
    entries = known.entries
    found = entries.read(row)
    about = f"{row.day('first')} {row.text('tournament')[:80]}: {', '.join(found.numbers)}"
    if entries.has(found):
        return ImportLine(row.number, about, SAME)
    entries.check_free(row, found)
    state = entries.add(found)
    broken = check_players(find_tournament(found.tournament), found.numbers, invited=True).broken
    said = f"{broken[0].because}." if broken else "This entry is on the waiting list." if state == WAITING else ""
    return ImportLine(row.number, about, NEW, said)


_CHECKS: dict[str, Callable[[Line, _Known], ImportLine]] = {
    "clubs": _check_club,
    "births": _check_birth,
    "memberships": _check_membership,
    "statuses": _check_status,
    "periods": _check_period,
    "approvals": _check_approval,
    "tournaments": _check_tournament,
    "entries": _check_entry,
}
