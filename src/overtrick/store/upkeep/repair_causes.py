"""The causes of what a repair would change: the reasons of the program as it is now, for a person who reviews it."""

from collections.abc import Iterable

from overtrick.awards import EntryAwards
from overtrick.store.db import database
from overtrick.store.results.sessions import calculate_current_awards, find_contest_sessions

_LINES_ABOUT = (
    "SELECT a.seq, j.kind FROM audit a JOIN journal j ON j.seq = a.seq WHERE a.what = %s AND a.key = %s "
    "ORDER BY a.id DESC LIMIT 1"
)

# The tables whose rows the audit log names by their keys.
_AUDITED = ("club", "region", "player")


def explain_session(session: int, players: Iterable[str]) -> tuple[str, ...]:
    """Return the reasons by which the first of some players earns points in a session, or earns none."""
    if not database.rows("SELECT 1 FROM session WHERE id = %s", session):
        return ("This version does not take the file in.",)
    wanted = set(players)
    awarded = calculate_current_awards(find_contest_sessions(session))
    if awarded.awards is None:
        return tuple(problem.message for problem in awarded.problems)
    rows = [row for row in awarded.awards.entries if wanted & _numbers_in(row)]
    if not rows:
        return ()
    own = [award for award in rows[0].awards if award.player in wanted] or rows[0].awards
    reasons = [str(reason) for award in own for reason in award.because] + [str(each) for each in rows[0].because]
    return tuple(dict.fromkeys(reasons))


def _numbers_in(row: EntryAwards) -> set[str]:
    return {*row.entry.players, *(award.player for award in row.awards)}


def explain_row(table: str, key: str) -> str:
    """Return which entry of the journal last set a row of a register; an empty text if none is known."""
    if table == "player":
        key = next((number for (number,) in database.rows("SELECT number FROM player WHERE id = %s", int(key))), "")
    found = database.rows(_LINES_ABOUT, table, key) if table in _AUDITED else []
    return f"line {found[0][0]} of the journal ({found[0][1]})" if found else ""
