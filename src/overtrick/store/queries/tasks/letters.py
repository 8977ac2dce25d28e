"""Letters that could not be sent: the program has tried several times, and a person should look at the address."""

import msgspec

from overtrick.store import models
from overtrick.store.queries.tasks.task import LETTERS, MOST_TASKS, Task

# A mail server may be away for a moment.
FEW_ATTEMPTS = 3


class StuckLetter(msgspec.Struct, frozen=True, kw_only=True):
    """A letter that was tried and not sent: to whom, about what, and what the mail server said last.

    Its text is for the reader alone: it may have a link in it that opens a login.
    """

    address: str
    subject: str
    attempts: int
    trouble: str
    attachment: str


def find_stuck_letters() -> list[Task]:
    """Find the letters that were tried several times and not sent."""
    found = (
        models.Mail.objects.filter(sent=None, attempts__gte=FEW_ATTEMPTS).defer("attachment", "body").order_by("-id")
    )
    return [
        Task(
            kind=LETTERS, key=str(mail.pk), at=mail.made,
            about=StuckLetter(
                address=mail.address, subject=mail.subject, attempts=mail.attempts,
                trouble=mail.trouble, attachment=mail.attachment_name,
            ),
        )
        for mail in found[:MOST_TASKS]
    ]  # fmt: skip
