"""An email of the host to everyone who has entered: written, looked at, and sent."""

from datetime import UTC, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.commands.entries.letters import find_addresses, send_to_entrants
from overtrick.store.errors import Refusal
from overtrick.store.registers.club_details import find_club_email
from overtrick.tournaments.records import Tournament
from overtrick.web.acting import UNPROCESSABLE
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.problems import translate_problem
from overtrick.web.terms import translate_term
from overtrick.web.tournaments.entries.management import hosted_tournament

_LONGEST_SUBJECT, _LONGEST_TEXT = 150, 8_000


@never_cache
@require_http_methods(["GET", "POST"])
def mail_entrants(request: HttpRequest, club: int, tournament: int) -> HttpResponse:
    """Write an email to the entrants, show how it will look, and send it."""
    found = hosted_tournament(club, tournament)
    subject = " ".join(request.POST.get("subject", "").replace("\0", "").split())[:_LONGEST_SUBJECT]
    text = request.POST.get("text", "").replace("\0", "").replace("\r\n", "\n").strip()[:_LONGEST_TEXT]
    waiting = bool(request.POST.get("waiting"))
    letter = (f"{found.name}: {subject}", _body(found, text))
    ready = request.method == "POST" and bool(subject) and bool(text)
    trouble = ""
    if ready and request.POST.get("do") == "send":
        try:
            count = send_to_entrants(found.number, *letter, datetime.now(UTC), waiting=waiting)
        except Refusal as refusal:
            trouble = translate_problem(str(refusal))
        else:
            messages.success(request, ngettext("%(count)s email is on its way.", "%(count)s emails are on their way.",
                                               count) % {"count": count})  # fmt: skip
            return redirect("manage-entries", club=club, tournament=tournament)
    addresses, without = find_addresses(found.number, waiting=waiting)
    context = {
        "tournament": found, "subject": subject, "text": text, "letter": letter, "with_waiting": waiting,
        "ready": ready and request.POST.get("do") != "edit", "addresses": addresses, "without": without,
        "longest_subject": _LONGEST_SUBJECT, "longest_text": _LONGEST_TEXT, "trouble": trouble,
        "unfinished": request.method == "POST" and not ready,
    }  # fmt: skip
    return render_desk(
        request, desk_club(club), "mail_entrants.html", context, status=UNPROCESSABLE if trouble else 200
    )


def _body(tournament: Tournament, text: str) -> str:
    """Return the words of the host with the signature of the club, and where to answer."""
    name = translate_term(desk_club(tournament.club).name, "clubs")
    address = find_club_email(tournament.club, "tournaments")
    reply = "\n" + _("Answer to: %(address)s") % {"address": address} if address else ""
    return f"{text}\n\n{name}{reply}\n"
