"""The policy by which a club awards its graded nights. It is read from the journal, only for such nights."""

from datetime import date
from typing import NamedTuple

from overtrick.store.db import database
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.kinds import GRADED_NIGHTS

_SESSIONS_OF_GRADED_NIGHTS = (
    "SELECT DISTINCT s.id FROM fact f JOIN revision r ON r.batch_id = f.batch_id JOIN session s "
    "ON s.revision_id = r.id AND s.position = f.position AND s.stands WHERE f.data LIKE %s AND s.club = %s "
    "AND s.date >= %s AND (f.revision IS NULL OR f.revision = r.number) ORDER BY s.id"
)


class PolicyChoice(NamedTuple):
    """A club's choice from a day on; a later entry of the journal for the same day goes before an earlier one."""

    start: date
    seq: int
    policy: str


def policy_choices(club: int) -> list[PolicyChoice]:
    """Return all choices of a club, the earliest day first."""
    return sorted(
        PolicyChoice(date.fromisoformat(entry.data["start"]), entry.seq, str(entry.data["policy"]))
        for entry in entries_of_kinds(GRADED_NIGHTS)
        if entry.data["club"] == club
    )


def find_policy(club: int, day: date) -> str:
    """Return the policy of a club on a day; an empty text if it has chosen none."""
    begun = [each for each in policy_choices(club) if each.start <= day]
    return begun[-1].policy if begun else ""


def find_graded_sessions(club: int, start: date) -> list[int]:
    """Return the sessions of a club's graded nights from a day on."""
    return [session for (session,) in database.rows(_SESSIONS_OF_GRADED_NIGHTS, '%"graded"%', club, start)]
