"""Letters that wait to be sent: added with the records that they are about, sent later, and tried again if need be."""

import logging
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import plain_text

_FIRST_WAIT, _LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
# Longer than a mail server may take over one letter.
_CLAIM = timedelta(minutes=10)
MOST_ATTEMPTS = 20
Send = Callable[[models.Mail], None]
_discards: ContextVar[bool] = ContextVar("overtrick_discards_letters", default=False)
_log = logging.getLogger(__name__)


class Attachment(NamedTuple):
    """A file that is attached to a letter."""

    name: str
    content: bytes


def queue_letter(address: str, subject: str, body: str, now: datetime, attachment: Attachment | None = None) -> None:
    """Put a letter into the outbox, in a transaction of its own."""
    with database.write_transaction():
        letter = add_letter(address, subject, body, now, attachment)
        if _discards.get():
            letter.delete()


@contextmanager
def discard_letters() -> Iterator[None]:
    """Write the letters that are queued within the block, and delete each at once.

    Whoever asks for a letter that nobody is to get must wait as long as for one that is sent.
    """
    token = _discards.set(True)
    try:
        yield
    finally:
        _discards.reset(token)


def add_letter(
    address: str, subject: str, body: str, now: datetime, attachment: Attachment | None = None
) -> models.Mail:
    """Put a letter into the outbox, in the current transaction."""
    name, content = attachment or ("", None)
    return models.Mail.objects.create(
        address=address, subject=subject, body=body, made=now, due=now, attachment=content, attachment_name=name
    )


def delete_letters(addresses: Collection[str], attachment_names: Collection[str]) -> int:
    """Delete letters, sent or not, in the current transaction; return how many."""
    selected = Q(address__in=addresses) | Q(attachment_name__in=attachment_names)
    return models.Mail.objects.filter(selected).delete()[0]


def send_again(letter: int, now: datetime) -> bool:
    """Let a letter that failed be tried again now, as if it were new; return whether there is such a letter."""
    with database.write_transaction():
        return bool(models.Mail.objects.filter(pk=letter, sent=None).update(attempts=0, due=now))


def give_up_letter(letter: int) -> bool:
    """Let a letter not be tried any more; return whether there is such a letter."""
    with database.write_transaction():
        return bool(models.Mail.objects.filter(pk=letter, sent=None).update(attempts=MOST_ATTEMPTS))


def send_due_letters(send: Send, now: datetime, most: int = 50) -> int:
    """Send the letters that are due; return how many were sent. One that fails waits twice as long each time.

    If a worker dies after it sent a letter and before it recorded that, the letter is sent twice: better than never.
    """
    count, started = 0, time.monotonic()
    waiting = models.Mail.objects.filter(sent=None, due__lte=now, attempts__lt=MOST_ATTEMPTS)
    for mail in waiting.order_by("id")[:most]:
        # The worker that moves the time of the next attempt sends the letter; others skip it. Those before it may have
        # taken long, so that time counts from now.
        moment = now + timedelta(seconds=time.monotonic() - started)
        wait = min(_FIRST_WAIT * 2**mail.attempts, _LONGEST_WAIT)
        with database.write_transaction():
            unclaimed = models.Mail.objects.filter(pk=mail.pk, sent=None, attempts=mail.attempts)
            if not unclaimed.update(attempts=mail.attempts + 1, due=moment + max(wait, _CLAIM)):
                continue
        try:
            send(mail)
        except Exception as error:
            trouble = plain_text(f"{type(error).__name__}: {error}")[:500]
            _update(mail, trouble=trouble, due=now + wait)
            if mail.attempts + 1 >= MOST_ATTEMPTS:
                _log.error("a letter is given up", extra={"subject": mail.subject, "to": mail.address, "why": trouble})
        else:
            _update(mail, trouble="", sent=now)
            count += 1
    return count


def _update(mail: models.Mail, **values: object) -> None:
    with database.write_transaction():
        models.Mail.objects.filter(pk=mail.pk).update(**values)
