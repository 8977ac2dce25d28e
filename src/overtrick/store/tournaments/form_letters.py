"""The entry forms of tournaments that were sent to clubs: the journal has them."""

from datetime import datetime

import msgspec

from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.kinds import ENTRY_FORMS


class EntryFormSending(msgspec.Struct, frozen=True, kw_only=True):
    """Entry forms that were sent together: who sent them, when, and to which clubs."""

    at: datetime
    who: str
    clubs: tuple[int, ...]


def find_sendings(tournament: int) -> tuple[EntryFormSending, ...]:
    """Return what was sent about a tournament, the latest first."""
    found = [
        EntryFormSending(at=entry.at, who=entry.who, clubs=tuple(entry.data["clubs"]))
        for entry in entries_of_kinds(ENTRY_FORMS)
        if entry.data["tournament"] == tournament
    ]
    return tuple(reversed(found))
