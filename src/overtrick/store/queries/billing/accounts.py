"""What debtors owe: their invoices with what was paid and credited, and all balances by how long they are due."""

import datetime
from collections.abc import Mapping, Sequence

import msgspec

from overtrick.billing.balances import Balance, OwedInvoice, Received, Settled, age, settle
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.invoices.charged import CREDIT_NOTE
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.issued import debtor_of
from overtrick.store.invoices.letters import INVOICE, REMINDER, SentLetter, find_letters

ISSUED, SENT, PART_PAID, PAID = "issued", "sent", "part paid", "paid"
CREDITED, OVERDUE = "credited", "overdue"


Letters = Mapping[int, Sequence[SentLetter]]


class InvoiceSummary(msgspec.Struct, frozen=True, kw_only=True):
    """An invoice or a credit note in a list. Amounts are in cents; `open` is what is still owed of it.

    `state` is issued, sent, part paid, paid, credited or overdue; a credit note is credited. `letters` are all that
    were written about it, from the first on.
    """

    number: int
    label: str
    kind: str
    period: str
    date: datetime.date
    due: datetime.date
    currency: str
    total: int
    paid: int
    credited: int
    open: int
    credits: int | None
    state: str
    letters: tuple[SentLetter, ...] = ()

    @property
    def last_letter(self) -> SentLetter | None:
        """The last letter with the invoice that was sent, or else the one that waits; None if none was written."""
        own = [each for each in self.letters if each.kind == INVOICE]
        return next((each for each in reversed(own) if each.sent), own[-1] if own else None)

    @property
    def sent(self) -> datetime.datetime | None:
        """When the invoice was last sent; None if it was not."""
        letter = self.last_letter
        return letter.sent if letter else None

    @property
    def sent_to(self) -> str:
        """The address that the invoice was last sent to; empty if it was not sent."""
        letter = self.last_letter
        return letter.address if letter and letter.sent else ""

    @property
    def reminders(self) -> list[SentLetter]:
        """The reminders of it, from the first on."""
        return [each for each in self.letters if each.kind == REMINDER]


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """A payment in a list; `line` is the entry of the journal that entered it, by which it can be withdrawn."""

    line: int
    date: datetime.date
    amount: int
    reference: str
    invoice: int | None


class DebtorAccount(msgspec.Struct, frozen=True, kw_only=True):
    """All invoices and payments of a debtor, what is owed, and how long it has been due.

    `ages` are cents not due yet, due for up to 30 days, up to 60, up to 90, and longer; `unused` was paid too much.
    """

    debtor: Debtor
    name: str
    invoices: tuple[InvoiceSummary, ...]
    payments: tuple[Payment, ...]
    owed: int
    unused: int
    ages: tuple[int, ...]


def find_account(debtor: Debtor, day: datetime.date) -> DebtorAccount:
    """Return the account of a debtor on a day; an empty one if nothing was billed or paid."""
    own = models.Invoice.objects.filter(debtor_kind=debtor.kind, debtor_code=debtor.code)
    invoices = own.defer("heading", "taxes", "reasons").order_by("number")
    payments = models.Payment.objects.filter(debtor_kind=debtor.kind, debtor_code=debtor.code, ended=None)
    rows = list(invoices)
    letters = find_letters(row.number for row in rows)
    return _make_account(debtor, rows, list(payments.order_by("date", "id")), letters, day)


def find_accounts(day: datetime.date) -> list[DebtorAccount]:
    """Return the accounts of all debtors on a day, in the order of debtors."""
    invoices: dict[Debtor, list[models.Invoice]] = {}
    payments: dict[Debtor, list[models.Payment]] = {}
    for invoice in models.Invoice.objects.defer("heading", "taxes", "reasons").order_by("number"):
        invoices.setdefault(debtor_of(invoice), []).append(invoice)
    for payment in models.Payment.objects.filter(ended=None).order_by("date", "id"):
        payments.setdefault(debtor_of(payment), []).append(payment)
    debtors, letters = sorted({*invoices, *payments}), find_letters()
    return [_make_account(each, invoices.get(each, []), payments.get(each, []), letters, day) for each in debtors]


def _make_account(
    debtor: Debtor, invoices: list[models.Invoice], payments: list[models.Payment],
    letters: Letters, day: datetime.date,
) -> DebtorAccount:  # fmt: skip
    balance = _settle(invoices, payments)
    settled = {each.number: each for each in balance.invoices}
    return DebtorAccount(
        debtor=debtor, name=find_debtor_name(debtor), owed=balance.owed, unused=balance.unused,
        ages=age(balance, day),
        invoices=tuple(
            _summarize(row, settled.get(row.number), tuple(letters.get(row.number, ())), day) for row in invoices
        ),
        payments=tuple(
            Payment(line=row.seq, date=row.date, amount=row.amount, reference=row.reference, invoice=row.invoice)
            for row in payments
        ),
    )  # fmt: skip


def _settle(invoices: list[models.Invoice], payments: list[models.Payment]) -> Balance:
    return settle(map(read_owed, invoices), map(read_received, payments))


def read_owed(row: models.Invoice) -> OwedInvoice:
    """Return an invoice or a credit note as what is owed."""
    return OwedInvoice(number=row.number, issued=row.date, due=row.due, total=row.total, of=row.credits)


def read_received(row: models.Payment) -> Received:
    """Return a payment as what was received."""
    return Received(date=row.date, amount=row.amount, invoice=row.invoice, reference=row.reference)


def _summarize(
    row: models.Invoice, settled: Settled | None, letters: tuple[SentLetter, ...], day: datetime.date
) -> InvoiceSummary:
    paid, credited, left = (settled.paid, settled.credited, settled.open) if settled else (0, 0, 0)
    summary = InvoiceSummary(
        number=row.number, label=row.label, kind=row.kind, period=row.period, date=row.date, due=row.due,
        currency=row.currency, total=row.total, paid=paid, credited=credited, open=left, credits=row.credits,
        state=_find_state(row, settled, day), letters=letters,
    )  # fmt: skip
    return msgspec.structs.replace(summary, state=SENT) if summary.state == ISSUED and summary.sent else summary


def _find_state(row: models.Invoice, settled: Settled | None, day: datetime.date) -> str:
    # One whose total is below zero was laid against the others.
    if row.kind == CREDIT_NOTE or settled is None:
        return CREDITED
    if not settled.open:
        return PAID if settled.paid or not settled.credited else CREDITED
    if day > row.due:
        return OVERDUE
    return PART_PAID if settled.paid or settled.credited else ISSUED
