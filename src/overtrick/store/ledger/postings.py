"""Posting to the ledger: new awards, and old ones taken back. Nothing else ever writes an award."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import day_of
from overtrick.store.db.fetch import Answer, Question
from overtrick.store.journal.entries import Line
from overtrick.store.journal.unit_of_work import Book, in_lots
from overtrick.store.results.awarding import Earned

_COLUMNS = "a.id, a.session_id, a.entry_id, a.player_id, a.number, a.unit, a.points, a.kind, a.played"
# The sum keeps SQLite from looking through all awards that reverse nothing.
_IN_FORCE = (
    f"SELECT {_COLUMNS} FROM award a LEFT JOIN award r ON r.reverses_id = a.id "
    "WHERE a.reverses_id + 0 IS NULL AND r.id IS NULL AND "
)


class InForce(NamedTuple):
    """An award that stands. Points are in stored parts."""

    id: int
    session: int | None
    entry: int | None
    player: int
    number: str
    unit: str
    points: int
    kind: str
    played: date

    @property
    def content(self) -> tuple[Any, ...]:
        """What makes two awards equal."""
        return (self.entry, self.player, self.number, self.unit, self.points, self.kind)


class NewAward(NamedTuple):
    """An award to be posted, in the columns of the ledger."""

    entry: int | None
    player: int
    number: str
    unit: str
    points: int
    kind: str


def in_force(column: str, values: Iterable[int]) -> list[InForce]:
    """The awards that stand, of sessions or of players, in the order they were posted."""
    found: list[InForce] = []
    for marks, some in in_lots(values):
        found += _told(database.rows(f"{_IN_FORCE} a.{column} IN ({marks})", *some))
    return sorted(found)


def in_force_asked(sessions: Sequence[int], player: int | None = None) -> Question:
    """The question for the awards of some sessions that stand, of everybody or of one, to be asked with others."""
    own = "" if player is None else f" AND a.player_id = {int(player)}"
    return f"{_IN_FORCE} a.session_id IN ({', '.join(['%s'] * len(sessions))}){own}", sessions


def in_force_told(rows: Answer) -> list[InForce]:
    """The awards that were answered, in the order they were posted."""
    # Sorted here: asked for an order, SQLite would rather walk along the whole ledger than sort a few rows.
    return sorted(_told(rows))


def _told(rows: Answer) -> list[InForce]:
    return [InForce._make((*row[:-1], day_of(row[-1]))) for row in rows]


def in_force_beside(player: int) -> list[InForce]:
    """The awards of a player that no session gave, and that stand."""
    rows = database.rows(
        f"{_IN_FORCE} a.player_id = %s AND a.session_id IS NULL ORDER BY a.played DESC, a.id DESC", player
    )
    return _told(rows)


def totals_of(players: Iterable[int]) -> dict[int, dict[str, int]]:
    """What players have, in stored parts by unit; nothing for a unit that comes to 0."""
    found: dict[int, dict[str, int]] = {}
    for marks, some in in_lots(set(players)):
        sql = f"SELECT player_id, unit, sum(points) FROM award WHERE player_id IN ({marks}) GROUP BY player_id, unit"
        for player, unit, parts in database.rows(f"{sql} HAVING sum(points) <> 0 ORDER BY player_id, unit", *some):
            found.setdefault(player, {})[unit] = int(parts)
    return found


def numbers_opened() -> set[str]:
    """The numbers that have an opening balance."""
    sql = (
        "SELECT DISTINCT a.number FROM award a LEFT JOIN award r ON r.reverses_id = a.id "
        "WHERE a.kind = 'opening' AND a.reverses_id IS NULL AND r.id IS NULL"
    )
    return {number for (number,) in database.rows(sql)}


def post(
    book: Book,
    line: Line,
    cause: str,
    session: int | None,
    played: date,
    *,
    new: Sequence[NewAward] = (),
    back: Sequence[InForce] = (),
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


def post_pinned(book: Book, line: Line) -> None:
    """Post what an earlier version of the program posted by this line, where a repair recorded it."""
    for pinned in book.office.pins.postings.get(line.seq, ()):
        rows = [(*row[:6], date.fromisoformat(row[6]), row[7]) for row in pinned["rows"]]
        _write(book, line, pinned["cause"], pinned["session"], rows)


def _write(book: Book, line: Line, cause: str, session: int | None, rows: Sequence[tuple[Any, ...]]) -> None:
    posting = book.writer.add(models.Posting, line.seq, session, line.engine, line.scheme, cause)
    book.writer.add_all(models.Award, [(posting, session, *row) for row in rows])
    book.touched.update(row[1] for row in rows)


def post_difference(book: Book, line: Line, cause: str, session: int, played: date, now: Sequence[NewAward]) -> None:
    """Post what changed between the awards of a session that stand and those that it earns now."""
    wanted = Counter(now)
    back: list[InForce] = []
    for old in in_force("session_id", [session]):
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


def placed(earned: Iterable[Earned], entries: Sequence[int]) -> list[NewAward]:
    """What a session earned, with the numbers of its rows."""
    return [
        NewAward(entries[each.entry], each.player, each.number, each.unit, each.points, each.kind) for each in earned
    ]
