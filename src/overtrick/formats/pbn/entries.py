"""Reads who finished where from the TotalScoreTable of a PBN file."""

import re

from overtrick.core.session import NOBODY, Entry, EntryDetails
from overtrick.formats.common.board_text import DIRECTIONS, read_integer, read_number, read_player_number
from overtrick.formats.common.fields import shorten
from overtrick.formats.pbn.games import Tag
from overtrick.formats.pbn.tables import Cells, column_names, first_value, read_rows
from overtrick.formats.pbn.values import EACH_PLAYER_ID, IMP_UNITS, OTHER_PLAYER_IDS, PLAYER_IDS, TOTALS, Reporter

TABLE = "TotalScoreTable"
_PLACE = re.compile(r"=?([1-9][0-9]{0,4})(=?)")
_BETWEEN_NAMES = re.compile(r"\s*;\s*|\s+&\s+|\s+-\s+|\s*/\s*|\s+and\s+")
_SIZES = {"pairs": 2, "individual": 1, "teams": 4}


def find_unit(table: Tag, scoring: str) -> str | None:
    """Return the unit of the total scores, by the names of the columns."""
    columns = set(column_names(table))
    for unit, names in TOTALS.items():
        if columns.intersection(names):
            return "IMPS" if unit == "XIMPS" and scoring not in IMP_UNITS else unit
    return None


def read_entries(table: Tag, contest: str, unit: str | None, reporter: Reporter) -> list[Entry]:
    """Read every contestant, in the order of the file."""
    entries: list[Entry] = []
    for row in read_rows(table):
        if row.cells is None:
            message = "This row does not fit the columns of the TotalScoreTable."
            advice = "Each column needs one value; write - where there is none, and names between quotes."
            reporter.add_error("pbn-row", row.line, TABLE, row.text, message, advice)
        else:
            entries.append(_read_entry(row.line, row.cells, contest, unit, reporter))
    return entries


def _read_entry(line: int, cells: Cells, contest: str, unit: str | None, reporter: Reporter) -> Entry:
    label, suffix = reporter.read_pair_number(first_value(cells, "PairId", "TeamId", "PlayerId"), line, "PairId")
    direction = cells.get("Direction", "").upper()
    names, players = _read_players(line, cells, contest, reporter)
    place, tied = _read_place(line, cells.get("Rank", ""), reporter)
    details = EntryDetails(
        number=label,
        direction=DIRECTIONS.get(direction, direction) or suffix,
        section=cells.get("Section", ""),
        team=first_value(cells, "Team", "TeamName"),
        names=names,
        percentage=read_number(first_value(cells, *TOTALS["PCT"]).removesuffix("%")),
        boards=read_integer(cells.get("NrBoards", "")),
    )
    column = next((name for name in TOTALS.get(unit or "", ()) if cells.get(name)), "")
    text = cells.get(column, "").removesuffix("%")
    score = read_number(text)
    if text and score is None:
        message = f"'{shorten(text)}' is not a score."
        reporter.add_error("pbn-score", line, column, text, message, "A score is a number such as 57.50.")
    return Entry(line, place, tied, score, players, details)


def _read_place(line: int, text: str, reporter: Reporter) -> tuple[int | None, bool]:
    match = _PLACE.fullmatch(text)
    if match:
        return int(match[1]), "=" in text
    if text:
        message = f"'{shorten(text)}' is not a place."
        reporter.add_error("pbn-rank", line, "Rank", text, message, "A rank is a whole number from 1.")
    return None, False


def _read_players(line: int, cells: Cells, contest: str, reporter: Reporter) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Read names and numbers; a player without a number has ""."""
    ids = first_value(cells, PLAYER_IDS, *OTHER_PLAYER_IDS)
    numbers = (
        [part.strip() for part in ids.split(";")]
        if ids
        else [cells[each] for each in EACH_PLAYER_ID if cells.get(each)]
    )
    numbers = [_read_player_number(line, text, reporter) for text in numbers]
    names = _read_names(cells, contest)
    count = max(len(names), len(numbers)) or _SIZES.get(contest, 2)
    return tuple([*names, *[""] * count][:count]), tuple([*numbers, *[""] * count][:count])


def _read_player_number(line: int, text: str, reporter: Reporter) -> str:
    number = NOBODY if text == NOBODY else read_player_number(text)
    if number is None:
        message = f"'{shorten(text)}' is not a player's number. The player counts as one without a number."
        advice = "Write the number that the federation gave, or - for none; put names between quotes."
        reporter.add_warning("pbn-player", line, PLAYER_IDS, text, message, advice)
    return number or ""


def _read_names(cells: Cells, contest: str) -> list[str]:
    text = first_value(cells, "Names", "Name")
    if not text or contest == "individual":
        return [text] if text else []
    names = [part.strip() for part in (text.split(";") if ";" in text else _BETWEEN_NAMES.split(text))]
    return names if len(names) > 1 else [*names, ""]
