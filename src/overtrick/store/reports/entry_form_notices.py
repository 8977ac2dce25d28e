"""Which clubs are to get the entry form of a tournament: those that the journal names, each once."""

from collections.abc import Iterator

import msgspec

from overtrick.store.access.signatures import Signature, find_signatures
from overtrick.store.db import database, leases
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_by_number, last_seq
from overtrick.store.journal.kinds import ENTRY_FORMS
from overtrick.store.queries.tournaments.listing import ListedTournament, describe_tournaments
from overtrick.store.registers.club_details import find_club_email
from overtrick.store.registers.code_names import code_names
from overtrick.store.tournaments.calendar import find_tournament

JOB = "entry forms"
PURPOSE = "tournaments"
_MOST_LINES = 500
_LINES = "SELECT seq FROM journal WHERE seq > %s AND seq <= %s AND kind = %s ORDER BY seq"


class EntryFormNotice(msgspec.Struct, frozen=True, kw_only=True):
    """A letter with the entry form of a tournament: the club that gets it, and its address."""

    club_name: str
    email: str
    listed: ListedTournament
    signature: Signature


class PendingEntryForms(msgspec.Struct, frozen=True):
    """The letters of the lines of the journal after one and up to another; `after` is None if it never began."""

    after: int | None
    last: int
    notices: tuple[EntryFormNotice, ...] = ()


def find_pending_entry_forms() -> PendingEntryForms:
    """Find whom the next lines of the journal want to be written to."""
    after, last = leases.find_mark(JOB), last_seq()
    if after is None or after >= last:
        return PendingEntryForms(after, last)
    last = min(last, after + _MOST_LINES)
    entries = entries_by_number(seq for (seq,) in database.rows(_LINES, after, last, ENTRY_FORMS))
    signatures = find_signatures(entry.who for entry in entries.values())
    found = [each for seq in sorted(entries) for each in _find_notices(entries[seq], signatures[entries[seq].who])]
    return PendingEntryForms(after, last, tuple(found))


def _find_notices(entry: JournalEntry, signature: Signature) -> Iterator[EntryFormNotice]:
    """Find the clubs of an entry that have an address; a tournament that was deleted since is not announced."""
    try:
        (listed,) = describe_tournaments([find_tournament(entry.data["tournament"])])
    except Refusal:
        return
    for club in entry.data["clubs"]:
        email = find_club_email(club, PURPOSE)
        if email:
            name = code_names().club(club).name
            yield EntryFormNotice(club_name=name, email=email, listed=listed, signature=signature)
