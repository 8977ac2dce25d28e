"""What the office did to logins, contacts and keys: who, when and why. Kept apart from the journal, as the data are."""

from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from overtrick.store import models
from overtrick.store.db.values import plain_text

LOGIN, CONTACT, KEY, IMPORT = "login", "contact", "key", "import"
LONGEST_REASON = 500
_MOST_SHOWN = 50


class ActNote(NamedTuple):
    """Who does something, when, and why."""

    who: str
    at: datetime
    reason: str = ""


class AccessEntry(msgspec.Struct, frozen=True):
    """Something that was done: the values that it changed, before and after."""

    at: datetime
    who: str
    what: str
    key: str
    act: str
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]


def record_change(
    what: str, key: str, act: str, note: ActNote, before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:  # fmt: skip
    """Record what is done in the current transaction."""
    record_changes(what, act, note, [(key, before or {}, after or {})])


def record_changes(what: str, act: str, note: ActNote, rows: list[tuple[str, dict[str, Any], dict[str, Any]]]) -> None:
    """Record what is done to many in the current transaction: the key, and the values before and after, of each."""
    reason = plain_text(note.reason)[:LONGEST_REASON]
    models.AccessChange.objects.bulk_create(
        models.AccessChange(
            at=note.at, who=note.who, what=what, key=key, act=act, reason=reason,
            before=msgspec.json.encode(before).decode(), after=msgspec.json.encode(after).decode(),
        )
        for key, before, after in rows
    )  # fmt: skip


def find_changes(what: str, key: str = "", *, most: int = _MOST_SHOWN) -> list[AccessEntry]:
    """Return what was done to something, or to all things of a kind, the latest first."""
    found = models.AccessChange.objects.filter(what=what)
    rows = (found.filter(key=key) if key else found).order_by("-id")[:most]
    return [
        AccessEntry(
            each.at, each.who, each.what, each.key, each.act, each.reason, msgspec.json.decode(each.before),
            msgspec.json.decode(each.after),
        )
        for each in rows
    ]  # fmt: skip
