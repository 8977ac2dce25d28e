"""What players look after themselves: how they are reached, what they are sent, whether they are shown, their data."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.core.validators import RegexValidator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache

from overtrick.store.access import calendar_links, contacts, sign_up_links
from overtrick.store.access.question_rights import signature
from overtrick.store.commands import player_details
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries import data_export
from overtrick.store.queries.appearances import find_appearances
from overtrick.web.application_words import find_application_signatures
from overtrick.web.auth import limits
from overtrick.web.auth.sign_up import send_letter
from overtrick.web.calendar_words import calendar_name, place_words, session_title
from overtrick.web.ical import CalendarDay, write_calendar
from overtrick.web.page_urls import absolute_url
from overtrick.web.player_area.name_change import ask_for_name, find_wishes, make_name_form, take_name_back
from overtrick.web.player_area.own_player import OwnPlayer, find_own_player, signed_in_player
from overtrick.web.problems import translate_problem
from overtrick.web.templating.filters import name_round

_CALENDAR_DAYS = timedelta(days=400)
WRONG_NUMBER = gettext_lazy("Please check the phone number. It should look like 021 555 0123.")


class EmailForm(forms.Form):
    """Another address."""

    email = forms.EmailField(
        label=gettext_lazy("New email address"), max_length=254,
        help_text=gettext_lazy("We send a link there. The address changes when you open it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )  # fmt: skip


class TelephoneForm(forms.Form):
    """A phone number."""

    telephone = forms.CharField(
        label=gettext_lazy("Phone"), max_length=40, required=False,
        validators=[RegexValidator(contacts.TELEPHONE, WRONG_NUMBER)],
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )  # fmt: skip


@never_cache
def details(request: HttpRequest) -> HttpResponse:
    """Show the details, or change one of them."""
    own = signed_in_player(request)
    posted = request.POST.get("do", "")
    found = make_forms(own, posted, request.POST)
    if request.method == "POST":
        form = found.get(posted)
        try:
            answer = (
                _ACTIONS[posted](request, own, form)
                if posted in _ACTIONS and (form is None or form.is_valid())
                else None
            )
        except Refusal as refusal:
            messages.error(request, translate_problem(str(refusal)))
            answer = redirect("my-details")
        if answer is not None:
            return answer
    token = calendar_links.link_token(own.account)
    calendar = absolute_url(request, reverse("calendar", kwargs={"token": token})) if token else ""
    return render(request, "overtrick/my_details.html", describe_details(own, found) | {"calendar": calendar})


def make_forms(own: OwnPlayer, posted: str = "", data: Any = None) -> dict[str, forms.Form]:
    """Return the forms of the page by what they do, the posted one with what was typed."""
    contact = contacts.contact_of(own.player)
    initial = {"telephone": contact.telephone if contact else ""}
    return {
        "email": EmailForm(data if posted == "email" else None),
        "telephone": TelephoneForm(data if posted == "telephone" else None, initial=initial),
        "name": make_name_form(own, data if posted == "name" else None),
    }


def describe_details(own: OwnPlayer, found: dict[str, forms.Form]) -> dict[str, Any]:
    """Return what the page shows of a player, without the address of the calendar, which is a secret."""
    waiting, answered = find_wishes(own)
    return {
        "own": own, "contact": contacts.contact_of(own.player), "email_form": found["email"],
        "telephone_form": found["telephone"], "name_form": found["name"], "waiting": waiting, "answered": answered,
        "signatures": find_application_signatures([answered] if answered else []),
        "calendar": "", "seen_by_office": False,
    }  # fmt: skip


@reauthentication_required  # type: ignore[untyped-decorator]
def _email(request: HttpRequest, own: OwnPlayer, form: forms.Form | None) -> HttpResponse:
    """Send a link to a new address. Letters about the login go there, so the change needs the password."""
    assert form is not None
    if not limits.may_send_letter(request, limits.NEW_ADDRESS, str(own.account.pk)):
        return limits.too_often(request)
    new = form.cleaned_data["email"]
    link = reverse("address-link", kwargs={"token": sign_up_links.make_address_link(own.player, new)})
    context = {"link": absolute_url(request, link), "number": own.player}
    send_letter(_("Your new email address"), "overtrick/letters/address.txt", new, context)
    return _confirm(request, _("We have sent an email to %(email)s. Open it and press the link.") % {"email": new})


def _telephone(request: HttpRequest, own: OwnPlayer, form: forms.Form | None) -> HttpResponse:
    assert form is not None
    contacts.enter_contact(own.player, telephone=form.cleaned_data["telephone"])
    return _confirm(request, _("Your phone number has been saved."))


def _letters(request: HttpRequest, own: OwnPlayer, form: forms.Form | None) -> HttpResponse:
    """Change what the player is sent, in the language of this page; what has no tick is not wanted."""
    wanted = {name: bool(request.POST.get(name)) for name in ("certificates", "corrections", "roundup", "scorecards")}
    contacts.enter_contact(
        own.player, certificates=wanted["certificates"], corrections=wanted["corrections"], roundup=wanted["roundup"],
        scorecards=wanted["scorecards"], language=get_language(),
    )  # fmt: skip
    return _confirm(
        request, _("Your choices have been saved.") if any(wanted.values()) else _("You will get no such emails.")
    )


def _privacy(request: HttpRequest, own: OwnPlayer, form: forms.Form | None) -> HttpResponse:
    hidden = request.POST.get("hidden") == "yes"
    player_details.set_hidden(own.player, hidden, signature(own.account), datetime.now(UTC))
    return _confirm(request, _("Your name is no longer shown to others.") if hidden else _("Your name is shown."))


def _calendar(request: HttpRequest, own: OwnPlayer, form: forms.Form | None) -> HttpResponse:
    if request.POST.get("wanted") == "yes":
        calendar_links.renew_link(own.account)
        return _confirm(request, _("Your calendar has a new address. Copy it into the calendar of your phone."))
    calendar_links.remove_link(own.account)
    return _confirm(request, _("Your calendar is no longer shared."))


def _confirm(request: HttpRequest, message: str) -> HttpResponse:
    messages.success(request, message)
    return redirect("my-details")


_ACTIONS: dict[str, Callable[[HttpRequest, OwnPlayer, forms.Form | None], HttpResponse]] = {
    "email": _email,
    "telephone": _telephone,
    "letters": _letters,
    "privacy": _privacy,
    "name": ask_for_name,
    "keep-name": take_name_back,
    "calendar": _calendar,
}


@never_cache
def address(request: HttpRequest, token: str) -> HttpResponse:
    """Change the address by the link to it. Opening it changes nothing: programs open links too."""
    change = sign_up_links.read_address_link(token)
    if change is None:
        return render(request, "overtrick/link_too_old.html", {"again": reverse("my-details")}, status=410)
    if request.method == "POST":
        contacts.enter_contact(change.number, email=change.email)
        if change.before:
            send_letter(_("Your email address has changed"), "overtrick/letters/address_changed.txt", change.before,
                 {"number": change.number})  # fmt: skip
        messages.success(request, _("Your email address is now %(email)s.") % {"email": change.email})
        return redirect("my-details")
    return render(request, "overtrick/address.html", {"change": change})


@never_cache
def data(request: HttpRequest) -> HttpResponse:
    """Send all that the federation has about the player, as a file."""
    own = signed_in_player(request)
    data = data_export.export_player_data(own.identity.row, own.identity.numbers, datetime.now(UTC))
    content = msgspec.json.format(msgspec.json.encode(data), indent=2)
    answer = HttpResponse(content, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="player-{own.player}.json"'
    return answer


@cache_control(private=True)
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Send the sessions of a player for a calendar program."""
    account = calendar_links.find_account(token)
    if account is None:
        raise Http404
    own = find_own_player(account)
    days = []
    for row in find_appearances(own.identity.numbers, today() - _CALENDAR_DAYS):
        card = row.card
        unit = " %" if card.unit == "PCT" else f" {card.unit}"
        parts = [place_words(str(row.place))] if row.place else []
        parts += [f"{row.score}{unit}"] if row.score else []
        page = absolute_url(request, reverse("why", kwargs={"session": card.id, "line": row.line}))
        title = session_title(card.event, name_round(card), card.club_name)
        days.append(CalendarDay(f"{row.entry}@overtrick", card.date, title, card.club_name, ", ".join(parts), page))
    content = write_calendar(calendar_name(), days, datetime.now(UTC))
    return HttpResponse(content, content_type="text/calendar; charset=utf-8")
