"""Letters on their way: written with what they are about, sent later, and tried again until they go."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from overtrick.store import models, place
from overtrick.store.rows import plain_text

_FIRST_WAIT, _LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
MOST_ATTEMPTS = 20
Send = Callable[[models.Mail], None]
_log = logging.getLogger(__name__)


def write(address: str, subject: str, body: str, now: datetime) -> None:
    """Put a letter into the outbox."""
    with place.writing():
        models.Mail.objects.create(address=address, subject=subject, body=body, made=now, due=now)


def send_due(send: Send, now: datetime, most: int = 50) -> int:
    """Send the letters that are due; how many went. One that does not go waits twice as long each time.

    A letter whose sender dies between sending and noting it goes twice: better than never.
    """
    gone = 0
    waiting = models.Mail.objects.filter(sent=None, due__lte=now, attempts__lt=MOST_ATTEMPTS)
    for mail in waiting.order_by("id")[:most]:
        # Whoever moves the time of the next attempt sends it: another worker passes it by.
        wait = min(_FIRST_WAIT * 2**mail.attempts, _LONGEST_WAIT)
        with place.writing():
            mine = models.Mail.objects.filter(pk=mail.pk, sent=None, attempts=mail.attempts)
            if not mine.update(attempts=mail.attempts + 1, due=now + wait):
                continue
        try:
            send(mail)
        except Exception as error:
            trouble = plain_text(f"{type(error).__name__}: {error}")[:500]
            _note(mail, trouble=trouble)
            if mail.attempts + 1 >= MOST_ATTEMPTS:
                _log.error("a letter is given up", extra={"subject": mail.subject, "to": mail.address, "why": trouble})
        else:
            _note(mail, trouble="", sent=now)
            gone += 1
    return gone


def _note(mail: models.Mail, **values: object) -> None:
    with place.writing():
        models.Mail.objects.filter(pk=mail.pk).update(**values)
