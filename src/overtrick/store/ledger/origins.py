"""Which decision points come from, though a merger has moved them since: a moved award is another row of the ledger."""

from collections.abc import Iterable

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks

MERGED, UNMERGED = "merged", "unmerged"
_POSTED = (
    "SELECT a.id, a.posting_id, o.seq, o.cause FROM award a JOIN posting o ON o.id = a.posting_id "
    "WHERE a.id IN ({marks})"
)
# The rows of a posting lie side by side; a merger posts what it takes back first, and then the same rows anew.
_SIDE_BY_SIDE = "SELECT id, reverses_id FROM award WHERE id BETWEEN %s AND %s AND posting_id = %s ORDER BY id"
_MOST_ROWS = 5_000


def find_origins(awards: Iterable[int]) -> dict[int, int]:
    """The line of the journal that first posted each award, before any merger moved it."""
    found: dict[int, int] = {}
    for marks, some in in_chunks(set(awards)):
        for award, posting, seq, cause in database.rows(_POSTED.format(marks=marks), *some):
            moved = _before(award, posting) if cause in (MERGED, UNMERGED) else None
            found[award] = seq if moved is None else find_origins([moved])[moved]
    return found


def _before(award: int, posting: int) -> int | None:
    """The award that was taken back so that this one could take its place with another player."""
    rows = database.rows(_SIDE_BY_SIDE, award - _MOST_ROWS, award + _MOST_ROWS, posting)
    back = [reverses for _, reverses in rows if reverses is not None]
    new = [key for key, reverses in rows if reverses is None]
    return back[new.index(award)] if award in new and len(back) == len(new) else None
