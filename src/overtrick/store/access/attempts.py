"""How often something may be attempted: counted in the database, so that all processes share it and a restart keeps it.

Every limit has the same rule: so many attempts within a period, and when it is reached, none until the period has
passed since the last. Whom a limit counts by, an address or a name, is kept as a hash, and only for as long as it
counts.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.crypto import salted_hmac

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, run_queries
from overtrick.store.db.values import moment_of

_SALT = "overtrick.attempt"
_LAST = "SELECT at FROM attempt WHERE scope = %s AND key = %s ORDER BY at DESC LIMIT %s"


class Limit(NamedTuple):
    """So many attempts within a period; the scope names what is attempted."""

    scope: str
    most: int
    period: timedelta


class Count(NamedTuple):
    """A limit and the key that an attempt counts under; `user` is noted with it."""

    limit: Limit
    key: str
    user: str = ""


def count_for(limit: Limit, value: str, user: str = "") -> Count:
    """Return what an attempt counts under, for an address or a name that is then kept as a hash."""
    return Count(limit, hash_value(value), hash_value(user) if user else "")


def hash_value(value: str) -> str:
    """Return the hash under which an address or a name is kept."""
    return salted_hmac(_SALT, value, algorithm="sha256").hexdigest()


def consume(counts: Sequence[Count], now: datetime) -> tuple[int, ...] | None:
    """Count an attempt under every limit, and return the keys of its rows; None, counting nothing, if one is reached.

    Attempts at the same moment are counted one by one. Raise Busy if the turn to be counted does not come soon.
    """
    # Whoever goes on trying costs no write.
    return None if is_reached(counts, now) else record(counts, now)


def record(counts: Sequence[Count], now: datetime) -> tuple[int, ...] | None:
    """Count an attempt as `consume` does, for a caller who has looked whether a limit is reached."""
    with database.short_transaction(*(f"{limit.scope} {key}" for limit, key, _ in counts)):
        if is_reached(counts, now):
            return None
        rows = [
            models.Attempt(scope=limit.scope, key=key, user=user, at=now, expires=now + 2 * limit.period)
            for limit, key, user in counts
        ]
        return tuple(row.pk for row in models.Attempt.objects.bulk_create(rows))


def is_reached(counts: Sequence[Count], now: datetime) -> bool:
    """Tell whether one of the limits is reached."""
    results = run_queries([last_attempts(count) for count in counts])
    return any(
        fills_limit(count.limit, [moment_of(at) for (at,) in rows], now)
        for count, rows in zip(counts, results, strict=True)
    )


def last_attempts(count: Count) -> Query:
    """Return the query for the last attempts that count, the newest first, and no more than the limit needs."""
    return _LAST, (count.limit.scope, count.key, count.limit.most)


def fills_limit(limit: Limit, moments: Sequence[datetime], now: datetime) -> bool:
    """Tell whether attempts, the newest first, fill a limit: all of them in a period before the last, that not over."""
    if len(moments) < limit.most:
        return False
    newest, oldest = moments[0], moments[limit.most - 1]
    return newest > now - limit.period and oldest > newest - limit.period


def take_back(rows: Sequence[int]) -> None:
    """Take an attempt back, as if it had not been made."""
    with database.short_transaction():
        models.Attempt.objects.filter(pk__in=rows).delete()


def forget(limit: Limit, value: str) -> None:
    """Forget every attempt of a key, which is given as it was typed."""
    with database.short_transaction():
        models.Attempt.objects.filter(scope=limit.scope, key=hash_value(value)).delete()


def delete_expired(now: datetime) -> int:
    """Delete the attempts that count no more; return how many."""
    if not models.Attempt.objects.filter(expires__lte=now).exists():
        return 0
    with database.write_transaction():
        return models.Attempt.objects.filter(expires__lte=now).delete()[0]
