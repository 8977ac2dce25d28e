"""A played session before it is written in any format: the one form that all contests end in."""

import datetime
from typing import NamedTuple

import msgspec

from overtrick.core.boards import Board, Deal
from overtrick.core.session import FINAL_ROUND, NOBODY
from overtrick.nation.people.rosters import Entrant

Scored = list[tuple[int, Entrant]]


class Row(NamedTuple):
    """A contestant's place and score; `record` counts matches won, tied and lost."""

    place: int
    score: str
    players: tuple[str, ...]
    tied: bool = False
    record: tuple[int, int, int] | None = None


class Travellers(NamedTuple):
    """The boards of a session and their deals; of each contestant, by its players, number, direction and boards."""

    boards: tuple[Board, ...]
    deals: dict[int, Deal]
    seats: dict[tuple[str, ...], tuple[str, str, int]]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A session, a round or a final ladder. `minute` is when it ends, counted from midnight.

    `lists` holds the rows of each list; `per_list` is the number in the list column: 1, 2, or 3 for matches. A sheet
    of a `series` is one of several of its event. `direction` and `serial` are for formats that report each direction
    by itself. `travellers` are there where every board is recorded.
    """

    club: int
    date: datetime.date
    minute: int
    location: str = ""
    event: str
    type: str
    section: str = ""
    round: int = 1
    movement: str = ""
    unit: str
    points_type: str = ""
    award: int = 0
    boards: int
    per_list: int
    lists: tuple[tuple[Row, ...], ...]
    program: str = ""
    category: str = ""
    began: datetime.date | None = None
    tournament: bool = False
    series: bool = False
    direction: str = ""
    serial: int = 0
    travellers: Travellers | None = None

    @property
    def final(self) -> bool:
        """Whether this is a final ladder."""
        return self.round == FINAL_ROUND

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of all lists."""
        return tuple(row for rows in self.lists for row in rows)

    @property
    def player_sessions(self) -> int:
        """How many people played; a final ladder is no session."""
        if self.final:
            return 0
        return sum(player != NOBODY for row in self.rows for player in row.players)


def decimal(hundredths: int) -> str:
    """A score with two decimals."""
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def place_rows(scored: Scored, records: dict[tuple[str, ...], tuple[int, int, int]] | None = None) -> tuple[Row, ...]:
    """The rows of a list, best first, with equal scores sharing a place; scores are hundredths."""
    best_first = sorted(scored, key=_best_first)
    scores = [score for score, _ in best_first]
    rows: list[Row] = []
    place = 1
    for at, (score, (players, _)) in enumerate(best_first):
        if at and score != scores[at - 1]:
            place = at + 1
        tied = (at > 0 and scores[at - 1] == score) or (at + 1 < len(scores) and scores[at + 1] == score)
        rows.append(Row(place, decimal(score), players, tied, records[players] if records else None))
    return tuple(rows)


def _best_first(scored: tuple[int, Entrant]) -> int:
    return -scored[0]


def with_phantom(rows: tuple[Row, ...], players: int = 2) -> tuple[Row, ...]:
    """The list with a phantom at its end, as some scoring programs show it."""
    return (*rows, Row(len(rows) + 1, "0", (NOBODY,) * players))
