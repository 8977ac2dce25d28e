"""Rankings: who has the most points, of all time or of a year, among all or among some."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import ngettext

from overtrick.store.journal.today import today
from overtrick.store.queries import clubs
from overtrick.store.queries.filters import RankingChoices, choices_on
from overtrick.store.queries.rankings import RankingFilter, RankingRow, find_ranking
from overtrick.store.totals.point_totals import ALL_TIME
from overtrick.web import query_params
from overtrick.web.page_urls import page_url
from overtrick.web.tables.columns import NOTHING, Cell, Column, all_whole, columns, points_cells

_LATEST_YEAR = 9999


def rankings(request: HttpRequest) -> HttpResponse:
    """Show a ranking; by default of all time, by what the scheme ranks by."""
    choices = choices_on(today())
    filters = _read_filter(request, choices)
    page = query_params.page(request)
    found, more = find_ranking(filters, page)
    apart = filters.by in choices.measures or filters.by in choices.carried
    # A unit by which is ranked shows what it is ranked by in its own column.
    points = [row.points if apart else {**row.points, filters.by: row.amount} for row in found]
    units = columns(choices.units, points, main="" if apart else filters.by)
    amounts = Column("", all_whole(row.amount for row in found), main=True) if apart else None
    context = {
        "rows": [(row, _cells(row, own, units, choices, amounts)) for row, own in zip(found, points, strict=True)],
        "filters": filters, "choices": choices, "regions": clubs.region_names(),
        "ways": _ranking_links(request, choices, filters), "made": choices.measures.get(filters.by, ""),
        "apart": apart, "columns": units,
        "newer": page - 1, "older": page + 1 if more else 0, "others": query_params.other_params(request, "page"),
        "narrowed": filters != RankingFilter(by=filters.by),
    }  # fmt: skip
    return render(request, "overtrick/rankings.html", context)


# In Python for speed, as the cells of all tables are: see web/tables/columns.py.
def _cells(
    row: RankingRow,
    points: Mapping[str, str],
    units: list[Column],
    choices: RankingChoices,
    amounts: Column | None,
) -> list[Cell]:
    """Return the cells of a row after the place and the player: standing, sessions, points, and their sum."""
    grade = [Cell(row.grade, "small grade")] if choices.grades else []
    rating = [Cell(row.rating or NOTHING, "n rating")] if choices.ratings else []
    return [
        Cell(_club_html(row), "small club"), Cell(_rank_html(row, starred=choices.stars), "small rank"),
        *grade, *rating,
        Cell(str(row.count or NOTHING), "n count"), *points_cells(points, units),
        *(points_cells({"": row.amount}, [amounts]) if amounts else ()),
    ]  # fmt: skip


def _club_html(row: RankingRow) -> str:
    if not row.club_name:
        return ""
    region = format_html('<br><span class="soft">{}</span>', row.region) if row.region else ""
    return format_html('<a href="{}"><bdi>{}</bdi></a>{}', page_url("club", code=row.club), row.club_name, region)


def _rank_html(row: RankingRow, *, starred: bool) -> str:
    if not (starred and row.stars):
        return row.rank
    words = ngettext("%(stars)s star", "%(stars)s stars", row.stars) % {"stars": row.stars}
    return format_html('{} <span class="stars" title="{}">{}★</span>', row.rank, words, row.stars)


def _read_filter(request: HttpRequest, choices: RankingChoices) -> RankingFilter:
    """Read the filter from the address; what makes no sense is left out."""
    ways = [*choices.measures, *choices.units]
    by, year = query_params.text(request, "by"), query_params.number(request, "year") or ALL_TIME
    return RankingFilter(
        by=by if by in ways else ways[0], year=min(year, _LATEST_YEAR), grade=query_params.number(request, "grade"),
        rank=query_params.number(request, "rank"), gender=query_params.number(request, "gender"),
        region=query_params.text(request, "region"), club=query_params.number(request, "club"),
    )  # fmt: skip


def _ranking_links(
    request: HttpRequest, choices: RankingChoices, filters: RankingFilter
) -> list[tuple[str, str, bool]]:
    """Return the ways to rank the same players: the name of each, its address, and whether it is this one."""
    others = query_params.other_params(request, "page", "by")
    names = {**choices.measures, **{unit: unit for unit in choices.units}}
    return [
        (name, f"?{urlencode({'by': way})}{'&' if others else ''}{others}", way == filters.by)
        for way, name in names.items()
    ]
