"""What filter reports are asked, and for each the best queries that a hand writes for that question alone.

They give what the first page shows: its sessions, players and points, how many rows there are, and the totals. They may
know the files: which days a page is of is found by reading the day alone, and the page is then read on those days. They
know what they are asked, so that they need no condition for it and join no table of which nothing is asked.
"""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import NamedTuple

from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL
from overtrick.store.queries.filter_reports.filters import FINALS, ReportFilter

ROWS = 50
_DAYS = "SELECT s.played, count({rows}) FROM {source} s WHERE {where} GROUP BY s.played ORDER BY s.played DESC"
# A page as it is shown: its sessions, the names of its players, and what each of them earned.
_PAGE = """
WITH h AS MATERIALIZED ({hits}),
n AS (
    SELECT s.entry, any_value((s.row, s.place, s.tied, s.score)) AS result,
        list((p.number, p.first_name, p.last_name) ORDER BY s.seat) AS players
    FROM seats s LEFT JOIN players p USING (player) WHERE {days} AND s.entry IN (SELECT entry FROM h) GROUP BY s.entry
),
a AS (
    SELECT s.entry, list((s.player, s.unit, s.points)) AS won
    FROM awards s WHERE {days} AND s.entry IN (SELECT entry FROM h) GROUP BY s.entry
)
SELECT h.*, s.club, s.event, s.section, s.round, s.kind, s.event_class, s.score_unit, n.result, n.players, a.won
FROM h JOIN sessions s ON s.session = h.session JOIN n ON n.entry = h.entry LEFT JOIN a ON a.entry = h.entry
WHERE {days}
"""
_HITS = (
    "SELECT {once}s.entry, s.session, s.played FROM seats s WHERE {where} "
    f"ORDER BY s.played DESC, s.session DESC, s.entry LIMIT {ROWS}"
)
_WON = "SELECT s.unit, sum(s.points) FROM awards s WHERE s.entry IS NOT NULL AND {where} GROUP BY s.unit"
_PLAYERS = """
WITH w AS (
    SELECT s.player, sum(s.points) FILTER (s.unit = 'A') AS a, sum(s.points) FILTER (s.unit = 'B') AS b,
        sum(s.points) FILTER (s.unit = 'C') AS c FROM awards s WHERE {awards} GROUP BY s.player
),
n AS (SELECT s.player, sum(s.counted) AS n FROM seats s WHERE {seats} GROUP BY s.player),
r AS MATERIALIZED (
    SELECT p.player, p.last_name, p.first_name, p.number, p.club, p.region, p.rank, p.stars, p.grade, p.rating,
        w.a, w.b, w.c, n.n
    FROM players p LEFT JOIN w USING (player) LEFT JOIN n USING (player)
    WHERE {players} AND (w.player IS NOT NULL OR n.n > 0){strangers}
),
u AS (SELECT count(*), sum(a), sum(b), sum(c), sum(n) FROM r)
SELECT r.*, c.name, u.* FROM r CROSS JOIN u LEFT JOIN clubs c ON c.club = r.club
ORDER BY r.last_name{nulls}, r.first_name, r.number LIMIT 50
"""
_STRANGERS = """
    UNION ALL SELECT NULL, NULL, NULL, s.number, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, sum(s.counted)
    FROM seats s WHERE s.player IS NULL AND s.counted > 0 AND {seats} GROUP BY s.number"""
Ask = Callable[[CopyReader], object]


class Question(NamedTuple):
    """A filter, for one of the reports, and what asks the queries for the same answer."""

    name: str
    filters: ReportFilter
    report: str
    ask: Ask


class Detail(NamedTuple):
    """A question about results: conditions on seats, those of its players or not, and on awards."""

    seats: str
    awards: str
    once: bool = True
    # What tells how many rows each day has: a table, what is counted of it, and the conditions on it.
    days: tuple[str, str, str] | None = None

    def ask(self, copy: CopyReader) -> object:
        """Find the page of the newest results."""
        source, rows, where = self.days or ("seats", "DISTINCT s.entry" if self.once else "*", self.seats)
        days = copy.rows(_DAYS.format(rows=rows, source=source, where=where))
        own, count = [], 0
        for day, results in days:
            own.append(day)
            count += results
            if count >= ROWS:
                break
        on_days = _on_days(min(own), max(own))
        hits = _HITS.format(once="DISTINCT " if self.once else "", where=f"{self.seats} AND {on_days}")
        page = copy.rows(_PAGE.format(hits=hits, days=on_days))
        return days, page, copy.rows(_WON.format(where=self.awards))


def _on_days(first: date, last: date) -> str:
    return f"s.season BETWEEN {first.year} AND {last.year} AND s.played BETWEEN DATE '{first}' AND DATE '{last}'"


def list_questions(copy: CopyReader) -> list[Question]:
    """Return what is asked: of players, of sessions, of units, of few days and of all."""
    number, player = copy.rows(
        "SELECT p.number, p.player FROM players p JOIN seats s ON s.player = p.player WHERE NOT p.hidden "
        "AND NOT p.erased GROUP BY ALL ORDER BY count(*) DESC LIMIT 1"
    )[0]
    club, region = copy.rows("SELECT club, region FROM sessions GROUP BY ALL ORDER BY count(*) DESC LIMIT 1")[0]
    last = copy.rows("SELECT max(played) FROM seats")[0][0]
    days, first = last - timedelta(days=30), date(last.year, 1, 1)
    since = f"s.season >= {days.year} AND s.played >= DATE '{days}'"
    finals = f"s.session IN (SELECT session FROM sessions WHERE club = {club} AND kind = 'final')"
    there = f"s.session IN (SELECT session FROM sessions WHERE region = '{region}')"
    named = "s.session IN (SELECT session FROM sessions WHERE contains(lower(event), 'pairs'))"
    grade = "s.player IN (SELECT player FROM players WHERE grade_code = 1)"
    home = f"s.player IN (SELECT player FROM players WHERE club = {club})"
    of_unit = ("awards", "DISTINCT s.entry", "s.unit = 'A' AND s.entry IS NOT NULL")
    earned = "(s.entry, s.player) IN (SELECT (entry, player) FROM awards WHERE unit = 'A')"
    year = f"s.season = {last.year}"
    by_name = partial(_find_players, strangers=True)
    return [
        Question("results, 30 days", ReportFilter(start=days), DETAIL, _plain(since)),
        Question("results of a player", ReportFilter(numbers=(number,)), DETAIL,
                 Detail(f"s.player = {player}", f"s.player = {player}").ask),
        Question("results of juniors", ReportFilter(grade=1), DETAIL, Detail(grade, grade).ask),
        Question("finals of a club", ReportFilter(club=club, which=FINALS), DETAIL, _plain(finals)),
        Question("results in a region", ReportFilter(region=region), DETAIL, _plain(there)),
        Question("events by a word", ReportFilter(event="pairs"), DETAIL, _plain(named)),
        Question("results with A points", ReportFilter(unit="A"), DETAIL,
                 Detail(earned, earned, days=of_unit).ask),
        Question("all results", ReportFilter(), DETAIL, _plain("TRUE")),
        Question("players, 30 days", ReportFilter(start=days), AGGREGATE, partial(by_name, where=since)),
        Question("a club in a year", ReportFilter(home=club, start=first), AGGREGATE,
                 partial(_find_players, where=f"{year} AND {home}", players=f"p.club = {club}")),
        Question("juniors of all years", ReportFilter(grade=1), AGGREGATE,
                 partial(_find_players, where=grade, players="p.grade_code = 1")),
        Question("all players", ReportFilter(), AGGREGATE, partial(by_name, where="TRUE")),
    ]  # fmt: skip


def _plain(where: str) -> Ask:
    """Return what asks for the results of some sessions, whoever played."""
    return Detail(f"s.leads AND {where}", where, once=False).ask


def _find_players(copy: CopyReader, where: str, players: str = "NOT p.erased", *, strangers: bool = False) -> object:
    more = _STRANGERS.format(seats=where) if strangers else ""
    return copy.rows(
        _PLAYERS.format(awards=where, seats=where, players=players, strangers=more, nulls=" NULLS LAST" if more else "")
    )
