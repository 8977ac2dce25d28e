"""The ways in to the doors that a club makes on a page: its password for FTP and SFTP, and public keys for SFTP.

A password is shown once, to the person who makes it. The user of the doors is the club's number; users with a word
after it are made by the federation, and can be renewed and turned off here.
"""

import secrets
from datetime import datetime

import msgspec

from overtrick.store import models
from overtrick.store.access import credentials
from overtrick.store.access.credentials import KEY, PASSWORD
from overtrick.store.access.tokens import LONGEST_LABEL
from overtrick.store.db import database
from overtrick.store.db.values import moment_of
from overtrick.store.errors import Refusal

MOST_KEYS = 20
_LAST_USES = "SELECT who, max(at) FROM arrival WHERE club = %s AND door IN ('ftp', 'sftp') GROUP BY who"


class DoorAccess(msgspec.Struct, frozen=True):
    """A way in to the doors; `used` is when the last file came in under its user, None if that is not known."""

    id: int
    kind: str
    user: str
    label: str
    made: datetime
    revoked: datetime | None
    used: datetime | None


def door_accesses(club: int) -> list[DoorAccess]:
    """Return the passwords and keys of a club: those that are valid first, passwords before keys."""
    used = {user: moment_of(at) for user, at in database.rows(_LAST_USES, club)}
    found = models.Credential.objects.filter(club=club, player="", kind__in=(PASSWORD, KEY))
    rows = sorted(found, key=lambda each: (each.revoked is not None, each.kind != PASSWORD, each.name))
    return [
        DoorAccess(
            each.pk, each.kind, str(club) if each.kind == KEY else each.name, each.label, each.made, each.revoked,
            used.get(each.name),
        )
        for each in rows
    ]  # fmt: skip


def renew_password(club: int, user: str, at: datetime) -> str:
    """Make the password of a user of a club anew; return it. The one before no longer opens anything."""
    if credentials.club_of_user(user) != club:
        raise Refusal(f"{user} is not a user of club {club}.")
    known = models.Credential.objects.filter(kind=PASSWORD, name=user).exists()
    if not known and user != str(club):
        raise Refusal(f"{user} is not a user of club {club}.")
    return credentials.make_credential(PASSWORD, user, at)


def add_key(club: int, label: str, key: str, at: datetime) -> None:
    """Let a club in to SFTP with a public key."""
    label = " ".join(label.split())
    if not label or not label.isprintable():
        raise Refusal("Say which computer the key is for, so that you recognise it later.")
    if len(label) > LONGEST_LABEL:
        raise Refusal(f"A label has at most {LONGEST_LABEL} characters.")
    if models.Credential.objects.filter(kind=KEY, club=club, revoked=None).count() >= MOST_KEYS:
        raise Refusal(f"There are {MOST_KEYS} keys already: turn off one that is no longer used.")
    credentials.make_credential(KEY, f"{club}-{secrets.token_hex(4)}", at, " ".join(key.split()), label=label)


def turn_off(club: int, number: int, at: datetime) -> bool:
    """Turn off a password or a key of a club; return whether there was one of this number."""
    own = models.Credential.objects.filter(pk=number, club=club, player="", kind__in=(PASSWORD, KEY))
    with database.write_transaction():
        if not own.exists():
            return False
        own.filter(revoked=None).update(revoked=at)
    return True
