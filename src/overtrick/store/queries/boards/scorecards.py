"""Where a player's newest scorecard is."""

from overtrick.store.db import database
from overtrick.store.queries.boards.session_play import find_session_play

# So many sessions are looked through, the newest first.
_LOOKED_AT = 20
_SAT = (
    "SELECT e.session_id, e.line FROM sitting t JOIN every_entry e ON e.id = t.entry_id "
    "JOIN session s ON s.id = e.session_id WHERE t.number = %s AND s.stands ORDER BY s.date DESC, s.id DESC LIMIT %s"
)


def find_newest_scorecard(player: str) -> tuple[int, int] | None:
    """Return the session and the line of a player's newest scorecard; None without boards in the last sessions."""
    for session, line in database.rows(_SAT, player, _LOOKED_AT):
        play = find_session_play(session)
        row = play.find_row(line, session) if play else None
        if play and row and play.contestants_of(row):
            return session, line
    return None
