"""Letters about entries of the journal, each written once.

How far the journal has been gone through is kept beside the records and moves in the transaction that puts the letters
into the outbox; so neither a crash nor a rebuild sends a letter again. What happened before the first time is not told:
a federation that takes a new version gets no letters about its past.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from overtrick.store.db import database, leases
from overtrick.store.mail import outbox


class Letter(NamedTuple):
    """A letter as it is written."""

    address: str
    subject: str
    body: str
    attachment: outbox.Attachment | None = None


def queue_letters(job: str, after: int | None, last: int, letters: Sequence[Letter], now: datetime) -> int:
    """Put the letters about the entries after one and up to another into the outbox; return how many.

    None are put there if another process was as quick. `after` is None if the job never began.
    """
    if after == last:
        return 0
    with database.write_transaction():
        if leases.find_mark(job) != after:
            return 0
        for letter in letters:
            outbox.add_letter(letter.address, letter.subject, letter.body, now, letter.attachment)
        leases.move_mark(job, last, now)
    return len(letters)
