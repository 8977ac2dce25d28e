"""A report month by month, for its chart: the sessions that were played, and the points of each unit."""

from datetime import date

import msgspec

from overtrick.store.access.permissions import Actor
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.filter_reports.detail_query import DetailQuery
from overtrick.store.queries.filter_reports.filters import ReportFilter
from overtrick.store.queries.filter_reports.report_pages import write_points

# Beyond these, a bar is a year.
MOST_MONTHS = 36
_MONTH = "make_date(year(w.played), month(w.played), 1) AS first"
_SESSIONS = f"SELECT {_MONTH}, sum(w.counted) FROM ({{wanted}}) w GROUP BY first ORDER BY first"
_POINTS = f"SELECT {_MONTH}, w.unit, sum(w.points) FROM ({{wanted}}) w GROUP BY first, w.unit"


class ReportMonth(msgspec.Struct, frozen=True, kw_only=True):
    """A month, or a year where there are too many months: its first day, the sessions played, the points by unit."""

    first: date
    sessions: int
    points: dict[str, str]


def find_months(
    copy: CopyReader, filters: ReportFilter, who: Actor | None, day: date
) -> tuple[list[ReportMonth], bool]:
    """Find what the players asked for played and won in each month, and whether it is by year."""
    query, edition = DetailQuery(filters, who, day), current_federation().scheme.on(day)
    seats, awards = query.seats(), query.awards()
    sessions = {day_of(first): int(own) for first, own in copy.rows(_SESSIONS.format(wanted=seats.sql), seats.values)}
    points: dict[date, dict[str, int]] = {}
    for first, unit, parts in copy.rows(_POINTS.format(wanted=awards.sql), awards.values):
        points.setdefault(day_of(first), {})[unit] = int(parts)
    firsts = sorted({*sessions, *points})
    by_year = len(_every(firsts)) > MOST_MONTHS
    found: dict[date, tuple[int, dict[str, int]]] = {}
    for first in _every(firsts):
        key = first.replace(month=1) if by_year else first
        count, sums = found.get(key, (0, {}))
        for unit, parts in points.get(first, {}).items():
            sums[unit] = sums.get(unit, 0) + parts
        found[key] = count + sessions.get(first, 0), sums
    return [
        ReportMonth(first=first, sessions=count, points=write_points(sums, edition))
        for first, (count, sums) in found.items()
    ], by_year


def _every(firsts: list[date]) -> list[date]:
    """Return every month from the first to the last."""
    if not firsts:
        return []
    start, end = firsts[0].year * 12 + firsts[0].month - 1, firsts[-1].year * 12 + firsts[-1].month - 1
    return [date(at // 12, at % 12 + 1, 1) for at in range(start, end + 1)]
