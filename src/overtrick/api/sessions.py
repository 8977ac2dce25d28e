"""Results for everybody: sessions, a session's ladder, the reasons of a row, an event with its sessions."""

from typing import Any

from django.http import HttpRequest
from ninja import Query, Router
from ninja.errors import HttpError

from overtrick.api.params import Key, LineNumber, Page, SoughtIn, next_page
from overtrick.api.permissions import reader_of
from overtrick.api.responses import LISTS, UNKNOWN, one
from overtrick.api.schemas.corrections import CorrectionsOut
from overtrick.api.schemas.handicaps import HandicapsOut, WhyHandicapOut
from overtrick.api.schemas.sessions import EventOut, LadderOut, SessionsOut, WhyOut
from overtrick.store.queries import events, session_list, session_results
from overtrick.store.queries.corrections.session_changes import find_session_changes
from overtrick.store.queries.handicaps.session_rankings import find_handicap_rankings, find_handicap_reasons
from overtrick.store.queries.why import explain_row

router = Router(tags=["sessions"])


@router.get("/sessions", response={200: SessionsOut} | LISTS, summary="Sessions")
def sessions(request: HttpRequest, asked: Query[SoughtIn], page: Page = 1) -> Any:
    """The sessions that count, the newest first, 50 a page: all, or those of an event, club, region or some days."""
    found, more = session_list.find_sessions(asked.sought(), page, who=reader_of(request), joined=False)
    return {"sessions": found, "next": next_page(page, more=more)}


@router.get("/sessions/{session}", response=one(LadderOut), summary="A session's ladder")
def session(request: HttpRequest, session: Key) -> Any:
    """Every row with its place, players, score and awards."""
    found = session_results.find_ladder(session, reader_of(request))
    if found is None:
        raise HttpError(UNKNOWN, f"There is no session {session}.")
    return found


@router.get("/sessions/{session}/changes", response=one(CorrectionsOut), summary="What was corrected in a session")
def changes(request: HttpRequest, session: Key) -> Any:
    """Every correction with its time, the file or the decision, and each row before and after it, the newest first."""
    if not session_list.session_exists(session):
        raise HttpError(UNKNOWN, f"There is no session {session}.")
    return {"changes": find_session_changes(session, reader_of(request))}


@router.get("/sessions/{session}/why/{line}", response=one(WhyOut), summary="Why a row earned what it did")
def why(request: HttpRequest, session: Key, line: LineNumber) -> Any:
    """The reasons for a row's points, worked out again from the file: in words, with the table that was used."""
    found = explain_row(session, line, reader_of(request))
    if found is None:
        raise HttpError(UNKNOWN, f"Line {line} is not a row of session {session}, or there is no such session.")
    return found


@router.get("/sessions/{session}/handicaps", response=one(HandicapsOut), summary="A session's ranking with handicaps")
def handicaps(request: HttpRequest, session: Key) -> Any:
    """Both places of every row, its handicap and the total, list by list; empty if its event has no handicaps."""
    found = session_results.find_whole_session(session, reader_of(request))
    if found is None:
        raise HttpError(UNKNOWN, f"There is no session {session}.")
    return {"rankings": find_handicap_rankings(found) if found.stands else ()}


@router.get("/sessions/{session}/handicaps/{line}", response=one(WhyHandicapOut), summary="Why a row has its handicap")
def why_handicap(request: HttpRequest, session: Key, line: LineNumber) -> Any:
    """The average of each player and the games behind it: at most the last ten of the event before the day."""
    found = find_handicap_reasons(session, line, reader_of(request))
    if found is None:
        raise HttpError(UNKNOWN, f"Line {line} of session {session} is not ranked with handicaps.")
    return found


@router.get("/events/{event}", response=one(EventOut), summary="An event")
def event(request: HttpRequest, event: Key) -> Any:
    """Its final ladders and its other sessions, with their winners."""
    found = events.find_event(event, reader_of(request), joined=False)
    if found is None:
        raise HttpError(UNKNOWN, f"There is no event {event}.")
    return found
