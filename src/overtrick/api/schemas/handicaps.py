"""The shapes of a session's ranking with handicaps, and of the games behind one. Percentages are texts."""

from datetime import date
from typing import Any

from ninja import Schema

from overtrick.api.schemas.sessions import SeatOut, SessionOut
from overtrick.store.queries.handicaps.session_rankings import HandicapLine, HandicapReasons, PlayerGames


class HandicapRowOut(Schema):
    """A row in both rankings. `handicap`, `total` and `handicap_place` are empty while it has no handicap."""

    session: int
    line: int
    players: list[SeatOut]
    score: str
    place: str
    handicap: str
    total: str
    handicap_place: str

    @staticmethod
    def resolve_session(line: HandicapLine) -> int:
        """The session in whose file the row is."""
        return line.row.session

    @staticmethod
    def resolve_line(line: HandicapLine) -> int:
        """The line of its file."""
        return line.row.line

    @staticmethod
    def resolve_players(line: HandicapLine) -> Any:
        """Who sat in it."""
        return line.row.people

    @staticmethod
    def resolve_place(line: HandicapLine) -> str:
        """By the score."""
        return line.row.place

    @staticmethod
    def resolve_handicap_place(line: HandicapLine) -> str:
        """By the total."""
        return line.place


class HandicapRankingOut(Schema):
    """A list with handicaps, the best total first; `side` is its direction, where that is known."""

    side: str
    rows: list[HandicapRowOut]

    @staticmethod
    def resolve_rows(ranking: Any) -> Any:
        """In the order of the totals."""
        return ranking.lines


class HandicapsOut(Schema):
    """The rankings of a session with handicaps; none where its event has none."""

    rankings: list[HandicapRankingOut]


class HandicapGameOut(Schema):
    """A game behind a handicap: its day, the percentage without handicap, and the row of its session."""

    date: date
    percentage: str
    session: int
    line: int


class PlayerGamesOut(Schema):
    """A player's average, and the games behind it; `estimated` says that it is the director's estimate."""

    player: SeatOut
    average: str
    estimated: bool
    count: int
    games: list[HandicapGameOut]

    @staticmethod
    def resolve_player(own: PlayerGames) -> Any:
        """Who it is."""
        return own.person


class WhyHandicapOut(Schema):
    """Why a row has its handicap. `entered` says that the director entered it for this session."""

    session: SessionOut
    row: HandicapRowOut
    players: list[PlayerGamesOut]
    mean: str
    entered: bool

    @staticmethod
    def resolve_session(why: HandicapReasons) -> Any:
        """When and where."""
        return why.ladder.card

    @staticmethod
    def resolve_row(why: HandicapReasons) -> Any:
        """In both rankings."""
        return why.line
