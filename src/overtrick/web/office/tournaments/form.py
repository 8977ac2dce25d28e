"""The form of a tournament: what the federation decides about it."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.billing.cents import cents_text
from overtrick.store.invoices.debtor_names import find_region_names
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import edition_today
from overtrick.tournaments.records import (
    A_PLAYER,
    AN_ENTRY,
    INVITATION,
    MEN,
    MIXED,
    MULTIGRADE,
    REGION,
    RESTRICTED,
    SENIOR,
    WOMEN,
    Tournament,
)
from overtrick.web.filter_choices import club_choices
from overtrick.web.terms import translate_term
from overtrick.web.tournaments.filters import class_choices

LONGEST_NAME = 100
RESTRICTION_NAMES = {
    RESTRICTED: gettext_lazy("Restricted: no two of the highest grade together"),
    MULTIGRADE: gettext_lazy("Multigrade: prizes for each grade"),
    INVITATION: gettext_lazy("By invitation"), REGION: gettext_lazy("Members of the region only"),
    MEN: gettext_lazy("Men only"), WOMEN: gettext_lazy("Women only"), MIXED: gettext_lazy("Mixed"),
    SENIOR: gettext_lazy("Seniors only"),
}  # fmt: skip
_A_YEAR = timedelta(weeks=52)
_CLOSES = "%Y-%m-%dT%H:%M"
# What the page of a held file fills in, by the key of this form.
_GIVEN = {"name": "event", "event_class": "event_class", "first": "first", "last": "last", "club": "club"}


def _day_input() -> forms.DateInput:
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class TournamentForm(forms.Form):
    """What the federation decides about a tournament."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=LONGEST_NAME,
        help_text=gettext_lazy("As results files will give it."),
    )  # fmt: skip
    event_class = forms.ChoiceField(label=gettext_lazy("Class"))
    contest = forms.ChoiceField(label=gettext_lazy("Kind"))
    first = forms.DateField(label=gettext_lazy("First day"), widget=_day_input())
    last = forms.DateField(
        label=gettext_lazy("Last day"), widget=_day_input(), required=False,
        help_text=gettext_lazy("Leave it empty for a tournament of one day."),
    )  # fmt: skip
    club = forms.TypedChoiceField(
        label=gettext_lazy("Host"), coerce=int, help_text=gettext_lazy("The club whose number the files will name.")
    )
    region = forms.TypedChoiceField(
        label=gettext_lazy("Region"), coerce=int, required=False, empty_value=None,
        help_text=gettext_lazy("Only if it is not that of the host."),
    )  # fmt: skip
    restrictions = forms.MultipleChoiceField(
        label=gettext_lazy("Who may play"), choices=RESTRICTION_NAMES, required=False,
        widget=forms.CheckboxSelectMultiple,
    )  # fmt: skip
    entry_limit = forms.IntegerField(
        label=gettext_lazy("Places"), min_value=0, max_value=10_000, required=False,
        help_text=gettext_lazy("Pairs, teams or players. Leave it empty if there is no limit."),
    )  # fmt: skip
    fee = forms.DecimalField(
        label=gettext_lazy("Entry fee"), min_value=0, max_digits=8, decimal_places=2, required=False
    )
    fee_for = forms.ChoiceField(
        label=gettext_lazy("The fee is for"),
        choices=((A_PLAYER, gettext_lazy("each player")), (AN_ENTRY, gettext_lazy("each pair or team"))),
    )
    billed = forms.BooleanField(
        label=gettext_lazy("It is the federation's event, and we bill the fee"), required=False,
        help_text=gettext_lazy("If fees are taxed, the tax comes on top."),
    )  # fmt: skip
    online_entry = forms.BooleanField(label=gettext_lazy("Players may enter on this site"), required=False)
    closes = forms.DateTimeField(
        label=gettext_lazy("Entries close"), required=False, input_formats=[_CLOSES],
        widget=forms.DateTimeInput(format=_CLOSES, attrs={"type": "datetime-local"}),
        help_text=gettext_lazy("Leave it empty to take entries until it begins."),
    )  # fmt: skip
    own_table = forms.CharField(
        label=gettext_lazy("Own table of points"), required=False, max_length=2_000,
        help_text=gettext_lazy("Only if it is not that of the class: the points of each place, such as 20, 16, 12, 8."),
    )  # fmt: skip
    seq = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **({"auto_id": "%s"} | named))
        edition, regions = edition_today(), find_region_names()
        choices: dict[str, list[tuple[Any, Any]]] = {
            "event_class": [("", "–"), *class_choices()],
            "contest": [(each.name, translate_term(each.title, "contests")) for each in edition.contests],
            "club": [("", "–"), *club_choices()],
            "region": [("", "–"), *((code, translate_term(name, "regions")) for code, name in regions.items())],
        }
        for name, values in choices.items():
            self.fields[name].choices = values  # type: ignore[attr-defined]
        if not regions:
            del self.fields["region"]

    def clean_own_table(self) -> list[str]:
        """Return the points of each place."""
        return [
            each for each in str(self.cleaned_data["own_table"]).replace(",", " ").replace(";", " ").split() if each
        ]

    def clean(self) -> dict[str, Any]:
        """Refuse a last day before the first, and a closing time after the tournament has begun."""
        values = super().clean() or {}
        first, last, closes = (values.get(name) for name in ("first", "last", "closes"))
        if first and last and last < first:
            self.add_error("last", _("The last day is before the first."))
        if first and closes and closes.date() > first:
            self.add_error("closes", _("Entries close before the tournament begins."))
        return values

    @property
    def record(self) -> dict[str, Any]:
        """What was filled in, as the decision takes it."""
        values = {name: value for name, value in self.cleaned_data.items() if name != "seq"}
        first, last, closes = values["first"], values["last"] or values["first"], values["closes"]
        return values | {
            "first": first.isoformat(), "last": last.isoformat(), "entry_limit": values["entry_limit"] or 0,
            "fee": f"{values['fee'] or 0:.2f}",
            "closes": closes.replace(tzinfo=None).isoformat() if closes else None,
        }  # fmt: skip


def filled_form(found: Tournament, seq: int) -> TournamentForm:
    """Return the form as it is filled from what is on record."""
    return TournamentForm(initial=_values_of(found) | {"seq": seq})


def new_form(request: HttpRequest) -> TournamentForm:
    """Return the form of a new tournament: with the usual values, and those that the address gives."""
    values: dict[str, Any] = {"online_entry": True, "fee_for": A_PLAYER, "contest": _usual_contest()}
    given = {key: request.GET.get(name, "").replace("\0", "") for key, name in _GIVEN.items()}
    return TournamentForm(initial=values | {key: value for key, value in given.items() if value})


def copied_form(model: Tournament) -> TournamentForm:
    """Return the form of a tournament like another one, on the same weekday a year later."""
    values = _values_of(model)
    first = model.first + _A_YEAR
    values |= {"first": first, "last": model.last + _A_YEAR if model.several_days else None}
    values["name"] = model.name.replace(str(model.first.year), str(first.year))
    if model.closes is not None:
        values["closes"] = _local(model.closes) + _A_YEAR
    return TournamentForm(initial=values)


def _values_of(found: Tournament) -> dict[str, Any]:
    names = ("name", "event_class", "contest", "first", "club", "region", "restrictions", "fee_for", "billed")
    values: dict[str, Any] = {name: getattr(found, name) for name in (*names, "online_entry")}
    return values | {
        "last": found.last if found.several_days else None, "entry_limit": found.entry_limit or None,
        "fee": cents_text(found.fee) if found.fee else None, "own_table": ", ".join(found.own_table),
        "closes": _local(found.closes) if found.closes else None,
    }  # fmt: skip


def _local(moment: datetime) -> datetime:
    """Return a moment as the federation's clocks show it, without a zone: a browser asks for no other."""
    return moment.astimezone(current_federation().time_zone).replace(tzinfo=None)


def _usual_contest() -> str:
    """Return the contest that most tournaments are: pairs, where the scheme calls one so."""
    names = [each.name for each in edition_today().contests]
    return next(
        (name for name in names if name == "pairs"), next((name for name in names if "pairs" in name), names[0])
    )


def add_refusal(form: forms.Form, refusal: str, translated: str) -> None:
    """Put a refusal beside the field that it names, or above the form."""
    name, colon, _rest = refusal.partition(": ")
    form.add_error(name if colon and name in form.fields else None, translated)


def list_changes(found: Tournament, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a form would change of a tournament."""
    kept = _values_of(found) | {
        "last": found.last, "entry_limit": found.entry_limit, "fee": cents_text(found.fee),
        "own_table": list(found.own_table), "restrictions": list(found.restrictions),
        "closes": _local(found.closes).isoformat() if found.closes else None,
    }  # fmt: skip
    return {name: value for name, value in record.items() if _plain(kept[name]) != value}


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value
