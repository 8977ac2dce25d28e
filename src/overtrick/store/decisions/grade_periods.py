"""Grades as spells, which the eligibility of players looks at: written with a run, taken away when it is undone."""

from collections.abc import Sequence
from datetime import date

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.standings.holdings import GRADE
from overtrick.store.standings.run_calculation import Turn

_GRADED = "SELECT player_id FROM change WHERE seq = %s AND what = %s"
_SINCE = "SELECT player_id FROM change WHERE seq > %s AND what = %s AND date = %s"


def keep_grades(work: UnitOfWork, turns: Sequence[Turn], day: date) -> set[str]:
    """Let grades begin on a day; the numbers of the players."""
    graded = {turn.player: turn.after for turn in turns if turn.what == GRADE}
    work.writer.add_all(models.Spell, [(player, GRADE, after, day, None) for player, after in graded.items()])
    work.writer.flush()
    return _numbers(set(graded))


def forget_grades(seq: int, day: date) -> set[str]:
    """Take away the grades that a run let begin, but for those that a person set since; the numbers of the players."""
    players = {player for (player,) in database.rows(_GRADED, seq, GRADE)}
    decided = {player for (player,) in database.rows(_SINCE, seq, GRADE, day)}
    for marks, some in in_chunks(players - decided):
        database.execute(
            f"DELETE FROM spell WHERE kind = %s AND start = %s AND player_id IN ({marks})", GRADE, day, *some
        )
    return _numbers(players)


def _numbers(players: set[int]) -> set[str]:
    found: set[str] = set()
    for marks, some in in_chunks(players):
        found |= {number for (number,) in database.rows(f"SELECT number FROM player WHERE id IN ({marks})", *some)}
    return found
