"""Handicaps for an event of a club: what switching them on or off would change is seen first, and then decided."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.core.identity import fold_name
from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.handicap_events import club_event
from overtrick.store.journal.kinds import HANDICAPS
from overtrick.store.journal.today import today
from overtrick.store.queries.handicaps.club_events import (
    ClubEventLine,
    SwitchEffects,
    find_club_events,
    find_effects,
)
from overtrick.web.acting import UNPROCESSABLE, make_decision
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

UNDO_HANDICAPS = "handicaps"
_ON, _OFF = "on", "off"
_HUNDRED, _DECIMALS = 100, 2
_LONGEST_NUMBER = 10


class PercentField(forms.CharField):
    """A percentage as people type it, with a point or a comma; the decision gets it with a point."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 6})
        super().__init__(max_length=_LONGEST_NUMBER, required=False, widget=widget, **options)

    def clean(self, value: Any) -> str:
        """Return the percentage as a text; empty if there is none."""
        text: str = super().clean(value).replace(",", ".").rstrip("% ")
        if not text:
            return ""
        try:
            number = Decimal(text)
        except InvalidOperation:
            number = Decimal(-1)
        if not number.is_finite() or not 0 <= number <= _HUNDRED or number != round(number, _DECIMALS):
            raise ValidationError(_("Write a percentage from 0 to 100, such as 47.5."))
        return f"{number:f}"


class SwitchForm(forms.Form):
    """An event, whether it has handicaps, from which day on, and the average of new players."""

    event = forms.ChoiceField(label=gettext_lazy("Event"))
    switch = forms.ChoiceField(
        label=gettext_lazy("From that day on"), widget=forms.RadioSelect,
        choices=[(_ON, gettext_lazy("it has handicaps")), (_OFF, gettext_lazy("it has no handicaps"))],
    )  # fmt: skip
    start = forms.DateField(
        label=gettext_lazy("Counts from"), input_formats=["%Y-%m-%d"],
        error_messages={"invalid": gettext_lazy("Write the day as year-month-day, such as 2027-01-31.")},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )  # fmt: skip
    new_players = PercentField(
        label=gettext_lazy("Average of new players"),
        help_text=gettext_lazy(
            "In percent, for players without a game and without an estimate of their own, and for visitors without a"
            " number. Leave it empty if their pairs should have no handicap."
        ),
    )

    def __init__(
        self, events: Sequence[ClubEventLine], posted: Mapping[str, Any] | None = None, **options: Any
    ) -> None:
        super().__init__(posted, auto_id="handicap_%s", **options)
        choice: Any = self.fields["event"]
        choice.choices = [(each.name, each.name) for each in events]

    @property
    def seen(self) -> str:
        """What a preview showed, so that only this is decided."""
        data = self.cleaned_data
        return f"{data['switch']} {data['start']} {data['new_players']} {fold_name(data['event'])}"

    def record(self, club: int) -> dict[str, Any]:
        """Return the decision in plain values."""
        data = self.cleaned_data
        record = {"club": club, "event": data["event"], "start": data["start"].isoformat()}
        new_players = {"new_players": data["new_players"]} if data["new_players"] and data["switch"] == _ON else {}
        return record | {"handicaps": data["switch"] == _ON} | new_players


class Preview(NamedTuple):
    """What would be decided, and what it would change."""

    event: str
    start: date
    on: bool
    new_players: str
    seen: str
    effects: SwitchEffects


@never_cache
@require_http_methods(["GET", "POST"])
def handicaps(request: HttpRequest, club: int) -> HttpResponse:
    """Show which events of a club have handicaps; switch them on or off, after showing what that would change."""
    row = desk_club(club)
    events = find_club_events(club, today())
    if request.method == "GET":
        initial = {"switch": _ON, "start": today(), "event": request.GET.get("event", "")}
        return _show(request, row, events, SwitchForm(events, initial=initial))
    form = SwitchForm(events, request.POST)
    if not form.is_valid():
        return _show(request, row, events, form)
    if request.POST.get("seen") != form.seen:
        return _show(request, row, events, form, preview=_preview(club, form))
    try:
        return _decide(request, club, form)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, row, events, form)


def _decide(request: HttpRequest, club: int, form: SwitchForm) -> HttpResponse:
    """Make the decision that was seen, and offer the way back to what was decided before it."""
    name, start = form.cleaned_data["event"], form.cleaned_data["start"]
    before = federation_state().handicaps.last_decided(club_event(club, name), start)
    entry = make_decision(request, HANDICAPS, form.record(club))
    says = _("%(event)s has no handicaps from %(day)s on.")
    if form.cleaned_data["switch"] == _ON:
        says = _("%(event)s has handicaps from %(day)s on.")
    back = page_url("club-handicaps", club=club)
    new_players = f"{before.new_players:f}" if before and before.new_players is not None else ""
    offer_undo(
        request, says % {"event": name, "day": date_format(start, "j F Y")}, UNDO_HANDICAPS, club, back, event=name,
        start=start.isoformat(), seq=entry.seq, before=bool(before and before.handicaps), new_players=new_players,
    )  # fmt: skip
    return redirect(back)


def _preview(club: int, form: SwitchForm) -> Preview:
    data = form.cleaned_data
    effects = find_effects(club, data["event"], data["start"])
    return Preview(data["event"], data["start"], data["switch"] == _ON, data["new_players"], form.seen, effects)


def undo_handicaps(request: HttpRequest, club: int, values: Mapping[str, Any]) -> str:
    """Let what was decided before hold again, from the same day on."""
    last = federation_state().handicaps.last_decided(
        club_event(club, values["event"]), date.fromisoformat(values["start"])
    )
    if last is None or last.seq != values["seq"]:
        raise Refusal(_("This has been changed again since, so it cannot be undone."))
    record = {"club": club, "event": values["event"], "start": values["start"], "handicaps": values["before"]}
    record |= {"new_players": values["new_players"]} if values["new_players"] else {}
    make_decision(request, HANDICAPS, record, _("undone"))
    return _("Undone. The handicaps are as they were before.")


def _show(
    request: HttpRequest,
    club: models.Club,
    events: Sequence[ClubEventLine],
    form: SwitchForm,
    *,
    preview: Preview | None = None,
) -> HttpResponse:
    context = {
        "events": [each for each in events if each.period or each.later], "any_event": bool(events), "form": form,
        "preview": preview,
    }  # fmt: skip
    status = UNPROCESSABLE if form.is_bound and form.errors else 200
    return render_desk(request, club, "handicaps.html", context, status=status)
