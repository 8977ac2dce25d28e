"""Results on boards that look impossible, as a club is asked about them; and where its boards and files differ."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.errors import Refusal
from overtrick.store.queries.boards.doubts import AskedResult, DoubtfulSession, add_results, find_asked, find_told
from overtrick.web.acting import CONFLICT, acting_account, make_decision
from overtrick.web.boards.doubt_words import describe_doubt
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

CONFIRMED_RESULT = "confirmed-result"
_REASON = "undone on the club desk"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_boards(request: HttpRequest, club: int) -> HttpResponse:
    """Show the results that a club is asked about, with what speaks against each; confirm one."""
    row = desk_club(club)
    trouble = ""
    if request.method == "POST":
        try:
            return _confirm(request, club)
        except Refusal as refusal:
            trouble = translate_problem(str(refusal))
    asked = [add_results(each, acting_account(request)) for each in find_asked(club)]
    context = {
        "asked": asked, "told": find_told(club), "describe": describe_doubt, "trouble": trouble,
        "key": result_key,
    }  # fmt: skip
    return render_desk(request, row, "board_checks.html", context, status=CONFLICT if trouble else 200)


def result_key(result: AskedResult) -> str:
    """Return what names a result among those of its session."""
    return "|".join((str(result.board), result.round, result.ns, result.ew))


def _confirm(request: HttpRequest, club: int) -> HttpResponse:
    session, result = _find_result(club, request.POST.get("session", ""), request.POST.get("result", ""))
    record: dict[str, Any] = {
        "club": session.file_club, "name": session.file, "revision": session.revision, "position": session.position,
        "board": result.board, "round": result.round, "ns": result.ns, "ew": result.ew,
    }  # fmt: skip
    entry = make_decision(request, "confirm-result", record)
    back = reverse("club-boards", kwargs={"club": club})
    text = _("Board %(board)s: the result has been confirmed, and players can see it.") % {"board": result.board}
    offer_undo(request, text, CONFIRMED_RESULT, club, back, line=entry.seq)
    return redirect(back)


def _find_result(club: int, session: str, key: str) -> tuple[DoubtfulSession, AskedResult]:
    for each in find_asked(club):
        for result in each.asked:
            if (str(each.session), result_key(result)) == (session, key):
                return each, result
    raise Refusal(_("Nothing is asked about this result any more."))


def undo_confirmation(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Ask about a result again."""
    make_decision(request, "withdraw", {"line": int(values["line"])}, _REASON)
    return _("Undone. Players do not see the result until you confirm it.")
