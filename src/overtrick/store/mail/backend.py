"""Mail by way of the outbox: what Django or a package wants to send is kept with the records, and a worker sends it.

So no page waits for a mail server, and no letter is lost while there is none.
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
        """Keep letters; how many."""
        now = datetime.now(UTC)
        for message in email_messages:
            for address in message.recipients():
                # Somebody else's transaction may be at hand, and a letter belongs to what it is about.
                put = outbox.add_letter if database.connection().in_atomic_block else outbox.queue_letter
                put(address, plain_text(str(message.subject)), plain_text(str(message.body)), now)
        return len(email_messages)
