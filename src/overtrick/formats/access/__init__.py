"""The one-time extract of players from an old Access database, brought into the form that a new register loads.

The old database grew for decades and was typed by many hands. So this reader applies the rule of every column, and
gives a list of all that it changed, for a person to look through before the players are taken over.
"""

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path

import msgspec

from overtrick.core.player import Codes, Player
from overtrick.core.problems import Problem, Severity, is_accepted
from overtrick.formats.access.table import COLUMNS, Row, read_table
from overtrick.formats.access.values import CENTS, WHOLE, Cells, fold, look_up
from overtrick.formats.common.blanks import BOM
from overtrick.formats.common.fields import shorten

FORMAT = "access-extract"

_WHOLE_NUMBER = "a whole number; nothing is 0"
WHY = {
    "computer_number": "4 or 5 digits, without spaces, leading zeros or padding",
    "first_name": "capital initials, single spaces, at most 30 characters",
    "surname": "capital initials, single spaces, at most 30 characters",
    "current_stars": _WHOLE_NUMBER,
    "current_rating_points": _WHOLE_NUMBER,
    "total_a_points": "a number with at most 2 decimals; nothing is 0",
    "total_b_points": _WHOLE_NUMBER,
    "total_c_points": _WHOLE_NUMBER,
    "club_id": "the code from the table of clubs, or the code for no club",
    "gender": "the code from the table of genders, or the code for unknown",
    "country_code": "the country of the home club",
    "overseas_number": "a whole number, or nothing",
    "date_joined": "year-month-day",
    "status": "always active",
    "last_update": "the day of the extract",
    "preferred_name": "always empty",
    "source": "always the code for other",
    "member_rank": "the code from the table of ranks, or the code for unknown",
    "member_grade": "the code from the table of grades, or the code for unknown",
    "member_handicap": "always 0",
}


class Change(msgspec.Struct, frozen=True):
    """A cell that was changed: the player, the old and the new text, and the rule that changed it."""

    line: int
    number: str
    column: str
    old: str
    new: str
    why: str


Extract = tuple[tuple[Player, ...], tuple[Change, ...], tuple[Problem, ...]]


class _FoldedCodes:
    """The code tables with folded texts: folded once for a file, not once for a cell."""

    def __init__(self, codes: Codes) -> None:
        self.codes = codes
        self.clubs = _fold_table(codes.clubs)
        self.genders = _fold_table(codes.genders)
        self.ranks = _fold_table(codes.ranks)
        self.grades = _fold_table(codes.grades)
        self.statuses = _fold_table(codes.statuses)

    def country(self, club: int) -> int:
        codes = self.codes
        return codes.unknown if club == codes.no_club else codes.club_countries.get(club, codes.home_country)


def recognises(data: bytes) -> bool:
    """Return whether the file begins with a line that names the number and the surname of players."""
    first = data[:2000].replace(b"\x00", b"").replace(b" ", b"_").lower()
    return b"computer_number" in first and b"surname" in first


def load(path: Path, codes: Codes, extract_date: date, *, required_only: bool = True) -> Extract:
    """Read a file."""
    return loads(path.read_bytes(), codes, extract_date, required_only=required_only)


def loads(data: bytes, codes: Codes, extract_date: date, *, required_only: bool = True) -> Extract:
    """Read the players, sorted by number; list every changed cell, and all problems in line order.

    `extract_date` is the day of the extract. Only active players of the countries that the extract is for are
    required; with `required_only` the others are left out, each with a warning. A line with an error gives no
    player, and a file without one of the columns none at all.
    """
    rows, problems = read_table(data)
    has_all_columns = is_accepted(problem for problem in problems if problem.column)  # no column is missing or repeated
    tables = _FoldedCodes(codes)
    players_read = [(row, _read_player(row, tables, extract_date, problems)) for row in rows]
    problems += _find_duplicates(players_read)
    wanted_players = [
        (row, player)
        for row, player in players_read
        if _is_wanted(row, player, tables, problems, required_only=required_only)
    ]
    error_lines = {problem.line for problem in problems if problem.severity is Severity.ERROR}
    accepted = [(row, player) for row, player in wanted_players if has_all_columns and row.line not in error_lines]
    players = sorted((player for _, player in accepted), key=_number_key)
    changes = [change for row, player in accepted for change in _find_changes(row, player)]
    return tuple(players), tuple(changes), tuple(sorted(problems, key=lambda problem: problem.line))


def dump(players: Iterable[Player], path: Path) -> None:
    """Write a file."""
    path.write_bytes(dumps(players))


def dumps(players: Iterable[Player]) -> bytes:
    """Write the extract by number, in UTF-8; with a mark of UTF-8 where a name has an accent, because of Excel."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_player_cells(player).values() for player in sorted(players, key=_number_key))
    text = buffer.getvalue()
    return text.encode("ascii") if text.isascii() else BOM + text.encode()


def _fold_table(table: Mapping[str, int]) -> dict[str, int]:
    return {fold(text): code for text, code in table.items()}


def _number_key(player: Player) -> tuple[int, str]:
    return len(player.number), player.number


def _read_player(row: Row, tables: _FoldedCodes, extract_date: date, problems: list[Problem]) -> Player:
    """Read the player of a row; a cell with an error gets a default, and the player is dropped later."""
    cells, codes = Cells(row), tables.codes
    club = cells.code("club_id", tables.clubs, codes.no_club)
    player = Player(
        number=cells.computer_number("computer_number", codes.number_form),
        stamp=extract_date,
        first=cells.name("first_name"),
        family=cells.name("surname"),
        club=club,
        grade=cells.code("member_grade", tables.grades, codes.unknown),
        stars=int(cells.amount("current_stars", WHOLE)),
        rank=cells.code("member_rank", tables.ranks, codes.unknown),
        rating=cells.amount("current_rating_points", WHOLE),
        totals=(
            ("A", cells.amount("total_a_points", CENTS)),
            ("B", cells.amount("total_b_points", WHOLE)),
            ("C", cells.amount("total_c_points", WHOLE)),
        ),
        gender=cells.code("gender", tables.genders, codes.unknown),
        status=codes.active,
        source=codes.source,
        country=tables.country(club),
        overseas_number=cells.overseas_number("overseas_number"),
        joined=cells.day("date_joined", extract_date),
    )
    problems += cells.problems
    return player


def _is_wanted(row: Row, player: Player, tables: _FoldedCodes, problems: list[Problem], *, required_only: bool) -> bool:
    """Return whether a player stays; report one who was not active or belongs to another country."""
    codes, text = tables.codes, row.cells.get("status", "").strip()
    status = look_up(text, tables.statuses)
    if status not in (None, codes.active):
        problems.append(_inactive_player(player.number, text, row.line, required_only=required_only))
        return not required_only
    if required_only and player.country not in (*codes.required_countries, codes.unknown):
        problems.append(_unrequired_player(player, row.line))
        return False
    return True


def _find_changes(row: Row, player: Player) -> list[Change]:
    return [
        Change(row.line, player.number, column, row.cells[column], new, WHY[column])
        for column, new in _player_cells(player).items()
        if column in row.cells and row.cells[column] != new
    ]


def _player_cells(player: Player) -> dict[str, str]:
    """Return the cells of a player, in the order of the columns."""
    values = (
        player.number, player.first, player.family, player.stars, player.rating, player.total("A"),
        player.total("B"), player.total("C"), player.club, player.gender, player.country, player.overseas_number,
        player.joined, player.status, player.stamp, player.preferred, player.source, player.rank, player.grade,
        player.handicap,
    )  # fmt: skip
    return {column: _format_value(value) for column, value in zip(COLUMNS, values, strict=True)}


def _format_value(value: str | int | Decimal | date | None) -> str:
    if not isinstance(value, Decimal):
        return "" if value is None else str(value)
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _find_duplicates(rows: list[tuple[Row, Player]]) -> list[Problem]:
    seen: dict[str, int] = {}
    problems: list[Problem] = []
    for row, player in rows:
        first = seen.setdefault(player.number, row.line)
        if player.number and first != row.line:
            problems.append(_duplicate_player(player.number, row.line, first))
    return problems


def _duplicate_player(number: str, line: int, first: int) -> Problem:
    message, advice = f"Player {number} is already on line {first}.", "Find out which of the two is right; keep one."
    return Problem("access-duplicate", Severity.ERROR, line, "computer_number", number, message, advice)


def _inactive_player(number: str, status: str, line: int, *, required_only: bool) -> Problem:
    what = "left out" if required_only else "made active"
    message = f"Player {number} has the status {shorten(status)}, and is {what}: only active players are required."
    advice = "Correct the status if the player is active."
    return Problem("access-not-active", Severity.WARNING, line, "status", shorten(status), message, advice)


def _unrequired_player(player: Player, line: int) -> Problem:
    message = f"Player {player.number} of club {player.club} is at home in another country, and is left out."
    advice = "Correct the club if the player belongs to one here."
    return Problem("access-not-required", Severity.WARNING, line, "club_id", str(player.club), message, advice)
