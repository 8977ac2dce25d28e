"""What a player played: a row for each session, as Appendix 22 of the specification lists them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from overtrick.store.access.permissions import Who
from overtrick.store.db import database
from overtrick.store.db.fetch import run_queries
from overtrick.store.ledger.in_force import awards_from_rows, session_awards_query
from overtrick.store.queries.session_list import CARD, LAST_PAGE, Card, Sought, card_of, seats_from_rows, seats_query
from overtrick.store.queries.session_results import Points, points_of
from overtrick.store.queries.visibility import Person

A_PAGE = 50
_PLAYED = (
    f"SELECT x.entry_id, {CARD} FROM sitting x JOIN session s ON s.id = x.session_id "
    "LEFT JOIN club c ON c.code = s.club WHERE x.number IN ({marks}) AND x.entry_id >= %s AND s.stands{condition} "
    "ORDER BY s.date DESC, s.id DESC, x.entry_id LIMIT %s OFFSET %s"
)
_ROWS = "SELECT id, line, list, place, tied, score FROM every_entry WHERE id IN ({marks})"


class PlayerResult(msgspec.Struct, frozen=True, kw_only=True):
    """A session of a player: the place, the partners, the score and the points. `points` by unit."""

    card: Card
    line: int
    place: str
    score: str
    people: tuple[Person, ...]
    points: tuple[Points, ...]

    @property
    def by_unit(self) -> dict[str, str]:
        """The points of each unit."""
        return {each.unit: each.points for each in self.points}


def find_results(
    player: int, numbers: Sequence[str], sought: Sought, page: int = 1, who: Who | None = None, most: int = A_PAGE,
    since: int = 0,
) -> tuple[list[PlayerResult], bool]:  # fmt: skip
    """A page of what a player played, the newest first, and whether there is more.

    Whoever knows that no older row is sought says so by `since`.
    """
    condition, values = sought.condition()
    sql = _PLAYED.format(marks=", ".join(["%s"] * len(numbers)), condition=condition)
    page = min(max(page, 1), LAST_PAGE)
    found = database.rows(sql, *numbers, since, *values, most + 1, (page - 1) * most)
    return _told(player, found[:most], who), len(found) > most


def _told(player: int, found: Sequence[Sequence[Any]], who: Who | None) -> list[PlayerResult]:
    if not found:
        return []
    entries, sessions = [row[0] for row in found], sorted({row[1] for row in found})
    asked = (_ROWS.format(marks=", ".join(["%s"] * len(entries))), entries)
    told, sat, awards = run_queries([asked, seats_query(entries), session_awards_query(sessions, player)])
    rows, seated = {row[0]: row for row in told}, seats_from_rows(sat, who)
    earned: dict[int, dict[str, int]] = {}
    for award in awards_from_rows(awards):
        if award.entry is not None:
            own = earned.setdefault(award.entry, {})
            own[award.unit] = own.get(award.unit, 0) + award.points
    return [_row(row, rows[row[0]], seated.get(row[0], []), earned.get(row[0], {})) for row in found]


def _row(
    found: Sequence[Any], row: Sequence[Any], seated: list[tuple[str, Person]], earned: dict[str, int]
) -> PlayerResult:
    _, line, _, rank, tied, score = row
    return PlayerResult(
        card=card_of(found[1:]), line=line, place="" if rank is None else f"{rank}{'=' if tied else ''}", score=score,
        people=tuple(person for _, person in seated), points=points_of(earned),
    )  # fmt: skip
