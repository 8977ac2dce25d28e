"""A player's results: a row for each session, as Appendix 22 of the specification lists them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from overtrick.core.places import place_text
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import Rows, run_queries
from overtrick.store.ledger.in_force import awards_from_rows, session_awards_query
from overtrick.store.queries.session_list import (
    CARD_COLUMNS,
    LAST_PAGE,
    Card,
    SessionFilter,
    card_of,
    seats_from_rows,
    seats_query,
)
from overtrick.store.queries.session_results import Points, format_points
from overtrick.store.queries.visibility import Person

PAGE_SIZE = 50
_SESSIONS = (
    f"SELECT x.entry_id, {CARD_COLUMNS} FROM sitting x JOIN session s ON s.id = x.session_id "
    "LEFT JOIN club c ON c.code = s.club WHERE x.number IN ({marks}) AND x.entry_id >= %s AND s.stands{condition} "
    "ORDER BY s.date DESC, s.id DESC, x.entry_id LIMIT %s OFFSET %s"
)
_ROWS = "SELECT id, line, list, place, tied, score FROM every_entry WHERE id IN ({marks})"


class PlayerResult(msgspec.Struct, frozen=True, kw_only=True):
    """A session of a player: the place, the partners, the score and the points by unit."""

    card: Card
    line: int
    place: str
    score: str
    people: tuple[Person, ...]
    points: tuple[Points, ...]


def find_results(
    player: int, numbers: Sequence[str], filters: SessionFilter, page: int = 1, who: Actor | None = None,
    limit: int = PAGE_SIZE, since: int = 0,
) -> tuple[list[PlayerResult], bool]:  # fmt: skip
    """Find a page of a player's results, the newest first, and whether there are more.

    `since` is the first row of the entry table that can be among them, if the caller knows it.
    """
    condition, values = filters.condition()
    sql = _SESSIONS.format(marks=", ".join(["%s"] * len(numbers)), condition=condition)
    page = min(max(page, 1), LAST_PAGE)
    results = database.rows(sql, *numbers, since, *values, limit + 1, (page - 1) * limit)
    return _with_points(player, results[:limit], who), len(results) > limit


def _with_points(player: int, sessions: Rows, who: Actor | None) -> list[PlayerResult]:
    """Fetch the rows, the seats and the awards of a page of sessions, all at once."""
    if not sessions:
        return []
    keys = [row[0] for row in sessions]
    rows_query = (_ROWS.format(marks=", ".join(["%s"] * len(keys))), keys)
    awards_query = session_awards_query(sorted({row[1] for row in sessions}), player)
    row_rows, seat_rows, award_rows = run_queries([rows_query, seats_query(keys), awards_query])
    rows, seats = {row[0]: row for row in row_rows}, seats_from_rows(seat_rows, who)
    earned: dict[int, dict[str, int]] = {}
    for award in awards_from_rows(award_rows):
        if award.entry is not None:
            own = earned.setdefault(award.entry, {})
            own[award.unit] = own.get(award.unit, 0) + award.points
    return [_result(each, rows[each[0]], seats.get(each[0], []), earned.get(each[0], {})) for each in sessions]


def _result(
    session: Sequence[Any], row: Sequence[Any], seats: list[tuple[str, Person]], earned: dict[str, int]
) -> PlayerResult:
    _, line, _, place, tied, score = row
    return PlayerResult(
        card=card_of(session[1:]), line=line, place=place_text(place, tied=tied),
        score=score, people=tuple(person for _, person in seats), points=format_points(earned),
    )  # fmt: skip
