"""The logins to the pages, players' contacts, and what people attempted lately."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models


class Account(AbstractBaseUser):
    """A login. `club` is that of a club's administrator, `player` the number of a player. Not part of the records.

    `calendar` counts the addresses of the login's calendar: only the last is valid, and none unless it is above 0.
    """

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=100, unique=True)
    role = models.CharField(max_length=20)
    club = models.IntegerField(null=True)
    player = models.CharField(max_length=20, default="")
    email = models.EmailField(default="")
    is_active = models.BooleanField(default=True)
    calendar = models.IntegerField(default=0)

    objects = BaseUserManager()

    USERNAME_FIELD = "name"

    class Meta:
        db_table = "account"


class Contact(models.Model):
    """A player's address and what the player wants to be sent. Not part of the records, so it can be deleted."""

    id = models.BigAutoField(primary_key=True)
    player = models.CharField(max_length=20, unique=True)
    email = models.EmailField(default="")
    telephone = models.CharField(max_length=40, default="")
    certificates = models.BooleanField(default=False)

    class Meta:
        db_table = "contact"


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
