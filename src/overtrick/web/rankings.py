"""Rankings: who has the most points, of all time or of a year, among all or among some."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.shown import clubs
from overtrick.store.shown import rankings as shown
from overtrick.store.shown.choices import Choices, choices
from overtrick.store.tally import ALL_TIME
from overtrick.web import asked
from overtrick.web.columns import columns, whole
from overtrick.web.days import today

_LATEST_YEAR = 9999


def rankings(request: HttpRequest) -> HttpResponse:
    """The ranking that was asked for; without anything asked, by what the scheme ranks by, of all time."""
    known = choices(today())
    sought = _sought(request, known)
    page = asked.page(request)
    found, more = shown.rankings(sought, page)
    apart = sought.by in known.measures or sought.by in known.carried
    # A unit by which is ranked shows what it is ranked by in its own column.
    points = [row.points if apart else {**row.points, sought.by: row.amount} for row in found]
    told = {
        "rows": list(zip(found, points, strict=True)), "sought": sought, "choices": known, "regions": clubs.regions(),
        "ways": _ways(request, known, sought), "made": known.measures.get(sought.by, ""),
        "apart": apart, "columns": columns(known.units, points, main="" if apart else sought.by),
        "whole_amounts": whole(row.amount for row in found),
        "newer": page - 1, "older": page + 1 if more else 0, "others": asked.others(request, "page"),
        "narrowed": sought != shown.Sought(by=sought.by),
    }  # fmt: skip
    return render(request, "overtrick/rankings.html", told)


def _sought(request: HttpRequest, known: Choices) -> shown.Sought:
    """What the address asks for; what makes no sense is left out."""
    ways = [*known.measures, *known.units]
    by, year = asked.text(request, "by"), asked.number(request, "year") or ALL_TIME
    return shown.Sought(
        by=by if by in ways else ways[0], year=min(year, _LATEST_YEAR), grade=asked.number(request, "grade"),
        rank=asked.number(request, "rank"), gender=asked.number(request, "gender"),
        region=asked.text(request, "region"), club=asked.number(request, "club"),
    )  # fmt: skip


def _ways(request: HttpRequest, known: Choices, sought: shown.Sought) -> list[tuple[str, str, bool]]:
    """The other ways to rank the same players: the name of each, its address, and whether it is this one."""
    others = asked.others(request, "page", "by")
    names = {**known.measures, **{unit: unit for unit in known.units}}
    return [
        (name, f"?{urlencode({'by': way})}{'&' if others else ''}{others}", way == sought.by)
        for way, name in names.items()
    ]
