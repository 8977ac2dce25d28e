"""A tournament for everyone: when, where, who may play, what can be won, who has entered, and how it went."""

import base64
from datetime import UTC, datetime
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from overtrick.store.access.permissions import may
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.tournaments.listing import ListedTournament, describe_tournaments
from overtrick.store.queries.tournaments.prizes import find_contest, find_prizes
from overtrick.store.registers.club_details import ClubDetails, find_club_details
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.tournaments.records import Tournament
from overtrick.web.ical import write_calendar
from overtrick.web.invoices.amounts import write_money
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of
from overtrick.web.tournaments.calendar import calendar_days
from overtrick.web.tournaments.entering import entry_context
from overtrick.web.tournaments.results import results_context

# Numbers of rows fit into eight bytes; there is none that is longer.
_LARGEST = 2**63 - 1
_DIGITS = 16
_MOST_PLACES = 12
# A picture is a document of its own, and has nothing else in it.
_POLICY = "default-src 'none'"
_FOR_GOOD = "public, max-age=31536000, immutable"


def known_tournament(number: int) -> Tournament:
    """Return a tournament of the calendar; 404 if there is none of this number."""
    if number > _LARGEST:
        raise Http404
    try:
        return find_tournament(number)
    except Refusal as refusal:
        raise Http404 from refusal


def hosted_tournament(club: int, number: int) -> Tournament:
    """Return a tournament that a club hosts; 404 for that of another."""
    found = known_tournament(number)
    if found.club != club:
        raise Http404
    return found


@require_safe
def tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    """Show a tournament."""
    found = known_tournament(tournament)
    (listed,) = describe_tournaments([found])
    federation, who = current_federation(), account_of(request)
    edition = federation.scheme.on(found.first)
    host = find_club_details(found.club)
    context = {
        "listed": listed, "tournament": found, "details": found.details, "today": today(),
        "zone": federation.time_zone, "money": write_money,
        "most_places": _MOST_PLACES, "contest": find_contest(edition, found.contest),
        "event_class": edition.classes.get(found.event_class), "place": _place(listed, host),
        "map_link": found.details.map_link or ("" if found.details.venue else host.map_link),
        "logo": page_url("tournament-logo", tournament=found.number, digest=logo_digest(found))
        if found.details.sponsor_logo else "",
        "may_edit": may("edit a tournament", who, club=found.club), "may_change": may("create a tournament", who),
    }  # fmt: skip
    context |= entry_context(request, found)
    results = results_context(request, found)
    context |= results | {"prizes": find_prizes(found, results["played_field"] or listed.entered)}
    return render(request, "overtrick/tournaments/tournament.html", context)


def _place(listed: ListedTournament, host: ClubDetails) -> str:
    """Return where it is played: where the host says, or where the club plays."""
    return listed.tournament.details.venue or host.physical_address


@require_safe
def tournament_ics(request: HttpRequest, tournament: int) -> HttpResponse:
    """Send a tournament to a calendar program."""
    found = known_tournament(tournament)
    days = calendar_days(request, describe_tournaments([found]), busy=True)
    answer = HttpResponse(
        write_calendar(found.name, days, datetime.now(UTC)), content_type="text/calendar; charset=utf-8"
    )
    answer["Content-Disposition"] = f'attachment; filename="tournament-{found.number}.ics"'
    return answer


def logo_digest(found: Tournament) -> str:
    """Return the part of a logo's address that changes with the picture."""
    return sha256(found.details.sponsor_logo.encode()).hexdigest()[:_DIGITS]


@require_safe
def tournament_logo(request: HttpRequest, tournament: int, digest: str) -> HttpResponse:
    """Send the logo of a sponsor; an older one is not there any more."""
    found = known_tournament(tournament)
    logo = found.details.sponsor_logo
    if not logo or digest != logo_digest(found):
        raise Http404
    kind, _comma, encoded = logo.removeprefix("data:").partition(";base64,")
    answer = HttpResponse(base64.b64decode(encoded), content_type=kind)
    answer["Cache-Control"] = _FOR_GOOD
    answer["Content-Security-Policy"] = _POLICY
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
