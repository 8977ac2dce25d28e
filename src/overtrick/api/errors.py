"""The statuses that calls are refused with, and how a refusal of the door becomes one of them."""

from collections.abc import Iterator
from contextlib import contextmanager

from ninja.errors import HttpError

from overtrick.intake.errors import Refused

BAD_NAME = UNREAD = 400
FORBIDDEN, UNKNOWN, NO_LENGTH, TOO_LARGE, TOO_MANY = 403, 404, 411, 413, 429
REFUSED = WRONG = 422


@contextmanager
def refusals_as_errors() -> Iterator[None]:
    """Answer a refusal of the door with a status and a sentence."""
    try:
        yield
    except Refused as refused:
        status_code = TOO_MANY if refused.too_many else TOO_LARGE if refused.too_large else BAD_NAME
        raise HttpError(status_code, str(refused)) from refused
