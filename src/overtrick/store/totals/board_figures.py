"""What the boards of each session tell of its players: added up by the worker once, and kept for their pages.

A page adds up the sessions of a player, which are some hundreds. A session is added up when its deals have been
analysed, and again when its boards are replaced or a result that was being checked is confirmed.
"""

from collections.abc import Iterable, Mapping

import msgspec

from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.scoring.boards.doubts import mask_results
from overtrick.scoring.boards.play_figures import Tricks, add_up_play, list_own_results
from overtrick.scoring.boards.scored_boards import BoardContestant, ScoredBoards
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.results.board_doubts import find_checked
from overtrick.store.results.boards import decode_boards
from overtrick.store.results.contest_identity import find_opposite_sessions
from overtrick.store.totals.deal_analysis import decode_tricks

_OPEN = "(SELECT count(*) FROM board_doubt d WHERE d.session_id = x.session_id AND d.hides AND d.confirmed IS NULL)"
# By revision, so that an index is enough to find the next: the boards themselves are long.
_NEXT = (
    f"SELECT x.session_id, x.revision_id, {_OPEN} FROM session_boards x JOIN analysed_session a "
    "ON a.session = x.session_id AND a.revision = x.revision_id LEFT JOIN counted_boards m ON m.session = x.session_id "
    f"WHERE m.session IS NULL OR m.revision <> x.revision_id OR m.doubts <> {_OPEN} "
    "ORDER BY x.revision_id DESC, x.session_id DESC LIMIT 1"
)
_BOARDS = "SELECT x.content, s.date FROM session_boards x JOIN session s ON s.id = x.session_id WHERE x.session_id = %s"
_ROWS = "SELECT id, position FROM every_entry WHERE session_id = %s"
_SEATS = "SELECT entry_id, number FROM sitting WHERE session_id = %s ORDER BY entry_id, position"
_ANALYSES = "SELECT deal, dealer, vulnerable, tricks, par FROM deal_analysis WHERE deal IN ({marks})"
_DONE = (
    "INSERT INTO counted_boards (session, revision, doubts) VALUES (%s, %s, %s) "
    "ON CONFLICT (session) DO UPDATE SET revision = excluded.revision, doubts = excluded.doubts"
)
_PAIR = 2


def count_next_session() -> bool:
    """Add up the boards of one session that has not been added up as it is now; return whether there was one."""
    found = database.rows(_NEXT)
    if not found:
        return False
    session, revision, doubts = found[0]
    made = _add_up(session)
    with database.write_transaction():
        models.BoardFigures.objects.filter(session=session).delete()
        models.BoardFigures.objects.bulk_create(made)
        database.execute(_DONE, session, revision, doubts)
    return True


def _add_up(session: int) -> list[models.BoardFigures]:
    found = database.rows(_BOARDS, session)
    if not found:
        return []
    content, played = found[0]
    boards = mask_results(decode_boards(content), find_checked(session))
    seats = _find_seats(session)
    players = {at: _players_of(each, seats) for at, each in enumerate(boards.contestants)}
    tricks, made = _find_tricks(boards), []
    for contestant, own in list_own_results(boards).items():
        numbers = players[contestant]
        # Which two of a team sat at a table is not known.
        if len(numbers) != _PAIR:
            continue
        record = msgspec.json.encode(add_up_play(boards, own, tricks, players)).decode()
        for player, partner in (numbers, numbers[::-1]):
            if player not in (NOBODY, NO_NUMBER):
                values = {"player": player, "partner": partner, "played": day_of(played), "content": record}
                made.append(models.BoardFigures(session=session, **values))
    return made


def _find_seats(session: int) -> dict[tuple[bool, int], list[str]]:
    """Return the numbers in each row of a session, and of the other direction if that was reported apart."""
    found: dict[tuple[bool, int], list[str]] = {}
    for twin, number in enumerate([session, *find_opposite_sessions(session)[:1]]):
        positions = dict(database.rows(_ROWS, number))
        for entry, player in database.rows(_SEATS, number):
            found.setdefault((bool(twin), positions[entry]), []).append(player)
    return found


def _players_of(contestant: BoardContestant, seats: Mapping[tuple[bool, int], list[str]]) -> tuple[str, ...]:
    return tuple(number for row in contestant.rows for number in seats.get((contestant.twin, row), ()))


def _find_tricks(boards: ScoredBoards) -> dict[tuple[int, str], Tricks]:
    """Return what double dummy says of the boards, as far as it is known."""
    known = _find_analyses({board.cards for board in boards.boards if board.cards})
    found = ((board, known.get((board.cards, board.dealer, board.vulnerable))) for board in boards.boards)
    return {(board.number, board.round): tricks for board, tricks in found if tricks is not None}


def _find_analyses(deals: Iterable[str]) -> dict[tuple[str, str, str], Tricks]:
    found = {}
    for marks, some in in_chunks(sorted(deals)):
        for deal, dealer, vulnerable, digits, par in database.rows(_ANALYSES.format(marks=marks), *some):
            found[deal, dealer, vulnerable] = Tricks(decode_tricks(digits), par)
    return found
