"""Reads the matches of teams from a ScoreTable whose rows are matches, not boards: who won, tied and lost how many."""

from collections import Counter
from decimal import Decimal
from typing import NamedTuple

from msgspec.structs import replace

from overtrick.core.session import Entry
from overtrick.formats.common.board_text import read_number
from overtrick.formats.pbn.boards import TABLE
from overtrick.formats.pbn.games import Game
from overtrick.formats.pbn.tables import Cells, read_rows

_HOME, _AWAY = "TeamId_Home", "TeamId_Away"
# The part of MatchDetails that has the whole match in it, not one of its segments.
_WHOLE_MATCH = "200"


class _Record(NamedTuple):
    won: Counter[str]
    tied: Counter[str]
    lost: Counter[str]


def add_matches(entries: list[Entry], games: list[Game]) -> list[Entry]:
    """Return the teams with how many matches they won, tied and lost, where the file has their matches."""
    record = _Record(Counter(), Counter(), Counter())
    for game in games:
        table = game.get(TABLE)
        for row in read_rows(table) if table else ():
            if row.cells and row.cells.get(_HOME) and row.cells.get(_AWAY):
                _add_match(row.cells, record)
    if not any(record):
        return entries
    return [_add_record(entry, record) for entry in entries]


def _add_match(cells: Cells, record: _Record) -> None:
    home, away = cells[_HOME], cells[_AWAY]
    margin = _read_margin(cells)
    if margin is None:
        return
    if margin == 0:
        record.tied.update((home, away))
    else:
        record.won[home if margin > 0 else away] += 1
        record.lost[away if margin > 0 else home] += 1


def _read_margin(cells: Cells) -> Decimal | None:
    """Read by how much the home team won, in IMPs or else in victory points; None for a match not yet played."""
    for part in cells.get("MatchDetails", "").split("|"):
        segment, *scores = part.split(",")
        if segment == _WHOLE_MATCH and len(scores) == 2:
            return _subtract(*scores)
    return _subtract(cells.get("VP_Home", ""), cells.get("VP_Away", ""))


def _subtract(home: str, away: str) -> Decimal | None:
    first, second = read_number(home), read_number(away)
    return None if first is None or second is None else first - second


def _add_record(entry: Entry, record: _Record) -> Entry:
    if entry.details is None or not entry.details.number:
        return entry
    won, tied, lost = (each[entry.details.number] for each in record)
    return replace(entry, details=replace(entry.details, wins=won, ties=tied, losses=lost, matches=won + tied + lost))
