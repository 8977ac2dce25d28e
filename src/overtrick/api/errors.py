"""What the calls share: this day, the whole body, and refusals as a status and a sentence."""

from datetime import UTC, date, datetime

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, UnreadablePostError
from ninja.errors import HttpError

from overtrick.api.door import door
from overtrick.intake.errors import Refused
from overtrick.store.journal.federation_state import federation_state

BAD_NAME = UNREAD = 400
FORBIDDEN, UNKNOWN, NO_LENGTH, TOO_LARGE, TOO_MANY = 403, 404, 411, 413, 429
REFUSED = WRONG = 422


def today() -> date:
    """This day where the federation is."""
    return federation_state().federation.day_of(datetime.now(UTC))


class Words:
    """Says a refusal of the door as a status and a sentence."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, refused: object, trace: object) -> None:
        if isinstance(refused, Refused):
            status_code = TOO_MANY if refused.too_many else TOO_LARGE if refused.too_large else BAD_NAME
            raise HttpError(status_code, str(refused))


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
