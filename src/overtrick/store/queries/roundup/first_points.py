"""Players who won their first points in a month."""

from datetime import date

import msgspec

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.award_kinds import OPENING
from overtrick.store.queries.visibility import Person, find_people_by_key
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.on_day import format_points

# Whoever brought points has had some before, whenever they were posted.
_FIRST = (
    "SELECT a.player_id, a.unit, sum(a.points) FROM session s JOIN award a ON a.session_id = s.id "
    "WHERE s.date >= %s AND s.date < %s AND NOT EXISTS (SELECT 1 FROM award e WHERE e.player_id = a.player_id "
    "AND (e.played < %s OR e.kind = %s)) GROUP BY a.player_id, a.unit HAVING sum(a.points) > 0"
)
_CLUBS = "SELECT id, club FROM player WHERE merged_into_id IS NULL AND id IN ({marks})"


class FirstPoints(msgspec.Struct, frozen=True, kw_only=True):
    """A player with the first points, by unit, and the home club of today."""

    person: Person
    club: int
    club_name: str
    region: str
    points: dict[str, str]


def find_first_points(start: date, end: date) -> tuple[FirstPoints, ...]:
    """Find those who had no points before a day, and won some before another; by name."""
    points: dict[int, dict[str, int]] = {}
    for player, unit, parts in database.rows(_FIRST, start, end, start, OPENING):
        points.setdefault(player, {})[unit] = int(parts)
    homes: dict[int, int] = {}
    for marks, some in in_chunks(sorted(points)):
        homes |= dict(database.rows(_CLUBS.format(marks=marks), *some))
    people, names = find_people_by_key(homes), code_names()
    edition = current_federation().scheme.on(start)
    found = [
        FirstPoints(
            person=people[key], club=club, club_name=names.club(club).name if club in names.clubs else "",
            region=names.club(club).region, points=format_points(points[key], edition),
        )
        for key, club in homes.items()
        if people[key].number
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda each: (each.person.name, each.person.number)))
