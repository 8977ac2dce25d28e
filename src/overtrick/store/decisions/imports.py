"""Registers that come as files: clubs, players, memberships and the like, or an Access extract with opening balances.

The bytes of the file are kept as those of a results file are, and the journal names it, so a replay can read it again.
"""

from collections.abc import Callable, Iterable
from datetime import date

import msgspec

from overtrick.core.player import Codes, Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats import access, player_file
from overtrick.schemes import Scheme
from overtrick.schemes.registers.on_day import codes_of
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.decisions.approvals import EventApproval, check_event, check_limit, enter_approvals
from overtrick.store.decisions.common.affected_sessions import award_again_for
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.player_checks import check_year_of_birth
from overtrick.store.decisions.common.references import CLUB_KINDS, RegisterFormat, check_region, full_region_name
from overtrick.store.decisions.players import write_player
from overtrick.store.decisions.points.lapses import restore_to_all
from overtrick.store.decisions.tournaments.entrants import enter_table
from overtrick.store.decisions.tournaments.schedule import check_schedule, enter_schedule
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import OPENING
from overtrick.store.ledger.in_force import numbers_with_opening_balance
from overtrick.store.ledger.postings import NewAward, post
from overtrick.store.models.points_field import to_parts
from overtrick.store.registers.clubs import check_club
from overtrick.store.registers.csv_tables import Line as TableLine
from overtrick.store.registers.csv_tables import TableError, read_table
from overtrick.store.registers.players import EARLIEST
from overtrick.store.registers.players_on_day import STATUS

_SHOWN = 5
_CHECKED = ("clubs", "births", "approvals")
COLUMNS = {
    "clubs": ("code", "name", "region", "kind", "licence"),
    "births": ("player", "year"),
    "approvals": ("club", "event", "class", "first", "last"),
    "memberships": ("player", "club", "start", "end"),
    "statuses": ("player", "status", "start"),
    "periods": ("player", "kind", "start", "end"),
}


class RegisterImport(Record, frozen=True, kw_only=True):
    """A file of a register. `opening` posts the totals in it as opening balances.

    `timed` says that memberships and statuses come in files of their own.
    """

    format: RegisterFormat
    opening: bool = False
    timed: bool = False


def import_file(work: UnitOfWork, entry: JournalEntry, record: RegisterImport) -> None:
    """Read the file of the entry into the register."""
    _check_format(record.format)
    sql = "SELECT f.content, a.name FROM arrival a JOIN raw_file f ON f.id = a.raw_id WHERE a.id = %s"
    content, name = database.rows(sql, entry.arrival)[0]
    try:
        count = READERS[record.format](work, entry, record, bytes(content))
    except TableError as error:
        raise Refusal(f"{name} cannot be used: {error}.") from error
    audit(work, entry, "register", record.format, None, {"file": name, "count": count})
    work.writer.flush()
    work.forget_registers()


def check_import(entry: JournalEntry, record: RegisterImport) -> None:
    """Refuse an import of a register that there is not, and one without a file."""
    _check_format(record.format)
    if entry.arrival is None:
        raise Refusal("A register is read in from a file.")


def _check_format(name: str) -> None:
    if name not in READERS:
        raise Refusal(f"There is no register '{name}'. Choose from: {', '.join(READERS)}.")


def check_content(format_name: str, content: bytes, day: date) -> None:
    """Refuse a new table with a region or a club that does not exist, an impossible event, or an impossible year."""
    approvals: list[EventApproval] = []
    if format_name == "tournaments":
        check_schedule(content, day)
    if format_name not in _CHECKED:
        return
    for row in read_table(content, COLUMNS[format_name]):
        try:
            if format_name == "clubs":
                check_region(full_region_name(row.text("region"), day), day)
            elif format_name == "approvals":
                check_club(row.integer("club"))
                check_event(approval_in(row))
                check_limit(approval_in(row), approvals)
                approvals.append(approval_in(row))
            else:
                check_year_of_birth(row.integer("year"), day)
        except Refusal as refusal:
            raise Refusal(f"Line {row.number}: {refusal}") from refusal


def load_codes(scheme: Scheme, day: date) -> Codes:
    """Return the code tables of a day, with the clubs that the register has now."""
    codes = codes_of(scheme, day)
    clubs = database.rows("SELECT code, name, country FROM club ORDER BY code")
    abroad = {code: country for code, _, country in clubs if country != codes.home_country}
    return msgspec.structs.replace(codes, clubs={name: code for code, name, _ in clubs}, club_countries=abroad)


def _read_players(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    codes = load_codes(work.state.federation.scheme, entry.day)
    players, problems = player_file.loads(content, codes, work.state.federation.registers_on(entry.day).player_file)
    return _write_players(work, entry, record, players, problems)


def _read_access(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    codes = load_codes(work.state.federation.scheme, entry.day)
    players, _, problems = access.loads(content, codes, entry.day)
    return _write_players(work, entry, record, players, problems)


def _write_players(
    work: UnitOfWork,
    entry: JournalEntry,
    record: RegisterImport,
    players: Iterable[Player],
    problems: Iterable[Problem],
) -> int:
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        shown = " ".join(str(problem) for problem in errors[:_SHOWN])
        raise Refusal(f"The file has {len(errors)} errors. {shown}")
    keys = dict(database.rows("SELECT number, id FROM player"))
    opened = numbers_with_opening_balance()
    new: list[str] = []
    balances: list[NewAward] = []
    for player in players:
        number = player.number
        if number not in keys:
            since = None if record.timed else player.joined or EARLIEST
            values = msgspec.structs.asdict(player) | {"id_card": ""}
            keys[number] = write_player(work, player.stamp, number, values, since)
            new.append(number)
        if record.opening and number not in opened:
            held = [(unit, to_parts(points)) for unit, points in player.totals if points]
            balances += [NewAward(None, keys[number], number, unit, parts, OPENING) for unit, parts in held]
    post(work, entry, OPENING, None, entry.day, new=balances)
    award_again_for(work, entry, new, None, "registered")
    return len(new)


def _load_player_keys(work: UnitOfWork) -> dict[str, int]:
    work.writer.flush()
    return dict(database.rows("SELECT number, id FROM player"))


def _read_number(row: TableLine) -> str:
    return canonical_number(row.text("player"))


def _find_key(keys: dict[str, int], row: TableLine) -> int:
    number = _read_number(row)
    if number not in keys:
        raise TableError(f"line {row.number}, player: nobody has the number {number}")
    return keys[number]


def _read_days(row: TableLine) -> tuple[date, date | None]:
    start, end = row.day("start"), row.day_or_none("end")
    if end is not None and end < start:
        raise TableError(f"line {row.number}, end: {end} is before the start, {start}")
    return start, end


def _read_memberships(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    keys = _load_player_keys(work)
    clubs = {code for (code,) in database.rows("SELECT code FROM club")}
    numbers: set[str] = set()
    for row in read_table(content, COLUMNS["memberships"]):
        club = row.integer("club")
        if club not in clubs:
            raise TableError(f"line {row.number}, club: there is no club {club} in the register")
        work.writer.add(models.Membership, _find_key(keys, row), club, *_read_days(row))
        numbers.add(_read_number(row))
    award_again_for(work, entry, numbers, None, "memberships")
    restore_to_all(work, entry)
    return len(numbers)


def _read_statuses(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    keys = _load_player_keys(work)
    statuses = {code for (code,) in database.rows('SELECT code FROM code WHERE "table" = %s', STATUS)}
    numbers: set[str] = set()
    for row in read_table(content, COLUMNS["statuses"]):
        status = row.integer("status")
        if status not in statuses:
            raise TableError(f"line {row.number}, status: there is no status {status}")
        work.writer.add(models.Spell, _find_key(keys, row), STATUS, str(status), row.day("start"), None)
        numbers.add(_read_number(row))
    award_again_for(work, entry, numbers, None, "statuses")
    restore_to_all(work, entry)
    return len(numbers)


def _read_periods(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    keys = _load_player_keys(work)
    kinds = work.state.federation.registers_on(entry.day).periods
    numbers: set[str] = set()
    for row in read_table(content, COLUMNS["periods"]):
        if row.text("kind") not in kinds:
            raise TableError(f"line {row.number}, kind: '{row.text('kind')}' is not one of {', '.join(sorted(kinds))}")
        work.writer.add(models.Spell, _find_key(keys, row), row.text("kind"), "", *_read_days(row))
        numbers.add(_read_number(row))
    award_again_for(work, entry, numbers, None, "periods")
    return len(numbers)


def _read_clubs(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    """Add new clubs; of known clubs change the licence only."""
    rows = list(read_table(content, COLUMNS["clubs"]))
    for row in rows:
        code, kind = row.integer("code"), row.text("kind")
        if kind not in CLUB_KINDS:
            raise TableError(f"line {row.number}, kind: '{kind}' is not one of {', '.join(CLUB_KINDS)}")
        if database.execute("UPDATE club SET licence = %s WHERE code = %s", row.text("licence"), code):
            continue
        home = work.state.federation.registers_on(entry.day).home_country
        region = full_region_name(row.text("region"), entry.day)
        values = (code, row.text("name"), region, kind, home, row.text("licence"), "", None)
        work.writer.add_numbered_row(models.Club, values)
        work.writer.flush()
    return len(rows)


def _read_births(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    """Read years of birth, which the file of players does not have."""
    keys = _load_player_keys(work)
    born: dict[int | None, list[int]] = {}
    for row in read_table(content, COLUMNS["births"]):
        year = None if _read_number(row) in work.state.erased else row.integer("year")
        born.setdefault(year, []).append(_find_key(keys, row))
    for year, players in born.items():
        for marks, some in in_chunks(players):
            database.execute(f"UPDATE player SET year_of_birth = %s WHERE id IN ({marks})", year, *some)
    return sum(map(len, born.values()))


def _read_approvals(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    """Read approved events, one a line."""
    approvals = [approval_in(row) for row in read_table(content, COLUMNS["approvals"])]
    enter_approvals(work, entry, approvals)
    return len(approvals)


def _read_tournaments(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    """Read tournaments of the calendar, one a line."""
    return enter_schedule(work, entry, content)


def _read_entries(work: UnitOfWork, entry: JournalEntry, record: RegisterImport, content: bytes) -> int:
    """Read entries of tournaments, one a line."""
    work.writer.flush()
    return enter_table(work, entry, content)


def approval_in(row: TableLine) -> EventApproval:
    """Return the approved event of a line."""
    return EventApproval(
        club=row.integer("club"),
        event=row.text("event"),
        event_class=row.text("class"),
        first=row.day("first"),
        last=row.day_or_none("last"),
    )


READERS: dict[str, Callable[[UnitOfWork, JournalEntry, RegisterImport, bytes], int]] = {
    "clubs": _read_clubs,
    "players": _read_players,
    "access": _read_access,
    "memberships": _read_memberships,
    "statuses": _read_statuses,
    "periods": _read_periods,
    "births": _read_births,
    "approvals": _read_approvals,
    "tournaments": _read_tournaments,
    "entries": _read_entries,
}
