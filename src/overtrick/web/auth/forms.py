"""The forms of the sign-in in our own words. What they do is django-allauth's."""

from typing import Any

from allauth.account import forms as allauth
from django.forms import CharField, TextInput
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NEW_PASSWORD_LABELS = {
    "password1": (_("New password"), _("At least 10 characters; a few words in a row are good.")),
    "password2": (_("The same once more"), ""),
}
# What Django says and its own Greek catalogue lacks; named here, so that ours has it.
TOO_SHORT = ngettext_lazy(
    "This password is too short. It must contain at least %d character.",
    "This password is too short. It must contain at least %d characters.",
)
DJANGO_MESSAGES = (TOO_SHORT, _("This password is too common."), _("This password is entirely numeric."))


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
                "login": (_("Player number, login name or e-mail"), ""),
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
        set_labels(self, {"oldpassword": (_("Password until now"), "")} | NEW_PASSWORD_LABELS)


class ForgottenPassword(allauth.ResetPasswordForm):  # type: ignore[misc]
    """The address to which a link is sent."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        set_labels(self, {"email": (_("E-mail"), "")})


class NewPassword(allauth.ResetPasswordKeyForm):  # type: ignore[misc]
    """The new password, by the link in a letter."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        set_labels(self, NEW_PASSWORD_LABELS)
