"""Signing in and out. Too many wrong passwords from one address shut the door for a while."""

import time
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpResponse

from overtrick.intake.addresses import address_of
from overtrick.intake.limits import Gate
from overtrick.store.settings_file import own_settings

_limits = own_settings().limits
_gate = Gate(_limits)


class _Form(AuthenticationForm):
    def clean(self) -> dict[str, Any]:
        """Refuse without a look while the door is shut."""
        assert self.request is not None
        if _gate.is_shut(address_of(self.request.META), _user(self), time.monotonic()):
            raise ValidationError(f"Too many attempts have failed. Please wait {_limits.shut_minutes} minutes.")
        return super().clean()


def _user(form: AuthenticationForm) -> str:
    """Who signs in, in the one form of the name that Django looks for."""
    return str(form.cleaned_data.get("username", ""))


class SignIn(LoginView):
    """The page for it."""

    template_name = "overtrick/sign_in.html"
    authentication_form = _Form
    redirect_authenticated_user = True

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count the failure; while the door is shut nothing is tried, so nothing fails."""
        address, now = address_of(self.request.META), time.monotonic()
        if not _gate.is_shut(address, _user(form), now):
            _gate.failed(address, _user(form), now)
        return super().form_invalid(form)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Wipe the slate of this user."""
        _gate.opened(address_of(self.request.META), _user(form))
        return super().form_valid(form)
