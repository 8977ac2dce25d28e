"""The policy by which a club awards its graded nights. It is read from the journal, only for such nights."""

from datetime import date

from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.kinds import GRADED_NIGHTS


def find_policy(club: int, day: date) -> str:
    """Return the policy of a club on a day; an empty text if it has chosen none."""
    chosen = [
        (date.fromisoformat(entry.data["start"]), entry.seq, entry.data["policy"])
        for entry in entries_of_kinds(GRADED_NIGHTS)
        if entry.data["club"] == club
    ]
    begun = [each for each in chosen if each[0] <= day]
    return str(max(begun)[2]) if begun else ""
