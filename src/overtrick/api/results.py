"""Results over HTTP: send a file, ask what became of it, take it back, try one out."""

import time
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.utils.http import http_date
from ninja import Query, Router, Status
from ninja.errors import HttpError

from overtrick import formats
from overtrick.api.door import NAME, door
from overtrick.api.records import FilesOut, ResultOut, TroubleOut, WrongValuesOut, file_of, result_of
from overtrick.checks.file_name import good_name
from overtrick.intake.door import Refused
from overtrick.store import place, services, slots, status
from overtrick.store.credentials import Sender
from overtrick.store.decisions import Refusal

_PATIENCE, _LINES = 3.0, 100
_FIRST_LOOK, _LAST_LOOK = 0.02, 0.1
# A worker says every ten seconds that it is well; behind more files than this no answer comes soon.
_SILENT, _LONG_QUEUE = timedelta(seconds=30), 50
_QUEUE = "SELECT count(*) FROM (SELECT 1 FROM waiting LIMIT %s) w"
BAD_NAME, UNKNOWN, NO_LENGTH, TOO_LARGE, TOO_MANY = 400, 404, 411, 413, 429
ACCEPTED_FOR_NOW = 202
_ANSWERS: dict[Any, Any] = {
    200: ResultOut, ACCEPTED_FOR_NOW: ResultOut, BAD_NAME: TroubleOut, 401: TroubleOut, UNKNOWN: TroubleOut,
    NO_LENGTH: TroubleOut, TOO_LARGE: TroubleOut, TOO_MANY: TroubleOut,
}  # fmt: skip
# The body is the file itself, so there is nothing for the description to find by itself.
_FILE = {"schema": {"type": "string", "format": "binary"}}
_BODY = {"requestBody": {"required": True, "content": {"application/octet-stream": _FILE}}}
router = Router(tags=["results"])


@router.put("/results/{name}", response=_ANSWERS, summary="Send a results file", openapi_extra=_BODY)
def send(request: HttpRequest, name: str) -> Status[ResultOut]:
    """The bytes of the file are the body. 200 with what became of it; 202 while it is still being taken in."""
    sender = _sender(request)
    with _Words():
        door.check(sender, name)
        arrival = door.deliver(sender, name, _body(request))
    _wait_for(arrival)
    return _answer(sender, name)


@router.get("/results/{name}", response=_ANSWERS, summary="What became of a file")
def ask(request: HttpRequest, name: str) -> Status[ResultOut]:
    """The state of what was last sent under this name, and the awards that are in the ledger for it."""
    return _answer(_sender(request), name)


@router.delete("/results/{name}", response=_ANSWERS, summary="Cancel a file")
def cancel(request: HttpRequest, name: str) -> Status[ResultOut]:
    """Take back all that was sent under this name. Once more changes nothing."""
    sender = _sender(request)
    now = datetime.now(UTC)
    while (found := status.status_of(sender.club, name)) and found.state == status.RECEIVED:
        if not services.take_in_waiting(now):
            break
    for revision in status.standing_revisions(sender.club, name) if found else ():
        _cancel(sender, name, revision, now)
    return _answer(sender, name)


@router.get("/results", response={200: FilesOut, 401: TroubleOut, 422: WrongValuesOut}, summary="The files of the club")
def files(request: HttpRequest, skip: Annotated[int, Query(ge=0, le=1_000_000)] = 0) -> FilesOut:
    """Every file name, the newest first, with its state, its time, its problems and what it replaced."""
    sender = _sender(request)
    found = status.statuses(sender.club, most=_LINES + 1, skip=skip)
    more = skip + _LINES if len(found) > _LINES else None
    return FilesOut(club=sender.club, files=[file_of(each) for each in found[:_LINES]], next=more)


@router.get("/players", response={200: str, 401: TroubleOut, UNKNOWN: TroubleOut}, summary="The player file")
def players(request: HttpRequest) -> HttpResponse:
    """The register as scoring programs read it, the very file that lies in the folder of FTP and SFTP."""
    found = status.player_file()
    if found is None:
        raise HttpError(UNKNOWN, "This federation publishes no player file, or not yet.")
    content, changed = found
    return HttpResponse(
        content, content_type="text/plain; charset=us-ascii", headers={"Last-Modified": http_date(changed.timestamp())}
    )


@router.post("/check", response=_ANSWERS, summary="Try a file out", openapi_extra=_BODY)
def check(request: HttpRequest, name: str = "") -> ResultOut:
    """What the file in the body would come to and earn if it were sent now. Nothing of it is kept."""
    sender = _sender(request)
    with _Words():
        content = _body(request)
        name = name or good_name(formats.loads(content)[0])
        return result_of(door.try_out(sender, name, content))


class _Words:
    """Says a refusal of the door as a status and a sentence."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, refused: object, trace: object) -> None:
        if isinstance(refused, Refused):
            status_code = TOO_MANY if refused.too_many else TOO_LARGE if refused.too_large else BAD_NAME
            raise HttpError(status_code, str(refused))


def _sender(request: HttpRequest) -> Sender:
    sender: Sender = request.auth  # type: ignore[attr-defined]
    return sender


def _body(request: HttpRequest) -> bytes:
    """The whole body. One that breaks off is refused: it must never be taken for a shorter file."""
    stated = request.META.get("CONTENT_LENGTH") or ""
    if not (stated.isascii() and stated.isdigit()):
        raise HttpError(NO_LENGTH, "Say how long the file is: Content-Length.")
    door.check_size(int(stated))
    try:
        content = request.body
    except RequestDataTooBig as error:
        raise Refused(f"The file is larger than {door.limits.size:,} bytes.", too_large=True) from error
    except UnreadablePostError as error:
        raise HttpError(BAD_NAME, "The file broke off; nothing was kept.") from error
    if len(content) != int(stated):
        raise HttpError(BAD_NAME, f"The file broke off after {len(content)} of {stated} bytes; nothing was kept.")
    return content


def _wait_for(arrival: int) -> None:
    """Give the worker a moment, so that the first answer is nearly always the last."""
    if not _soon_taken_in():
        return
    patient_until, look = time.monotonic() + _PATIENCE, _FIRST_LOOK
    while time.monotonic() < patient_until:
        if not place.rows("SELECT 1 FROM waiting WHERE arrival_id = %s", arrival):
            return
        time.sleep(look)
        # Whoever waits long makes the others wait, if he asks too often.
        look = min(look * 2, _LAST_LOOK)


def _soon_taken_in() -> bool:
    """Whether waiting is worth a thread: not while nobody works, nor behind a long queue."""
    beat = slots.last_beat("worker")
    if beat is None or beat < datetime.now(UTC) - _SILENT:
        return False
    return int(place.rows(_QUEUE, _LONG_QUEUE + 1)[0][0]) <= _LONG_QUEUE


def _answer(sender: Sender, name: str) -> Status[ResultOut]:
    found = status.status_of(sender.club, name)
    if found is None:
        raise HttpError(UNKNOWN, f"Club {sender.club} has sent no file {name}.")
    return Status(ACCEPTED_FOR_NOW if found.state == status.RECEIVED else 200, result_of(found))


def _cancel(sender: Sender, name: str, revision: int, now: datetime) -> None:
    told = {"club": sender.club, "name": name, "revision": revision}
    try:
        services.decide("cancel", now, f"{sender.user} by {NAME}", told, "cancelled by the club")
    except Refusal:
        # Somebody else was faster: it does not stand any more, as was asked for.
        return
