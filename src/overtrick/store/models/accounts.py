"""The logins to the pages, and players' contacts."""

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
