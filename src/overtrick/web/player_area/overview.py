"""A player's own page: the standing and what is missing, the place among others, results, partners and questions."""

from datetime import UTC, date, datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from overtrick.store.access.question_rights import may_ask, signature
from overtrick.store.commands import questions as question_commands
from overtrick.store.db import cache
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries.player import units_in
from overtrick.store.queries.questions import find_unclosed_questions, find_visible_questions
from overtrick.store.queries.session_results import find_ladder
from overtrick.store.queries.standing.overview import find_overview
from overtrick.store.queries.standing.places import find_places
from overtrick.store.queries.tournaments.entrants import ShownEntry, show_entries
from overtrick.store.tournaments.entries import upcoming_entries
from overtrick.tournaments.records import Tournament, TournamentEntry
from overtrick.web.charts import figures
from overtrick.web.pages.charts import scores_figure
from overtrick.web.player_area.own_player import OwnPlayer, signed_in_player
from overtrick.web.problems import translate_problem
from overtrick.web.question_form import QuestionForm, take_step

_LARGEST = 2**63 - 1


def me(request: HttpRequest) -> HttpResponse:
    """Show a player's own page."""
    return render(request, "overtrick/me.html", describe_own_page(signed_in_player(request)))


def describe_own_page(own: OwnPlayer) -> dict[str, Any]:
    """Return what a player's own page shows."""
    day = today()
    overview = find_overview(own.identity, day, own)
    return {
        "own": own, "overview": overview, "history": overview.history, "day": day, "units": units_in(overview.history),
        "places": find_places(own.identity.row, day),
        "scores": scores_figure(own.identity, overview.latest) if overview.latest else None,
        "form": figures.form(overview.latest),
        "open": find_unclosed_questions(own.identity.numbers), "seen_by_office": False,
        "upcoming": _find_upcoming(own, day),
    }  # fmt: skip


def _find_upcoming(own: OwnPlayer, day: date) -> list[tuple[Tournament, ShownEntry]]:
    """Return the tournaments that a player has entered and that are still to come, with the people of each entry."""
    # Only decisions change entries, and most visits find none.
    found: list[tuple[Tournament, TournamentEntry]] = cache.get_or_make(
        f"upcoming {own.player}", (cache.version(), day), lambda: upcoming_entries(own.identity.numbers, day)
    )
    shown = show_entries([entry for _tournament, entry in found], own)
    return [(tournament, entry) for (tournament, _entry), entry in zip(found, shown, strict=True)]


def questions(request: HttpRequest) -> HttpResponse:
    """Show the questions of a player, with all remarks."""
    own = signed_in_player(request)
    refused = take_step(request, own.account)
    if refused is None:
        return redirect("my-questions")
    context = {
        "questions": find_visible_questions(own.account, own.identity.numbers),
        "refused": refused,
        "zone": own.zone,
    }
    return render(request, "overtrick/my_questions.html", context, status=409 if refused else 200)


def ask(request: HttpRequest, session: int, line: int) -> HttpResponse:
    """Ask about a row of a session."""
    own = signed_in_player(request)
    if max(session, line) > _LARGEST or not may_ask(own.account, session, line):
        raise Http404
    form = QuestionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            text = form.cleaned_data["text"]
            question_commands.ask_question(
                own.account,
                signature(own.account),
                text,
                datetime.now(UTC),
                session=session,
                line=line,
            )
        except Refusal as refusal:
            form.add_error("text", translate_problem(str(refusal)))
        else:
            messages.success(request, _("Your question has been sent. You will find the answer here."))
            return redirect("my-questions")
    return render(request, "overtrick/ask.html", {"form": form, **_row(own, session, line)})


def _row(own: OwnPlayer, session: int, line: int) -> dict[str, object]:
    found = find_ladder(session, own)
    assert found is not None
    row = next(row for rows in found.lists for row in rows if row.line == line)
    return {"card": found.card, "row": row}
