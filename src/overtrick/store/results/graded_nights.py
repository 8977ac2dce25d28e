"""How a club awards its nights for some grades only, on a day. The journal knows, and is asked only for such nights."""

from datetime import date

from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.kinds import GRADED_NIGHTS


def find_policy(club: int, day: date) -> str:
    """The policy of a club on a day; nothing where it has chosen none."""
    chosen = [
        (date.fromisoformat(line.data["start"]), line.seq, line.data["policy"])
        for line in entries_of_kinds(GRADED_NIGHTS)
        if line.data["club"] == club
    ]
    begun = [each for each in chosen if each[0] <= day]
    return str(max(begun)[2]) if begun else ""
