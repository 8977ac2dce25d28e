"""What an entry of the journal changed: the points that players gained or lost, and what a corrected file changed.

A club that sends a correction, and a secretary who makes a decision, want to see only the differences.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from overtrick.core.places import place_text
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, chunked_queries, run_queries
from overtrick.store.db.values import day_of
from overtrick.store.models.points_field import from_parts

# By the session of the award, because only that column has an index; few awards are of no session.
_GAINS = (
    "SELECT number, unit, sum(points) FROM ("
    "SELECT p.number, a.unit, a.points FROM posting o JOIN award a ON a.session_id = o.session_id "
    "AND a.posting_id = o.id JOIN player p ON p.id = a.player_id WHERE o.seq = %s UNION ALL "
    "SELECT p.number, a.unit, a.points FROM posting o JOIN award a ON a.session_id IS NULL AND a.posting_id = o.id "
    "JOIN player p ON p.id = a.player_id WHERE o.seq = %s AND o.session_id IS NULL) every_award "
    "GROUP BY number, unit HAVING sum(points) <> 0 ORDER BY number, unit"
)
# By the session of the award too, because only that column has an index.
_OTHER_CHANGES = (
    "SELECT r.id, b.name, s.name, s.date, p.number, a.unit, sum(a.points) FROM revision r "
    "JOIN posting o ON o.seq = r.seq JOIN session s ON s.id = o.session_id JOIN revision x ON x.id = s.revision_id "
    "JOIN batch b ON b.id = x.batch_id JOIN award a ON a.session_id = o.session_id AND a.posting_id = o.id "
    "JOIN player p ON p.id = a.player_id WHERE r.id IN ({marks}) AND x.batch_id <> r.batch_id "
    "GROUP BY r.id, s.id, b.name, s.name, s.date, p.number, a.unit HAVING sum(a.points) <> 0 "
    "ORDER BY r.id, s.id, p.number, a.unit"
)
# The columns of a description line, each with the words that people use for it.
_HEADER = {
    "date": "date", "club": "club", "location": "location", "name": "event", "section": "section", "round": "round",
    "unit": "score unit", "points_type": "points", "award": "award", "boards": "boards", "lists": "lists",
}  # fmt: skip
_ROWS = "SELECT id, place, tied, score FROM every_entry WHERE session_id = %s ORDER BY id"
_PLAYERS = "SELECT entry_id, number FROM sitting WHERE session_id = %s ORDER BY entry_id, position"


class Gain(NamedTuple):
    """Points of one unit that a player gains or, below zero, loses."""

    player: str
    unit: str
    points: Decimal

    def __str__(self) -> str:
        return f"player {self.player}: {self.points:+f} {self.unit}"


class OtherChange(NamedTuple):
    """Points that a player gains or loses in the results of another file, because of a file."""

    file: str
    event: str
    date: date
    player: str
    unit: str
    points: str

    def __str__(self) -> str:
        return f"{self.event} of {self.date} ({self.file}): player {self.player}: {self.points} {self.unit}"


def other_changes_queries(revisions: Iterable[int]) -> list[Query]:
    """Return the queries for what files changed in the results of other files."""
    return chunked_queries(_OTHER_CHANGES, revisions)


def other_changes_from_rows(answers: Iterable[Rows]) -> dict[int, list[OtherChange]]:
    """Return what files changed in the results of other files, by their revisions."""
    found: dict[int, list[OtherChange]] = {}
    for revision, file, event, day, player, unit, parts in (row for answer in answers for row in answer):
        change = OtherChange(file, event, day_of(day), player, unit, f"{from_parts(int(parts)):+f}")
        found.setdefault(revision, []).append(change)
    return found


def find_other_changes(seq: int) -> list[OtherChange]:
    """Return what the file of an entry changed in the results of other files."""
    revisions = [revision for (revision,) in database.rows("SELECT id FROM revision WHERE seq = %s", seq)]
    changes = other_changes_from_rows(run_queries(other_changes_queries(revisions)))
    return [change for own in changes.values() for change in own]


def find_gains(seq: int) -> list[Gain]:
    """Return the points that players gained or lost by an entry of the journal."""
    return [Gain(number, unit, from_parts(int(parts))) for number, unit, parts in database.rows(_GAINS, seq, seq)]


def replaces_file(seq: int) -> bool:
    """Tell whether an entry of the journal replaced or cancelled a file."""
    return bool(database.rows("SELECT 1 FROM revision WHERE ended = %s LIMIT 1", seq))


def describe_corrections(seq: int) -> Iterator[str]:
    """Describe, row by row, how the file of an entry differs from the file that it replaced."""
    old, new = (_sessions(column, seq) for column in ("ended", "seq"))
    for position in sorted(old.keys() & new.keys()):
        yield from _header_changes(old[position], new[position])
        yield from _row_changes(_rows(old[position]), _rows(new[position]))


def _sessions(column: str, seq: int) -> dict[int, int]:
    """Return the sessions of the revision that an entry wrote or ended, by their position in the file."""
    sql = f"SELECT s.position, s.id FROM session s JOIN revision r ON r.id = s.revision_id WHERE r.{column} = %s"
    return dict(database.rows(sql, seq))


def _header_changes(old: int, new: int) -> Iterator[str]:
    columns = ", ".join(_HEADER)
    sql = f"SELECT {columns} FROM session WHERE id = %s"
    for words, was, now in zip(_HEADER.values(), database.rows(sql, old)[0], database.rows(sql, new)[0], strict=True):
        if was != now:
            yield f"{words}: {was} becomes {now}"


def _rows(session: int) -> dict[tuple[str, ...], tuple[str, str]]:
    """Return the place and score of each contestant of a session, by the players."""
    players: defaultdict[int, list[str]] = defaultdict(list)
    for key, number in database.rows(_PLAYERS, session):
        players[key].append(number)
    return {
        tuple(players[key]): (place_text(place or None, tied=tied), score)
        for key, place, tied, score in database.rows(_ROWS, session)
    }


def _row_changes(
    old: dict[tuple[str, ...], tuple[str, str]], new: dict[tuple[str, ...], tuple[str, str]]
) -> Iterator[str]:
    for players, (place, score) in new.items():
        who = ", ".join(players)
        if players not in old:
            yield f"{who}: new, place {place} with {score}"
        elif old[players] != (place, score):
            old_place, old_score = old[players]
            yield f"{who}: place {old_place} with {old_score} becomes place {place} with {score}"
    yield from (f"{', '.join(players)}: no longer there" for players in old if players not in new)
