"""A player of another club who comes to this one: found by name or number, and taken in as home or second club."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries.members.details import Candidate, find_candidate
from overtrick.store.queries.search import search_players
from overtrick.store.registers.code_names import code_names
from overtrick.web import query_params
from overtrick.web.acting import UNPROCESSABLE, acting_account, make_decision
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.members.forms import MoveInForm
from overtrick.web.club_desk.members.move_letters import Move, list_recipients, send_move_letters
from overtrick.web.club_desk.members.words import name_value
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

_MOVE, _JOIN = "move", "join"
_LONGEST_NUMBER = 40


@never_cache
@require_http_methods(["GET", "POST"])
def move_in(request: HttpRequest, club: int) -> HttpResponse:
    """Find a player, show what a move would do, and do it."""
    row = desk_club(club)
    number = (request.POST.get("number") or query_params.text(request, "number"))[:_LONGEST_NUMBER]
    if not number:
        return _search(request, row)
    found = find_candidate(number.replace("\0", ""))
    if found is None:
        raise Http404
    if any(stay.club == club for stay in found.stays) or found.club == club:
        return redirect("member", club=club, number=found.number)
    initial = {"how": _MOVE if _has_home(found) else _JOIN, "start": today()}
    form = MoveInForm(name_value("club", found.club), found.home_since, request.POST or None, initial=initial)
    if not _has_home(found):
        # Without a home club there is nothing to leave: this one becomes the home club.
        del form.fields["how"]
    if request.method == "GET":
        return _show(request, row, found, form)
    if not form.is_valid():
        return _show(request, row, found, form, status=UNPROCESSABLE)
    try:
        return _take_in(request, row, found, form)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, row, found, form, status=UNPROCESSABLE)


def _search(request: HttpRequest, club: models.Club) -> HttpResponse:
    text = query_params.text(request, "q")
    found, more = search_players(text, acting_account(request)) if text else ([], False)
    return render_desk(request, club, "move_in_search.html", {"q": text, "results": found, "more": more})


def _has_home(found: Candidate) -> bool:
    """Tell whether a player has a home club that can be left."""
    return found.home_since is not None


def _take_in(request: HttpRequest, club: models.Club, found: Candidate, form: MoveInForm) -> HttpResponse:
    """Let the player move or join, tell all three, and offer to undo it."""
    data = form.cleaned_data
    how = data.get("how", _JOIN)
    record = {"number": found.number, "club": club.code, "start": data["start"].isoformat()}
    entry = make_decision(request, how, record, data["reason"])
    move = Move(
        name=found.name, number=found.number, left=found.club, joined=club.code, start=data["start"],
        stays=how == _JOIN and _has_home(found),
    )  # fmt: skip
    send_move_letters(move, found.email)
    values = {"name": found.name, "day": name_value("start", data["start"])}
    text = _("%(name)s is a member of your club from %(day)s.") % values
    back = page_url("member", club=club.code, number=found.number)
    line = {"number": found.number, "line": entry.seq, "move": msgspec.to_builtins(move)}
    offer_undo(request, text, "member-moved", club.code, page_url("members", club=club.code), **line)
    return redirect(back)


def _show(
    request: HttpRequest, club: models.Club, found: Candidate, form: MoveInForm, *, status: int = 200
) -> HttpResponse:
    told, untold = list_recipients(club.code, found.club, found.name, found.email)
    context = {
        "found": found, "form": form, "home": code_names().club(found.club), "has_home": _has_home(found),
        "status_name": name_value("status", found.status), "told": told, "untold": untold,
    }  # fmt: skip
    return render_desk(request, club, "move_in.html", context, status=status)
