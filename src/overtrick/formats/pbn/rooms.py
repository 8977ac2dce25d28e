"""The two rooms of a match: which team sat where, at a table whose game names the teams.

PBN names the teams and the room of a game, and not who sits where. By custom the home team is North-South in the open
room and East-West in the closed one. A team is known by its number where the ranking has one for its name.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from overtrick.core.session import Entry
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


def number_teams(entries: Iterable[Entry]) -> dict[str, str]:
    """Return the numbers of the teams in a ranking by their names; a name that two teams have tells nothing."""
    numbers: dict[str, set[str]] = {}
    for entry in entries:
        if entry.details and entry.details.team and entry.details.number:
            numbers.setdefault(_plain(entry.details.team), set()).add(entry.details.number)
    return {name: of_name.pop() for name, of_name in numbers.items() if len(of_name) == 1}


def find_teams(game: Game, before: Teams, numbers: Mapping[str, str]) -> Teams:
    """Return the teams of a game, by number if it is known: its own teams, else those of the game before it."""
    own = Teams(*(_find_number(value_of(game, tag), numbers) for tag in ("HomeTeam", "VisitTeam")))
    return own if own.named else before


def _find_number(name: str, numbers: Mapping[str, str]) -> str:
    return numbers.get(_plain(name), name)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def find_sides(game: Game, teams: Teams, *, second: bool) -> Sides:
    """Return which team sat North-South and which East-West; a second game of a board is that of the closed room."""
    if not teams.named:
        return Sides()
    room = value_of(game, "Room").upper()
    closed = room.startswith(_CLOSED) if room else second
    return Sides(teams.visit, teams.home) if closed else Sides(teams.home, teams.visit)
