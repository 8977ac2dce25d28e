"""How often a visitor may ask for letters and try codes; and the page that says that it was too often."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache, wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.intake.client_address import address_of
from overtrick.store import models
from overtrick.store.access import attempts
from overtrick.store.access.attempts import Limit
from overtrick.store.access.networks import network_of

_MINUTE, _HOUR = timedelta(minutes=1), timedelta(hours=1)
_MOST_FROM_ONE, _MOST_LETTERS = 20, 5
SIGN_UP, FORGOTTEN, NEW_ADDRESS, INVITATION = "sign-up", "forgotten", "new address", "invitation"
# A code of an app is good for half a minute, and so much longer as a clock may be wrong either way.
_USED_CODE = Limit("used code", 1, timedelta(minutes=2))
TOO_OFTEN = 429
View = Callable[..., HttpResponse]


def may_send_letter(request: HttpRequest, what: str, whose: str) -> bool:
    """Count a letter that is asked for, by the address that asks and by what was typed; tell whether it may be sent."""
    by_address = Limit(f"{what} address", _MOST_FROM_ONE, _MINUTE)
    by_name = Limit(f"{what} name", _MOST_LETTERS, _HOUR)
    counts = [
        attempts.count_for(by_address, network_of(address_of(request.META))),
        attempts.count_for(by_name, whose.casefold()),
    ]
    return attempts.consume(counts, datetime.now(UTC)) is not None


def may_try_code(account: models.Account) -> bool:
    """Count a code of the second step as wrong, before it is checked; tell whether it may be checked."""
    return attempts.consume([attempts.count_for(_code_limit(), str(account.pk))], datetime.now(UTC)) is not None


def forget_codes(account: models.Account) -> None:
    """Forget the wrong codes of a login, after a right one."""
    attempts.forget(_code_limit(), str(account.pk))


def use_code(account: models.Account, code: str) -> bool:
    """Note that a code of an app was used; tell whether this was the first time."""
    return attempts.consume([attempts.count_for(_USED_CODE, f"{account.pk} {code}")], datetime.now(UTC)) is not None


@cache
def _code_limit() -> Limit:
    own = settings.DOOR_LIMITS
    return Limit("code", own.failures, timedelta(minutes=own.shut_minutes))


def limit_posts(what: str, most: int) -> Callable[[View], View]:
    """Let an address post so many times a minute to a view."""

    def decorate(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *values: object, **more: object) -> HttpResponse:
            if request.method == "POST":
                limit = Limit(f"{what} address", most, _MINUTE)
                count = attempts.count_for(limit, network_of(address_of(request.META)))
                if attempts.consume([count], datetime.now(UTC)) is None:
                    return too_often(request)
            return view(request, *values, **more)

        return limited

    return decorate


def too_often(request: HttpRequest) -> HttpResponse:
    """Say that this was asked too often."""
    return render(request, "429.html", status=TOO_OFTEN)
