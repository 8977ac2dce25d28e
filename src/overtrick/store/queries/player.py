"""A player as pages and the API show one: the identity after mergers, and the history."""

from datetime import date

import msgspec

from overtrick.store import models
from overtrick.store.access.permissions import Actor
from overtrick.store.errors import NotFound
from overtrick.store.explain.history import History, current_history
from overtrick.store.explain.timeline import Timeline
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.today import edition_today
from overtrick.store.queries.visibility import display_name, may_see_player
from overtrick.store.registers.players import player_and_duplicates


class PlayerIdentity(msgspec.Struct, frozen=True):
    """A player after mergers: the surviving row, and those that were merged into it."""

    row: models.Player
    duplicates: tuple[models.Player, ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """Every number that the player has played under, the surviving one first."""
        return self.number, *(each.number for each in self.duplicates)

    @property
    def id(self) -> int:
        """The key of the row."""
        return int(self.row.pk)

    @property
    def number(self) -> str:
        """The number that survived."""
        return self.row.number

    @property
    def name(self) -> str:
        """The name as people write it."""
        return display_name(self.row.preferred, self.row.first, self.row.family) or self.row.number

    @property
    def club(self) -> int:
        """The home club."""
        return self.row.club


def find_visible_player(number: str, who: Actor | None = None) -> PlayerIdentity | None:
    """Find the player of a number; None if there is none, or none that the reader may see."""
    try:
        player, duplicates = player_and_duplicates(canonical_number(number))
    except NotFound:
        return None
    if not may_see_player(who, player.number, player.club, hidden=player.hidden, erased=player.erased):
        return None
    return PlayerIdentity(player, tuple(duplicates))


def player_history(player: PlayerIdentity, day: date, timeline: Timeline | None = None) -> History:
    """Return the years and the changes of a player, whose timeline may be known."""
    return current_history(player.row, player.duplicates, day, timeline)


def scheme_units() -> tuple[str, ...]:
    """Return the units of the federation in the order of its scheme, the most valuable first."""
    return tuple(edition_today().units)


def units_in(history: History) -> tuple[str, ...]:
    """Return the units of the federation, and after them those of the player's points that are no longer given."""
    points = (*(year.points for year in history.years), history.brought, history.totals)
    return tuple(dict.fromkeys([*scheme_units(), *(unit for each in points for unit in each)]))
