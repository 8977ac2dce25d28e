"""Players: finding one, and a player's page as Appendix 22 of the specification shows it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.store.journal.today import today
from overtrick.store.queries import other_points as shown_beside
from overtrick.store.queries import player as shown_player
from overtrick.store.queries import player_results as shown_played
from overtrick.store.queries import search as shown_search
from overtrick.store.queries import session_list
from overtrick.store.totals.recent_rows import LATELY, first_row
from overtrick.web import query_params
from overtrick.web.permissions import account_of
from overtrick.web.tables.years import years


def players(request: HttpRequest) -> HttpResponse:
    """Players by name or number. A known number leads straight to the page."""
    wanted = query_params.text(request, "q")
    found, more = shown_search.search(wanted, account_of(request))
    if len(found) == 1 and wanted.isdigit() and not request.headers.get("HX-Request"):
        return redirect("player", number=found[0].number)
    page = "overtrick/parts/found.html" if request.headers.get("HX-Request") else "overtrick/players.html"
    return render(request, page, {"q": wanted, "found": found, "more": more})


def player(request: HttpRequest, number: str) -> HttpResponse:
    """A player's standing, years, changes and results; of the last 30 days, unless others are asked for."""
    who = account_of(request)
    known = shown_player.known(number, who)
    if known is None:
        raise Http404
    if known.number != number:
        return redirect("player", number=known.number, permanent=False)
    day = today()
    filtered = any(request.GET.get(name) for name in ("event", "club", "from", "to", "all"))
    sought = session_list.SessionFilter(
        event=query_params.text(request, "event"), club=query_params.number(request, "club"),
        start=query_params.day(request, "from") if filtered else day - LATELY, end=query_params.day(request, "to"),
    )  # fmt: skip
    page = query_params.page(request)
    since = 0 if filtered else first_row(day)
    found, more = shown_played.find_results(known.id, known.numbers, sought, page, who, since=since)
    history, units = shown_player.record(known, day), shown_player.units()
    context = {
        "history": history, "years": years(history, units, day.year), "player": known,
        "played": found, "sought": sought, "units": units, "filtered": filtered,
        "narrowed": filtered and sought != session_list.SessionFilter(),
        "newer": page - 1, "older": page + 1 if more else 0, "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render(request, "overtrick/player.html", context)


def other_points(request: HttpRequest, number: str) -> HttpResponse:
    """Points that no session gave, and why."""
    who = account_of(request)
    known = shown_player.known(number, who)
    if known is None:
        raise Http404
    if known.number != number:
        return redirect("other-points", number=known.number)
    return render(
        request, "overtrick/other_points.html", {"player": known, "found": shown_beside.find_other_points(known, who)}
    )
