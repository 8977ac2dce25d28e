"""Every filter of a report, worked out a second way: by plain loops over the rows of the records."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.filter_reports.filters import FINALS, SESSIONS, ReportFilter
from overtrick.store.results.overall_lists import IS_FINAL

_SEATS = (
    "SELECT e.id, x.number, s.date, s.club, c.region, s.name, s.event_class, "
    f"CASE WHEN {IS_FINAL} THEN 1 ELSE 0 END FROM every_seat x JOIN every_entry e ON e.id = x.entry_id "
    "JOIN session s ON s.id = e.session_id LEFT JOIN club c ON c.code = s.club WHERE s.stands AND x.number <> '0'"
)
_LINES = "SELECT id, session_id, line FROM every_entry"
_PLAYERS = (
    "SELECT p.number, coalesce(o.number, p.number), coalesce(o.club, p.club), c.region, coalesce(o.grade, p.grade), "
    "coalesce(o.rank, p.rank), coalesce(o.gender, p.gender), "
    "CASE WHEN o.id IS NULL THEN coalesce(p.country, c.country) ELSE coalesce(o.country, c.country) END "
    "FROM player p LEFT JOIN player o "
    "ON o.id = p.merged_into_id LEFT JOIN club c ON c.code = coalesce(o.club, p.club)"
)
_AWARDS = (
    "SELECT a.entry_id, p.number, a.unit, a.points FROM award a JOIN player p ON p.id = a.player_id "
    "WHERE a.entry_id IS NOT NULL AND a.reverses_id IS NULL "
    "AND a.id NOT IN (SELECT reverses_id FROM award WHERE reverses_id IS NOT NULL)"
)


class Seat(NamedTuple):
    """A player of a row, with what the register and the session say."""

    entry: int
    number: str
    played: date
    club: int
    region: str
    event: str
    event_class: str
    final: bool
    player: str
    home: int | None
    home_region: str
    grade: int | None
    rank: int | None
    gender: int | None
    country: int | None


class Records:
    """All seats and awards of the records."""

    def __init__(self) -> None:
        players: dict[str, tuple[Any, ...]] = {number: tuple(rest) for number, *rest in database.rows(_PLAYERS)}
        nobody: tuple[Any, ...] = (None,) * 7
        self.seats = [
            Seat._make((entry, number, day_of(day), *rest, bool(final), *players.get(number, nobody)))
            for entry, number, day, *rest, final in database.rows(_SEATS)
        ]
        self._won: dict[tuple[int, str], dict[str, int]] = {}
        for entry, number, unit, points in database.rows(_AWARDS):
            own = self._won.setdefault((entry, players[number][0]), {})
            own[unit] = own.get(unit, 0) + int(points)

    def rows(self, filters: ReportFilter) -> list[tuple[date, int, int]]:
        """Return the day, the session and the line of each result that the filter has."""
        lines = {entry: (session, line) for entry, session, line in database.rows(_LINES)}
        found = {(seat.played, *lines[seat.entry]) for seat in self.seats if self._is_wanted(seat, filters)}
        return sorted(found)

    def has_won(self, seat: Seat, unit: str) -> bool:
        """Tell whether a player earned points of a unit with a row."""
        return unit in self._won.get((seat.entry, seat.player), {})

    def _is_wanted(self, seat: Seat, filters: ReportFilter) -> bool:
        return all(test(seat, filters) for test in TESTS) and (not filters.unit or self.has_won(seat, filters.unit))

    def find(self, filters: ReportFilter) -> tuple[int, dict[str, Decimal]]:
        """Return how many results the filter has, and what its players earned with them."""
        entries, earned, totals = set(), set(), dict[str, int]()
        for seat in self.seats:
            if not self._is_wanted(seat, filters):
                continue
            won = self._won.get((seat.entry, seat.player), {})
            entries.add(seat.entry)
            if (seat.entry, seat.player) not in earned:
                earned.add((seat.entry, seat.player))
                for unit, points in won.items():
                    totals[unit] = totals.get(unit, 0) + points
        return len(entries), {unit: from_parts(points) for unit, points in totals.items() if points}

    def filters(self) -> list[ReportFilter]:
        """Return a filter for every value that the records have, and some of several."""
        found = [ReportFilter(**{name: value}) for name, column in _VALUES for value in self._values(column)]
        first = next(seat for seat in self.seats if seat.home is not None)
        day = first.played
        return [
            *found, ReportFilter(), ReportFilter(which=SESSIONS), ReportFilter(which=FINALS), ReportFilter(unit="C"),
            ReportFilter(event="pairs"), ReportFilter(numbers=(first.number, self.seats[-1].number)),
            ReportFilter(start=day), ReportFilter(end=day), ReportFilter(start=day, end=day),
            ReportFilter(home=first.home, unit="C", start=day), ReportFilter(grade=first.grade, which=FINALS),
            ReportFilter(home_region=first.home_region, club=first.club, gender=first.gender, event="pairs"),
            ReportFilter(rank=first.rank, event_class=first.event_class, region=first.region),
        ]  # fmt: skip

    def _values(self, column: str) -> list[Any]:
        return sorted({value for seat in self.seats if (value := getattr(seat, column)) not in (None, "")})


_VALUES = (
    ("home", "home"), ("home_region", "home_region"), ("grade", "grade"), ("rank", "rank"), ("gender", "gender"),
    ("country", "country"),
    ("club", "club"), ("region", "region"), ("event_class", "event_class"),
)  # fmt: skip
TESTS: tuple[Callable[[Seat, ReportFilter], bool], ...] = (
    *(
        (lambda seat, asked, name=name, column=column: getattr(asked, name) in (None, "", getattr(seat, column)))
        for name, column in _VALUES
    ),
    lambda seat, asked: not asked.numbers or seat.player in asked.numbers,
    lambda seat, asked: asked.event in seat.event.lower(),
    lambda seat, asked: asked.start is None or seat.played >= asked.start,
    lambda seat, asked: asked.end is None or seat.played <= asked.end,
    lambda seat, asked: asked.which == "" or seat.final == (asked.which == FINALS),
)
