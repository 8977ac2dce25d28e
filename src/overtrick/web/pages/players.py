"""Players: finding one, and a player's page as Appendix 22 of the specification shows it."""

from collections import Counter
from datetime import UTC, date, datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.today import today
from overtrick.store.queries import activity, session_list
from overtrick.store.queries.clubs import search_clubs
from overtrick.store.queries.other_points import find_other_points
from overtrick.store.queries.partners import compare_players
from overtrick.store.queries.player import PlayerIdentity, find_visible_player, scheme_units, units_in
from overtrick.store.queries.player_results import ResultsQuery, find_results_page
from overtrick.store.queries.search import search_players
from overtrick.store.queries.standing.overview import find_overview
from overtrick.store.queries.standing.reasons import explain_standing
from overtrick.store.registers.code_names import code_names
from overtrick.store.totals.recent_rows import RECENT_PERIOD
from overtrick.web import query_params
from overtrick.web.charts import figures
from overtrick.web.filter_choices import club_choices
from overtrick.web.pages.charts import scores_figure
from overtrick.web.pages.home import latest_achievements
from overtrick.web.pages.staff_acts import acts_on_player
from overtrick.web.permissions import account_of
from overtrick.web.tables.years import build_year_table

# Some of them may be hidden, or one person under two numbers.
_MAX_ACTIVE, _COUNTED_ACTIVE = 10, 40
_MAX_ACHIEVEMENTS = 5


def players(request: HttpRequest) -> HttpResponse:
    """Find players by name or number, or show some to begin with. A known number leads straight to the page."""
    query, who = query_params.text(request, "q"), account_of(request)
    found, more = search_players(query, who)
    typed_number = query.isdigit() or (found and found[0].number == canonical_number(query))
    if len(found) == 1 and typed_number and not request.headers.get("HX-Request"):
        return redirect("player", number=found[0].number)
    page = "overtrick/found_players.html" if request.headers.get("HX-Request") else "overtrick/players.html"
    context = {"q": query, "found": found, "more": more, "clubs": search_clubs(query)}
    return render(request, page, context | ({} if query else _starting_points(who)))


def _starting_points(who: Actor | None) -> dict[str, Any]:
    """Return what is shown before a search: who plays most, who reached a rank, and the regions with their clubs."""
    day = today()
    clubs = Counter(club.region for club in code_names().clubs.values() if club.region)
    return {
        "most_active": activity.name_most_active(_most_active(day), _MAX_ACTIVE, who),
        "achievements": latest_achievements(day, who, _MAX_ACHIEVEMENTS),
        "regions": sorted(clubs.items()),
    }


def _most_active(day: date) -> dict[str, int]:
    """Return who played most in thirty days, counted once an hour: a nation plays forty thousand rows in them."""
    hour = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    found: dict[str, int] = cache.get_or_make(
        "most active", (hour, day), lambda: activity.count_most_active(day - RECENT_PERIOD, day, _COUNTED_ACTIVE)
    )
    return found


def player(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player's standing, latest results, years and changes; or the results that are asked for."""
    who = account_of(request)
    identity = find_visible_player(number, who)
    if identity is None:
        raise Http404
    if identity.number != number:
        return redirect("player", number=identity.number, permanent=False)
    if any(request.GET.get(name) for name in ("event", "club", "from", "to", "with", "all")):
        return _all_results(request, identity, who)
    day = today()
    overview = find_overview(identity, day, who)
    units = units_in(overview.history)
    context = {
        "staff_acts": acts_on_player(who, identity),
        "player": identity, "overview": overview, "history": overview.history, "units": units, "day": day,
        "years": build_year_table(overview.history, units),
        "scores": scores_figure(identity, overview.latest) if overview.latest else None,
        "form": figures.form(overview.latest),
    }  # fmt: skip
    return render(request, "overtrick/player.html", context)


def _all_results(request: HttpRequest, identity: PlayerIdentity, who: Actor | None) -> HttpResponse:
    """Show a player's results, all of them or those of an event, a club, some days or with one partner."""
    partner = _find_partner(request, who)
    filters = session_list.SessionFilter(
        event=query_params.text(request, "event"), club=query_params.number(request, "club"),
        start=query_params.day(request, "from"), end=query_params.day(request, "to"),
    )  # fmt: skip
    page = query_params.page(request)
    asked = ResultsQuery(
        player=identity.id, numbers=identity.numbers, filters=filters, page=page, who=who,
        partners=partner.numbers if partner else (),
    )  # fmt: skip
    found, more = find_results_page(asked)
    context = {
        "player": identity, "found": found, "filters": filters, "partner": partner, "clubs": club_choices(),
        # What is not narrowed down is summed up first.
        "together": compare_players(identity, partner, 0)
        if partner and page == 1 and filters == session_list.SessionFilter()
        else None,
        "this_year": today().year,
        "newer": page - 1, "older": page + 1 if more else 0, "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render(request, "overtrick/player_results.html", context)


def _find_partner(request: HttpRequest, who: Actor | None) -> PlayerIdentity | None:
    """Find the partner whom the address names; 404 for one whom the reader may not see."""
    number = query_params.text(request, "with")
    found = find_visible_player(number, who) if number else None
    if number and found is None:
        raise Http404
    return found


def why_standing(request: HttpRequest, number: str, what: str) -> HttpResponse:
    """Show why a player has a rank, stars, a rating or a grade."""
    who = account_of(request)
    identity = find_visible_player(number, who)
    if identity is None:
        raise Http404
    if identity.number != number:
        return redirect("why-standing", number=identity.number, what=what)
    reasons = explain_standing(identity, what, today(), who)
    if reasons is None:
        raise Http404
    return render(
        request, "overtrick/why_standing.html", {"player": identity, "reasons": reasons, "units": scheme_units()}
    )


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
