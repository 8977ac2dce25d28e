"""The results that clubs are asked about before players see them, and where boards and files differ."""

from datetime import date, datetime

import msgspec

from overtrick.scoring.boards.doubts import HIDING, Doubt, label_of
from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoard
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import Rows
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.queries.boards.session_play import SessionPlay, find_session_play
from overtrick.store.queries.visibility import Person
from overtrick.store.registers.code_names import code_names
from overtrick.store.results.board_doubts import read_said

# More sessions with doubts than this make no list to work through; the newest come first.
MOST_SESSIONS = 25
_SELECT = (
    "SELECT d.session_id, s.club, s.name, s.date, b.name, b.club, r.number, x.position, j.at, d.board, d.round, d.ns, "
    "d.ew, d.cause, d.said FROM board_doubt d JOIN session s ON s.id = d.session_id "
    "JOIN session_boards x ON x.session_id = s.id JOIN revision r ON r.id = x.revision_id "
    "JOIN batch b ON b.id = r.batch_id JOIN journal j ON j.seq = r.seq "
)
_NEWEST = f"ORDER BY d.session_id DESC, d.id LIMIT {40 * MOST_SESSIONS}"
_OPEN = f"{_SELECT} WHERE d.hides AND d.confirmed IS NULL AND s.stands {_NEWEST}"
_OPEN_OF_CLUB = _OPEN.replace("WHERE", "WHERE s.club = %s AND")
_TOLD = f"{_SELECT} WHERE NOT d.hides AND s.stands {_NEWEST}"
_TOLD_OF_CLUB = _TOLD.replace("WHERE", "WHERE s.club = %s AND")
_COUNT = (
    "SELECT count(*) FROM (SELECT DISTINCT d.session_id, d.board, d.round, d.ns, d.ew FROM board_doubt d "
    "JOIN session s ON s.id = d.session_id "
    "WHERE d.hides AND d.confirmed IS NULL AND s.stands AND s.club = %s) AS asked"
)


class AskedResult(msgspec.Struct, frozen=True, kw_only=True):
    """A result that is asked about: where it is, everything that is doubtful about it, and who sat there."""

    board: int
    round: str
    ns: str
    ew: str
    doubts: tuple[Doubt, ...]
    at: ScoredBoard | None = None
    result: BoardResult | None = None
    ns_people: tuple[Person, ...] = ()
    ew_people: tuple[Person, ...] = ()


class DoubtfulSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session with doubts: its club and day, the file that has the boards, when it came, and what is asked or told.

    `file_club` is the club that sent the file.
    """

    session: int
    club: int
    club_name: str
    event: str
    played: date
    file: str
    file_club: int
    revision: int
    position: int
    at: datetime
    asked: tuple[AskedResult, ...] = ()
    told: tuple[Doubt, ...] = ()


def count_asked(club: int) -> int:
    """Count the results that a club is asked about."""
    return int(database.rows(_COUNT, club)[0][0])


def find_asked(club: int | None = None) -> list[DoubtfulSession]:
    """Find the sessions with results that are asked about, of a club or of all, the newest first."""
    return _group(database.rows(_OPEN) if club is None else database.rows(_OPEN_OF_CLUB, club))


def find_told(club: int | None = None) -> list[DoubtfulSession]:
    """Find the sessions whose boards say something else than their file, of a club or of all, the newest first."""
    return _group(database.rows(_TOLD) if club is None else database.rows(_TOLD_OF_CLUB, club))


def _group(rows: Rows) -> list[DoubtfulSession]:
    found: dict[int, tuple[DoubtfulSession, dict[tuple[object, ...], list[Doubt]]]] = {}
    for session, club, event, played, file, file_club, revision, position, at, *doubt in rows:
        if session not in found and len(found) == MOST_SESSIONS:
            break
        head = DoubtfulSession(
            session=session, club=club, club_name=code_names().club(club).name, event=event, played=day_of(played),
            file=file, file_club=file_club, revision=revision, position=position, at=moment_of(at),
        )  # fmt: skip
        board, part, ns, ew, cause, said = doubt
        each = Doubt(cause, board, part, ns, ew, read_said(said))
        found.setdefault(session, (head, {}))[1].setdefault((board, part, ns, ew), []).append(each)
    return [_with_doubts(head, groups) for head, groups in found.values()]


def _with_doubts(head: DoubtfulSession, groups: dict[tuple[object, ...], list[Doubt]]) -> DoubtfulSession:
    every = [each for doubts in groups.values() for each in doubts]
    asked = tuple(
        AskedResult(board=first.board, round=first.round, ns=first.ns, ew=first.ew, doubts=tuple(doubts))
        for doubts in groups.values()
        for first in doubts[:1]
        if first.cause in HIDING
    )
    return msgspec.structs.replace(head, asked=asked, told=tuple(each for each in every if each.cause not in HIDING))


def add_results(found: DoubtfulSession, who: Actor | None) -> DoubtfulSession:
    """Return a session with the results that are asked about, and who sat there, as far as a reader may see."""
    play = find_session_play(found.session, who, masked=False)
    if play is None:
        return found
    return msgspec.structs.replace(found, asked=tuple(_add_result(play, each) for each in found.asked))


def _add_result(play: SessionPlay, asked: AskedResult) -> AskedResult:
    contestants = play.boards.contestants
    for board in play.boards.boards:
        if (board.number, board.round) != (asked.board, asked.round):
            continue
        for each in board.results:
            if (label_of(contestants, each.ns_side), label_of(contestants, each.ew_side)) == (asked.ns, asked.ew):
                people = {"ns_people": play.people(each.ns_side), "ew_people": play.people(each.ew_side)}
                return msgspec.structs.replace(asked, at=board, result=each, **people)
    return asked
