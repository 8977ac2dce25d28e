"""The rows of an extract: more than the screen shows, with when each record was last amended (Appendix 18).

A detail extract has a row for each player of each result; an aggregate one has a row for each player.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any

import msgspec

from overtrick.core.session import FINAL_ROUND
from overtrick.schemes import Edition
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.access.permissions import Actor
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.filter_reports.aggregate import found_query
from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.filter_reports.detail_query import DetailQuery
from overtrick.store.queries.filter_reports.filters import ReportFilter
from overtrick.store.queries.visibility import find_people_by_key
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.change_reasons import StandingNames

DETAIL, AGGREGATE = "detail", "aggregate"
# A club sees them of its own members, the federation of everyone.
PERSONAL = ("gender", "year_of_birth", "country")
_PLAYER_COLUMNS = ("home_club", "home_club_name", "home_region", "rank", "stars", "grade", "rating", "status")
_OF_PLAYER = (
    "p.club, c.name, p.region, p.rank_code, p.stars, p.grade_code, p.rating, p.status, p.gender, p.year_of_birth, "
    "p.country"
)
_JOIN_HOME = "LEFT JOIN clubs c ON c.club = p.club "
_SEATS = (
    "WITH wanted AS MATERIALIZED ({wanted}), won AS (SELECT a.entry, a.player{sums} FROM awards a "
    "WHERE a.entry IN (SELECT w.entry FROM wanted w) GROUP BY a.entry, a.player) "
    "SELECT {columns}{points} FROM wanted s JOIN sessions t ON t.session = s.session "
    "LEFT JOIN players p ON p.player = s.player LEFT JOIN clubs c ON c.club = p.club "
    "LEFT JOIN clubs h ON h.club = t.club "
    "LEFT JOIN won o ON o.entry = s.entry AND o.player = s.player "
    "ORDER BY s.played DESC, s.session DESC, s.entry, s.seat"
)
_OF_SEAT = (
    "s.player, s.number, s.played, t.club, h.name, t.region, t.event, t.location, t.section, t.round, t.kind, "
    "t.event_class, t.contest, t.boards, s.list, s.place, s.tied, s.score, t.score_unit, t.rows, s.row"
)
_SEAT_COLUMNS = (
    "date", "club", "club_name", "region", "event", "location", "section", "session", "kind", "class", "contest",
    "boards", "list", "place", "tied", "score", "score_unit", "rows", "row",
)  # fmt: skip
_AFTER_SEAT = "s.counted, t.session, t.file, t.by_hand, t.amended"
_LAST_COLUMNS = ("count", "session_number", "file", "by_hand", "last_amended")
_FOUND = (
    "SELECT f.player, f.number, f.played{units}, {person}, p.joined, "
    "greatest(p.amended, (SELECT max(a.posted) FROM awards a WHERE a.player = p.player)) "
    "FROM found f LEFT JOIN players p ON p.player = f.player {joins}"
    "ORDER BY p.last_name NULLS LAST, p.first_name, f.number"
)
Row = tuple[Any, ...]


def columns_of(report: str, edition: Edition) -> tuple[str, ...]:
    """Return the columns of an extract; units have the names of the scheme, after `unit `."""
    units = tuple(f"unit {unit}" for unit in edition.units)
    held = tuple(name for name in _PLAYER_COLUMNS if not _is_missing(name, edition))
    if report == AGGREGATE:
        return ("number", "name", *held, *PERSONAL, "joined", "count", *units, "last_amended")
    return (*_SEAT_COLUMNS, "number", "name", *held, *PERSONAL, *units, *_LAST_COLUMNS)


def _is_missing(name: str, edition: Edition) -> bool:
    """Tell whether a federation has no such thing."""
    return (
        (name == "grade" and not edition.grades)
        or (name == "rating" and edition.rating is None)
        or (name == "stars" and edition.stars is None)
    )


def count_rows(copy: CopyReader, report: str, filters: ReportFilter, who: Actor | None, day: date) -> int:
    """Return how many rows an extract has."""
    sql, values = (
        found_query(filters, who, day, current_federation().scheme.on(day))
        if report == AGGREGATE
        else DetailQuery(filters, who, day).seats()
    )
    asked = f"{sql} SELECT count(*) FROM found" if report == AGGREGATE else f"SELECT count(*) FROM ({sql})"
    return int(copy.rows(asked, values)[0][0])


def stream_rows(
    copy: CopyReader, report: str, filters: ReportFilter, who: Actor | None, day: date
) -> Iterator[list[Row]]:
    """Yield the rows of an extract, some thousands at a time, as its columns have them."""
    edition = current_federation().scheme.on(day)
    people = _People(edition, who)
    if report == AGGREGATE:
        queries = [_aggregate_query(filters, who, day, edition)]
        make = _player_maker(len(edition.units), people)
    else:
        # A year at a time: so many wide rows are sorted in little memory.
        queries = [_detail_query(each, who, day, edition) for each in _years_of(copy, filters)]
        make = _seat_maker(len(edition.units), people)
    for sql, values in queries:
        for rows in copy.stream(sql, values):
            people.look_up({row[0] for row in rows if row[0] is not None})
            yield list(map(make, rows))


def _years_of(copy: CopyReader, filters: ReportFilter) -> Iterator[ReportFilter]:
    """Yield the filter for each year in which anything was played, the newest first."""
    for (year,) in copy.rows("SELECT DISTINCT t.season FROM sessions t ORDER BY t.season DESC"):
        first, last = date(year, 1, 1), date(year, 12, 31)
        start, end = max(filters.start or first, first), min(filters.end or last, last)
        if start <= end:
            yield msgspec.structs.replace(filters, start=start, end=end)


def _detail_query(filters: ReportFilter, who: Actor | None, day: date, edition: Edition) -> tuple[str, list[Any]]:
    units = list(edition.units)
    wanted, values = DetailQuery(filters, who, day).seats()
    sql = _SEATS.format(
        wanted=wanted, columns=f"{_OF_SEAT}, {_OF_PLAYER}, {_AFTER_SEAT}",
        sums="".join(f", sum(a.points) FILTER (a.unit = ?) AS u{at}" for at in range(len(units))),
        points="".join(f", o.u{at}" for at in range(len(units))),
    )  # fmt: skip
    return sql, [*values, *units]


def _aggregate_query(filters: ReportFilter, who: Actor | None, day: date, edition: Edition) -> tuple[str, list[Any]]:
    found, values = found_query(filters, who, day, edition)
    units = "".join(f", f.u{at}" for at in range(len(edition.units)))
    return f"{found} {_FOUND.format(units=units, person=_OF_PLAYER, joins=_JOIN_HOME)}", values


class _People:
    """The names of players as the register has them now, and what a reader may know of them."""

    def __init__(self, edition: Edition, who: Actor | None) -> None:
        self._who = who
        self._names: dict[int, tuple[str, str]] = {}
        self._standing = StandingNames()
        self._held = [not _is_missing(name, edition) for name in _PLAYER_COLUMNS]
        self._clubs = code_names()

    def look_up(self, players: set[int]) -> None:
        """Find the players who are not known yet."""
        missing = players - self._names.keys()
        if missing:
            self._names |= {
                key: (each.number, each.name) for key, each in find_people_by_key(missing, self._who).items()
            }

    def describe(self, player: int | None, number: str, held: Sequence[Any]) -> Row:
        """Return the number, the name, what the player holds, and what only some may know."""
        if player is None:
            return (number, "", *[None] * (sum(self._held) + len(PERSONAL)))
        known_number, name = self._names.get(player, ("", ""))
        if not (known_number or name):
            return ("", "", *[None] * (sum(self._held) + len(PERSONAL)))
        club, club_name, region, rank, stars, grade, rating, status, *personal = held
        values = (
            club, club_name, region, self._standing.name_of("rank", str(rank)), stars,
            self._standing.name_of("grade", str(grade)), rating, status,
        )  # fmt: skip
        known = personal if self._may_know(club) else [None] * len(PERSONAL)
        return (known_number, name, *(value for value, has in zip(values, self._held, strict=True) if has), *known)

    def _may_know(self, club: int) -> bool:
        who = self._who
        return who is not None and (who.role == FEDERATION or (who.role == CLUB and who.club == club))


def _seat_maker(units: int, people: _People) -> Callable[[Row], Row]:
    """Return what makes a row of the detail extract of a row of its query."""
    own, held = len(_SEAT_COLUMNS) + 2, len(_PLAYER_COLUMNS) + len(PERSONAL)

    def make(row: Row) -> Row:
        seat, last = list(row[2:own]), row[own + held : -units] if units else row[own + held :]
        # The round of a final ladder is written F, as on the pages; a contest report has none.
        seat[7] = "F" if seat[8] == "final" or seat[7] == FINAL_ROUND else seat[7] or None
        points = [from_parts(parts) if parts else None for parts in row[len(row) - units :]]
        return (*seat, *people.describe(row[0], row[1], row[own : own + held]), *points, *last)

    return make


def _player_maker(units: int, people: _People) -> Callable[[Row], Row]:
    """Return what makes a row of the aggregate extract of a row of its query."""

    def make(row: Row) -> Row:
        player, number, count = row[:3]
        points = [from_parts(int(parts)) if parts else None for parts in row[3 : 3 + units]]
        held, (joined, amended) = row[3 + units : -2], row[-2:]
        return (*people.describe(player, number, held), joined, int(count), *points, amended)

    return make
