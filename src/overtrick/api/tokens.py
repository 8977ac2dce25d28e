"""Who calls: a club by its token, sent as `Authorization: Bearer …`."""

from django.http import HttpRequest
from ninja.security import HttpBearer

from overtrick.api.door import door
from overtrick.intake.addresses import address_of
from overtrick.store import credentials
from overtrick.store.credentials import Sender


class ClubToken(HttpBearer):
    """Lets clubs in by their tokens."""

    def authenticate(self, request: HttpRequest, token: str) -> Sender | None:
        """The club of a token."""
        sender = credentials.by_token(token)
        if sender is None:
            # Nobody guesses a token, so a right one opens whatever others did from the same address.
            door.failed(address_of(request.META), "")
        return sender
