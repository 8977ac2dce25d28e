"""The logins to the pages, players' contacts, and what people attempted lately."""

from collections.abc import Iterator

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.crypto import salted_hmac

_SIGN_OUTS = "overtrick.sign-outs"


class Account(AbstractBaseUser):
    """A login. `club` is that of a club's administrator, `player` the number of a player. Not part of the records.

    `calendar` counts the addresses of the login's calendar: only the last is valid, and none unless it is above 0.
    `sign_outs` counts how often all devices were signed out: sessions from before are no longer valid.
    """

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=100, unique=True)
    role = models.CharField(max_length=20)
    club = models.IntegerField(null=True)
    player = models.CharField(max_length=20, default="")
    email = models.EmailField(default="")
    is_active = models.BooleanField(default=True)
    calendar = models.IntegerField(default=0)
    sign_outs = models.IntegerField(default=0)

    objects = BaseUserManager()

    USERNAME_FIELD = "name"

    class Meta:
        db_table = "account"

    def get_session_auth_hash(self) -> str:
        """Return what a session must have to be valid."""
        return self._with_sign_outs(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """Return what it may have under earlier keys of the site."""
        yield from map(self._with_sign_outs, super().get_session_auth_fallback_hash())

    def _with_sign_outs(self, value: str) -> str:
        # Until the first time, sessions are as they always were.
        return salted_hmac(_SIGN_OUTS, f"{value} {self.sign_outs}").hexdigest() if self.sign_outs else value


class Contact(models.Model):
    """A player's address and what the player wants to be sent. Not part of the records, so it can be deleted.

    `language` is the one of the page on which the player asked for letters; empty is the federation's usual one.
    """

    id = models.BigAutoField(primary_key=True)
    player = models.CharField(max_length=20, unique=True)
    email = models.EmailField(default="")
    telephone = models.CharField(max_length=40, default="")
    certificates = models.BooleanField(default=False)
    corrections = models.BooleanField(default=False)
    roundup = models.BooleanField(default=False)
    scorecards = models.BooleanField(default=False)
    language = models.CharField(max_length=10, default="")

    class Meta:
        db_table = "contact"


class AccessChange(models.Model):
    """What the office did to a login, a contact or a key: who, when and why, with the values before and after as JSON.

    It has addresses of people, so it is not part of the records: who is erased is erased here too. `key` is the number
    of a login or of a player, or the user of a key.
    """

    id = models.BigAutoField(primary_key=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=100)
    what = models.CharField(max_length=20)
    key = models.CharField(max_length=100)
    act = models.CharField(max_length=30)
    reason = models.TextField(default="")
    before = models.TextField(default="{}")
    after = models.TextField(default="{}")

    class Meta:
        db_table = "access_change"
        indexes = (models.Index(fields=["what", "key"], name="access_change_of"),)


class Attempt(models.Model):
    """An attempt at something that is limited, such as a wrong password. Not part of the records; deleted when expired.

    `key` is what the limit counts by, such as an address, and `user` the name that was typed: both are hashes. For a
    trial `key` is the club, and `size` has the bytes.
    """

    id = models.BigAutoField(primary_key=True)
    scope = models.CharField(max_length=40)
    key = models.CharField(max_length=64)
    user = models.CharField(max_length=64, default="")
    size = models.IntegerField(default=0)
    at = models.DateTimeField()
    expires = models.DateTimeField()

    class Meta:
        db_table = "attempt"
        indexes = (
            models.Index(fields=["scope", "key", "at"], name="attempt_of"),
            models.Index(fields=["expires"], name="attempt_expires"),
        )
