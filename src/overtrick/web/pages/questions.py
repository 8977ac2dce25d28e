"""Players' questions, where they are answered: at the club, and at the federation."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.store import models
from overtrick.store.access.question_rights import signature
from overtrick.store.access.signatures import find_signatures
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.models.states import ANSWERED, WITH_CLUB, WITH_FEDERATION
from overtrick.store.queries.questions import VisibleQuestion, find_visible_questions
from overtrick.store.registers.clubs import find_club
from overtrick.web.permissions import account_of
from overtrick.web.question_form import read_typed, take_step

_OPEN = "open"
# Which questions each view shows; no states are all.
_STATES = {"answered": (ANSWERED,), "all": (), _OPEN: (WITH_CLUB, WITH_FEDERATION)}


def club_questions(request: HttpRequest, club: int) -> HttpResponse:
    """Show the questions that went to a club."""
    club_row = find_club(club)
    if club_row is None:
        raise Http404
    return _questions(request, club_row)


def federation_questions(request: HttpRequest) -> HttpResponse:
    """Show all questions: those that wait for the federation, and those that clubs have."""
    return _questions(request, None)


def _questions(request: HttpRequest, club: models.Club | None) -> HttpResponse:
    who = account_of(request)
    assert who is not None
    code = club.code if club else None
    refused = take_step(request, who, code)
    if refused is None:
        return redirect(request.get_full_path())
    typed = read_typed(request) if refused else (0, "")
    view = next((view for view in _STATES if request.GET.get(view)), _OPEN)
    context = {
        "questions": _list_questions(who, code, view, typed[0]), "club": club, "view": view, "typed": typed,
        "refused": refused, "zone": current_federation().time_zone,
        "signature": find_signatures([signature(who)])[signature(who)],
    }  # fmt: skip
    return render(request, "overtrick/questions.html", context, status=409 if refused else 200)


def _list_questions(who: models.Account, club: int | None, view: str, refused: int) -> list[VisibleQuestion]:
    """Return the questions of a view, and first the one with which a step was refused: others may have answered it."""
    found = find_visible_questions(who, club=club, states=_STATES[view])
    if refused and not any(each.question.question == refused for each in found):
        return [*find_visible_questions(who, club=club, question=refused), *found]
    return found
