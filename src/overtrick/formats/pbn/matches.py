"""Reads the matches of teams from a ScoreTable whose rows are matches, not boards: who won, tied and lost how many."""

from collections import Counter
from decimal import Decimal
from typing import NamedTuple

from msgspec.structs import replace

from overtrick.core.session import Entry, Meeting
from overtrick.formats.common.board_text import read_integer, read_number
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
    met: dict[str, list[Meeting]]


def add_matches(entries: list[Entry], games: list[Game]) -> list[Entry]:
    """Return the teams with how many matches they won, tied and lost, where the file has their matches."""
    record = _Record(Counter(), Counter(), Counter(), {})
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
    round_, imps = read_integer(cells.get("Round", "")) or 0, _read_imps(cells) or ("", "")
    sides = ((home, away, cells.get("VP_Home", ""), imps[0]), (away, home, cells.get("VP_Away", ""), imps[1]))
    for own, other, points, swing in sides:
        met = Meeting(opponent=other, round=round_, score=read_number(points), imps=read_number(swing))
        record.met.setdefault(own, []).append(met)
    if margin == 0:
        record.tied.update((home, away))
    else:
        record.won[home if margin > 0 else away] += 1
        record.lost[away if margin > 0 else home] += 1


def _read_margin(cells: Cells) -> Decimal | None:
    """Read by how much the home team won, in IMPs or else in victory points; None for a match not yet played."""
    imps = _read_imps(cells)
    return _subtract(*imps) if imps else _subtract(cells.get("VP_Home", ""), cells.get("VP_Away", ""))


def _read_imps(cells: Cells) -> tuple[str, str] | None:
    """Read the IMPs of the two teams in the whole match; None where the file does not have them."""
    for part in cells.get("MatchDetails", "").split("|"):
        segment, *scores = part.split(",")
        if segment == _WHOLE_MATCH and len(scores) == 2:
            return scores[0], scores[1]
    return None


def _subtract(home: str, away: str) -> Decimal | None:
    first, second = read_number(home), read_number(away)
    return None if first is None or second is None else first - second


def _add_record(entry: Entry, record: _Record) -> Entry:
    if entry.details is None or not entry.details.number:
        return entry
    won, tied, lost = (each[entry.details.number] for each in record[:3])
    details = replace(
        entry.details, wins=won, ties=tied, losses=lost, matches=won + tied + lost,
        meetings=tuple(record.met.get(entry.details.number, ())),
    )  # fmt: skip
    return replace(entry, details=details)
