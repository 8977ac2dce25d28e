"""Trophies and league tables: a list of them, the table of a period, and which awards of a player count for it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from overtrick.schemes.registers.trophies import Trophy
from overtrick.store.queries.trophies.tables import (
    TrophyTable,
    find_trophy,
    find_trophy_points,
    list_trophies,
)
from overtrick.web import query_params
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of
from overtrick.web.tables.csv_files import csv_response
from overtrick.web.terms import translate_term

# So many of each table stand on the page of all.
_LEADERS = 3


def trophies(request: HttpRequest) -> HttpResponse:
    """List the trophies of today, each with those who lead."""
    tables = [table for trophy in list_trophies() if (table := find_trophy(trophy.name))]
    context = {"tables": [(table, table.rows[:_LEADERS], describe(table.trophy)) for table in tables]}
    return render(request, "overtrick/trophies.html", context)


def trophy(request: HttpRequest, name: str) -> HttpResponse:
    """Show the table of a trophy."""
    table = _find_table(request, name)
    who = account_of(request)
    context = {
        "table": table, "says": describe(table.trophy), "own": who.player if who else "",
        "years": [(f"?year={year}", table.trophy.period_name(year), year == table.year) for year in table.years],
    }  # fmt: skip
    return render(request, "overtrick/trophy.html", context)


def trophy_csv(request: HttpRequest, name: str) -> HttpResponse:
    """Send the table of a trophy as a file."""
    table = _find_table(request, name)
    head = ("place", "number", "name", "club", "club_name", "region", "points")
    rows = ([getattr(row, column) for column in head] for row in table.rows)
    period = table.trophy.period_name(table.year).replace("/", "-")
    return csv_response(f"{table.trophy.name}-{period}.csv", head, rows)


def trophy_player(request: HttpRequest, name: str, number: str) -> HttpResponse:
    """Show which awards of a player count for a trophy."""
    table = _find_table(request, name)
    found = find_trophy_points(table, number, account_of(request))
    if found is None:
        raise Http404
    row = next((each for each in table.rows if each.number == found.number), None)
    context = {
        "table": table, "found": found, "row": row,
        "counted": [each for each in found.awards if not each.left_out],
        "left_out": [each for each in found.awards if each.left_out],
        "address": f"{page_url('trophy', name=name)}?year={table.year}",
    }  # fmt: skip
    return render(request, "overtrick/trophy_player.html", context)


def describe(trophy: Trophy) -> list[str]:
    """Return in words whose points count, and which."""
    said = [
        *(translate_term(each, "genders") for each in trophy.genders),
        *(translate_term(each, "grades") for each in trophy.grades),
        *(translate_term(each, "regions") for each in trophy.regions),
        *(translate_term(each, "classes") for each in trophy.classes),
    ]
    if trophy.youngest:
        said.append(_("from the age of %(age)s") % {"age": trophy.youngest})
    if trophy.oldest:
        said.append(_("up to the age of %(age)s") % {"age": trophy.oldest})
    if not trophy.transferred_points:
        said.append(_("without points from abroad"))
    return said


def _find_table(request: HttpRequest, name: str) -> TrophyTable:
    found = find_trophy(name, query_params.number(request, "year"))
    if found is None:
        raise Http404
    return found
