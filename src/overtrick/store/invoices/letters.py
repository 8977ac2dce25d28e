"""Letters about invoices: what was written about each, to whom, and what has become of it in the outbox."""

import datetime
from collections.abc import Iterable
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of

INVOICE, REMINDER = "invoice", "reminder"
# Nobody is reminded of an invoice again before so many days have passed, unless a person wants it.
DAYS_BETWEEN_REMINDERS = 14
_LETTERS = (
    "SELECT l.invoice, l.kind, l.ordinal, l.at, l.who, m.id, m.address, m.sent, m.attempts, m.trouble "
    "FROM invoice_letter l LEFT JOIN mail m ON m.id = l.mail_id"
)
_ORDER = "ORDER BY l.id"


class SentLetter(msgspec.Struct, frozen=True, kw_only=True):
    """A letter about an invoice, written at a moment; `sent` is None while it waits, `who` empty if it was the program.

    `trouble` is what the mail server said last to one that was not sent. If an erasure deleted the letter, its address
    is empty, and it is taken to have been sent when it was written.
    """

    invoice: int
    kind: str
    ordinal: int
    at: datetime.datetime
    who: str
    mail: int | None
    address: str
    sent: datetime.datetime | None
    attempts: int
    trouble: str


def find_letters(invoices: Iterable[int] | None = None, kind: str = "") -> dict[int, list[SentLetter]]:
    """Return the letters about some invoices, or about all, by invoice, from the first on: of a kind, or of both."""
    found: dict[int, list[SentLetter]] = {}
    if invoices is None:
        rows = database.rows(f"{_LETTERS} {_ORDER}")
    else:
        rows = [
            row
            for marks, some in in_chunks(set(invoices))
            for row in database.rows(f"{_LETTERS} WHERE l.invoice IN ({marks}) {_ORDER}", *some)
        ]
    for row in rows:
        letter = _read(row)
        if kind in ("", letter.kind):
            found.setdefault(letter.invoice, []).append(letter)
    return found


def _read(row: tuple[Any, ...]) -> SentLetter:
    invoice, kind, ordinal, at, who, mail, address, sent, attempts, trouble = row
    written = moment_of(at)
    when = moment_of(sent) if sent else (written if mail is None else None)
    return SentLetter(
        invoice=invoice, kind=kind, ordinal=ordinal, at=written, who=who, mail=mail, address=address or "", sent=when,
        attempts=attempts or 0, trouble=trouble or "",
    )  # fmt: skip
