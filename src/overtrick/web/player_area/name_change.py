"""A player asks for another name; the club confirms it. Until then it waits, and the player may take it back."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.access.question_rights import signature
from overtrick.store.commands import applications
from overtrick.store.models.states import NAME
from overtrick.store.queries.applications import ApplicationShown, find_applications
from overtrick.web.player_area.own_player import OwnPlayer, signed_in_player
from overtrick.web.undo import offer_undo

_ASK = "ask for a name"
_LONGEST_NAME = 30


class NameForm(forms.Form):
    """The whole name that a player wants, and why."""

    first = forms.CharField(label=gettext_lazy("First name"), max_length=_LONGEST_NAME)
    preferred = forms.CharField(
        label=gettext_lazy("Preferred name"), max_length=_LONGEST_NAME, required=False,
        help_text=gettext_lazy("If you go by a name other than your first one."),
    )  # fmt: skip
    family = forms.CharField(label=gettext_lazy("Family name"), max_length=_LONGEST_NAME)
    text = forms.CharField(
        label=gettext_lazy("A message to your club"), max_length=500, required=False,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
    )  # fmt: skip


def make_name_form(own: OwnPlayer, posted: Any = None) -> NameForm:
    """Return the form, filled with the name on record."""
    row = own.identity.row
    return NameForm(posted, initial={"first": row.first, "preferred": row.preferred, "family": row.family})


def find_wishes(own: OwnPlayer) -> tuple[ApplicationShown | None, ApplicationShown | None]:
    """Return the change of name that waits, and the last one that was answered."""
    found = [each for each in find_applications(players=own.identity.numbers, kinds=(NAME,)) if each.number]
    waiting = next((each for each in found if each.is_open), None)
    answered = next((each for each in reversed(found) if each.state in ("granted", "declined")), None)
    return waiting, answered


def ask_for_name(request: HttpRequest, own: OwnPlayer, form: forms.Form | None) -> HttpResponse:
    """Ask the club for another name."""
    assert form is not None
    name = {part: form.cleaned_data[part] for part in applications.NAME_PARTS}
    by, now = signature(own.account), datetime.now(UTC)
    number = applications.ask_for_name(own.player, by, name, form.cleaned_data["text"], now)
    offer_undo(request, _("Your club has been asked."), _ASK, None, reverse("my-details"), application=number)
    return redirect("my-details")


def take_name_back(request: HttpRequest, own: OwnPlayer, form: forms.Form | None) -> HttpResponse:
    """Take the wish for another name back."""
    waiting, _answered = find_wishes(own)
    if waiting is not None:
        applications.take_back(own, signature(own.account), waiting.application, datetime.now(UTC))
        messages.success(request, _("You keep your name."))
    return redirect("my-details")


def undo_asking(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Take back what was just asked for."""
    own = signed_in_player(request)
    applications.take_back(own, signature(own.account), values["application"], datetime.now(UTC))
    return _("You keep your name.")
