"""Credentials: passwords for FTP and SFTP, public keys for SFTP and tokens for HTTP.

Every secret is made here, with 160 random bits, and shown once. It cannot be guessed, so a fast hash is enough: a slow
one would only slow down a busy evening. A user is named after the club: 106, or 106-office for a second one; or after
the federation: federation-secretary; or after a player: player-38441, player-38441-phone. Only clubs send files, so
the federation and players have tokens only. The scopes of a token say what it may be used for.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.access.token_scopes import check_scopes, scopes_text
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers.clubs import check_club
from overtrick.store.registers.players import survivor_of

PASSWORD, KEY, TOKEN = "password", "key", "token"
# The club of the federation's own credentials.
FEDERATION_CLUB = 0
# The club of a player's credentials: none, and certainly not the federation.
NO_CLUB = -1
_PLAYER_USER = re.compile(r"player-([0-9A-Z]{1,20})(?:-[a-z0-9]{1,30})?")
_FEDERATION_USER = re.compile(r"federation-[a-z0-9]{1,30}")
_CLUB_USER = re.compile(r"([0-9]{1,9})(?:-[a-z0-9]{1,30})?")
_PUBLIC_KEY = re.compile(r"(ssh-[a-z0-9-]+|ecdsa-[a-z0-9-]+|sk-[a-z0-9@.-]+) [A-Za-z0-9+/=]{40,}( .*)?")
_SECRET_BYTES = 20
_LONGEST_KEY = 1000
_USE_INTERVAL = timedelta(hours=1)
_USED_SINCE = "SELECT 1 FROM credential WHERE id = %s AND used > %s"
# In one query, which does not read the logins for a club's token.
_BY_TOKEN = (
    "SELECT c.club, c.name, c.id, c.player, c.scopes, CASE WHEN c.player = '' THEN 0 ELSE "
    "(SELECT count(*) FROM account a WHERE a.player = c.player AND NOT a.is_active) END "
    "FROM credential c WHERE c.kind = %s AND c.secret = %s AND c.revoked IS NULL"
)
_NOT_REVOKED = "SELECT 1 FROM credential WHERE id = %s AND revoked IS NULL"


@dataclass(frozen=True)
class CredentialHolder:
    """A user of a club, of the federation or of a player, who signed in with a credential.

    `credential` is the key of its row, or 0 where none is needed. Only a token has scopes.
    """

    club: int
    user: str
    credential: int = field(default=0, compare=False)
    player: str = ""
    scopes: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def role(self) -> str:
        """Return the role that the permissions go by."""
        if self.player:
            return accounts.PLAYER
        return accounts.FEDERATION if self.club == FEDERATION_CLUB else accounts.CLUB


class PublicKey(NamedTuple):
    """A public key with which a user may sign in, and the key of its credential."""

    text: str
    credential: int


def make_credential(
    kind: str, user: str, at: datetime, key: str = "", scopes: Iterable[str] | None = None, label: str = ""
) -> str:
    """Make a credential for a user; return the secret, which is not stored. `key` is the club's public key.

    Without scopes a token gets the default ones of its owner.
    """
    owner = _find_owner(kind, user)
    allowed = check_scopes(owner.role, scopes) if kind == TOKEN else ()
    if kind != TOKEN and scopes:
        raise Refusal("Only a token has scopes.")
    if kind == KEY:
        _check_key(key.strip())
    secret = "" if kind == KEY else secrets.token_hex(_SECRET_BYTES)
    values = {
        "club": owner.club, "player": owner.player, "kind": kind, "name": user, "made": at, "label": label,
        "secret": key.strip() if kind == KEY else _hash(secret), "scopes": scopes_text(allowed),
    }  # fmt: skip
    with database.write_transaction():
        # A new secret replaces the earlier one of the same user.
        models.Credential.objects.filter(kind=kind, name=user).delete()
        models.Credential.objects.create(**values)
    return secret


def _find_owner(kind: str, user: str) -> CredentialHolder:
    """Find the owner of a new user by its name; raise a Refusal for a name that is not valid."""
    if _FEDERATION_USER.fullmatch(user):
        if kind != TOKEN:
            raise Refusal("The federation sends no files: it has tokens only.")
        return CredentialHolder(FEDERATION_CLUB, user)
    if match := _PLAYER_USER.fullmatch(user):
        if kind != TOKEN:
            raise Refusal("A player sends no files, and has tokens only.")
        number = canonical_number(match.group(1))
        if not _current_number(number):
            raise Refusal(f"Nobody has the number {number}.")
        return CredentialHolder(NO_CLUB, user, player=number)
    return CredentialHolder(_find_club(user), user)


def _find_club(user: str) -> int:
    """Find the club of a new user by its name; raise a Refusal for a name that is not valid."""
    match = _CLUB_USER.fullmatch(user)
    if not match:
        raise Refusal(
            f"'{user}' is not a user: write the club's number, followed by a hyphen and a word if it is a second one."
        )
    club = int(match.group(1))
    if club == FEDERATION_CLUB:
        raise Refusal(f"There is no club {club} in the register.")
    check_club(club)
    return club


def _check_key(key: str) -> None:
    """Refuse a key that the SFTP door could not read, before the club tries to use it."""
    # Imported here, because loading it takes time.
    import asyncssh

    if not (len(key) < _LONGEST_KEY and _PUBLIC_KEY.fullmatch(key)):
        raise Refusal(
            "That is not a public key in OpenSSH's format: one line that begins with something like ssh-ed25519."
        )
    try:
        asyncssh.import_public_key(key)
    except asyncssh.KeyImportError as error:
        raise Refusal(f"That public key cannot be used ({error}): copy the whole line of the file.") from error


def revoke_credentials(user: str, at: datetime) -> int:
    """Revoke every credential of a user; return how many there were."""
    with database.write_transaction():
        return models.Credential.objects.filter(name=user, revoked=None).update(revoked=at)


def authenticate_by_password(user: str, secret: str) -> CredentialHolder | None:
    """Return the holder of a password; None if the password is wrong."""
    # A name from outside may contain what a database cannot compare, such as NUL.
    name = user if _CLUB_USER.fullmatch(user) else ""
    row = models.Credential.objects.filter(kind=PASSWORD, name=name, revoked=None).first()
    # The comparison takes equally long for a user who does not exist.
    if hmac.compare_digest(row.secret if row else _hash(""), _hash(secret)) and row and secret:
        return CredentialHolder(row.club, row.name, row.pk)
    return None


def authenticate_by_token(secret: str) -> CredentialHolder | None:
    """Return the holder of a token; None if it is not valid, the player was erased or the player's login is closed."""
    # By plain SQL, for speed: a program that waits for its file asks several times a second.
    rows = database.rows(_BY_TOKEN, TOKEN, _hash(secret))
    if not rows:
        return None
    club, user, credential, player, scopes, closed = rows[0]
    if closed or (player and not (player := _current_number(player))):
        return None
    return CredentialHolder(club, user, credential, player, frozenset(scopes.split()))


def _current_number(number: str) -> str:
    """Return a player's number after all mergers; empty if there is no such player, or the player was erased."""
    player = models.Player.objects.select_related("merged_into").filter(number=number).first()
    survivor = survivor_of(player) if player else None
    return survivor.number if survivor and not survivor.erased else ""


def record_use(holder: CredentialHolder, at: datetime) -> None:
    """Record that a token was used; once an hour, because a write with every read would be slow."""
    since = at - _USE_INTERVAL
    if holder.credential and not database.rows(_USED_SINCE, holder.credential, since):
        with database.write_transaction():
            database.execute("UPDATE credential SET used = %s WHERE id = %s", at, holder.credential)


def is_still_valid(holder: CredentialHolder) -> bool:
    """Tell whether a credential was neither revoked nor replaced since its holder signed in, perhaps hours ago."""
    return not holder.credential or bool(database.rows(_NOT_REVOKED, holder.credential))


def public_keys_of(user: str) -> list[PublicKey]:
    """Return the public keys with which a user may sign in: its own; for the club's first user all of the club's."""
    match = _CLUB_USER.fullmatch(user)
    if not match:
        return []
    club = int(match.group(1))
    keys = models.Credential.objects.filter(kind=KEY, club=club, revoked=None)
    own_first = sorted(keys, key=lambda key: (key.name != user, key.name))
    return [PublicKey(key.secret, key.pk) for key in own_first if user in (key.name, str(club))]


def club_of_user(user: str) -> int:
    """Return the club of a user's name; 0 if it is not that of a club's user."""
    match = _CLUB_USER.fullmatch(user)
    return int(match.group(1)) if match else 0


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def all_credentials() -> list[models.Credential]:
    """Return every credential, by club, name and kind."""
    return list(models.Credential.objects.order_by("club", "name", "kind"))
