"""The body of a call: read whole, or refused."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, UnreadablePostError
from ninja.errors import HttpError

from overtrick.api.door import get_door
from overtrick.api.errors import BAD_NAME, NO_LENGTH
from overtrick.intake.errors import Refused


def read_body(request: HttpRequest) -> bytes:
    """Return the whole body. One that breaks off is refused: it must never be taken for a shorter file."""
    door = get_door()
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
