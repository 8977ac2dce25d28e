"""What the calls share: who calls and may do so, the whole body, and refusals as a status and a sentence."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, UnreadablePostError
from ninja.errors import HttpError

from overtrick.api.door import door
from overtrick.intake.refused import Refused
from overtrick.store.credentials import Sender

BAD_NAME, FORBIDDEN, UNKNOWN, NO_LENGTH, TOO_LARGE, REFUSED, TOO_MANY = 400, 403, 404, 411, 413, 422, 429


class Words:
    """Says a refusal of the door as a status and a sentence."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, refused: object, trace: object) -> None:
        if isinstance(refused, Refused):
            status_code = TOO_MANY if refused.too_many else TOO_LARGE if refused.too_large else BAD_NAME
            raise HttpError(status_code, str(refused))


def club_of(request: HttpRequest) -> Sender:
    """The club that calls."""
    sender = _caller(request)
    if sender.decides:
        raise HttpError(FORBIDDEN, "This token is the federation's, which decides and sends no files.")
    return sender


def federation_of(request: HttpRequest) -> Sender:
    """The federation, where only it may call."""
    sender = _caller(request)
    if not sender.decides:
        raise HttpError(FORBIDDEN, "This token is a club's, and only the federation decides.")
    return sender


def _caller(request: HttpRequest) -> Sender:
    sender: Sender = request.auth  # type: ignore[attr-defined]
    return sender


def body_of(request: HttpRequest) -> bytes:
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
