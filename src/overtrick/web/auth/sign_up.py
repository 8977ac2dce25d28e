"""Players sign up with their number and the address on record; a link in a letter lets them set a password.

Whatever is typed, the page says the same: it does not reveal who is registered, or under which address.
"""

from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Any

from allauth.account.fields import PasswordField, SetPasswordField
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from overtrick.jobs.letter_words import choose_words
from overtrick.schemes.registers.records import LetterWords
from overtrick.store import models
from overtrick.store.access import sign_up_links
from overtrick.store.access.accounts import PLAYER
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import about_today
from overtrick.store.mail import outbox
from overtrick.web.auth import limits
from overtrick.web.auth.forms import NEW_PASSWORD_LABELS, set_labels
from overtrick.web.page_urls import absolute_url


class SignUpForm(forms.Form):
    """A player's number and address."""

    number = forms.CharField(
        label=gettext_lazy("Player number"), max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "username"}),
    )  # fmt: skip
    email = forms.EmailField(
        label=gettext_lazy("Email"),
        help_text=gettext_lazy("The address that your club or the federation has for you."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )  # fmt: skip


class PasswordForm(forms.Form):
    """A new password, twice."""

    password1 = SetPasswordField()
    password2 = PasswordField(autocomplete="new-password")

    def __init__(self, *args: Any, user: models.Account, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["password1"].user = user  # type: ignore[attr-defined]
        set_labels(self, NEW_PASSWORD_LABELS)

    def clean(self) -> dict[str, Any]:
        """Both are the same."""
        context = super().clean() or {}
        if "password1" in context and context.get("password2") != context["password1"]:
            self.add_error("password2", _("The two passwords are not the same."))
        return context


def sign_up(request: HttpRequest) -> HttpResponse:
    """Ask for a link."""
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        number, email = form.cleaned_data["number"].strip(), form.cleaned_data["email"]
        # By the address too: a stranger who knows no more than a number must not use up the attempts of the player.
        if not limits.may_send_letter(request, limits.SIGN_UP, f"{number} {email}"):
            return limits.too_often(request)
        _send_invitation(request, number, email)
        return redirect("sign-up-sent")
    return render(request, "overtrick/sign_up.html", {"form": form})


def _send_invitation(request: HttpRequest, number: str, email: str) -> None:
    """Send a link; for a number and an address that do not belong together, do the same work for nothing."""
    found = sign_up_links.make_invitation(number, email)
    invitation, token = found or sign_up_links.make_false_invitation(number, email)
    link = absolute_url(request, reverse("sign-up-link", kwargs={"token": token}))
    with nullcontext() if found else outbox.discard_letters():
        send_letter(
            _("Your login"), "overtrick/letters/sign_up.txt", invitation.email,
            {"link": link, "invited": invitation, "number": invitation.number},
        )  # fmt: skip


def sent(request: HttpRequest) -> HttpResponse:
    """Show the same to every visitor, whatever was typed."""
    return render(request, "overtrick/sign_up_sent.html")


@never_cache
@sensitive_post_parameters("password1", "password2")
def set_password(request: HttpRequest, token: str) -> HttpResponse:
    """Set the password, by the link in the letter."""
    invitation = sign_up_links.read_invitation(token)
    if invitation is None:
        return render(request, "overtrick/link_too_old.html", {"again": reverse("account_signup")}, status=410)
    account = invitation.account or models.Account(name=invitation.number, role=PLAYER, email=invitation.email)
    form = PasswordForm(request.POST or None, user=account)
    if request.method == "POST" and form.is_valid():
        try:
            name = sign_up_links.set_password(token, form.cleaned_data["password1"]).name
        except Refusal:
            # Pressed twice, and the other one was faster: the password is set.
            return render(request, "overtrick/link_too_old.html", {"again": reverse("account_login")}, status=410)
        messages.success(request, _("Your password is set. Sign in with %(name)s.") % {"name": name})
        return redirect("account_login")
    return render(request, "overtrick/sign_up_link.html", {"form": form, "invited": invitation})


def send_letter(subject: str, template: str, address: str, context: dict[str, Any]) -> None:
    """Put a letter of the federation into the outbox."""
    outbox.queue_letter(address, *compose_letter(subject, template, context), datetime.now(UTC))


def compose_letter(
    subject: str, template: str, context: dict[str, Any], own: LetterWords | None = None
) -> tuple[str, str]:
    """Return the subject and the body of a letter, in the words of the program or the federation's own."""
    federation = about_today()
    body = render_to_string(template, context | {"federation": federation})
    letter = PurePosixPath(template).stem
    return choose_words(letter, f"{federation.name}: {subject}", body, context, own)
