"""The clubs as the office sees them: their kinds and dates, what they send, who sends for them, and their logins."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.access.club_logins import logins_of_club
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.register.club_list import (
    ClubFilter,
    find_club_notes,
    find_played_span,
    find_sending,
    list_clubs,
    list_programs,
)
from overtrick.store.queries.settings.graded_nights import find_graded_nights
from overtrick.store.registers.club_details import find_club_details
from overtrick.store.registers.clubs import find_club
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.kind_periods import read_kinds_of
from overtrick.web import query_params
from overtrick.web.filter_choices import region_choices
from overtrick.web.office.decisions.forms.record_form import find_current
from overtrick.web.office.desk import render_office
from overtrick.web.office.players.addresses import decision_url
from overtrick.web.office.players.words import CLUB_KINDS, describe_note, name_club_kind, name_deed
from overtrick.web.page_urls import page_url

# A club number is a whole number that fits into four bytes.
_LARGEST = 2**31 - 1
_AFFILIATED, _UNAFFILIATED = "affiliated", "unaffiliated"
# What a club becomes that is let in or let out.
_OTHER_KIND = {_AFFILIATED: _UNAFFILIATED, _UNAFFILIATED: _AFFILIATED}


@never_cache
@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """Show the clubs that fit the address."""
    kind = query_params.text(request, "kind")
    filters = ClubFilter(
        text=query_params.text(request, "q"), kind=kind if kind in CLUB_KINDS else "",
        region=query_params.text(request, "region"), program=query_params.text(request, "program"),
    )  # fmt: skip
    found = list_clubs(filters, current_federation().time_zone)
    context = {
        "found": [(club, name_club_kind(club.kind)) for club in found], "filters": filters,
        "members": sum(club.members for club in found), "kinds": list(CLUB_KINDS.items()),
        "regions": region_choices(), "programs": [(each, each) for each in list_programs()],
        "narrowed": filters != ClubFilter(), "in_detail": filters != ClubFilter(text=filters.text),
        "new_club": decision_url("club", page_url("office-clubs")),
    }  # fmt: skip
    return render_office(request, "clubs.html", context)


@never_cache
@require_safe
def club(request: HttpRequest, code: int) -> HttpResponse:
    """Show a club, with what the office can decide about it."""
    row = find_club(code) if code <= _LARGEST else None
    if row is None:
        raise Http404
    here, day, notes = page_url("office-club", code=code), today(), find_club_notes(code)
    sending, kinds = find_sending(code), read_kinds_of(code)
    kind = kinds.on(code, day)
    context: dict[str, Any] = {
        "club": row, "kind": name_club_kind(kind), "is_affiliated": kind == _AFFILIATED, "today": day,
        "span": find_played_span(code), "notes": _describe(notes), "logins": logins_of_club(code),
        "kinds": [(each, name_club_kind(each.kind)) for each in reversed(kinds.every_kind(code))],
        "other_kind": _OTHER_KIND.get(kind), "current": find_current("club", {"code": str(code)}), "back": here,
        "contact": find_club_details(code), "country": code_names().name("country", row.country),
        "also_for": [(each, _stop(code, each, here)) for each in map(code_names().club, sending.also_for)],
        "from_others": [(each, _stop(each.code, code, here)) for each in map(code_names().club, sending.from_others)],
        "graded": find_graded_nights(code, day), "change": decision_url("club", here, code=code),
        "let_send": decision_url("sending", here, club=code),
        "let_others": decision_url("sending", here, also_for=code),
        "change_nights": decision_url("graded-nights", here, club=code),
    }  # fmt: skip
    return render_office(request, "club.html", context)


def _stop(club: int, also_for: Any, back: str) -> str:
    """Return the address where a permission to send is taken away."""
    other = also_for if isinstance(also_for, int) else also_for.code
    return decision_url("sending", back, club=club, also_for=other, allowed=0)


def _describe(notes: Any) -> list[tuple[Any, Any, Any]]:
    return [(note, name_deed(note.kind), describe_note(note)) for note in notes]
