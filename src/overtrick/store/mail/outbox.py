"""Letters on their way: written with what they are about, sent later, and tried again until they go."""

import logging
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import plain_text

_FIRST_WAIT, _LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
MOST_ATTEMPTS = 20
Send = Callable[[models.Mail], None]
_log = logging.getLogger(__name__)


class Attachment(NamedTuple):
    """A file that goes with a letter."""

    name: str
    content: bytes


def queue_letter(address: str, subject: str, body: str, now: datetime, attachment: Attachment | None = None) -> None:
    """Put a letter into the outbox."""
    with database.write_transaction():
        add_letter(address, subject, body, now, attachment)


def add_letter(address: str, subject: str, body: str, now: datetime, attachment: Attachment | None = None) -> None:
    """Put a letter into the outbox, in the transaction at hand."""
    name, content = attachment or ("", None)
    models.Mail.objects.create(
        address=address, subject=subject, body=body, made=now, due=now, attachment=content, attachment_name=name
    )


def delete_letters(addresses: Collection[str], attachment_names: Collection[str]) -> int:
    """Take letters out for good, whether they went or not, in the transaction at hand; how many."""
    mine = Q(address__in=addresses) | Q(attachment_name__in=attachment_names)
    return models.Mail.objects.filter(mine).delete()[0]


def send_due_letters(send: Send, now: datetime, most: int = 50) -> int:
    """Send the letters that are due; how many went. One that does not go waits twice as long each time.

    A letter whose sender dies between sending and noting it goes twice: better than never.
    """
    gone = 0
    waiting = models.Mail.objects.filter(sent=None, due__lte=now, attempts__lt=MOST_ATTEMPTS)
    for mail in waiting.order_by("id")[:most]:
        # Whoever moves the time of the next attempt sends it: another worker passes it by.
        wait = min(_FIRST_WAIT * 2**mail.attempts, _LONGEST_WAIT)
        with database.write_transaction():
            mine = models.Mail.objects.filter(pk=mail.pk, sent=None, attempts=mail.attempts)
            if not mine.update(attempts=mail.attempts + 1, due=now + wait):
                continue
        try:
            send(mail)
        except Exception as error:
            trouble = plain_text(f"{type(error).__name__}: {error}")[:500]
            _update(mail, trouble=trouble)
            if mail.attempts + 1 >= MOST_ATTEMPTS:
                _log.error("a letter is given up", extra={"subject": mail.subject, "to": mail.address, "why": trouble})
        else:
            _update(mail, trouble="", sent=now)
            gone += 1
    return gone


def _update(mail: models.Mail, **values: object) -> None:
    with database.write_transaction():
        models.Mail.objects.filter(pk=mail.pk).update(**values)
