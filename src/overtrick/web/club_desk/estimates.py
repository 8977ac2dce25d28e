"""What a director thinks that new players would score at an event with handicaps, until they have a game there."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.handicap_events import club_event
from overtrick.store.journal.kinds import HANDICAP_ESTIMATE
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.queries.handicaps.club_events import find_new_players
from overtrick.store.registers.players import find_player, full_name
from overtrick.web.acting import UNPROCESSABLE, acting_account, make_decision
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.handicaps import PercentField
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.tables.numbers import write_decimal
from overtrick.web.undo import offer_undo

UNDO_ESTIMATE = "handicap-estimate"
_LONGEST = 40


class EstimateForm(forms.Form):
    """A player and the average that is estimated; without an average the estimate is taken back."""

    number = forms.CharField(label=gettext_lazy("Player number"), max_length=_LONGEST)
    average = PercentField(label=gettext_lazy("Average in percent"))

    def clean_number(self) -> str:
        """Return the number in the form in which the register has it."""
        number = canonical_number(self.cleaned_data["number"])
        try:
            return find_player(number).number
        except NotFound as error:
            raise forms.ValidationError(_("We do not know this player. Please check the number.")) from error


@never_cache
@require_http_methods(["GET", "POST"])
def estimates(request: HttpRequest, club: int) -> HttpResponse:
    """Show the new players of an event with handicaps and what they were estimated to score; estimate one."""
    row, name = desk_club(club), request.GET.get("event", "").replace("\0", "")
    event = club_event(club, name)
    periods = federation_state().handicaps.periods.get(event)
    if not periods:
        return redirect("club-handicaps", club=club)
    address = f"{page_url('club-estimates', club=club)}?event={quote(name)}"
    form = EstimateForm(request.POST if request.method == "POST" else None, auto_id="estimate_%s")
    if request.method == "POST" and form.is_valid():
        number, average = form.cleaned_data["number"], form.cleaned_data["average"]
        before = federation_state().handicaps.estimates.get(event, {}).get(number)
        try:
            entry = make_decision(request, HANDICAP_ESTIMATE, _record(club, name, number, average))
        except Refusal as refusal:
            form.add_error(None, translate_problem(str(refusal)))
        else:
            values = {"player": full_name(find_player(number)), "average": write_decimal(average)}
            text = (_("%(player)s: an average of %(average)s %% is now on record as an estimate.") if average
                    else _("%(player)s: the estimate has been withdrawn.")) % values  # fmt: skip
            kept = "" if before is None else f"{before:f}"
            offer_undo(
                request, text, UNDO_ESTIMATE, club, address, event=name, number=number, before=kept, average=average,
                seq=entry.seq,
            )  # fmt: skip
            return redirect(address)
    players = find_new_players(event, min(each.start for each in periods), acting_account(request))
    context = {"event": periods[-1].event, "players": players, "form": form, "address": address}
    status = UNPROCESSABLE if form.is_bound and form.errors else 200
    return render_desk(request, row, "estimates.html", context, status=status)


def _record(club: int, event: str, number: str, average: str) -> dict[str, Any]:
    return {"club": club, "event": event, "number": number} | ({"average": average} if average else {})


def undo_estimate(request: HttpRequest, club: int, values: Mapping[str, Any]) -> str:
    """Let the estimate from before count again."""
    known = federation_state().handicaps.estimates.get(club_event(club, values["event"]), {}).get(values["number"])
    if ("" if known is None else f"{known:f}") != values["average"]:
        raise Refusal(_("This has been changed again since, so it cannot be undone."))
    record = _record(club, values["event"], values["number"], values["before"])
    make_decision(request, HANDICAP_ESTIMATE, record, _("undone"))
    return _("Undone. The estimate is as it was before.")
