"""Posting to the ledger: new awards, and old ones taken back. Nothing else ever writes an award."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from overtrick.store import models
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force


class NewAward(NamedTuple):
    """An award to be posted, in the columns of the ledger."""

    entry: int | None
    player: int
    number: str
    unit: str
    points: int
    kind: str


def post(
    book: UnitOfWork,
    line: JournalEntry,
    cause: str,
    session: int | None,
    played: date,
    *,
    new: Sequence[NewAward] = (),
    back: Sequence[AwardInForce] = (),
) -> None:
    """Post new awards and take old ones back, as one posting; nothing to post is no posting.

    Where a repair pinned what an earlier version posted by this line, nothing is: `post_pinned` does it.
    """
    if line.seq in book.office.pins.postings:
        return
    rows: list[tuple[Any, ...]] = [
        (old.entry, old.player, old.number, old.unit, -old.points, old.kind, old.played, old.id) for old in back
    ]
    rows += [(*award, played, None) for award in new]
    if rows:
        _write(book, line, cause, session, rows)


def post_pinned(book: UnitOfWork, line: JournalEntry) -> None:
    """Post what an earlier version of the program posted by this line, where a repair recorded it."""
    for pinned in book.office.pins.postings.get(line.seq, ()):
        rows = [(*row[:6], date.fromisoformat(row[6]), row[7]) for row in pinned["rows"]]
        _write(book, line, pinned["cause"], pinned["session"], rows)


def _write(
    book: UnitOfWork, line: JournalEntry, cause: str, session: int | None, rows: Sequence[tuple[Any, ...]]
) -> None:
    posting = book.writer.add(models.Posting, line.seq, session, line.engine, line.scheme, cause)
    book.writer.add_all(models.Award, [(posting, session, *row) for row in rows])
    book.touched.update(row[1] for row in rows)


def post_difference(
    book: UnitOfWork, line: JournalEntry, cause: str, session: int, played: date, now: Sequence[NewAward]
) -> None:
    """Post what changed between the awards of a session that stand and those that it earns now."""
    wanted = Counter(now)
    back: list[AwardInForce] = []
    for old in awards_in_force("session_id", [session]):
        content = NewAward(*old.content)
        if wanted[content]:
            wanted[content] -= 1
        else:
            back.append(old)
    new: list[NewAward] = []
    for award in now:
        if wanted[award]:
            wanted[award] -= 1
            new.append(award)
    post(book, line, cause, session, played, new=new, back=back)
