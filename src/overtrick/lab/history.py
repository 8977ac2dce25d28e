"""A history in columns: who sat in which case on which day, a block a year, in the order of players."""

from array import array
from collections.abc import Callable, Iterable
from datetime import date
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.lab.cases import CaseBook
from overtrick.lab.played import PlayedSession

Ints = NDArray[np.int64]
Codes = NDArray[np.uint32]


class SeatOrigins(NamedTuple):
    """Where the seats of a block come from: the day of play, the place of the session in its table, and the row."""

    day: NDArray[np.int32]
    session: Codes
    row: Codes


class Block:
    """The seats of a year, those of one player together.

    `player` is the place of the player in the list of players, `case` the number of the case. Where the seats come from
    is read when it is asked for, because most replays do without.
    """

    def __init__(self, year: int, player: Codes, case: Codes, origins: Callable[[], SeatOrigins]) -> None:
        self.year = year
        self.player = player
        self.case = case
        self._read = origins

    @cached_property
    def origins(self) -> SeatOrigins:
        """Return where the seats come from."""
        return self._read()

    @property
    def first(self) -> int:
        """Return the first day of the year, as a number."""
        return date(self.year, 1, 1).toordinal()

    @property
    def last(self) -> int:
        """Return the last day of the year, as a number."""
        return date(self.year, 12, 31).toordinal()


class SessionTable(NamedTuple):
    """The sessions of a history: number, day and club, their group, whether they are apart, and their files if any."""

    number: Ints
    day: NDArray[np.int32]
    club: NDArray[np.int32]
    group: NDArray[np.int32]
    apart: NDArray[np.bool_]
    file: list[str]


class History(NamedTuple):
    """All that a replay reads."""

    players: list[str]
    blocks: list[Block]
    sessions: SessionTable
    book: CaseBook

    @property
    def rows(self) -> int:
        """Return how many seats there are."""
        return sum(len(block.case) for block in self.blocks)


class HistoryBuilder:
    """Takes the sessions of a history one after the other; players for whom `counts` says no are left out."""

    def __init__(self, book: CaseBook | None = None, counts: Callable[[str], bool] = lambda number: True) -> None:
        self.book = book or CaseBook()
        self._counts = counts
        self._players: dict[str, int] = {}
        self._seats: dict[int, tuple[array[int], ...]] = {}
        self._sessions: list[tuple[int, int, int, int, bool]] = []
        self._files: list[str] = []

    def add(self, played: PlayedSession) -> int:
        """Take a session; return its place in the table of sessions."""
        at = len(self._sessions)
        group, rows = (-1, []) if played.apart else self.book.code(played)
        day = played.played.toordinal()
        self._sessions.append((played.number, day, played.club, group, played.apart))
        self._files.append(played.file)
        seats = self._seats.setdefault(played.played.year, tuple(array("I") for _ in range(5)))
        merged = {player.number: player.merged_into for player in played.players if player.merged_into}
        entries = played.session.entries
        own_rows = played.own_rows
        for position, case, apart in rows:
            if position not in own_rows:
                continue
            entry = entries[position]
            for seat, number in enumerate(entry.players):
                survivor = merged.get(number, number)
                if number in (NOBODY, NO_NUMBER) or not self._counts(survivor):
                    continue
                player = self._players.setdefault(survivor, len(self._players))
                found = (player, case + seat if apart else case, day, at, entry.row)
                for column, value in zip(seats, found, strict=True):
                    column.append(value)
        return at

    def player(self, number: str) -> int:
        """Return the place of a player in the list of players."""
        return self._players.setdefault(number, len(self._players))

    def build(self) -> History:
        """Return all that came."""
        blocks = [_block(year, *columns) for year, columns in sorted(self._seats.items())]
        columns = list(zip(*self._sessions, strict=True)) or [()] * 5
        number, day, club, group, apart = columns
        table = SessionTable(
            np.array(number, np.int64), np.array(day, np.int32), np.array(club, np.int32), np.array(group, np.int32),
            np.array(apart, np.bool_), self._files,
        )  # fmt: skip
        return History(list(self._players), blocks, table, self.book)


def _block(year: int, *columns: Iterable[int]) -> Block:
    player, case, day, session, row = (np.array(column, np.uint32) for column in columns)
    order = np.lexsort((day, player))
    origins = SeatOrigins(day[order].astype(np.int32), session[order], row[order])
    return Block(year, player[order], case[order], lambda: origins)
