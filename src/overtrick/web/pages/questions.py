"""Players' questions, where they are answered: at the club, and at the federation."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.store import models
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.questions import find_visible_questions
from overtrick.store.registers.clubs import find_club
from overtrick.web.permissions import account_of
from overtrick.web.question_form import take_step


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
    every = bool(request.GET.get("all"))
    context = {
        "questions": find_visible_questions(who, club=code, unclosed=not every), "club": club, "every": every,
        "refused": refused, "zone": current_federation().time_zone,
    }  # fmt: skip
    return render(request, "overtrick/questions.html", context, status=409 if refused else 200)
