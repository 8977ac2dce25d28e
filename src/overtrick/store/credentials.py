"""Ways in: a club's passwords for FTP and SFTP, public keys for SFTP and tokens for HTTP; the federation's tokens.

Every secret is made here, with 160 bits of chance, and shown once. Nobody can guess one, so a plain hash keeps it: a
slow one would only make a busy evening slow. A user is named after the club: 106, or 106-office for a second one; or
after the federation: federation-secretary. The federation sends nothing, and decides.
"""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from overtrick.store import models, place
from overtrick.store.decisions import Refusal

PASSWORD, KEY, TOKEN = "password", "key", "token"
# The club of those who are of the federation itself.
FEDERATION = 0
_FEDERATION_USER = re.compile(r"federation-[a-z0-9]{1,30}")
_USER = re.compile(r"([0-9]{1,9})(?:-[a-z0-9]{1,30})?")
_PUBLIC_KEY = re.compile(r"(ssh-[a-z0-9-]+|ecdsa-[a-z0-9-]+|sk-[a-z0-9@.-]+) [A-Za-z0-9+/=]{40,}( .*)?")
_SECRET_BYTES = 20
_LONGEST = 1000
_STILL_GOOD = "SELECT 1 FROM credential WHERE id = %s AND revoked IS NULL"


@dataclass(frozen=True)
class Sender:
    """Who sends: a club, by one of its users, whichever of its credentials it showed; 0 where none is asked for."""

    club: int
    user: str
    way: int = field(default=0, compare=False)

    @property
    def decides(self) -> bool:
        """Whether it is the federation, which decides, and not a club, which sends."""
        return self.club == FEDERATION


class Key(NamedTuple):
    """A public key with which a user may sign in, and its credential."""

    text: str
    way: int


def make(kind: str, user: str, at: datetime, key: str = "") -> str:
    """Make a way in for a user; the secret, which is not kept. A key is the public half of the club's own."""
    club = _club_of(kind, user)
    if kind == KEY:
        _check_key(key.strip())
    secret = "" if kind == KEY else secrets.token_hex(_SECRET_BYTES)
    kept = key.strip() if kind == KEY else _hashed(secret)
    with place.writing():
        # Another secret for the same user takes the place of the first.
        models.Credential.objects.filter(kind=kind, name=user).delete()
        models.Credential.objects.create(club=club, kind=kind, name=user, secret=kept, made=at)
    return secret


def _club_of(kind: str, user: str) -> int:
    """The club of a new user; a Refusal for a name that is none."""
    if _FEDERATION_USER.fullmatch(user):
        if kind != TOKEN:
            raise Refusal("The federation sends no files: it has tokens only.")
        return FEDERATION
    match = _USER.fullmatch(user)
    if not match:
        raise Refusal(f"'{user}' is no user: write the club's number, and a word after a hyphen for a further one.")
    club = int(match.group(1))
    if club == FEDERATION or not place.rows("SELECT 1 FROM club WHERE code = %s", club):
        raise Refusal(f"There is no club {club} in the register.")
    return club


def _check_key(key: str) -> None:
    """Refuse what the door for SFTP could not read: the club would find out when it is too late."""
    # Only here, for loading it takes time.
    import asyncssh

    if not (len(key) < _LONGEST and _PUBLIC_KEY.fullmatch(key)):
        raise Refusal("That is no public key in OpenSSH's form: one line that begins with ssh-ed25519 or the like.")
    try:
        asyncssh.import_public_key(key)
    except asyncssh.KeyImportError as error:
        raise Refusal(f"That is no public key that can be used ({error}): copy the whole line of the file.") from error


def revoke(user: str, at: datetime) -> int:
    """Shut every way in of a user; how many there were."""
    with place.writing():
        return models.Credential.objects.filter(name=user, revoked=None).update(revoked=at)


def by_password(user: str, secret: str) -> Sender | None:
    """Who signs in with a name and a password; None if it is wrong."""
    # Not every name that a stranger thinks of can be asked a database.
    asked = user if _USER.fullmatch(user) else ""
    kept = models.Credential.objects.filter(kind=PASSWORD, name=asked, revoked=None).first()
    # The comparison takes as long for a user who is not there.
    if hmac.compare_digest(kept.secret if kept else _hashed(""), _hashed(secret)) and kept and secret:
        return Sender(kept.club, kept.name, kept.pk)
    return None


def by_token(secret: str) -> Sender | None:
    """Who sends with a token; None if nobody has it."""
    # Past Django's objects: a program that waits for its file asks several times a second.
    sql = "SELECT club, name, id FROM credential WHERE kind = %s AND secret = %s AND revoked IS NULL"
    return next((Sender(*row) for row in place.rows(sql, TOKEN, _hashed(secret))), None)


def still_good(sender: Sender) -> bool:
    """Whether nobody has shut, or replaced, what the sender signed in with: a login may last for hours."""
    return not sender.way or bool(place.rows(_STILL_GOOD, sender.way))


def keys_of(user: str) -> list[Key]:
    """The public keys with which a user may sign in: the user's own, and for the club's first user all of the club."""
    match = _USER.fullmatch(user)
    if not match:
        return []
    club = int(match.group(1))
    kept = models.Credential.objects.filter(kind=KEY, club=club, revoked=None)
    own_first = sorted(kept, key=lambda key: (key.name != user, key.name))
    return [Key(key.secret, key.pk) for key in own_first if user in (key.name, str(club))]


def club_of(user: str) -> int:
    """The club of a user's name."""
    match = _USER.fullmatch(user)
    return int(match.group(1)) if match else 0


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
