"""Postings of the ledger: new awards, and reversals of old ones. Only this module writes awards."""

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
    work: UnitOfWork,
    entry: JournalEntry,
    cause: str,
    session: int | None,
    played: date,
    *,
    new: Sequence[NewAward] = (),
    reversals: Sequence[AwardInForce] = (),
) -> None:
    """Post new awards and reverse old ones, as one posting; without any of them, write no posting.

    Do nothing where a repair recorded what an earlier version posted for this entry: `post_pinned` posts that.
    """
    if entry.seq in work.state.pins.postings:
        return
    rows: list[tuple[Any, ...]] = [
        (old.entry, old.player, old.number, old.unit, -old.points, old.kind, old.played, old.id) for old in reversals
    ]
    rows += [(*award, played, None) for award in new]
    if rows:
        _write(work, entry, cause, session, rows)


def post_pinned(work: UnitOfWork, entry: JournalEntry) -> None:
    """Post what an earlier version of the program posted for this entry, where a repair recorded it."""
    for pinned in work.state.pins.postings.get(entry.seq, ()):
        rows = [(*row[:6], date.fromisoformat(row[6]), row[7]) for row in pinned["rows"]]
        _write(work, entry, pinned["cause"], pinned["session"], rows)


def _write(
    work: UnitOfWork, entry: JournalEntry, cause: str, session: int | None, rows: Sequence[tuple[Any, ...]]
) -> None:
    posting = work.writer.add(models.Posting, entry.seq, session, entry.engine, entry.scheme, cause)
    work.writer.add_rows(models.Award, [(posting, session, *row) for row in rows])
    work.touched_players.update(row[1] for row in rows)


def post_difference(
    work: UnitOfWork, entry: JournalEntry, cause: str, session: int, played: date, earned: Sequence[NewAward]
) -> None:
    """Post the difference between the awards of a session that are in force and those that it earns now."""
    wanted = Counter(earned)
    reversals: list[AwardInForce] = []
    for old in awards_in_force("session_id", [session]):
        content = NewAward(*old.content)
        if wanted[content]:
            wanted[content] -= 1
        else:
            reversals.append(old)
    new: list[NewAward] = []
    for award in earned:
        if wanted[award]:
            wanted[award] -= 1
            new.append(award)
    post(work, entry, cause, session, played, new=new, reversals=reversals)
