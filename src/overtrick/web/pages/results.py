"""Results for the public: sessions by club, day and event, a session's ladder, an event with its sessions."""

from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from urllib.parse import urlencode

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from overtrick.store.access.permissions import may
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries import events, session_list, session_results
from overtrick.store.queries.boards.session_play import has_boards
from overtrick.store.queries.corrections.session_changes import find_session_changes
from overtrick.store.queries.handicaps.session_rankings import find_handicap_rankings
from overtrick.store.queries.rounds.matches import RoundResults, find_round
from overtrick.store.queries.rounds.meetings import find_match_rounds
from overtrick.store.queries.session_list import Card
from overtrick.store.queries.session_results import Ladder, Points, Row
from overtrick.store.queries.visibility import UNREGISTERED
from overtrick.store.queries.why import explain_row
from overtrick.store.tournaments.sessions import find_tournament_of_session
from overtrick.web import query_params
from overtrick.web.filter_choices import club_choices, region_choices
from overtrick.web.page_urls import page_url
from overtrick.web.pages.staff_acts import acts_on_event, acts_on_session
from overtrick.web.permissions import account_of
from overtrick.web.player_area.own_player import find_own_rows

# Numbers of rows fit into eight bytes; there is none that is longer.
_LARGEST = 2**63 - 1


def sessions(request: HttpRequest) -> HttpResponse:
    """Show the sessions that the filter lets through, day by day, the newest first."""
    filters = session_list.SessionFilter(
        event=query_params.text(request, "event"),
        club=query_params.number(request, "club"),
        region=query_params.text(request, "region"),
        start=query_params.day(request, "from"),
        end=query_params.day(request, "to"),
        final=bool(request.GET.get("final")),
    )
    page = query_params.page(request)
    found, more = session_list.find_sessions(filters, page, who=account_of(request), by_club=True)
    day = today()
    context = {
        "days": _by_day(found, first=page == 1, last=not more), "today": day, "yesterday": day - timedelta(days=1),
        "filters": filters, "clubs": club_choices(), "regions": region_choices(), "quick": _quick_choices(filters, day),
        "narrowed": filters != session_list.SessionFilter(),
        "newer": page - 1, "older": page + 1 if more else 0, "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render(request, "overtrick/sessions.html", context)


def _by_day(cards: list[Card], *, first: bool, last: bool) -> list[tuple[date, list[Card], bool]]:
    """Group sessions by their days, each with whether all sessions of the day are here and not on the next page."""
    days = [(day, list(group)) for day, group in groupby(cards, key=attrgetter("day"))]
    ends = {0: first, len(days) - 1: last}
    if len(days) == 1:
        ends = {0: first and last}
    return [(day, group, ends.get(at, True)) for at, (day, group) in enumerate(days)]


def _quick_choices(filters: session_list.SessionFilter, day: date) -> list[tuple[str, str, bool]]:
    """Return what is asked for most: an address, its label, and whether it is what the page shows."""
    spans = [
        (_("All days"), None, None, False),
        (_("Today"), day, day, False),
        (_("Last 7 days"), day - timedelta(days=6), day, False),
        (_("Final rankings only"), filters.start, filters.end, True),
    ]
    found = []
    for label, start, end, final in spans:
        chosen = msgspec.structs.replace(filters, start=start, end=end, final=final)
        found.append((f"?{_encode(chosen)}", label, chosen == filters))
    return found


def _encode(filters: session_list.SessionFilter) -> str:
    """Write a filter as the part of an address that asks for it."""
    values = {
        "event": filters.event, "club": filters.club, "region": filters.region, "from": filters.start,
        "to": filters.end, "final": 1 if filters.final else None,
    }  # fmt: skip
    return urlencode({name: str(value) for name, value in values.items() if value})


def session(request: HttpRequest, session: int) -> HttpResponse:
    """Show a session: its rankings with their awards, or its matches and who leads after them."""
    who = account_of(request)
    found = session_results.find_whole_session(session, who) if session <= _LARGEST else None
    if found is None:
        raise Http404
    round_results = find_round(found, who)
    rows = [row for rows in found.lists for row in rows]
    own = find_own_rows(who, found)
    context = {
        "boards": has_boards(session, found.sibling),
        "handicaps": find_handicap_rankings(found) if found.stands else (),
        "match_rounds_of": find_match_rounds(found), "ladder": found, "card": found.card,
        "round": round_results, "rounds": _round_links(found, round_results),
        "came": found.came.astimezone(current_federation().time_zone), "highest": _highest_awards(rows),
        "earners": sum(bool(row.shares) for row in rows), "how": next((row for row in rows if row.shares), None),
        "strangers": sum(person.state == UNREGISTERED for row in rows for person in row.people),
        "own": {each.row.entry for each in own}, "own_row": own[0] if own else None,
        "may_see_file": may("club admin", who, club=found.card.club),
        # A name from the command line may be one that no address can have.
        "may_correct": (
            found.stands and found.file and "/" not in found.file and may("manual results load", who, club=found.sender)
        ),
        "staff_acts": acts_on_session(who, found),
        "tournament": find_tournament_of_session(session) if found.stands else None,
        # Results that were replaced lead to what stands now, which tells what changed.
        "changes": () if found.now else find_session_changes(session, who, found.sibling),
    }  # fmt: skip
    return render(request, "overtrick/session.html", context)


def _round_links(found: Ladder, results: RoundResults | None) -> list[tuple[str, str, int, bool]]:
    """Return the rounds of a match event as views of it: address, name, number, and whether it is this one."""
    rounds = results.rounds if results else ()
    return [
        (page_url("session", session=key), _("Round %(round)s") % {"round": number}, number, key == found.card.id)
        for number, key in rounds
    ]


def _highest_awards(rows: list[Row]) -> list[Points]:
    """Return the most that a row earned, of each unit."""
    best: dict[str, Points] = {}
    for points in (each for row in rows for share in row.shares for each in share.points):
        if points.unit not in best or Decimal(points.points) > Decimal(best[points.unit].points):
            best[points.unit] = points
    return list(best.values())


def event(request: HttpRequest, event: int) -> HttpResponse:
    """Show an event: how it ended or who leads, and every session."""
    who = account_of(request)
    found = events.find_event(event, who) if event <= _LARGEST else None
    if found is None:
        raise Http404
    results = events.find_event_results(found, who)
    own = {each.row.entry for ladder in results.finals for each in find_own_rows(who, ladder)}
    context = {"event": found, "results": results, "own": own, "staff_acts": acts_on_event(who, found)}
    return render(request, "overtrick/event.html", context)


def why(request: HttpRequest, session: int, line: int) -> HttpResponse:
    """Show why a row of a session earned what it did, or nothing."""
    found = explain_row(session, line, account_of(request)) if max(session, line) <= _LARGEST else None
    if found is None:
        raise Http404
    mine = found.ladder.stands and any(own.row.line == line for own in find_own_rows(account_of(request), found.ladder))
    context = {
        "why": found, "card": found.ladder.card, "row": found.row, "side": found.ladder.side(found.row),
        "may_ask": mine,
        "tables": [*(table for award in found.awards for table in award.printed), *found.printed],
        "came": found.ladder.came.astimezone(current_federation().time_zone),
    }  # fmt: skip
    return render(request, "overtrick/why.html", context)
