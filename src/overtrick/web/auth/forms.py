"""The forms of the sign-in in our own words. What they do is django-allauth's."""

from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from django.forms import CharField, TextInput
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from overtrick.store import models
from overtrick.store.mail import outbox
from overtrick.web.auth import limits

TOTP = "totp"

NEW_PASSWORD_LABELS = {
    "password1": (_("New password"), _("At least 10 characters. A few words in a row work well.")),
    "password2": (_("New password again"), ""),
}
# What Django says and its own Greek catalogue lacks; named here, so that ours has it.
TOO_SHORT = ngettext_lazy(
    "This password is too short. It must contain at least %d character.",
    "This password is too short. It must contain at least %d characters.",
)
DJANGO_MESSAGES = (TOO_SHORT, _("This password is too common."), _("This password has only digits."))


def set_labels(form: Any, words: dict[str, tuple[Any, Any]]) -> None:
    """Give the fields of a form their labels and their help; a label is enough, so there is no text in the field."""
    for name, (label, help_text) in words.items():
        field = form.fields[name]
        field.label, field.help_text = label, help_text
        field.widget.attrs.pop("placeholder", None)


class SignIn(allauth.LoginForm):  # type: ignore[misc]
    """A name and a password."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        widget = TextInput(attrs={"autocomplete": "username webauthn", "autocapitalize": "none"})
        self.fields["login"] = CharField(max_length=254, widget=widget)
        set_labels(
            self,
            {
                "login": (_("Player number, login name or email"), ""),
                "password": (_("Password"), ""),
                "remember": (_("Stay signed in on this device"), ""),
            },
        )


class SignInAgain(allauth.ReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something that matters."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        set_labels(self, {"password": (_("Password"), "")})


class ChangePassword(allauth.ChangePasswordForm):  # type: ignore[misc]
    """Another password."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        set_labels(self, {"oldpassword": (_("Current password"), "")} | NEW_PASSWORD_LABELS)

    def clean_oldpassword(self) -> str:
        """Check the password until now; a wrong one counts like a wrong sign-in."""
        password = str(self.cleaned_data["oldpassword"])
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("enter_current_password")
        return password


class _CountedCode:
    """A code of the second step, which counts as wrong until it was right, and is right once."""

    user: models.Account
    authenticator: models.Authenticator

    def clean_code(self) -> str:
        """Check a code."""
        if not limits.may_try_code(self.user):
            raise get_adapter().validation_error("too_many_login_attempts")
        code: str = super().clean_code()  # type: ignore[misc]
        if self.authenticator.type == TOTP and not limits.use_code(self.user, normalize_user_code(code)):
            raise get_adapter().validation_error("incorrect_code")
        limits.forget_codes(self.user)
        return code


class Code(_CountedCode, AuthenticateForm):  # type: ignore[misc]
    """A code of the second step, at the sign-in."""


class CodeAgain(_CountedCode, ReauthenticateForm):  # type: ignore[misc]
    """A code of the second step once more, before something that matters."""


class ForgottenPassword(allauth.ResetPasswordForm):  # type: ignore[misc]
    """The address to which a link is sent."""

    users: list[models.Account]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        set_labels(self, {"email": (_("Email"), "")})

    def save(self, request: HttpRequest, **more: Any) -> str:
        """Send the letters; for an address that nobody has, do the same work for nothing."""
        if self.users:
            return str(super().save(request, **more))
        self.users = [models.Account(pk=0, email=self.cleaned_data["email"])]
        with outbox.discard_letters():
            return str(super().save(request, **more))


class NewPassword(allauth.ResetPasswordKeyForm):  # type: ignore[misc]
    """The new password, by the link in a letter."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        set_labels(self, NEW_PASSWORD_LABELS)
