"""The decision that points come from, also after a merger: an award that was moved is another row of the ledger."""

from collections.abc import Iterable

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks

MERGED, UNMERGED = "merged", "unmerged"
_POSTED = (
    "SELECT a.id, a.posting_id, o.seq, o.cause FROM award a JOIN posting o ON o.id = a.posting_id "
    "WHERE a.id IN ({marks})"
)
# The rows of a posting have consecutive ids; a merger posts the reversals first, and then the same rows again.
_ROWS_OF_POSTING = "SELECT id, reverses_id FROM award WHERE id BETWEEN %s AND %s AND posting_id = %s ORDER BY id"
_MOST_ROWS = 5_000


def find_origins(awards: Iterable[int]) -> dict[int, int]:
    """Return, by award, the journal entry that first posted it, before any merger moved it."""
    found: dict[int, int] = {}
    for marks, some in in_chunks(set(awards)):
        for award, posting, seq, cause in database.rows(_POSTED.format(marks=marks), *some):
            moved = _award_before_merger(award, posting) if cause in (MERGED, UNMERGED) else None
            found[award] = seq if moved is None else find_origins([moved])[moved]
    return found


def _award_before_merger(award: int, posting: int) -> int | None:
    """Return the award that a merger reversed in order to post this one to another player."""
    rows = database.rows(_ROWS_OF_POSTING, award - _MOST_ROWS, award + _MOST_ROWS, posting)
    old = [reverses for _, reverses in rows if reverses is not None]
    new = [key for key, reverses in rows if reverses is None]
    return old[new.index(award)] if award in new and len(old) == len(new) else None
