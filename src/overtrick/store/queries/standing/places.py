"""A player's place among the players of the club, of the region and of all clubs, by the points of a year.

It comes from the totals of the rankings, and so agrees with them a few seconds after a file came in.
"""

from datetime import date

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.queries.points_over_time import main_measure
from overtrick.store.queries.rankings import PAGE_SIZE
from overtrick.store.registers.code_names import code_names

CLUB, REGION, ALL = "club", "region", "all"
# As in the rankings, players who are hidden are not among them.
_AMONG = (
    "SELECT {columns} FROM tally o JOIN player own ON own.id = o.player_id "
    "JOIN tally t ON t.year = o.year AND t.unit = o.unit JOIN player p ON p.id = t.player_id "
    "LEFT JOIN club c ON c.code = p.club "
    "WHERE o.player_id = %s AND o.year = %s AND o.unit = %s AND o.points > 0 AND t.points > 0 "
    "AND p.merged_into_id IS NULL AND NOT p.erased AND NOT p.hidden"
)
_CONDITIONS = (
    "{which}",
    "{which} AND t.points > o.points",
    # Those with equal points are in the order of their names.
    "{which} AND t.points = o.points AND (p.family, p.first, p.number) < (own.family, own.first, own.number)",
)
_COUNT = ", ".join(f"sum(CASE WHEN {condition} THEN 1 ELSE 0 END)" for condition in _CONDITIONS)
_GROUPS = ("p.club = %s", "c.region = %s", "1 = 1")


class PlaceAmong(msgspec.Struct, frozen=True):
    """A place among so many players, by a unit or measure, and the page of the ranking that it is on."""

    among: str
    name: str
    place: int
    players: int
    by: str
    page: int


def find_places(player: models.Player, day: date) -> list[PlaceAmong]:
    """Return a player's places of this year; none for a player who is hidden, or without points this year.

    A region that has everybody says nothing that all clubs do not say.
    """
    if player.hidden or player.erased:
        return []
    by, club = main_measure(), code_names().club(player.club)
    columns = ", ".join(_COUNT.format(which=which) for which in _GROUPS)
    values = (*[player.club] * 3, *[club.region] * 3, player.pk, day.year, by)
    found = [int(count or 0) for count in database.rows(_AMONG.format(columns=columns), *values)[0]]
    everybody = found[-len(_CONDITIONS)]
    names = ((CLUB, club.name), (REGION, club.region), (ALL, ""))
    return [
        PlaceAmong(among, name, ahead + 1, count, by, (ahead + level) // PAGE_SIZE + 1)
        for (among, name), count, ahead, level in zip(names, found[::3], found[1::3], found[2::3], strict=True)
        if count and (name or among == ALL) and (among != REGION or count < everybody)
    ]
