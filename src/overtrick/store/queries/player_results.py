"""A player's results: a row for each session, as Appendix 22 of the specification lists them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

import msgspec

from overtrick.core.places import place_text
from overtrick.core.session import NOBODY
from overtrick.store.access.permissions import Actor
from overtrick.store.db.fetch import Lookup, Query, Rows, run_lookups
from overtrick.store.db.values import day_of
from overtrick.store.ledger.in_force import awards_from_rows, session_awards_query
from overtrick.store.queries.session_list import (
    BY_HAND,
    CARD_COLUMNS,
    LAST_PAGE,
    Card,
    SessionFilter,
    card_of,
    decode_details,
    seats_from_rows,
)
from overtrick.store.queries.session_results import Points, format_points
from overtrick.store.queries.visibility import Person, name_by_files
from overtrick.store.results.names_in_files import RowInFile

PAGE_SIZE = 50
# The brace in it is part of the query, which is formatted later.
_BY_HAND = BY_HAND.replace("{", "{{")
_SESSIONS = (
    f"SELECT x.entry_id, {CARD_COLUMNS}, {_BY_HAND} FROM sitting x JOIN session s ON s.id = x.session_id "
    "LEFT JOIN club c ON c.code = s.club WHERE x.number IN ({marks}) AND x.entry_id >= %s AND s.stands{condition} "
    "ORDER BY s.date DESC, s.id DESC, x.entry_id LIMIT %s OFFSET %s"
)
_WITH = " AND EXISTS (SELECT 1 FROM sitting y WHERE y.entry_id = x.entry_id AND y.number IN ({marks}))"
# All rows and seats of sessions, because those of the others say how many were in the player's list; or own ones alone.
_ROWS = (
    "SELECT id, line, place, tied, score, session_id, position, details, list FROM every_entry WHERE {key} IN ({marks})"
)
_SEATS = "SELECT entry_id, position, number FROM sitting WHERE {key} IN ({marks})"

# Where the day is in a row of the sessions: after the entry and the number of the session.
_DATE = 2
WON, TIED, LOST = "won", "tied", "lost"
_MATCHES = {"1": WON, "1=": TIED, "2": LOST}


class PlayerResult(msgspec.Struct, frozen=True, kw_only=True):
    """A session of a player: the place and of how many, the partners, the score and the points by unit.

    `match` says how a match went, one of the names below; it is empty for a session in which there are places.
    """

    card: Card
    line: int
    place: str
    score: str
    people: tuple[Person, ...]
    points: tuple[Points, ...]
    field: int = 0

    @property
    def match(self) -> str:
        """How the match went, by the place that the file gives its two sides: 1 and 2, or both 1=."""
        return _MATCHES.get(self.place, "") if self.card.matches else ""


class ResultsQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which of a player's results are looked for, and who asks.

    `partners` are the numbers of a player who was in the same row. `since` is the first row of the entry table that can
    be among them, if the caller knows it. `listed` tells which of the days found need the size of the field, without
    which a result is found much faster.
    """

    player: int
    numbers: Sequence[str]
    filters: SessionFilter = SessionFilter()
    partners: Sequence[str] = ()
    page: int = 1
    limit: int = PAGE_SIZE
    since: int = 0
    who: Actor | None = None
    listed: Callable[[Sequence[date]], int] = len

    @property
    def sessions(self) -> Query:
        """The query for the sessions, and for one more than are wanted."""
        condition, values = self.filters.condition()
        if self.partners:
            condition += _WITH.format(marks=_marks(self.partners))
        sql = _SESSIONS.format(marks=_marks(self.numbers), condition=condition)
        offset = (min(max(self.page, 1), LAST_PAGE) - 1) * self.limit
        return sql, (*self.numbers, self.since, *values, *self.partners, self.limit + 1, offset)


class ResultsLookup:
    """Finds a page of a player's results, the newest first, and whether there are more."""

    def __init__(self, query: ResultsQuery) -> None:
        self.results: list[PlayerResult] = []
        self.more = False
        self._query = query

    def run(self) -> Lookup:
        """Yield the queries for the sessions, then for the rows, the seats and the awards of a page of them."""
        (found,) = yield [self._query.sessions]
        sessions = found[: self._query.limit]
        self.more = len(found) > len(sessions)
        if not sessions:
            return
        keys, numbers = {row[0] for row in sessions}, sorted({row[1] for row in sessions})
        listed = self._query.listed([day_of(row[_DATE]) for row in sessions])
        whole = sorted({row[1] for row in sessions[:listed]})
        alone = [row[0] for row in sessions[listed:] if row[1] not in whole]
        awards_query = session_awards_query(numbers, self._query.player)
        every_row, seat_rows, award_rows = yield [
            _with_own(_ROWS, "session_id", whole, "id", alone),
            _with_own(_SEATS, "session_id", whole, "entry_id", alone), awards_query,
        ]  # fmt: skip
        every_seat = [(entry, number) for entry, _, number in sorted(seat_rows)]
        rows, who = {row[0]: row for row in every_row if row[0] in keys}, self._query.who
        in_files = {key: RowInFile(row[5], row[6], decode_details(row[7])) for key, row in rows.items()}
        own_seats = seats_from_rows([seat for seat in every_seat if seat[0] in keys], who)
        seats = name_by_files(own_seats, in_files, who)
        earned, sizes = _points_by_entry(award_rows), _field_sizes(every_row, every_seat)
        self.results = [
            _result(each, rows[each[0]], seats.get(each[0], []), earned.get(each[0], {}), sizes) for each in sessions
        ]


def find_results(
    player: int, numbers: Sequence[str], filters: SessionFilter, page: int = 1, who: Actor | None = None,
    limit: int = PAGE_SIZE, since: int = 0,
) -> tuple[list[PlayerResult], bool]:  # fmt: skip
    """Find a page of a player's results, the newest first, and whether there are more."""
    return find_results_page(
        ResultsQuery(player=player, numbers=numbers, filters=filters, page=page, who=who, limit=limit, since=since)
    )


def find_results_page(query: ResultsQuery) -> tuple[list[PlayerResult], bool]:
    """Find the results that a query asks for, and whether there are more."""
    lookup = ResultsLookup(query)
    run_lookups(lookup.run())
    return lookup.results, lookup.more


def _with_own(query: str, key: str, wanted: Sequence[int], own_key: str, own: Sequence[int]) -> Query:
    """Return the query for what whole sessions have, and for own entries of others, in one question."""
    parts = [(key, wanted), (own_key, own)] if own else [(key, wanted)]
    sql = " UNION ALL ".join(query.format(key=name, marks=_marks(values)) for name, values in parts)
    return sql, [value for _, values in parts for value in values]


def _marks(values: Sequence[Any]) -> str:
    return ", ".join(["%s"] * len(values))


def _points_by_entry(award_rows: Rows) -> dict[int, dict[str, int]]:
    earned: dict[int, dict[str, int]] = {}
    for award in awards_from_rows(award_rows):
        if award.entry is not None:
            own = earned.setdefault(award.entry, {})
            own[award.unit] = own.get(award.unit, 0) + award.points
    return earned


def _field_sizes(rows: Rows, seats: Rows) -> Counter[tuple[int, int]]:
    """Count the contestants with a place, by session and list; a phantom is none."""
    present = {entry for entry, number in seats if number != NOBODY}
    return Counter((row[5], row[8]) for row in rows if row[2] and row[0] in present)


def _result(
    session: Sequence[Any],
    row: Sequence[Any],
    seats: list[tuple[str, Person]],
    earned: dict[str, int],
    sizes: Mapping[tuple[int, int], int],
) -> PlayerResult:
    _, line, place, tied, score, number, *_, in_list = row
    return PlayerResult(
        card=msgspec.structs.replace(card_of(session[1:-1]), by_hand=bool(session[-1])), line=line,
        place=place_text(place, tied=tied),
        score=score, people=tuple(person for _, person in seats), points=format_points(earned),
        field=sizes[number, in_list],
    )  # fmt: skip
