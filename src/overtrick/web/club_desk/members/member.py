"""A member's page: what the club sees and may change of the entry, and what has happened to it."""

from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.access.permissions import may
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import registers_today, today
from overtrick.store.queries.members.details import MemberDetails, earns_without, find_member
from overtrick.store.registers.code_names import code_names, codes_in_use
from overtrick.store.registers.players import EARLIEST
from overtrick.store.standings.on_day import format_rating
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.members.acts import ACTS, build_forms, list_acts, may_resign
from overtrick.web.club_desk.members.conflicts import Conflict, make_version, merge_forms, read_version
from overtrick.web.club_desk.members.move_letters import list_recipients
from overtrick.web.problems import translate_problem


@never_cache
@require_http_methods(["GET", "POST"])
def member(request: HttpRequest, club: int, number: str) -> HttpResponse:
    """Show a member, or do what was pressed."""
    row = desk_club(club)
    found = find_member(club, number, today())
    if found is None:
        raise Http404
    if request.method == "POST":
        return _act(request, row, found)
    if found.number != number:
        return redirect("member", club=club, number=found.number)
    return _show(request, row, found, build_forms(row, found))


def _act(request: HttpRequest, club: models.Club, found: MemberDetails) -> HttpResponse:
    """Do one act; show the page again if the form is wrong, or if somebody else has changed the entry meanwhile."""
    act = request.POST.get("do", "")
    if act not in list_acts(club, found):
        raise PermissionDenied
    if not may(ACTS[act].facility, acting_account(request), club=club.code):
        raise PermissionDenied
    if read_version(request) != make_version(found):
        conflict = merge_forms(request, club, found, act)
        return _show(request, club, found, conflict.forms, opened=act, status=CONFLICT, conflict=conflict)
    bound = build_forms(club, found, act, request.POST)
    form = bound[act]
    if not form.is_valid():
        return _show(request, club, found, bound, opened=act, status=UNPROCESSABLE)
    try:
        ACTS[act].perform(request, club, found, form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, club, found, bound, opened=act, status=UNPROCESSABLE)
    return redirect("member", club=club.code, number=found.number)


def _show(
    request: HttpRequest,
    club: models.Club,
    found: MemberDetails,
    bound: dict[str, forms.Form],
    *,
    opened: str = "",
    status: int = 200,
    conflict: Conflict | None = None,
) -> HttpResponse:
    names, rules, day = code_names(), registers_today().members, today()
    row = found.row
    others = [stay for stay in found.lasting() if stay.club != club.code]
    told, untold = list_recipients(club.code, 0, found.name, found.email)
    context: dict[str, Any] = {
        "found": found, "row": row, "forms": bound, "acts": list_acts(club, found), "opened": opened,
        "version": make_version(found), "conflict": conflict,
        "codes": {table: names.name(table, getattr(row, table)) for table in ("grade", "rank", "status")},
        "graded": len(codes_in_use(day).get("grade", {})) > 1, "home": names.club(row.club), "today": day,
        "has_home": names.club(row.club).kind not in ("", "none"), "is_home": row.club == club.code,
        "next_home": others[0].name if others else "", "still_earns": earns_without(found, club.code, day),
        "arrears": found.open_period(rules.arrears) if rules.arrears else None, "earliest": EARLIEST,
        "is_visitor": rules.temporary is not None and row.status == rules.temporary, "told": told, "untold": untold,
        "rating": format_rating(row.rating, current_federation().scheme.on(day)),
        "resigned": names.name("status", rules.resigned) if may_resign(club, found) else "",
        "added": request.GET.get("added") == "1",
    }  # fmt: skip
    return render_desk(request, club, "member.html", context, status=status)
