"""The forms about logins, contacts and files of the office."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.club_logins import LONGEST_NAME
from overtrick.store.access.office.changes import LONGEST_REASON
from overtrick.store.access.office.login_acts import LoginOwner
from overtrick.web.filter_choices import club_choices
from overtrick.web.office.access.words import ROLE_WORDS

_LONGEST_EMAIL, _LONGEST_PHONE, _LONGEST_NUMBER = 254, 40, 20
_WHY = gettext_lazy("Say why, so that others understand it later.")


def reason_field(*, required: bool = True) -> forms.CharField:
    """Return a field for why something is done."""
    return forms.CharField(
        label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=required,
        help_text=gettext_lazy("Kept in the history of this page. Only the office reads it."),
        error_messages={"required": _WHY},
    )  # fmt: skip


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = reason_field()


class OwnerForm(forms.Form):
    """Whom a login is for."""

    role = forms.ChoiceField(label=gettext_lazy("Who it is for"), choices=())
    club = forms.TypedChoiceField(
        label=gettext_lazy("Club"), coerce=int, empty_value=None, required=False,
        help_text=gettext_lazy("For a login of a club."),
    )  # fmt: skip
    player = forms.CharField(
        label=gettext_lazy("Player number"), max_length=_LONGEST_NUMBER, required=False,
        help_text=gettext_lazy("For a login of a player."),
    )  # fmt: skip

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        roles = [(role, ROLE_WORDS[role]) for role in (CLUB, PLAYER, FEDERATION)]
        self.fields["role"].choices = roles  # type: ignore[attr-defined]
        self.fields["club"].choices = [("", "–"), *club_choices()]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Ask for what the role needs."""
        values = super().clean() or {}
        if values.get("role") == CLUB and values.get("club") is None and "club" not in self.errors:
            self.add_error("club", _("Choose the club."))
        if values.get("role") == PLAYER and not values.get("player") and "player" not in self.errors:
            self.add_error("player", _("Write the number of the player."))
        return values

    @property
    def owner(self) -> LoginOwner:
        """Return whom the login is for."""
        values = self.cleaned_data
        return LoginOwner(
            values["role"],
            values["club"] if values["role"] == CLUB else None,
            values["player"].strip() if values["role"] == PLAYER else "",
        )


class ChangeOwnerForm(OwnerForm):
    """Another role, club or player, and why."""

    reason = reason_field()


class NewLoginForm(OwnerForm):
    """A login that is to be given: for whom, the name and the address."""

    name = forms.CharField(
        label=gettext_lazy("Name to sign in with"), max_length=LONGEST_NAME, required=False,
        help_text=gettext_lazy("Such as: Moira Tane. A player signs in with the number."),
    )  # fmt: skip
    email = forms.EmailField(label=gettext_lazy("Email"), max_length=_LONGEST_EMAIL)
    reason = reason_field()

    def clean(self) -> dict[str, Any]:
        """Ask for a name, which a player does not need."""
        values = super().clean()
        if values.get("role") in (CLUB, FEDERATION) and not values.get("name") and "name" not in self.errors:
            self.add_error("name", _("Please write the name."))
        return values


class LoginAddressForm(forms.Form):
    """Another address, and why."""

    email = forms.EmailField(label=gettext_lazy("New email address"), max_length=_LONGEST_EMAIL)
    reason = reason_field()


class PlayerContactForm(forms.Form):
    """How a player is reached, and what is sent."""

    email = forms.EmailField(label=gettext_lazy("Email"), max_length=_LONGEST_EMAIL, required=False)
    telephone = forms.CharField(label=gettext_lazy("Phone"), max_length=_LONGEST_PHONE, required=False)
    certificates = forms.BooleanField(label=gettext_lazy("Send certificates by email"), required=False)
    corrections = forms.BooleanField(label=gettext_lazy("Send an email about corrected results"), required=False)
    roundup = forms.BooleanField(label=gettext_lazy("Send the roundup of each month by email"), required=False)
    scorecards = forms.BooleanField(label=gettext_lazy("Send the scorecard after each session"), required=False)
    reason = reason_field()
