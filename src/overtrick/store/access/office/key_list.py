"""The ways in of programs, as the office sees them: passwords, keys and tokens of clubs, the federation and players."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from overtrick.store import models
from overtrick.store.access import credentials, door_access, tokens
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.credentials import FEDERATION_CLUB, KEY, NO_CLUB, PASSWORD, TOKEN
from overtrick.store.access.office import changes
from overtrick.store.access.office.changes import ActNote, record_change
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of
from overtrick.store.errors import NotFound, Refusal

KINDS = (PASSWORD, KEY, TOKEN)
OWNERS = (CLUB, FEDERATION, PLAYER)
PAGE_SIZE, _LAST_PAGE = 50, 10_000
_LARGEST = 2**63 - 1
# Older files are not looked for: there are hundreds of thousands.
SINCE = timedelta(days=366)
_LAST_FILES = (
    "SELECT who, door, max(at) FROM arrival WHERE at >= %s AND door IN ('ftp', 'sftp') AND club IN ({marks}) "
    "GROUP BY who, door"
)


class KeyFilter(msgspec.Struct, frozen=True, kw_only=True):
    """What a list shows: a text in user or label, a club, a kind of owner, a kind, and those in use or turned off."""

    text: str = ""
    club: int | None = None
    owner: str = ""
    kind: str = ""
    state: str = ""


class KeyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A way in. `used` is its last use, None if that is not known, and `door` where that was."""

    id: int
    owner: str
    club: int
    player: str
    user: str
    kind: str
    label: str
    scopes: tuple[str, ...]
    made: datetime
    revoked: datetime | None
    used: datetime | None
    door: str


class KeyPage(msgspec.Struct, frozen=True):
    """A page of ways in, how many match, and whether there are more."""

    rows: list[KeyRow]
    matching: int
    more: bool


def list_keys(wanted: KeyFilter, now: datetime, page: int = 1) -> KeyPage:
    """Return a page of the ways in that match: by club, those that are in use first."""
    found = _filter(wanted)
    start = (min(max(page, 1), _LAST_PAGE) - 1) * PAGE_SIZE
    rows = list(found.order_by("club", "player", "name", "kind", "id")[start : start + PAGE_SIZE + 1])
    last = _last_files([each for each in rows if each.kind != TOKEN], now)
    return KeyPage([_row(each, last) for each in rows[:PAGE_SIZE]], found.count(), len(rows) > PAGE_SIZE)


def find_key(number: int) -> models.Credential:
    """Return a way in by its number; NotFound if there is none."""
    found = models.Credential.objects.filter(pk=number).first() if 0 < number <= _LARGEST else None
    if found is None:
        raise NotFound(f"There is no credential {number}.")
    return found


def make_password(club: int, word: str, note: ActNote) -> tuple[str, str]:
    """Make a password for a user of a club, `word` names a further computer; return user and password."""
    user = f"{club}-{word}" if word else str(club)
    if models.Credential.objects.filter(kind=PASSWORD, name=user, revoked=None).exists():
        raise Refusal(f"{user} already has a password: renew it.")
    secret = credentials.make_credential(PASSWORD, user, note.at)
    _note(user, "made", note, kind=PASSWORD)
    return user, secret


def add_key(club: int, label: str, key: str, note: ActNote) -> None:
    """Let a club in to SFTP with a public key."""
    door_access.add_key(club, label, key, note.at)
    _note(str(club), "made", note, kind=KEY, label=label)


def make_token(owner: str, whose: str, label: str, scopes: list[str], note: ActNote) -> tuple[str, str]:
    """Make a token: of a club or a player by its number, or of the federation; return user and token."""
    if owner == FEDERATION:
        user = f"federation-{label.strip().lower()}"
        if models.Credential.objects.filter(kind=TOKEN, name=user, revoked=None).exists():
            raise Refusal(f"{user} already has a token: renew it.")
        secret = credentials.make_credential(TOKEN, user, note.at, scopes=scopes, label=label.strip())
    else:
        user = whose if owner == CLUB else f"player-{whose}"
        is_code = whose.isascii() and whose.isdigit()
        own = tokens.tokens_of_player(whose) if owner == PLAYER else tokens.tokens_of_club(int(whose) if is_code else 0)
        secret = tokens.issue_token(own, user, label, scopes, note.at)
    _note(user, "made", note, kind=TOKEN, label=label, scopes=scopes)
    return user, secret


def renew_key(number: int, note: ActNote) -> tuple[str, str]:
    """Make a password or a token anew, with the same scopes; the one before opens nothing. Return user and secret."""
    row = find_key(number)
    if row.kind == KEY:
        raise Refusal("A key is not renewed: add the new one, and turn the old one off.")
    scopes = row.scopes.split() if row.kind == TOKEN else None
    secret = credentials.make_credential(row.kind, row.name, note.at, scopes=scopes, label=row.label)
    _note(row.name, "renewed", note, kind=row.kind, label=row.label)
    return row.name, secret


def turn_off_key(number: int, note: ActNote) -> models.Credential:
    """Turn a way in off; programs that came by it are refused at once."""
    with database.write_transaction():
        row = find_key(number)
        models.Credential.objects.filter(pk=number, revoked=None).update(revoked=note.at)
        record_change(changes.KEY, row.name, "turned-off", note, {}, {"kind": row.kind, "label": row.label})
    return row


def _note(user: str, act: str, note: ActNote, **values: Any) -> None:
    with database.write_transaction():
        record_change(changes.KEY, user[:100], act, note, {}, values)


def _filter(wanted: KeyFilter) -> QuerySet[models.Credential]:
    found: QuerySet[models.Credential] = models.Credential.objects.all()
    if wanted.text:
        found = found.filter(Q(name__icontains=wanted.text) | Q(label__icontains=wanted.text))
    if wanted.club is not None:
        found = found.filter(club=wanted.club, player="")
    if wanted.owner:
        others = (FEDERATION_CLUB, NO_CLUB)
        of_owner = {CLUB: ~Q(club__in=others), FEDERATION: Q(club=FEDERATION_CLUB), PLAYER: Q(club=NO_CLUB)}
        found = found.filter(of_owner[wanted.owner])
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    if wanted.state:
        found = found.filter(revoked__isnull=wanted.state == "on")
    return found


def _last_files(rows: list[models.Credential], now: datetime) -> dict[str, tuple[datetime, str]]:
    """Return when the last file of each user of these clubs came in, and by which door."""
    last: dict[str, tuple[datetime, str]] = {}
    for marks, some in in_chunks({each.club for each in rows}):
        for who, door, at in database.rows(_LAST_FILES.format(marks=marks), now - SINCE, *some):
            last[who] = max(last.get(who, (moment_of(at), door)), (moment_of(at), door))
    return last


def _row(row: models.Credential, last: dict[str, tuple[datetime, str]]) -> KeyRow:
    owner = PLAYER if row.player else FEDERATION if row.club == FEDERATION_CLUB else CLUB
    used, door = (row.used, "web") if row.kind == TOKEN else last.get(row.name, (None, ""))
    return KeyRow(
        id=row.pk, owner=owner, club=row.club, player=row.player, user=row.name, kind=row.kind, label=row.label,
        scopes=tuple(row.scopes.split()), made=row.made, revoked=row.revoked, used=used, door=door if used else "",
    )  # fmt: skip
