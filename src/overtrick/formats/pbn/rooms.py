"""The two rooms of a match: which team sat where, at a table whose game names the teams.

PBN names the teams and the room of a game, and not who sits where. By custom the home team is North-South in the open
room and East-West in the closed one.
"""

from typing import NamedTuple

from overtrick.formats.pbn.games import Game, value_of

_CLOSED = "CLOSED"


class Teams(NamedTuple):
    """The teams of the match that a game belongs to; nothing where the file names none."""

    home: str = ""
    visit: str = ""

    @property
    def named(self) -> bool:
        """Return whether both teams are known."""
        return bool(self.home and self.visit)


class Sides(NamedTuple):
    """The teams of a table by their seats; nothing where the file names none."""

    ns: str = ""
    ew: str = ""


def find_teams(game: Game, before: Teams) -> Teams:
    """Return the teams of a game: its own, else those of the game before it."""
    own = Teams(value_of(game, "HomeTeam"), value_of(game, "VisitTeam"))
    return own if own.named else before


def find_sides(game: Game, teams: Teams, *, second: bool) -> Sides:
    """Return which team sat North-South and which East-West; a second game of a board is that of the closed room."""
    if not teams.named:
        return Sides()
    room = value_of(game, "Room").upper()
    closed = room.startswith(_CLOSED) if room else second
    return Sides(teams.visit, teams.home) if closed else Sides(teams.home, teams.visit)
