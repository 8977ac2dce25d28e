"""How passwords of logins are hashed: slowly, and few at a time, so that many sign-ins at once do not fill the memory.

Passwords with the parameters of before are still right, and are hashed anew when they are used.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher, PBKDF2PasswordHasher, get_hasher, identify_hasher
from django.utils.crypto import salted_hmac

from overtrick.store import models
from overtrick.store.errors import Busy

# In one process: so many hashes at a time, so many more that wait, and for so many seconds.
_AT_ONCE, _WAITING, _LONGEST_WAIT = 2, 10, 2
_places = BoundedSemaphore(_AT_ONCE + _WAITING)
_turns = BoundedSemaphore(_AT_ONCE)
_DECOY_SALT = "overtrick.decoy"


@contextmanager
def take_turn() -> Iterator[None]:
    """Wait for a turn to hash, and hold it within the block; raise Busy if it does not come soon."""
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        if not _turns.acquire(timeout=_LONGEST_WAIT):
            raise Busy
        try:
            yield
        finally:
            _turns.release()
    finally:
        _places.release()


class OwnArgon2Hasher(Argon2PasswordHasher):
    """Argon2id with the parameters that OWASP recommends where memory is scarce: 19 MiB, two passes, one lane."""

    time_cost, memory_cost, parallelism = 2, 19_456, 1

    def encode(self, password: str, salt: Any) -> str:
        """Hash a password, in its turn."""
        with take_turn():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Tell whether a password is right, in its turn."""
        with take_turn():
            return super().verify(password, encoded)


class OldPbkdf2Hasher(PBKDF2PasswordHasher):
    """The way of hashing from before argon2."""

    def verify(self, password: str, encoded: str) -> bool:
        """Tell whether a password is right, in its turn."""
        with take_turn():
            return super().verify(password, encoded)


def imitate_check(password: str, name: str) -> None:
    """Spend the time that the check of a wrong password takes, for a name that no login has.

    Logins that have not been used since have the parameters of before, which take longer. So that the time does
    not tell which names have a login, every other name is checked like one of the logins, always the same one.
    """
    encoded = _hash_of_some_login(name)
    try:
        hasher = identify_hasher(encoded)
        hasher.verify(password, encoded)
    except ValueError:
        get_hasher().encode(password, get_hasher().salt())


def _hash_of_some_login(name: str) -> str:
    hashes = models.Account.objects.order_by("id").values_list("password", flat=True)
    count = hashes.count()
    if not count:
        return ""
    chosen = int(salted_hmac(_DECOY_SALT, name.casefold(), algorithm="sha256").hexdigest(), 16) % count
    return next(iter(hashes[chosen : chosen + 1]), "")
