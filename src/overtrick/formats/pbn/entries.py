"""Reads who finished where from the TotalScoreTable of a PBN file."""

import re

from overtrick.core.session import NOBODY, Entry, EntryDetails
from overtrick.formats.common.board_text import DIRECTIONS, number, player_number, whole
from overtrick.formats.common.fields import shown
from overtrick.formats.pbn.games import Tag
from overtrick.formats.pbn.tables import Cells, columns_of, first_of, table_rows
from overtrick.formats.pbn.values import EACH_PLAYER_ID, IMP_UNITS, OTHER_PLAYER_IDS, PLAYER_IDS, TOTALS, Noting

TABLE = "TotalScoreTable"
_RANK = re.compile(r"=?([1-9][0-9]{0,4})(=?)")
_BETWEEN_NAMES = re.compile(r"\s*;\s*|\s+&\s+|\s+-\s+|\s*/\s*|\s+and\s+")
_DUE = {"pairs": 2, "individual": 1, "teams": 4}


def unit_of(table: Tag, scoring: str) -> str | None:
    """What the total scores count, as the columns tell."""
    columns = set(columns_of(table))
    for unit, names in TOTALS.items():
        if columns.intersection(names):
            return "IMPS" if unit == "XIMPS" and scoring not in IMP_UNITS else unit
    return None


def read_entries(table: Tag, contest: str, unit: str | None, noting: Noting) -> list[Entry]:
    """Every contestant, in the order of the file."""
    found: list[Entry] = []
    for row in table_rows(table):
        if row.cells is None:
            says = "This row does not fit the columns of the TotalScoreTable."
            advice = "Each column needs one value; write - where there is none, and names between quotes."
            noting.refuse("pbn-row", row.line, TABLE, row.text, says, advice)
        else:
            found.append(_entry(row.line, row.cells, contest, unit, noting))
    return found


def _entry(line: int, cells: Cells, contest: str, unit: str | None, noting: Noting) -> Entry:
    label, suffix = noting.pair(first_of(cells, "PairId", "TeamId", "PlayerId"), line, "PairId")
    direction = cells.get("Direction", "").upper()
    names, players = _players(line, cells, contest, noting)
    place, tied = _rank(line, cells.get("Rank", ""), noting)
    details = EntryDetails(
        number=label,
        direction=DIRECTIONS.get(direction, direction) or suffix,
        section=cells.get("Section", ""),
        team=first_of(cells, "Team", "TeamName"),
        names=names,
        percentage=number(first_of(cells, *TOTALS["PCT"]).removesuffix("%")),
        boards=whole(cells.get("NrBoards", "")),
    )
    column = next((name for name in TOTALS.get(unit or "", ()) if cells.get(name)), "")
    text = cells.get(column, "").removesuffix("%")
    score = number(text)
    if text and score is None:
        says = f"'{shown(text)}' is not a score."
        noting.refuse("pbn-score", line, column, text, says, "A score is a number such as 57.50.")
    return Entry(line, place, tied, score, players, details)


def _rank(line: int, text: str, noting: Noting) -> tuple[int | None, bool]:
    found = _RANK.fullmatch(text)
    if found:
        return int(found[1]), "=" in text
    if text:
        says = f"'{shown(text)}' is not a place."
        noting.refuse("pbn-rank", line, "Rank", text, says, "A rank is a whole number from 1.")
    return None, False


def _players(line: int, cells: Cells, contest: str, noting: Noting) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and numbers; somebody without a number is ""."""
    ids = first_of(cells, PLAYER_IDS, *OTHER_PLAYER_IDS)
    numbers = (
        [part.strip() for part in ids.split(";")]
        if ids
        else [cells[each] for each in EACH_PLAYER_ID if cells.get(each)]
    )
    numbers = [_number(line, text, noting) for text in numbers]
    names = _names(cells, contest)
    count = max(len(names), len(numbers)) or _DUE.get(contest, 2)
    return tuple([*names, *[""] * count][:count]), tuple([*numbers, *[""] * count][:count])


def _number(line: int, text: str, noting: Noting) -> str:
    given = NOBODY if text == NOBODY else player_number(text)
    if given is None:
        says = f"'{shown(text)}' is not a player's number. The player counts as one without a number."
        advice = "Write the number that the federation gave, or - for none; put names between quotes."
        noting.doubt("pbn-player", line, PLAYER_IDS, text, says, advice)
    return given or ""


def _names(cells: Cells, contest: str) -> list[str]:
    text = first_of(cells, "Names", "Name")
    if not text or contest == "individual":
        return [text] if text else []
    names = [part.strip() for part in (text.split(";") if ";" in text else _BETWEEN_NAMES.split(text))]
    return names if len(names) > 1 else [*names, ""]
