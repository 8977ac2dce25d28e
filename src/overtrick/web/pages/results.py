"""Results for the public: sessions by club, day and event, a session's ladder, an event with its sessions."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.queries import clubs, events, session_list, session_results
from overtrick.store.queries.why import explain_row
from overtrick.web import query_params
from overtrick.web.permissions import account_of
from overtrick.web.player_area.own_player import find_own_lines

# Numbers of rows fit into eight bytes; there is none that is longer.
_LARGEST = 2**63 - 1


def sessions(request: HttpRequest) -> HttpResponse:
    """Show the sessions that the filter lets through, the newest first."""
    filters = session_list.SessionFilter(
        event=query_params.text(request, "event"),
        club=query_params.number(request, "club"),
        region=query_params.text(request, "region"),
        start=query_params.day(request, "from"),
        end=query_params.day(request, "to"),
        final=bool(request.GET.get("final")),
    )
    page = query_params.page(request)
    found, more = session_list.find_sessions(filters, page, who=account_of(request))
    context = {
        "sessions": found, "filters": filters, "regions": clubs.region_names(),
        "narrowed": filters != session_list.SessionFilter(),
        "newer": page - 1, "older": page + 1 if more else 0, "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render(request, "overtrick/sessions.html", context)


def session(request: HttpRequest, session: int) -> HttpResponse:
    """Show a session's ladder with its awards."""
    who = account_of(request)
    found = session_results.find_ladder(session, who) if session <= _LARGEST else None
    if found is None:
        raise Http404
    context = {"ladder": found, "card": found.card, "own_lines": find_own_lines(who, found)}
    return render(request, "overtrick/session.html", context)


def event(request: HttpRequest, event: int) -> HttpResponse:
    """Show an event: its final ladders, and every session."""
    found = events.find_event(event, account_of(request)) if event <= _LARGEST else None
    if found is None:
        raise Http404
    return render(request, "overtrick/event.html", {"event": found})


def why(request: HttpRequest, session: int, line: int) -> HttpResponse:
    """Show why a row of a session earned what it did, or nothing."""
    found = explain_row(session, line, account_of(request)) if max(session, line) <= _LARGEST else None
    if found is None:
        raise Http404
    return render(request, "overtrick/why.html", {"why": found, "card": found.ladder.card, "row": found.row})
