"""The report of a month, compared with the month and the year before."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, timedelta

import msgspec

from overtrick.standing.expiry import EXPIRY_KINDS
from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache, database
from overtrick.store.journal.entries import last_seq
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.award_kinds import LAPSE, OPENING
from overtrick.store.models.points_field import from_parts, sum_by_unit
from overtrick.store.queries.achievements import KINDS, AchievementFilter, list_achievements, month_after
from overtrick.store.queries.activity import Month, months_before, sessions_by_day
from overtrick.store.queries.board_report.members import MemberCounts, count_members
from overtrick.store.queries.board_report.play import NOTHING, Turnouts, add_turnouts, find_turnouts
from overtrick.store.queries.board_report.sending import FileCounts, Punctuality, count_files, find_punctuality
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.holdings import RANK, STARS

_OF_SESSIONS = (
    "SELECT a.unit, sum(a.points) FROM session s JOIN award a ON a.session_id = s.id "
    "WHERE s.date >= %s AND s.date < %s GROUP BY a.unit"
)
# Opening balances are points of earlier years, and points that end are not given.
_LEFT_OUT = (OPENING, LAPSE, *EXPIRY_KINDS)
_OF_DECISIONS = (
    "SELECT unit, sum(points) FROM award WHERE session_id IS NULL AND played >= %s AND played < %s "
    f"AND kind NOT IN ({', '.join(['%s'] * len(_LEFT_OUT))}) GROUP BY unit"
)
_FIRST_DAY = "SELECT min(date) FROM session WHERE stands"
_MONTHS = 13


class ComparedPlay(msgspec.Struct, frozen=True, kw_only=True):
    """What was played at a club or in a region, this month and in the same month of the year before."""

    code: int = 0
    name: str
    region: str = ""
    now: Turnouts
    before: Turnouts

    @property
    def more_sessions(self) -> int:
        """How many sessions more than a year ago; fewer are below zero."""
        return self.now.sessions - self.before.sessions

    @property
    def more_players(self) -> int:
        """How many players more than a year ago."""
        return self.now.players - self.before.players


class Promotions(msgspec.Struct, frozen=True, kw_only=True):
    """How many players reached a rank, a star beside it, or a grade."""

    what: str
    name: str
    count: int


class BoardReport(msgspec.Struct, frozen=True, kw_only=True):
    """A month for the board. Points are by unit, as pages write them; the months are those of the chart."""

    month: date
    play: Turnouts
    month_before: Turnouts
    year_before: Turnouts
    points: dict[str, str]
    points_year_before: dict[str, str]
    other_points: dict[str, str]
    promotions: tuple[Promotions, ...]
    members: MemberCounts
    members_year_before: MemberCounts
    clubs: tuple[ComparedPlay, ...]
    regions: tuple[ComparedPlay, ...]
    files: FileCounts
    files_year_before: FileCounts
    punctuality: Punctuality
    months: tuple[Month, ...]

    @property
    def growing(self) -> list[ComparedPlay]:
        """The clubs that played more than a year ago, those that grew most first."""
        grown = [each for each in self.clubs if (each.more_sessions, each.more_players) > (0, 0)]
        return sorted(grown, key=lambda each: (-each.more_sessions, -each.more_players, each.name))

    @property
    def shrinking(self) -> list[ComparedPlay]:
        """The clubs that played less than a year ago, those that lost most first."""
        shrunk = [each for each in self.clubs if (each.more_sessions, each.more_players) < (0, 0)]
        return sorted(shrunk, key=lambda each: (each.more_sessions, each.more_players, each.name))


def find_board_report(month: date, who: Actor | None) -> BoardReport:
    """Make the report of the month that begins on a day; the last one is kept until the next entry of the journal."""
    found: BoardReport = cache.get_or_make("board report", (month, last_seq()), lambda: _make(month, who))
    return found


def report_months(day: date) -> list[date]:
    """Return the months of which there are results, the newest first; this one at least."""
    first = database.rows(_FIRST_DAY)[0][0]
    start = date.fromisoformat(str(first)) if first else day
    count = (day.year - start.year) * 12 + day.month - start.month + 1
    return months_before(day, max(count, 1))[::-1]


def year_before(month: date) -> date:
    """Return the same month of the year before."""
    return month.replace(year=month.year - 1)


def _make(month: date, who: Actor | None) -> BoardReport:
    last_year, previous = year_before(month), (month - timedelta(days=1)).replace(day=1)
    now, then = (find_turnouts(first, month_after(first)) for first in (month, last_year))
    zone = current_federation().time_zone
    clubs = _compare(now, then)
    return BoardReport(
        month=month, play=add_turnouts(now.values()), year_before=add_turnouts(then.values()),
        month_before=add_turnouts(find_turnouts(previous, month).values()),
        points=_points(month), points_year_before=_points(last_year),
        other_points=_write(month, database.rows(_OF_DECISIONS, month, month_after(month), *_LEFT_OUT)),
        promotions=tuple(_count_promotions(month, who)), members=count_members(month, month_after(month)),
        members_year_before=count_members(last_year, month_after(last_year)), clubs=tuple(clubs),
        regions=tuple(_add_up_regions(clubs)), files=count_files(month, month_after(month), zone),
        files_year_before=count_files(last_year, month_after(last_year), zone),
        punctuality=find_punctuality(month, month_after(month)), months=tuple(_count_months(month)),
    )  # fmt: skip


def _compare(now: Mapping[int, Turnouts], then: Mapping[int, Turnouts]) -> list[ComparedPlay]:
    clubs = [code_names().club(code) for code in {*now, *then}]
    return [
        ComparedPlay(
            code=club.code, name=club.name, region=club.region, now=now.get(club.code, NOTHING),
            before=then.get(club.code, NOTHING),
        )
        for club in sorted(clubs, key=lambda each: (each.name, each.code))
    ]  # fmt: skip


def _add_up_regions(clubs: Iterable[ComparedPlay]) -> list[ComparedPlay]:
    regions: dict[str, list[ComparedPlay]] = {}
    for club in clubs:
        regions.setdefault(club.region, []).append(club)
    return [
        ComparedPlay(
            name=name, now=add_turnouts(each.now for each in own), before=add_turnouts(each.before for each in own)
        )
        for name, own in sorted(regions.items(), key=lambda each: (not each[0], each[0]))
    ]


def _points(month: date) -> dict[str, str]:
    return _write(month, database.rows(_OF_SESSIONS, month, month_after(month)))


def _write(month: date, rows: Iterable[tuple[str, int]]) -> dict[str, str]:
    """Write points by the units of the scheme, in its order: as they were given, so no small unit is carried."""
    edition = current_federation().scheme.on(month)
    totals = sum_by_unit((unit, int(parts)) for unit, parts in rows)
    return {unit: f"{from_parts(totals[unit]):f}" for unit in edition.units if totals.get(unit)}


def _count_promotions(month: date, who: Actor | None) -> list[Promotions]:
    """Count the promotions, ranks first and the highest of each first."""
    filters = AchievementFilter(start=month, end=month_after(month))
    counts: Counter[tuple[str, str]] = Counter()
    for found in list_achievements(filters, who):
        for each in found.highest:
            name = each.rank if each.what in (RANK, STARS) else each.grade
            counts[each.what, name] += 1
    edition = current_federation().scheme.on(month)
    order = [*(rank.name for rank in reversed(edition.ranks)), *(grade.name for grade in edition.grades)]
    places = {name: at for at, name in enumerate(order)}
    keys = sorted(counts, key=lambda key: (KINDS.index(key[0]), places.get(key[1], len(order)), key[1]))
    return [Promotions(what=what, name=name, count=counts[what, name]) for what, name in keys]


def _count_months(month: date) -> list[Month]:
    """Count the sessions of this month and of the twelve before it."""
    firsts = months_before(month, _MONTHS)
    counts: Counter[date] = Counter()
    for on, count in sessions_by_day(firsts[0], month_after(month) - timedelta(days=1)):
        counts[on.replace(day=1)] += count
    return [Month(first, counts[first]) for first in firsts]
