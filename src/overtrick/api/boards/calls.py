"""The boards of a session for everybody: one or all, its deals, a scorecard, the recap sheet."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router
from ninja.errors import HttpError

from overtrick.api.boards import answers
from overtrick.api.params import Key, LineNumber
from overtrick.api.permissions import reader_of
from overtrick.api.responses import UNKNOWN, one
from overtrick.api.schemas.boards import BoardOut, BoardsOut, DealsOut, RecapOut, ScorecardOut
from overtrick.store.queries.boards.recap import find_recap
from overtrick.store.queries.boards.session_play import SessionPlay, find_session_play

router = Router(tags=["boards"])

_LONGEST_ROUND = 20
Round = Annotated[
    str,
    Query(
        "", max_length=_LONGEST_ROUND, description="The round, where the same board numbers come again in another one."
    ),
]


@router.get("/sessions/{session}/boards", response=one(BoardsOut), summary="The boards of a session")
def boards(request: HttpRequest, session: Key) -> Any:
    """Every board in order, with how often each score occurred, and how the session was scored."""
    return answers.answer_boards(_find_play(request, session))


@router.get("/sessions/{session}/boards/{number}", response=one(BoardOut), summary="A board with all its results")
def board(request: HttpRequest, session: Key, number: LineNumber, round: Round = "") -> Any:  # noqa: A002
    """What happened at every table, the cards and what could be made on them, and how often each score occurred."""
    play = _find_play(request, session)
    found = next((each for each in play.boards.boards if each.number == number and round in ("", each.round)), None)
    if found is None:
        raise HttpError(UNKNOWN, f"Session {session} has no board {number}.")
    return answers.answer_board(play, found)


@router.get("/sessions/{session}/deals", response=one(DealsOut), summary="The deals of a session")
def deals(request: HttpRequest, session: Key) -> Any:
    """The cards of every board that has some, with double-dummy tricks and par once they are worked out."""
    return answers.answer_deals(_find_play(request, session))


@router.get("/sessions/{session}/scorecards/{line}", response=one(ScorecardOut), summary="A scorecard")
def scorecard(request: HttpRequest, session: Key, line: LineNumber) -> Any:
    """Every board of a pair or a team from its own side, with its percentage or its IMPs after each."""
    play = _find_play(request, session)
    found = answers.answer_scorecard(play, line)
    if found is None:
        raise HttpError(UNKNOWN, f"Line {line} of session {session} has no boards.")
    return found


@router.get("/sessions/{session}/recap", response=one(RecapOut), summary="The recap sheet of a session")
def recap(request: HttpRequest, session: Key) -> Any:
    """Pairs by boards with matchpoints and scores, a list for each direction, and its ranking."""
    play = _find_play(request, session)
    return answers.answer_recap(play, find_recap(play))


def _find_play(request: HttpRequest, session: int) -> SessionPlay:
    found = find_session_play(session, reader_of(request))
    if found is None:
        raise HttpError(UNKNOWN, f"There is no session {session} with boards.")
    return found
