"""Who calls: a club by its token, sent as `Authorization: Bearer …`. Too many wrong ones shut the door for a while."""

import time

from django.http import HttpRequest
from ninja.security import HttpBearer

from overtrick.api.door import door
from overtrick.store import credentials
from overtrick.store.credentials import Sender


def address_of(request: HttpRequest) -> str:
    """Where a call comes from."""
    return str(request.META.get("REMOTE_ADDR", ""))


class ClubToken(HttpBearer):
    """Lets clubs in by their tokens."""

    def authenticate(self, request: HttpRequest, token: str) -> Sender | None:
        """The club of a token."""
        address = address_of(request)
        if door.gate.is_shut(address, time.monotonic()):
            return None
        sender = credentials.by_token(token)
        if sender is None:
            door.failed(address, "")
        return sender
