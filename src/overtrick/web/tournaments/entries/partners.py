"""Finding a partner for a tournament: a player puts up a note, and others answer it without seeing an address."""

from datetime import UTC, datetime, timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from overtrick.store.access import attempts
from overtrick.store.access.contacts import contact_of
from overtrick.store.db.values import plain_text
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import about_today
from overtrick.store.mail import outbox
from overtrick.store.queries.visibility import find_people
from overtrick.store.tournaments.partner_notes import PartnerWish, find_note, put_up_note, take_down_note
from overtrick.tournaments.records import Tournament
from overtrick.web.page_urls import absolute_url, page_url
from overtrick.web.player_area.own_player import OwnPlayer, signed_in_player
from overtrick.web.problems import translate_problem
from overtrick.web.tournaments.entering import known_tournament

_LONGEST_ANSWER, _LARGEST = 1_000, 2**63
# Nobody looks for so many partners in a day.
_ANSWERS = attempts.Limit("partner answers", 10, timedelta(days=1))


@require_POST
def partner_note(request: HttpRequest, tournament: int) -> HttpResponse:
    """Put up the note of a player who looks for a partner, or take it down."""
    found, own = known_tournament(tournament), signed_in_player(request)
    if request.POST.get("do") == "take down":
        take_down_note(found.number, own.player)
        messages.success(request, _("Your note has been taken down."))
    else:
        try:
            put_up_note(found.number, own.player, request.POST.get("text", ""), datetime.now(UTC))
        except Refusal as refusal:
            messages.error(request, translate_problem(str(refusal)))
        else:
            messages.success(request, _("Your note is up. Answers come by email; nobody sees your address."))
    return redirect(f"{page_url('tournament-entries', tournament=found.number)}#partners")


@never_cache
@require_http_methods(["GET", "POST"])
def answer_partner(request: HttpRequest, tournament: int, note: int) -> HttpResponse:
    """Answer the note of someone who looks for a partner; the answer goes by email through the federation."""
    found, own = known_tournament(tournament), signed_in_player(request)
    wish = find_note(found.number, note) if note < _LARGEST else None
    if wish is None or wish.number == own.player:
        raise Http404
    person = find_people([wish.number], own)[wish.number]
    if not person.number:
        raise Http404
    contact = contact_of(wish.number)
    text = plain_text(request.POST.get("text", "")).strip()[:_LONGEST_ANSWER]
    if request.method == "POST" and text and contact is not None and contact.email:
        if attempts.consume([attempts.count_for(_ANSWERS, own.player)], datetime.now(UTC)) is None:
            messages.error(request, _("You have sent many answers today. Try again tomorrow."))
            return redirect("tournament-entries", tournament=found.number)
        _send_answer(request, found, wish, own, text, contact.email, contact.language)
        messages.success(request, _("Your answer is on its way to %(name)s.") % {"name": person.name})
        return redirect("tournament-entries", tournament=found.number)
    context = {
        "tournament": found, "wish": wish, "person": person, "text": text, "longest": _LONGEST_ANSWER,
        "reachable": contact is not None and bool(contact.email), "empty_answer": request.method == "POST",
    }  # fmt: skip
    return render(request, "overtrick/tournaments/answer_partner.html", context)


def _send_answer(
    request: HttpRequest, tournament: Tournament, wish: PartnerWish, own: OwnPlayer, text: str, email: str,
    language: str,
) -> None:  # fmt: skip
    about = about_today()
    link = absolute_url(request, page_url("enter-tournament", tournament=tournament.number))
    context = {
        "tournament": tournament, "wish": wish, "name": own.identity.name, "number": own.player, "text": text,
        "link": f"{link}?mate={own.player}", "federation": about,
    }  # fmt: skip
    with translation.override(language if language in about.languages else about.languages[0]):
        words = render_to_string("overtrick/letters/partner_answer.txt", context).strip()
    subject, _end, body = words.partition("\n")
    outbox.queue_letter(email, " ".join(subject.split()), body.strip() + "\n", datetime.now(UTC))
