"""Players: finding one, and a player's page as Appendix 22 of the specification shows it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.store.journal.today import today
from overtrick.store.queries import session_list
from overtrick.store.queries.other_points import find_other_points
from overtrick.store.queries.player import find_visible_player, player_history, scheme_units
from overtrick.store.queries.player_results import find_results
from overtrick.store.queries.search import search_players
from overtrick.store.totals.recent_rows import RECENT_PERIOD, first_recent_row
from overtrick.web import query_params
from overtrick.web.permissions import account_of
from overtrick.web.tables.years import build_year_table


def players(request: HttpRequest) -> HttpResponse:
    """Find players by name or number. A known number leads straight to the page."""
    query = query_params.text(request, "q")
    found, more = search_players(query, account_of(request))
    if len(found) == 1 and query.isdigit() and not request.headers.get("HX-Request"):
        return redirect("player", number=found[0].number)
    page = "overtrick/parts/found.html" if request.headers.get("HX-Request") else "overtrick/players.html"
    return render(request, page, {"q": query, "found": found, "more": more})


def player(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player's standing, years, changes and results; of the last 30 days, unless others are asked for."""
    who = account_of(request)
    identity = find_visible_player(number, who)
    if identity is None:
        raise Http404
    if identity.number != number:
        return redirect("player", number=identity.number, permanent=False)
    day = today()
    filtered = any(request.GET.get(name) for name in ("event", "club", "from", "to", "all"))
    filters = session_list.SessionFilter(
        event=query_params.text(request, "event"), club=query_params.number(request, "club"),
        start=query_params.day(request, "from") if filtered else day - RECENT_PERIOD,
        end=query_params.day(request, "to"),
    )  # fmt: skip
    page = query_params.page(request)
    since = 0 if filtered else first_recent_row(day)
    found, more = find_results(identity.id, identity.numbers, filters, page, who, since=since)
    history, units = player_history(identity, day), scheme_units()
    context = {
        "history": history, "years": build_year_table(history, units, day.year), "player": identity,
        "played": found, "filters": filters, "units": units, "filtered": filtered,
        "narrowed": filtered and filters != session_list.SessionFilter(),
        "newer": page - 1, "older": page + 1 if more else 0, "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render(request, "overtrick/player.html", context)


def other_points(request: HttpRequest, number: str) -> HttpResponse:
    """Show points without a session, and why."""
    who = account_of(request)
    identity = find_visible_player(number, who)
    if identity is None:
        raise Http404
    if identity.number != number:
        return redirect("other-points", number=identity.number)
    return render(
        request, "overtrick/other_points.html", {"player": identity, "found": find_other_points(identity, who)}
    )
