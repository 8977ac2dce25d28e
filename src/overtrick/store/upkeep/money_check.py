"""What must hold of invoices and money, whatever program wrote them: sums that come out, and numbers without a gap."""

from collections.abc import Iterator
from typing import NamedTuple

from overtrick.billing.cents import cents_text
from overtrick.store.db import database

# By invoice and by entry: everything on an invoice is posted, and nothing else is.
_OPEN_ENTRIES = "SELECT seq, sum(amount) FROM money GROUP BY seq HAVING sum(amount) <> 0 ORDER BY seq"
_OPEN_INVOICES = (
    "SELECT invoice, sum(amount) FROM money WHERE invoice IS NOT NULL GROUP BY seq, invoice HAVING sum(amount) <> 0 "
    "ORDER BY invoice"
)
_OWED = (
    "SELECT v.number, v.total, coalesce(sum(m.amount), 0) FROM invoice v LEFT JOIN money m ON m.invoice = v.number "
    "AND m.seq = v.seq AND m.account = 'receivable' GROUP BY v.number, v.total "
    "HAVING v.total <> coalesce(sum(m.amount), 0) ORDER BY v.number"
)
_SUBTOTALS = (
    "SELECT v.number, v.subtotal, coalesce(sum(l.amount), 0) FROM invoice v "
    "LEFT JOIN invoice_line l ON l.invoice_id = v.number GROUP BY v.number, v.subtotal "
    "HAVING v.subtotal <> coalesce(sum(l.amount), 0) ORDER BY v.number"
)
_TOTALS = "SELECT number, total, subtotal + tax FROM invoice WHERE total <> subtotal + tax ORDER BY number"
_LINES = (
    "SELECT l.invoice_id, l.position, l.amount, coalesce(sum(i.amount), 0) FROM invoice_line l "
    "LEFT JOIN invoice_item i ON i.line_id = l.id GROUP BY l.id, l.invoice_id, l.position, l.amount "
    "HAVING l.amount <> coalesce(sum(i.amount), 0) ORDER BY l.id"
)
_NUMBERS = "SELECT min(number), max(number), count(*) FROM invoice"
_GAPS = (
    "SELECT v.number + 1 FROM invoice v LEFT JOIN invoice n ON n.number = v.number + 1 "
    "WHERE n.number IS NULL AND v.number < %s ORDER BY v.number"
)


class WrongMoney(NamedTuple):
    """A sum or a number that is not what it must be: its table and key, what, and both values."""

    table: str
    key: str
    what: str
    found: str
    expected: str


def find_wrong_money() -> Iterator[WrongMoney]:
    """Find entries that do not sum to zero, totals that are not the sums of what is shown, and missing numbers."""
    for seq, amount in database.rows(_OPEN_ENTRIES):
        yield WrongMoney("money", f"of journal entry {seq}", "sum", cents_text(int(amount)), cents_text(0))
    for number, amount in database.rows(_OPEN_INVOICES):
        yield WrongMoney("money", f"of invoice {number}", "sum", cents_text(int(amount)), cents_text(0))
    for what, sql in (("owed", _OWED), ("subtotal", _SUBTOTALS), ("total", _TOTALS)):
        for number, found, expected in database.rows(sql):
            yield WrongMoney("invoice", str(number), what, cents_text(int(found)), cents_text(int(expected)))
    for number, position, found, expected in database.rows(_LINES):
        key = f"{position} of invoice {number}"
        yield WrongMoney("invoice_line", key, "amount", cents_text(int(found)), cents_text(int(expected)))
    yield from _find_gaps()


def _find_gaps() -> Iterator[WrongMoney]:
    first, last, count = database.rows(_NUMBERS)[0]
    if not count or (first, last) == (1, count):
        return
    if first != 1:
        yield WrongMoney("invoice", str(first), "number", f"the first invoice is {first}", "1")
    for (number,) in database.rows(_GAPS, last):
        yield WrongMoney("invoice", str(number), "number", "no such invoice", "numbers without a gap")
