"""Ways in: a club's passwords for FTP and SFTP, public keys for SFTP and tokens for HTTP; the tokens of others.

Every secret is made here, with 160 bits of chance, and shown once. Nobody can guess one, so a plain hash keeps it: a
slow one would only make a busy evening slow. A user is named after the club: 106, or 106-office for a second one; or
after the federation: federation-secretary; or after a player: player-38441, player-38441-phone. The federation sends
nothing, and decides. What a token may be used for is in its scopes.
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
from overtrick.store.registers.players import survivor_of

PASSWORD, KEY, TOKEN = "password", "key", "token"
# The club of those who are of the federation itself.
FEDERATION_CLUB = 0
# The club of a player's credentials: nobody's, and above all not the federation's.
NO_CLUB = -1
_PLAYER_USER = re.compile(r"player-([0-9]{1,20})(?:-[a-z0-9]{1,30})?")
_FEDERATION_USER = re.compile(r"federation-[a-z0-9]{1,30}")
_CLUB_USER = re.compile(r"([0-9]{1,9})(?:-[a-z0-9]{1,30})?")
_PUBLIC_KEY = re.compile(r"(ssh-[a-z0-9-]+|ecdsa-[a-z0-9-]+|sk-[a-z0-9@.-]+) [A-Za-z0-9+/=]{40,}( .*)?")
_SECRET_BYTES = 20
_LONGEST_KEY = 1000
_USE_INTERVAL = timedelta(hours=1)
_USED_SINCE = "SELECT 1 FROM credential WHERE id = %s AND used > %s"
# In one question, which for clubs looks at no login.
_BY_TOKEN = (
    "SELECT c.club, c.name, c.id, c.player, c.scopes, CASE WHEN c.player = '' THEN 0 ELSE "
    "(SELECT count(*) FROM account a WHERE a.player = c.player AND NOT a.is_active) END "
    "FROM credential c WHERE c.kind = %s AND c.secret = %s AND c.revoked IS NULL"
)
_NOT_REVOKED = "SELECT 1 FROM credential WHERE id = %s AND revoked IS NULL"


@dataclass(frozen=True)
class CredentialHolder:
    """Who comes in: a club, by one of its users, whichever of its credentials it showed; 0 where none is asked for.

    Or the federation, or a player; by a token, with its scopes.
    """

    club: int
    user: str
    way: int = field(default=0, compare=False)
    player: str = ""
    scopes: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def role(self) -> str:
        """One of the roles."""
        if self.player:
            return accounts.PLAYER
        return accounts.FEDERATION if self.club == FEDERATION_CLUB else accounts.CLUB


class PublicKey(NamedTuple):
    """A public key with which a user may sign in, and its credential."""

    text: str
    way: int


def make_credential(
    kind: str, user: str, at: datetime, key: str = "", scopes: Iterable[str] | None = None, label: str = ""
) -> str:
    """Make a way in for a user; the secret, which is not kept. A key is the public half of the club's own.

    Without scopes a token may do what tokens of its kind always could.
    """
    owner = _find_owner(kind, user)
    told = check_scopes(owner.role, scopes) if kind == TOKEN else ()
    if kind != TOKEN and scopes:
        raise Refusal("Only a token has scopes.")
    if kind == KEY:
        _check_key(key.strip())
    secret = "" if kind == KEY else secrets.token_hex(_SECRET_BYTES)
    values = {
        "club": owner.club, "player": owner.player, "kind": kind, "name": user, "made": at, "label": label,
        "secret": key.strip() if kind == KEY else _hash(secret), "scopes": scopes_text(told),
    }  # fmt: skip
    with database.write_transaction():
        # Another secret for the same user takes the place of the first.
        models.Credential.objects.filter(kind=kind, name=user).delete()
        models.Credential.objects.create(**values)
    return secret


def _find_owner(kind: str, user: str) -> CredentialHolder:
    """Whose a new user is; a Refusal for a name that is none."""
    if _FEDERATION_USER.fullmatch(user):
        if kind != TOKEN:
            raise Refusal("The federation sends no files: it has tokens only.")
        return CredentialHolder(FEDERATION_CLUB, user)
    if match := _PLAYER_USER.fullmatch(user):
        if kind != TOKEN:
            raise Refusal("A player sends no files, and has tokens only.")
        if not _current_number(match.group(1)):
            raise Refusal(f"Nobody has the number {match.group(1)}.")
        return CredentialHolder(NO_CLUB, user, player=match.group(1))
    return CredentialHolder(_find_club(user), user)


def _find_club(user: str) -> int:
    """The club of a new user; a Refusal for a name that is none."""
    match = _CLUB_USER.fullmatch(user)
    if not match:
        raise Refusal(f"'{user}' is no user: write the club's number, and a word after a hyphen for a further one.")
    club = int(match.group(1))
    if club == FEDERATION_CLUB or not database.rows("SELECT 1 FROM club WHERE code = %s", club):
        raise Refusal(f"There is no club {club} in the register.")
    return club


def _check_key(key: str) -> None:
    """Refuse what the door for SFTP could not read: the club would find out when it is too late."""
    # Only here, for loading it takes time.
    import asyncssh

    if not (len(key) < _LONGEST_KEY and _PUBLIC_KEY.fullmatch(key)):
        raise Refusal("That is no public key in OpenSSH's form: one line that begins with ssh-ed25519 or the like.")
    try:
        asyncssh.import_public_key(key)
    except asyncssh.KeyImportError as error:
        raise Refusal(f"That is no public key that can be used ({error}): copy the whole line of the file.") from error


def revoke_credentials(user: str, at: datetime) -> int:
    """Shut every way in of a user; how many there were."""
    with database.write_transaction():
        return models.Credential.objects.filter(name=user, revoked=None).update(revoked=at)


def authenticate_by_password(user: str, secret: str) -> CredentialHolder | None:
    """Who signs in with a name and a password; None if it is wrong."""
    # Not every name that a stranger thinks of can be asked a database.
    asked = user if _CLUB_USER.fullmatch(user) else ""
    kept = models.Credential.objects.filter(kind=PASSWORD, name=asked, revoked=None).first()
    # The comparison takes as long for a user who is not there.
    if hmac.compare_digest(kept.secret if kept else _hash(""), _hash(secret)) and kept and secret:
        return CredentialHolder(kept.club, kept.name, kept.pk)
    return None


def authenticate_by_token(secret: str) -> CredentialHolder | None:
    """Who comes with a token; None if nobody has it, if its player was erased, or if the player's login is closed."""
    # Past Django's objects: a program that waits for its file asks several times a second.
    found = database.rows(_BY_TOKEN, TOKEN, _hash(secret))
    if not found:
        return None
    club, user, way, player, scopes, closed = found[0]
    if closed or (player and not (player := _current_number(player))):
        return None
    return CredentialHolder(club, user, way, player, frozenset(scopes.split()))


def _current_number(number: str) -> str:
    """The number that a player goes by now; nothing if nobody has it, or nobody any more."""
    found = models.Player.objects.select_related("merged_into").filter(number=number).first()
    player = survivor_of(found) if found else None
    return player.number if player and not player.erased else ""


def record_use(sender: CredentialHolder, at: datetime) -> None:
    """Note that a token was used; once an hour is enough, and spares the readers the writing."""
    before = at - _USE_INTERVAL
    if sender.way and not database.rows(_USED_SINCE, sender.way, before):
        with database.write_transaction():
            database.execute("UPDATE credential SET used = %s WHERE id = %s", at, sender.way)


def is_still_valid(sender: CredentialHolder) -> bool:
    """Whether nobody has shut, or replaced, what the sender signed in with: a login may last for hours."""
    return not sender.way or bool(database.rows(_NOT_REVOKED, sender.way))


def public_keys_of(user: str) -> list[PublicKey]:
    """The public keys with which a user may sign in: the user's own, and for the club's first user all of the club."""
    match = _CLUB_USER.fullmatch(user)
    if not match:
        return []
    club = int(match.group(1))
    kept = models.Credential.objects.filter(kind=KEY, club=club, revoked=None)
    own_first = sorted(kept, key=lambda key: (key.name != user, key.name))
    return [PublicKey(key.secret, key.pk) for key in own_first if user in (key.name, str(club))]


def club_of_user(user: str) -> int:
    """The club of a user's name."""
    match = _CLUB_USER.fullmatch(user)
    return int(match.group(1)) if match else 0


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def all_credentials() -> list[models.Credential]:
    """Return every credential, by club, name and kind."""
    return list(models.Credential.objects.order_by("club", "name", "kind"))
