"""Drafts: a file between its check and its sending, results that somebody is typing, and the contact of a newcomer.

A draft counts for nothing. It is kept so that large files need not come twice, and so that a closed browser loses
nothing. Each club has so many of a kind at most; the oldest makes room for a new one.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import plain_text

# What a draft holds: a file that was checked, results by hand, the corrected rows of a file, a register to import, how
# a new member is reached who has no number yet, or a bank's file with what was answered about it.
FILE, ENTRY, CORRECTION, IMPORT, CONTACT, BANK = "file", "entry", "correction", "import", "contact", "bank"
_LASTS = {
    FILE: timedelta(days=1), ENTRY: timedelta(days=14), CORRECTION: timedelta(days=14), IMPORT: timedelta(days=1),
    CONTACT: timedelta(days=365), BANK: timedelta(days=14),
}  # fmt: skip
_MOST, _MOST_CONTACTS = 20, 500
_LARGEST = 2**63 - 1


class DraftText(NamedTuple):
    """What a draft holds; `name` is that of the file that it will be sent as, where it has one already."""

    kind: str
    name: str
    content: bytes


def keep_draft(club: int, login: str, text: DraftText, now: datetime, draft: int = 0) -> int:
    """Keep a draft, in the place of an earlier one of the club if its number is given; return its number."""
    values = {
        "login": login, "name": plain_text(text.name), "content": text.content, "made": now,
        "expires": now + _LASTS[text.kind],
    }  # fmt: skip
    with database.short_transaction(f"draft {club}"):
        own = models.Draft.objects.filter(club=club, kind=text.kind)
        if 0 < draft <= _LARGEST and own.filter(pk=draft).update(**values):
            return draft
        made = models.Draft.objects.create(club=club, kind=text.kind, **values)
        extra = list(own.order_by("-made", "-pk").values_list("pk", flat=True)[_most(text.kind) :])
        models.Draft.objects.filter(pk__in=extra).delete()
    return made.pk


def find_draft(club: int, draft: int, kind: str, now: datetime) -> models.Draft | None:
    """Return a draft of a club; None if there is none of this number and kind, or another club has it."""
    if not 0 < draft <= _LARGEST:
        return None
    return models.Draft.objects.filter(pk=draft, club=club, kind=kind, expires__gt=now).first()


def find_named_draft(club: int, kind: str, name: str, now: datetime) -> models.Draft | None:
    """Return the last draft of a club with a name; None if there is none."""
    own = models.Draft.objects.filter(club=club, kind=kind, name=name, expires__gt=now)
    return own.order_by("-made", "-pk").first()


def list_drafts(club: int, login: str, kind: str, now: datetime) -> list[models.Draft]:
    """Return what a login has begun for a club, the newest first."""
    return list(
        models.Draft.objects.filter(club=club, login=login, kind=kind, expires__gt=now).order_by("-made", "-pk")
    )


def discard_draft(club: int, draft: int) -> None:
    """Discard a draft of a club, if it is there."""
    if 0 < draft <= _LARGEST:
        with database.short_transaction():
            models.Draft.objects.filter(pk=draft, club=club).delete()


def delete_expired(now: datetime) -> int:
    """Delete the drafts whose time is over; return how many."""
    if not models.Draft.objects.filter(expires__lte=now).exists():
        return 0
    with database.write_transaction():
        return models.Draft.objects.filter(expires__lte=now).delete()[0]


def _most(kind: str) -> int:
    """Return how many drafts of a kind a club has at most."""
    return _MOST_CONTACTS if kind == CONTACT else _MOST
