"""How many wrong passwords a door or the pages take: after so many an address or a user has to wait.

A password that is slow to check is counted before it is checked, as if it were wrong, and taken back when it is right:
so of many at once no more are checked than may be wrong.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q

from overtrick.config.settings_file import Limits
from overtrick.store import models
from overtrick.store.access.attempts import (
    Count,
    Limit,
    count_for,
    fills_limit,
    hash_value,
    last_attempts,
    record,
    take_back,
)
from overtrick.store.access.networks import network_of
from overtrick.store.db import database
from overtrick.store.db.fetch import run_queries
from overtrick.store.db.values import moment_of

_LONGEST_USER = 100
# Wrong passwords of a user from many addresses shut the user out too, except from an address that signed in before.
_FROM_ELSEWHERE = 10
# For so long an address is known from which a user signed in; noted anew at most once a day.
_KNOWN_FOR, _NOTED_ANEW_AFTER = timedelta(days=90), timedelta(days=1)
# The endings of the scopes under which failures count.
_OF_ADDRESS, _OF_USER = " address", " user"


class Attempt(NamedTuple):
    """A sign-in that counts as failed until it succeeds: who tried, from where, and the rows that count it."""

    address: str
    user: str
    rows: tuple[int, ...]


class SignInFailures(NamedTuple):
    """How many sign-ins failed lately at all doors, and how many addresses and users are shut out at this moment."""

    failed: int
    shut_addresses: int
    shut_users: int


def count_failures(limits: Limits, now: datetime) -> SignInFailures:
    """Count the failed sign-ins of the last period in which they count, and those whom they shut out."""
    period = timedelta(minutes=limits.shut_minutes)
    moments: dict[tuple[str, str], list[datetime]] = {}
    attempts = models.Attempt.objects.filter(at__gt=now - 2 * period).order_by("-at")
    for scope, key, at in attempts.values_list("scope", "key", "at"):
        moments.setdefault((scope, key), []).append(at)
    shut = {_OF_ADDRESS: 0, _OF_USER: 0}
    failed = 0
    for (scope, _), own in moments.items():
        ending = next((each for each in shut if scope.endswith(each)), "")
        if not ending:
            continue
        failed += len([at for at in own if at > now - period]) if ending == _OF_ADDRESS else 0
        most = limits.failures * (1 if ending == _OF_ADDRESS else _FROM_ELSEWHERE)
        shut[ending] += fills_limit(Limit(scope, most, period), own, now)
    return SignInFailures(failed, shut[_OF_ADDRESS], shut[_OF_USER])


class SignInLimits:
    """Counts the sign-ins at one kind of door, which names the scopes."""

    def __init__(self, door: str, limits: Limits) -> None:
        period = timedelta(minutes=limits.shut_minutes)
        self._of_address = Limit(f"{door}{_OF_ADDRESS}", limits.failures, period)
        self._of_user = Limit(f"{door}{_OF_USER}", limits.failures * _FROM_ELSEWHERE, period)
        self._known = Limit(f"{door} known", 1, _KNOWN_FOR / 2)

    def are_reached(self, address: str, user: str, now: datetime) -> bool:
        """Tell whether too many sign-ins failed from an address; or of a user, who never came in from this address."""
        return self._open_counts(address, user, now) is None

    def begin(self, address: str, user: str, now: datetime) -> Attempt | None:
        """Count a sign-in as failed before its password is checked; None if a limit is reached."""
        counts = self._open_counts(address, user, now)
        rows = record(counts, now) if counts else None
        return None if rows is None else Attempt(address, user, rows)

    def succeed(self, attempt: Attempt, now: datetime) -> None:
        """Note that the password of an attempt was right, and so does not count."""
        self._note_login(attempt, now)

    def note_login(self, address: str, user: str, now: datetime) -> None:
        """Note a sign-in that was not counted before. Most often there is nothing to write."""
        self._note_login(Attempt(address, user, ()), now)

    def take_back(self, attempt: Attempt) -> None:
        """Take an attempt back whose password was not checked."""
        take_back(attempt.rows)

    def _note_login(self, attempt: Attempt, now: datetime) -> None:
        """Clear the failures of this user from this address, not those of others from there, and know the address."""
        address, user = network_of(attempt.address), attempt.user[:_LONGEST_USER]
        of_address = Q(scope=self._of_address.scope, key=hash_value(address), user=hash_value(user))
        failures = models.Attempt.objects.filter(of_address | Q(pk__in=attempt.rows))
        known = self._known_count(address, user)
        notes = models.Attempt.objects.filter(scope=known.limit.scope, key=known.key)
        is_known = notes.filter(at__gt=now - _NOTED_ANEW_AFTER).exists()
        if is_known and not failures.exists():
            return
        with database.short_transaction(known.key):
            failures.delete()
            if not is_known:
                notes.delete()
                models.Attempt.objects.create(scope=known.limit.scope, key=known.key, at=now, expires=now + _KNOWN_FOR)

    def _open_counts(self, address: str, user: str, now: datetime) -> list[Count] | None:
        """Return what a sign-in counts under; None if a limit is reached."""
        user = user[:_LONGEST_USER]
        by_address = count_for(self._of_address, network_of(address), user)
        by_user = count_for(self._of_user, user)
        of_address, of_user, known = run_queries(
            [last_attempts(count) for count in (by_address, by_user, self._known_count(address, user))]
        )
        if fills_limit(self._of_address, [moment_of(at) for (at,) in of_address], now):
            return None
        if known and moment_of(known[0][0]) > now - _KNOWN_FOR:
            return [by_address]
        return None if fills_limit(self._of_user, [moment_of(at) for (at,) in of_user], now) else [by_address, by_user]

    def _known_count(self, address: str, user: str) -> Count:
        return count_for(self._known, f"{network_of(address)} {user[:_LONGEST_USER]}")
