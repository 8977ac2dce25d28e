"""The adapters of django-allauth. After too many wrong passwords an address or a login has to wait.

They find logins by name, by player number and by email, lead each one to its start page, and do not ask for
the password again of a person who has just given it.
"""

import time
from datetime import UTC, datetime
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from overtrick.intake.client_address import address_of
from overtrick.store.access import accounts, passwords
from overtrick.store.access.sign_in_limits import Attempt, SignInLimits
from overtrick.store.errors import Busy
from overtrick.store.journal.today import about_today
from overtrick.web.page_urls import absolute_url, start_page

_RECENT_SECONDS = 300
# More logins than this, of one address, are not told apart by their passwords.
_MOST_CHECKS = 4


@cache
def _limits() -> SignInLimits:
    """Return the limits of the sign-in, made when they are first asked for: the settings must have been read."""
    return SignInLimits("web", settings.DOOR_LIMITS)


def _shut_message() -> str:
    message = ngettext(
        "Too many attempts have failed. Please wait %(minutes)s minute.",
        "Too many attempts have failed. Please wait %(minutes)s minutes.",
        settings.DOOR_LIMITS.shut_minutes,
    )
    return message % {"minutes": settings.DOOR_LIMITS.shut_minutes}


_SHUT_MESSAGE = lazy(_shut_message, str)()
BUSY_MESSAGE = gettext_lazy("The site is busy at the moment. Please try again in a minute.")
_WRONG_PASSWORD = gettext_lazy("That name and password do not match. Please try again.")


class Backend(AuthenticationBackend):  # type: ignore[misc]
    """Finds a login by name, number or email. Whatever is typed, a wrong password takes equally many checks."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> AbstractBaseUser | None:
        """Return the login of a name and a password."""
        name, password = _typed_name(credentials), credentials.get("password")
        if not name or not password:
            return None
        candidates = accounts.accounts_of_login(name)[:_MOST_CHECKS]
        for account in candidates:
            if found := self._check_password(account, password):
                return found  # type: ignore[no-any-return]
        checks = min(accounts.most_accounts_of_an_email(), _MOST_CHECKS) if "@" in name else 1
        for _more in range(checks - len(candidates)):
            passwords.imitate_check(password, name)
        return None


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Our own answers to what allauth leaves open."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _WRONG_PASSWORD,
        "email_password_mismatch": _WRONG_PASSWORD,
        "too_many_login_attempts": _SHUT_MESSAGE,
        "rate_limited": _SHUT_MESSAGE,
        "incorrect_password": gettext_lazy("That is not your password."),
        "enter_current_password": gettext_lazy("That is not your password."),
        "incorrect_code": gettext_lazy("That code is wrong or has expired."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address of the caller."""
        return address_of(request.META)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Find the login of a name and a password. The attempt counts before the password is checked."""
        now, limits = datetime.now(UTC), _limits()
        try:
            attempt = limits.begin(self.get_client_ip(request), _typed_name(credentials).casefold(), now)
            if attempt is None:
                raise ValidationError(_SHUT_MESSAGE, code="too_many_login_attempts")
            found = self._check(attempt, request, credentials)
            if found is not None:
                limits.succeed(attempt, now)
        except Busy as busy:
            raise ValidationError(BUSY_MESSAGE, code="busy") from busy
        return found

    def _check(self, attempt: Attempt, request: HttpRequest, credentials: dict[str, Any]) -> AbstractBaseUser | None:
        try:
            found: AbstractBaseUser | None = super().authenticate(request, **credentials)
        except Busy:
            # It was not checked.
            _limits().take_back(attempt)
            raise
        return found

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count nothing here: `authenticate` has."""

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Count nothing here: `authenticate` has."""

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Return the start page of the login."""
        assert request.user.is_authenticated
        return start_page(request.user)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to where it was changed from."""
        return self.get_login_redirect_url(request)

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """Ask for the password again, unless it was given a moment ago."""
        records = get_authentication_records(self.request, self.request.user)
        return not any(time.time() - record["at"] < _RECENT_SECONDS for record in records)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write a letter, from the federation."""
        super().send_mail(template_prefix, email, {"federation": about_today()} | context)

    def get_reset_password_from_key_url(self, key: str) -> str:
        """Return the link for a letter, with the address that people use."""
        return absolute_url(self.request, urlsplit(super().get_reset_password_from_key_url(key)).path)

    def get_from_email(self) -> str:
        """Return the sender in the settings; the worker writes the real one on the letter."""
        return str(settings.DEFAULT_FROM_EMAIL)


def _typed_name(credentials: dict[str, Any]) -> str:
    return str(credentials.get("username") or credentials.get("email") or "")


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Our answers to what allauth leaves open about the second step."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("That code is wrong or has expired."),
    }

    def _get_site_name(self) -> str:
        return about_today().name

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Any) -> str:  # noqa: A002
        """Return a name for a new passkey, until its owner gives it a better one."""
        number = accounts.count_second_steps(user, type) + 1
        return _("Passkey %(number)s") % {"number": number}
