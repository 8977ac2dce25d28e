"""Results over HTTP: send a file, ask what became of it, take it back, try one out."""

import time
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import http_date
from ninja import Query, Router, Status
from ninja.errors import HttpError

from overtrick.api.door import NAME, get_door
from overtrick.api.errors import BAD_NAME, FORBIDDEN, NO_LENGTH, TOO_LARGE, TOO_MANY, UNKNOWN, refusals_as_errors
from overtrick.api.permissions import sender_of
from overtrick.api.request_body import read_body
from overtrick.api.schemas.files import FilesOut, ResultOut, TroubleOut, WrongValuesOut, file_of, result_of
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.commands import decide, waiting_files
from overtrick.store.db import leases
from overtrick.store.deliveries import file_status, folder_files, queue
from overtrick.store.errors import Refusal

_PATIENCE, _LINES = 3.0, 100
_FIRST_LOOK, _LAST_LOOK = 0.02, 0.1
# A worker says every ten seconds that it is well; behind more files than this no answer comes soon.
_SILENT, _LONG_QUEUE = timedelta(seconds=30), 50
ACCEPTED_FOR_NOW = 202
_ANSWERS: dict[Any, Any] = {
    200: ResultOut, ACCEPTED_FOR_NOW: ResultOut, BAD_NAME: TroubleOut, 401: TroubleOut, FORBIDDEN: TroubleOut,
    UNKNOWN: TroubleOut, NO_LENGTH: TroubleOut, TOO_LARGE: TroubleOut, TOO_MANY: TroubleOut,
}  # fmt: skip
# The body is the file itself, so there is nothing for the description to find by itself.
_FILE = {"schema": {"type": "string", "format": "binary"}}
_BODY = {"requestBody": {"required": True, "content": {"application/octet-stream": _FILE}}}
router = Router(tags=["results"])


@router.put("/results/{name}", response=_ANSWERS, summary="Send a results file", openapi_extra=_BODY)
def send(request: HttpRequest, name: str) -> Status[ResultOut]:
    """The bytes of the file are the body. 200 with what became of it; 202 while it is still being taken in."""
    sender = sender_of(request)
    with refusals_as_errors():
        door = get_door()
        door.check(sender, name)
        arrival = door.deliver(sender, name, read_body(request))
    _wait_for(arrival)
    return _answer(sender, name)


@router.get("/results/{name}", response=_ANSWERS, summary="What became of a file")
def ask(request: HttpRequest, name: str) -> Status[ResultOut]:
    """The state of what was last sent under this name, and the awards that are in the ledger for it."""
    return _answer(sender_of(request), name)


@router.delete("/results/{name}", response=_ANSWERS, summary="Cancel a file")
def cancel(request: HttpRequest, name: str) -> Status[ResultOut]:
    """Take back all that was sent under this name. Calling it again changes nothing."""
    sender = sender_of(request)
    now = datetime.now(UTC)
    lane = waiting_files.Lane(reader=get_door().reader.quick)
    while (found := file_status.find_status(sender.club, name)) and found.state == file_status.RECEIVED:
        # What the program fails on cannot be taken in first; it must not be taken in later either.
        if not lane.process(now) and not _decide(sender, "give-up", now, name=name):
            break
    for revision in file_status.find_current_revisions(sender.club, name) if found else ():
        _decide(sender, "cancel", now, name=name, revision=revision)
    return _answer(sender, name)


Skip = Annotated[int, Query(ge=0, le=1_000_000, description="How many of the newest to leave out.")]
_LIST: dict[Any, Any] = {200: FilesOut, 401: TroubleOut, FORBIDDEN: TroubleOut, 422: WrongValuesOut}


@router.get("/results", response=_LIST, summary="The files of the club")
def files(request: HttpRequest, skip: Skip = 0) -> FilesOut:
    """Every file name, the newest first, with its state, its time, its problems and what it replaced."""
    sender = sender_of(request)
    found = file_status.list_statuses(sender.club, most=_LINES + 1, skip=skip)
    more = skip + _LINES if len(found) > _LINES else None
    return FilesOut(club=sender.club, files=[file_of(each) for each in found[:_LINES]], next=more)


FileName = Annotated[str, Query(description="The name of the file; without it, a good one is made.")]
_TEXT = {"description": "The file", "content": {"text/plain": {"schema": {"type": "string"}}}}
_PLAYER_FILE: dict[Any, Any] = {401: TroubleOut, FORBIDDEN: TroubleOut, UNKNOWN: TroubleOut}


@router.get("/players", response=_PLAYER_FILE, summary="The player file", openapi_extra={"responses": {200: _TEXT}})
def players(request: HttpRequest) -> HttpResponse:
    """The register as scoring programs read it: the same file as in the folder of FTP and SFTP."""
    found = folder_files.player_file()
    if found is None:
        raise HttpError(UNKNOWN, "This federation publishes no player file, or not yet.")
    content, charset, changed = found
    return HttpResponse(
        content,
        content_type=f"text/plain; charset={charset}",
        headers={"Last-Modified": http_date(changed.timestamp())},
    )


@router.post("/check", response=_ANSWERS, summary="Try a file out", openapi_extra=_BODY)
def check(request: HttpRequest, name: FileName = "") -> ResultOut:
    """What would become of the file in the body, and what it would earn, if it were sent now. Nothing is kept."""
    sender = sender_of(request)
    with refusals_as_errors():
        content = read_body(request)
        return result_of(get_door().try_out(sender, name, content))


def _wait_for(arrival: int) -> None:
    """Give the worker a moment, so that the first answer is nearly always the final one."""
    if not _soon_taken_in():
        return
    patient_until, look = time.monotonic() + _PATIENCE, _FIRST_LOOK
    while time.monotonic() < patient_until:
        if not queue.is_waiting(arrival):
            return
        time.sleep(look)
        # A call that waits long would slow the others down, if it looked too often.
        look = min(look * 2, _LAST_LOOK)


def _soon_taken_in() -> bool:
    """Whether waiting is worth a thread: not without a worker, nor behind a long queue."""
    beat = leases.last_heartbeat("worker")
    if beat is None or beat < datetime.now(UTC) - _SILENT:
        return False
    return not queue.is_longer_than(_LONG_QUEUE)


def _answer(sender: CredentialHolder, name: str) -> Status[ResultOut]:
    found = file_status.find_status(sender.club, name)
    if found is None:
        raise HttpError(UNKNOWN, f"Club {sender.club} has sent no file {name}.")
    return Status(ACCEPTED_FOR_NOW if found.state == file_status.RECEIVED else 200, result_of(found))


def _decide(sender: CredentialHolder, kind: str, now: datetime, **data: Any) -> bool:
    """Decide for the club; False if another call was faster: then nothing stands or waits any more, as was asked."""
    who = f"{sender.user} by {NAME}"
    try:
        decide.decide(kind, now, who, {"club": sender.club, **data}, "cancelled by the club")
    except Refusal:
        return False
    return True
