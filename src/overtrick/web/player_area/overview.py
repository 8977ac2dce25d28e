"""A player's own page: the standing, the results of 30 days with their reasons, and the questions that were asked."""

from datetime import UTC, datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from overtrick.store.access.question_rights import may_ask, signature
from overtrick.store.commands import questions as question_commands
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries import session_list
from overtrick.store.queries.player import scheme_units
from overtrick.store.queries.player_results import find_results
from overtrick.store.queries.questions import find_visible_questions
from overtrick.store.queries.session_results import find_ladder
from overtrick.store.standings.on_day import find_standing
from overtrick.store.totals.recent_rows import RECENT_PERIOD, first_recent_row
from overtrick.web.player_area.own_player import OwnPlayer, signed_in_player
from overtrick.web.question_form import QuestionForm, take_step

_LARGEST = 2**63 - 1


def me(request: HttpRequest) -> HttpResponse:
    """Show a player's own page."""
    own = signed_in_player(request)
    day = today()
    filters = session_list.SessionFilter(start=day - RECENT_PERIOD)
    played, _more = find_results(own.identity.id, own.identity.numbers, filters, who=own, since=first_recent_row(day))
    context = {
        "now": find_standing(own.player, day), "own": own, "played": played, "units": scheme_units(),
        "open": find_visible_questions(own.account, own.identity.numbers, unclosed=True),
    }  # fmt: skip
    return render(request, "overtrick/me.html", context)


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
            form.add_error("text", str(refusal))
        else:
            messages.success(request, _("Your question is on its way. The answer will stand here."))
            return redirect("my-questions")
    return render(request, "overtrick/ask.html", {"form": form, **_row(own, session, line)})


def _row(own: OwnPlayer, session: int, line: int) -> dict[str, object]:
    found = find_ladder(session, own)
    assert found is not None
    row = next(row for rows in found.lists for row in rows if row.line == line)
    return {"card": found.card, "row": row}
