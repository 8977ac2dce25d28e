"""The lines of banks' files that payments were booked from: the journal has them, in the entries of the payments."""

from datetime import date

from overtrick.store import models
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.entries import entries_by_number

# Between the key of a line and which part of its amount a payment is.
_PART = "/"


def make_part(key: str, part: int) -> str:
    """Return what the record of a payment has of the line of a bank's file; parts are counted from 1."""
    return f"{key}{_PART}{part}"


def key_of_part(text: str) -> str:
    """Return the key of a line of a bank's file."""
    return text.partition(_PART)[0]


def find_booked_parts(first: date, last: date) -> dict[str, int]:
    """Find the entries that booked lines of banks' files for the days from the first to the last, by line and part.

    What was withdrawn is left out, so that it can be booked again.
    """
    payments = models.Payment.objects.filter(date__gte=first, date__lte=last, ended=None)
    found = {}
    for _, some in in_chunks(set(payments.values_list("seq", flat=True))):
        for entry in entries_by_number(some).values():
            if text := str(entry.data.get("bank_row") or ""):
                found[text] = entry.seq
    return found
