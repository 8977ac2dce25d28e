"""Entry forms by email: one press sends a tournament's to the clubs around, each once; the page shows it first."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.config.settings_file import current_settings
from overtrick.jobs.entry_form_letters import compose_entry_form
from overtrick.store.access.question_rights import signature
from overtrick.store.access.signatures import find_signatures
from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import ENTRY_FORMS
from overtrick.store.journal.today import about_today, today
from overtrick.store.queries.tournaments.entry_forms import EntryFormState, find_entry_form_state
from overtrick.store.queries.tournaments.listing import describe_tournaments
from overtrick.store.registers.code_names import code_names
from overtrick.store.reports.entry_form_notices import EntryFormNotice
from overtrick.tournaments.records import Tournament
from overtrick.web.acting import CONFLICT, acting_account, make_decision
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.terms import one_look
from overtrick.web.tournaments.pages import hosted_tournament, known_tournament


@never_cache
@require_http_methods(["GET", "POST"])
def office_entry_forms(request: HttpRequest, tournament: int) -> HttpResponse:
    """Let the office send the entry form: to the clubs of the region, or to all."""
    own = known_tournament(tournament)
    everywhere = bool(request.GET.get("all"))
    here = page_url("office-entry-forms", tournament=own.number)
    state = find_entry_form_state(own, everywhere=everywhere)
    if request.method == "POST" and _send(request, own, state):
        return redirect("office-entry-forms", tournament=own.number)
    context = _describe(request, own, state) | {
        "reach": [(here, _("Clubs of the region"), not everywhere), (f"{here}?all=1", _("All clubs"), everywhere)],
        "way": [
            (page_url("office-tournaments"), _("Tournaments")),
            (page_url("office-tournament", tournament=own.number), own.name),
        ],
    }  # fmt: skip
    status = CONFLICT if request.method == "POST" else 200
    return render_office(request, "tournaments/entry_forms.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def club_entry_forms(request: HttpRequest, club: int, tournament: int) -> HttpResponse:
    """Let the host send the entry form to the clubs of the region."""
    row, own = desk_club(club), hosted_tournament(club, tournament)
    state = find_entry_form_state(own)
    if request.method == "POST" and _send(request, own, state):
        return redirect("club-entry-forms", club=club, tournament=own.number)
    status = CONFLICT if request.method == "POST" else 200
    return render_desk(request, row, "entry_forms.html", _describe(request, own, state), status=status)


def _send(request: HttpRequest, own: Tournament, state: EntryFormState) -> bool:
    """Send the entry form to those whom the page showed; say why if it cannot be sent."""
    clubs = [each.club.code for each in state.ready]
    shown = request.POST.get("clubs", "")
    if shown != _mark(state):
        messages.error(request, _("The list of clubs has changed since you looked. Nothing was sent; look again."))
        return False
    try:
        make_decision(request, ENTRY_FORMS, {"tournament": own.number, "clubs": clubs})
    except Refusal as refusal:
        messages.error(request, translate_problem(str(refusal)))
        return False
    messages.success(request, _("The entry form is on its way."))
    return True


def _mark(state: EntryFormState) -> str:
    return ",".join(str(each.club.code) for each in state.ready)


def _describe(request: HttpRequest, own: Tournament, state: EntryFormState) -> dict[str, object]:
    subject, body = _write_sample(request, own, state)
    signatures = find_signatures(sending.who for sending in state.sendings)
    return {
        "own": own, "state": state, "subject": subject, "body": body, "mark": _mark(state),
        "begun": own.first <= today(), "signatures": signatures, "names": code_names(),
    }  # fmt: skip


def _write_sample(request: HttpRequest, own: Tournament, state: EntryFormState) -> tuple[str, str]:
    """Write the letter as the first club will get it."""
    who = signature(acting_account(request))
    (listed,) = describe_tournaments([own])
    name = state.ready[0].club.name if state.ready else listed.club_name
    notice = EntryFormNotice(club_name=name, email="", listed=listed, signature=find_signatures([who])[who])
    site = current_settings().web.url.rstrip("/") or request.build_absolute_uri("/").rstrip("/")
    # The words of the letter are looked up for themselves: the page around it may be in another language.
    with one_look(), translation.override(about_today().languages[0]):
        return compose_entry_form(notice, site)
