"""The entry form of a tournament goes to clubs by email, to each of them once; the worker writes the letters."""

from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import ClubCode, TournamentNumber
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.form_letters import find_sendings

_MOST_CLUBS = 1_000


class EntryForms(Record, frozen=True, kw_only=True):
    """A tournament, and the clubs that get its entry form."""

    tournament: TournamentNumber
    clubs: tuple[ClubCode, ...]


def check_entry_forms(entry: JournalEntry, record: EntryForms) -> None:
    """Refuse a tournament that has begun, no clubs, a club that is named twice, and one that has had the form."""
    found = find_tournament(record.tournament)
    if found.first <= entry.day:
        raise Refusal(f"{found.name} has begun, so no more entry forms are sent.")
    if not record.clubs:
        raise Refusal("clubs: name at least one club.")
    if len(set(record.clubs)) < len(record.clubs) or len(record.clubs) > _MOST_CLUBS:
        raise Refusal(f"clubs: name each club once, and at most {_MOST_CLUBS:,} of them.")
    had = {club for sending in find_sendings(record.tournament) for club in sending.clubs}
    again = sorted(had & set(record.clubs))
    if again:
        raise Refusal(f"Club {again[0]} has already had this entry form.")


def send_entry_forms(work: UnitOfWork, entry: JournalEntry, record: EntryForms) -> None:
    """Send the entry form of a tournament to clubs by email."""
    audit(work, entry, "entry-forms", record.tournament, None, list(record.clubs))
