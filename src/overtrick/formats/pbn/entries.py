"""Reads who finished where from the TotalScoreTable of a PBN file."""

import re
from decimal import Decimal

from overtrick.core.limits import MOST_ROWS, check_count
from overtrick.core.session import Entry, EntryDetails
from overtrick.formats.common.board_text import read_integer, read_number
from overtrick.formats.common.directions import read_direction
from overtrick.formats.common.fields import shorten
from overtrick.formats.pbn.games import Tag
from overtrick.formats.pbn.players import read_players
from overtrick.formats.pbn.tables import Cells, column_names, first_value, read_rows
from overtrick.formats.pbn.values import IMP_UNITS, SESSION, SESSION_UNITS, TOTALS, Reporter

TABLE = "TotalScoreTable"
_PLACE = re.compile(r"=?([1-9][0-9]{0,4})(=?)")
_RANKS = ("SessionRank", "Rank")
_NO_DIRECTION = ("pairs", "")


def find_unit(table: Tag, scoring: str) -> str | None:
    """Return the unit of the scores of this session, by the names of the columns.

    Where a file has the totals of several sessions and those of this one, these are in columns named Session….
    """
    columns = set(column_names(table))
    own = [unit for name in columns if (unit := _session_unit(name))]
    for unit, names in TOTALS.items():
        if unit in own or (not own and columns.intersection(names)):
            return IMP_UNITS.get(scoring, "IMPS") if unit in ("XIMPS", "IMPS") else unit
    return None


def counts_this_session(table: Tag) -> bool:
    """Return whether the table has the scores of this session beside the totals of several."""
    return any(_session_unit(name) for name in column_names(table))


def _session_unit(column: str) -> str:
    """Return the unit of a column such as SessionPercentage; an empty text for any other column."""
    if not column.startswith(SESSION):
        return ""
    name = column.removeprefix(SESSION).upper()
    return next((unit for end, unit in SESSION_UNITS.items() if name.endswith(end)), "")


def _score_columns(unit: str, cells: Cells) -> list[str]:
    """Return the columns that may have a score in this unit: those of the session, else those of the totals."""
    own = [name for name in cells if _session_unit(name) == ("IMPS" if unit == "XIMPS" else unit)]
    return own if any(map(_session_unit, cells)) else list(TOTALS.get(unit, ()))


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
            check_count(len(entries), MOST_ROWS, "contestants", row.line)
    return entries


def _read_entry(line: int, cells: Cells, contest: str, unit: str | None, reporter: Reporter) -> Entry:
    label, suffix = reporter.read_pair_number(first_value(cells, "PairId", "TeamId", "PlayerId"), line, "PairId")
    players = read_players(line, cells, contest, reporter)
    place, tied = _read_place(line, cells, reporter)
    details = EntryDetails(
        number=label,
        direction=_read_direction(line, cells, contest, reporter) or suffix,
        section=cells.get("Section", ""),
        team=first_value(cells, "Team", "TeamName"),
        names=players.names,
        percentage=read_number(first_value(cells, *_score_columns("PCT", cells)).removesuffix("%")),
        boards=read_integer(cells.get("NrBoards", "")),
        correction=_read_correction(cells),
    )
    column = next((name for name in _score_columns(unit or "", cells) if cells.get(name)), "")
    text = cells.get(column, "").removesuffix("%")
    score = read_number(text)
    if text and score is None:
        message = f"'{shorten(text)}' is not a score."
        reporter.add_error("pbn-score", line, column, text, message, "A score is a number such as 57.50.")
    return Entry(line, place, tied, score, players.numbers, details)


def _read_direction(line: int, cells: Cells, contest: str, reporter: Reporter) -> str:
    """Read the direction of a pair; the seat of a single player and the side of a team in a match are none."""
    text = cells.get("Direction", "")
    if not text or contest not in _NO_DIRECTION:
        return ""
    direction = read_direction(text)
    if direction is None:
        message = f"'{shorten(text)}' is not a direction that Overtrick knows. It was left out."
        advice = "Write N-S or E-W, in English or in the language of the scoring program."
        reporter.add_warning("pbn-direction", line, "Direction", text, message, advice)
    return direction or ""


def _read_correction(cells: Cells) -> Decimal | None:
    """Read what a total has in it beside the boards: points carried over, less penalties."""
    if any(map(_session_unit, cells)):
        return None
    carried, penalty = read_number(cells.get("ScoreCarryOver", "")), read_number(cells.get("ScorePenalty", ""))
    if not carried and not penalty:
        return None
    return (carried or Decimal(0)) - abs(penalty or Decimal(0))


def _read_place(line: int, cells: Cells, reporter: Reporter) -> tuple[int | None, bool]:
    # The rank of several sessions together says nothing about this one.
    ranks = _RANKS[:1] if any(map(_session_unit, cells)) else _RANKS
    column = next((name for name in ranks if name in cells), "Rank")
    text = cells.get(column, "") if column in ranks else ""
    match = _PLACE.fullmatch(text)
    if match:
        return int(match[1]), "=" in text
    if text:
        message = f"'{shorten(text)}' is not a place."
        reporter.add_error("pbn-rank", line, column, text, message, "A rank is a whole number, 1 or more.")
    return None, False
