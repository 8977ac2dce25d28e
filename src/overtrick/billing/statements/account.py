"""A debtor's statement between two days: what was owed before, what was charged, credited and paid, what is owed now.

And which reminder an overdue invoice has come to.
"""

import datetime
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from overtrick.billing.balances import OwedInvoice, Received, Settled

EntryKind = Literal["invoice", "credit", "payment", "refund"]
_ORDER: tuple[EntryKind, ...] = ("invoice", "credit", "payment", "refund")


class StatementEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changed what a debtor owes; below zero it is less. `balance` is what is owed after it.

    `number` is that of the invoice or credit note, or of the invoice that a payment names; `of` is the invoice that a
    credit note is for, `reference` what was written with a payment.
    """

    date: datetime.date
    kind: EntryKind
    number: int | None
    amount: int
    balance: int
    due: datetime.date | None = None
    of: int | None = None
    reference: str = ""

    @property
    def charged(self) -> int:
        """What is owed more by it: of an invoice, or of money that was paid back; otherwise 0."""
        return max(self.amount, 0)

    @property
    def settled(self) -> int:
        """What is owed less by it: of a payment or a credit; otherwise 0."""
        return max(-self.amount, 0)


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """A debtor's account from the first to the last day, both included."""

    first: datetime.date
    last: datetime.date
    opening: int
    entries: tuple[StatementEntry, ...]
    closing: int

    def total(self, kind: EntryKind) -> int:
        """The sum of all entries of a kind."""
        return sum(entry.amount for entry in self.entries if entry.kind == kind)

    @property
    def charged(self) -> int:
        """All that is owed more, in its days."""
        return sum(entry.charged for entry in self.entries)

    @property
    def settled(self) -> int:
        """All that is owed less, in its days."""
        return sum(entry.settled for entry in self.entries)


class Reminder(msgspec.Struct, frozen=True, kw_only=True):
    """A reminder that is due: the invoice, which of its reminders it is, from 1 on, and how long it is overdue."""

    invoice: int
    ordinal: int
    days_overdue: int
    open: int


def make_statement(
    invoices: Iterable[OwedInvoice], payments: Iterable[Received], first: datetime.date, last: datetime.date
) -> Statement:
    """Make a statement of all invoices, credits and payments of a debtor; those after the last day are left out."""
    if last < first:
        raise ValueError(f"a statement from {first} to {last}: give the earlier day first")
    moves = sorted(
        [*map(_of_invoice, invoices), *map(_of_payment, payments)],
        key=lambda move: (move.date, _ORDER.index(move.kind), move.number or 0),
    )
    opening = balance = sum(move.amount for move in moves if move.date < first)
    entries = []
    for move in moves:
        if first <= move.date <= last:
            balance += move.amount
            entries.append(msgspec.structs.replace(move, balance=balance))
    return Statement(first=first, last=last, opening=opening, entries=tuple(entries), closing=balance)


def _of_invoice(invoice: OwedInvoice) -> StatementEntry:
    kind: EntryKind = "invoice" if invoice.total >= 0 else "credit"
    due = invoice.due if kind == "invoice" else None
    return StatementEntry(
        date=invoice.issued, kind=kind, number=invoice.number, amount=invoice.total, balance=0, due=due, of=invoice.of
    )


def _of_payment(payment: Received) -> StatementEntry:
    kind: EntryKind = "payment" if payment.amount >= 0 else "refund"
    return StatementEntry(
        date=payment.date, kind=kind, number=payment.invoice, amount=-payment.amount, balance=0,
        reference=payment.reference,
    )  # fmt: skip


def find_reminder(
    invoice: Settled, today: datetime.date, reminder_days: Sequence[int], sent: int = 0
) -> Reminder | None:
    """Find the reminder that is due for an invoice: the last whose days have passed; None if `sent` have been sent.

    An invoice is overdue from the day after it fell due. What was missed is not made up for: after 40 days without a
    letter, the second reminder of 14, 30 and 60 days is due and not the first.
    """
    days = (today - invoice.due).days
    ordinal = sum(days >= limit for limit in reminder_days) if days > 0 else 0
    if invoice.open <= 0 or ordinal <= sent:
        return None
    return Reminder(invoice=invoice.number, ordinal=ordinal, days_overdue=days, open=invoice.open)
