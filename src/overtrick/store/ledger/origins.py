"""The decision that points come from, also after a merger: an award that was moved is another row of the ledger."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks

MERGED, UNMERGED = "merged", "unmerged"
_POSTED = (
    "SELECT a.id, a.posting_id, o.seq, o.cause FROM award a JOIN posting o ON o.id = a.posting_id "
    "WHERE a.id IN ({marks})"
)
# The rows of a posting have consecutive ids; a merger posts the reversals first, and then the same rows again.
_ROWS_OF_POSTINGS = "SELECT posting_id, id, reverses_id FROM award WHERE {postings} ORDER BY id"
_POSTING = "id BETWEEN %s AND %s AND posting_id = %s"
_MOST_ROWS = 5_000
# Of postings in one query; each has three values.
_CHUNK = 100


def find_origins(awards: Iterable[int]) -> dict[int, int]:
    """Return, by award, the journal entry that first posted it, before any merger moved it."""
    found: dict[int, int] = {}
    # By the award that is looked at, those that mergers made of it.
    made_of = {award: [award] for award in awards}
    while made_of:
        postings: dict[int, list[int]] = {}
        for marks, some in in_chunks(made_of):
            for award, posting, seq, cause in database.rows(_POSTED.format(marks=marks), *some):
                found |= dict.fromkeys(made_of[award], seq)
                if cause in (MERGED, UNMERGED):
                    postings.setdefault(posting, []).append(award)
        earlier: dict[int, list[int]] = {}
        for award, before in _awards_before_merger(postings).items():
            earlier.setdefault(before, []).extend(made_of[award])
        made_of = earlier
    return found


def _awards_before_merger(postings: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Return, by award, the one that a merger reversed in order to post it to another player; by posting are given."""
    before: dict[int, int] = {}
    asked = list(postings.items())
    for at in range(0, len(asked), _CHUNK):
        some = asked[at : at + _CHUNK]
        sql = _ROWS_OF_POSTINGS.format(postings=" OR ".join([f"({_POSTING})"] * len(some)))
        ranges = [(min(awards) - _MOST_ROWS, max(awards) + _MOST_ROWS, posting) for posting, awards in some]
        rows: dict[int, list[tuple[int, int | None]]] = {}
        for posting, award, reverses in database.rows(sql, *chain.from_iterable(ranges)):
            rows.setdefault(posting, []).append((award, reverses))
        for own in rows.values():
            old = [reverses for _, reverses in own if reverses is not None]
            new = [award for award, reverses in own if reverses is None]
            if len(old) == len(new):
                before |= dict(zip(new, old, strict=True))
    return {award: before[award] for _, awards in asked for award in awards if award in before}
