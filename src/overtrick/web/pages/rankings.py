"""Rankings: who has the most points, of all time or of a year, among all or among some."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.journal.today import today
from overtrick.store.queries.filters import RankingChoices, choices_on, write_formula
from overtrick.store.queries.rankings import RankingFilter, RankingRow, find_ranking
from overtrick.store.queries.trophies.tables import list_trophies
from overtrick.store.totals.point_totals import ALL_TIME
from overtrick.web import query_params
from overtrick.web.filter_choices import club_choices, region_choices
from overtrick.web.permissions import account_of
from overtrick.web.tables.columns import Column, all_whole, columns, format_points
from overtrick.web.terms import translate_term

_LATEST_YEAR = 9999
# Older ones are in the form.
_YEARS_IN_SIGHT = 4


def rankings(request: HttpRequest) -> HttpResponse:
    """Show a ranking; by default of all time, by what the scheme ranks by."""
    choices = choices_on(today())
    filters = _read_filter(request, choices)
    page, who = query_params.page(request), account_of(request)
    found, more = find_ranking(filters, page)
    apart = filters.by in choices.measures or filters.by in choices.carried
    made = _name_way(filters.by, choices) if filters.by in choices.measures else ""
    # A unit by which is ranked shows what it is ranked by in its own column.
    points = [row.points if apart else {**row.points, filters.by: row.amount} for row in found]
    units = columns(choices.units, points, main="" if apart else filters.by)
    context = {
        "rows": _table(found, points, units, apart=apart), "names": _names(found),
        "filters": filters, "choices": choices, "own": who.player if who else "",
        "ways": _ranking_links(request, choices, filters), "made": made,
        "years": _choice_links(request, "year", choices.years[:_YEARS_IN_SIGHT], filters.year),
        "grades": _choice_links(request, "grade", [code for code, _ in choices.grades], filters.grade),
        **_options(choices), "apart": apart, "columns": units, "by": filters.by,
        "newer": page - 1, "older": page + 1 if more else 0, "others": query_params.other_params(request, "page"),
        "narrowed": _is_narrowed(filters), "trophies": bool(list_trophies()),
    }  # fmt: skip
    return render(request, "overtrick/rankings.html", context)


def _table(
    found: Sequence[RankingRow], points: Sequence[Mapping[str, str]], units: Sequence[Column], *, apart: bool
) -> list[tuple[RankingRow, list[tuple[str, str, bool]], str]]:
    """Return the rows, each with its points by unit (as text, with its label, and whether it decides) and their sum."""
    labels = [translate_term(unit.unit, "units") for unit in units]
    whole = all_whole(row.amount for row in found)
    return [
        (
            row,
            [
                (format_points(own.get(unit.unit, ""), whole=unit.whole), label, unit.main)
                for unit, label in zip(units, labels, strict=True)
            ],
            format_points(row.amount, whole=whole) if apart else "",
        )
        for row, own in zip(found, points, strict=True)
    ]


def _names(found: Sequence[RankingRow]) -> dict[str, dict[str, str]]:
    """Return the words of the rows in the language of the page, each looked up once."""
    texts = {
        "clubs": {row.club_name for row in found}, "regions": {row.region for row in found},
        "ranks": {row.rank for row in found}, "grades": {row.grade for row in found},
    }  # fmt: skip
    return {section: {text: translate_term(text, section) for text in own} for section, own in texts.items()}


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
) -> list[tuple[str, str, bool, int]]:
    """Return the ways to rank the same players: the address of each, its name, and whether it is this one."""
    others = query_params.other_params(request, "page", "by")
    ways = [*choices.measures, *choices.units]
    return [(_address(others, "by", way), _name_way(way, choices), way == filters.by, 0) for way in ways]


def _name_way(way: str, choices: RankingChoices) -> str:
    """Return what a ranking is by in the words of the page: a unit, or how a measure is added up."""
    if way in choices.measures:
        return write_formula(way, lambda unit: translate_term(unit, "units"))
    return translate_term(way, "units")


def _choice_links(
    request: HttpRequest, name: str, values: Sequence[int], chosen: int | None
) -> list[tuple[str, int, bool]]:
    """Return the choices of one kind: the address of each, its value, and whether it is chosen; 0 is no choice."""
    others = query_params.other_params(request, "page", name)
    in_sight = dict.fromkeys((0, *values, chosen or 0))
    return [(_address(others, name, value), value, value == (chosen or 0)) for value in in_sight]


def _options(choices: RankingChoices) -> dict[str, Any]:
    """Return the choices of the form, each with its value and its name in the language of the page."""
    return {
        "all_years": [(year, str(year)) for year in choices.years],
        "ranks": [(code, translate_term(name, "ranks")) for code, name in choices.ranks],
        "genders": [(code, translate_term(name, "genders")) for code, name in choices.genders],
        "clubs": club_choices(),
        "regions": region_choices(),
    }


def _address(others: str, name: str, value: str | int) -> str:
    """Return the address of a choice; an empty one is left out."""
    return "?" + "&".join(filter(None, (urlencode({name: value}) if value else "", others)))


def _is_narrowed(filters: RankingFilter) -> bool:
    """Tell whether something is chosen that is not among the choices in sight."""
    return bool(filters.region) or not (filters.rank is filters.gender is filters.club is None)
