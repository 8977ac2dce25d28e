"""A new member: all fields of 'Input of new players', a look for the same person, and the number at once.

Players who return, and those from a federation whose records can be looked up, get no number here: the federation looks
for their old one first. That is an application, which waits for it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.core.same_person import PersonEntry
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.deliveries.newcomer_contacts import NewcomerContact, keep_contact
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import edition_today, registers_today, today
from overtrick.store.queries.applications.lists import find_applications
from overtrick.store.queries.members.duplicates import PossibleDuplicate, find_possible_duplicates
from overtrick.store.standings.starting_grades import find_starting_grades
from overtrick.web.acting import UNPROCESSABLE, acting_account, make_decision
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.members.forms import NewMemberForm
from overtrick.web.club_desk.members.words import name_value
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

RETURNING, OVERSEAS = "returning", "overseas"
_REGISTERED = (
    "first", "preferred", "family", "club", "start", "year_of_birth", "gender", "source", "country", "grade", "rank",
    "status", "overseas_number",
)  # fmt: skip


@never_cache
@require_http_methods(["GET", "POST"])
def new_member(request: HttpRequest, club: int) -> HttpResponse:
    """Show the form, then who may be the same person; then register the player, or pass it on to the federation."""
    row = desk_club(club)
    if request.method == "GET":
        return _show(request, row, NewMemberForm(club, initial=_initial(request, club)))
    data = request.POST.copy()
    _settle_grade(data)
    form = NewMemberForm(club, data)
    if not form.is_valid():
        return _show(request, row, form, status=UNPROCESSABLE)
    values = form.cleaned_data
    alike = find_possible_duplicates(
        PersonEntry(
            first=values["first"], preferred=values["preferred"], family=values["family"],
            year_of_birth=values["year_of_birth"], club=values["club"],
        )
    )  # fmt: skip
    # Somebody who was entered since, perhaps by the same button pressed twice, has not been seen yet.
    seen = set(request.POST.get("seen", "").split(","))
    if {each.number for each in alike} - seen:
        return _show(request, row, form, alike=alike)
    try:
        kind = application_kind(values["source"])
        return _apply(request, row, kind, values) if kind else _register(request, row, values)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, row, form, status=UNPROCESSABLE)


def application_kind(source: int | None) -> str:
    """Return the kind of application that a source leads to; empty if the player gets a number at once."""
    rules = registers_today().members
    kinds = {rules.returning_source: RETURNING, rules.overseas_source: OVERSEAS}
    return kinds.get(source, "") if source is not None else ""


def _initial(request: HttpRequest, club: int) -> dict[str, Any]:
    """Return what the form begins with: an active member of this club, or a visitor if that was asked for."""
    registers = registers_today()
    rules, new = registers.members, registers.new_players
    initial = {"club": club, "start": today(), "status": registers.active, "rank": new.rank, "grade": new.grade}
    if request.GET.get("visitor") == "1" and rules.temporary is not None:
        initial |= {"status": rules.temporary, "source": rules.visitor_source}
    return initial


def _settle_grade(data: Any) -> None:
    """Give a player of a country with a starting grade that grade, whatever was chosen."""
    country = data.get("country", "")
    start = find_starting_grades(edition_today()).get(int(country)) if _is_code(country) else None
    if start is not None:
        data["grade"] = str(start.code)


def _is_code(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= len("999999999")


def _register(request: HttpRequest, club: models.Club, values: dict[str, Any]) -> HttpResponse:
    """Register the player; one who is at home elsewhere becomes a member of this club too."""
    record = msgspec.to_builtins({name: values[name] for name in _REGISTERED if values[name] is not None})
    number = str(make_decision(request, "register", record).data["number"])
    joined = None
    if values["club"] != club.code:
        second = {"number": number, "club": club.code, "start": record["start"]}
        joined = make_decision(request, "join", second).seq
    if values["email"] or values["telephone"]:
        contacts.enter_contact(number, email=values["email"] or None, telephone=values["telephone"] or None)
    name = f"{values['preferred'] or values['first']} {values['family']}"
    text = _("%(name)s has the number %(number)s.") % {"name": name, "number": number}
    back = page_url("members", club=club.code)
    offer_undo(request, text, "member-added", club.code, back, number=number, joined=joined)
    return redirect(f"{page_url('member', club=club.code, number=number)}?added=1")


def _apply(request: HttpRequest, club: models.Club, kind: str, values: dict[str, Any]) -> HttpResponse:
    """Ask the federation to look for the player's records."""
    data = msgspec.to_builtins({name: values[name] for name in _REGISTERED if values[name] is not None})
    data["home_club"] = data.pop("club")
    entry = make_decision(request, "apply", {"kind": kind, "club": club.code, "number": "", "text": "", "data": data})
    made = [each.application for each in find_applications(club=club.code, kinds=[kind]) if each.seq == entry.seq]
    contact = NewcomerContact(email=values["email"], telephone=values["telephone"])
    keep_contact(made[-1], club.code, acting_account(request).name, contact, entry.at)
    name = f"{values['preferred'] or values['first']} {values['family']}"
    text = _("%(name)s: the federation looks for the records, and then gives the number.") % {"name": name}
    back = page_url("members", club=club.code)
    offer_undo(request, text, "newcomer-applied", club.code, back, application=made[-1])
    return redirect(back)


def _show(
    request: HttpRequest,
    club: models.Club,
    form: NewMemberForm,
    *,
    alike: Sequence[PossibleDuplicate] = (),
    status: int = 200,
) -> HttpResponse:
    rules = registers_today().members
    sources = [each for each in (rules.returning_source, rules.overseas_source) if each is not None]
    context = {
        "form": form, "alike": alike, "seen": ",".join(each.number for each in alike),
        "to_federation": [name_value("source", source) for source in sources],
        "starting": _list_starting_grades(), "has_visitors": rules.temporary is not None,
        "is_applied": bool(alike) and bool(application_kind(form.cleaned_data["source"])),
        "visitor": request.GET.get("visitor") == "1" and rules.temporary is not None,
        "typed": _typed(form) if alike else [],
    }  # fmt: skip
    return render_desk(request, club, "new_member.html", context, status=status)


def _list_starting_grades() -> list[tuple[str, str]]:
    """Return the countries whose players start in a grade, each with the grade."""
    starts = find_starting_grades(edition_today())
    return [(name_value("country", country), name_value("grade", start.code)) for country, start in starts.items()]


def _typed(form: forms.Form) -> list[tuple[str, str]]:
    """Return what was typed, to be sent once more without being shown."""
    return [(name, str(form.data.get(name, ""))) for name in form.fields]
