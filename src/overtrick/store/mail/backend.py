"""Django's mail backend: it puts the mail of Django and its packages into the outbox, from which a worker sends it.

So no page waits for a mail server, and no letter is lost while the server is down.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.mail import outbox


class OutboxBackend(BaseEmailBackend):
    """Puts every letter into the outbox, once for each address."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Add letters to the outbox; return how many."""
        now = datetime.now(UTC)
        for message in email_messages:
            for address in message.recipients():
                # Inside a transaction the letter is part of it, and is only sent if that is committed.
                add = outbox.add_letter if database.connection().in_atomic_block else outbox.queue_letter
                add(address, plain_text(str(message.subject)), plain_text(str(message.body)), now)
        return len(email_messages)
