"""Award the sessions of a tournament again, after something was decided that they are awarded by."""

from collections.abc import Iterable

from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.session_stages import update_stage
from overtrick.store.results.sessions import award_again
from overtrick.store.tournaments.sessions import list_session_numbers
from overtrick.tournaments.records import Tournament


def award_tournament_again(
    work: UnitOfWork, entry: JournalEntry, tournament: Tournament, earlier: Iterable[int] = ()
) -> None:
    """Award all sessions of a tournament again, and those that belonged to it earlier."""
    work.writer.flush()
    award_sessions_again(work, entry, sorted({*earlier, *list_session_numbers(tournament)}))


def award_sessions_again(work: UnitOfWork, entry: JournalEntry, sessions: Iterable[int]) -> None:
    """Award sessions again, by the stage and the table that their tournament gives them now."""
    for session in sessions:
        update_stage(work, session)
        award_again(work, entry, session, entry.kind)
