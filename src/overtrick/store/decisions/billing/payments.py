"""Payments: money that came in from a club, region or entrant, or went back, by hand, and withdrawn if wrong."""

from datetime import date

import msgspec

from overtrick.billing.bookkeeping import post_payment, reverse
from overtrick.billing.cents import parse_cents
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, Reversal, audit
from overtrick.store.decisions.common.references import ClubCode, InvoiceNumber, PlayerNumberOrNone, RegionCode
from overtrick.store.errors import Refusal
from overtrick.store.invoices.bank_rows import find_booked_parts
from overtrick.store.invoices.charged import CREDIT_NOTE
from overtrick.store.invoices.issued import debtor_of, post_money
from overtrick.store.invoices.payers import CLUB, ENTRANT, REGION
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork

_LONGEST_REFERENCE = 200


class NewPayment(Record, frozen=True, kw_only=True):
    """Money from a club, region or entrant, below zero if paid back; perhaps for an invoice, which says whose it is.

    `bank_row` is the line of a bank's file that it was booked from, by its key and which part of it this is.
    """

    club: ClubCode | msgspec.UnsetType | None = msgspec.UNSET
    region: RegionCode | msgspec.UnsetType | None = msgspec.UNSET
    entrant: PlayerNumberOrNone | msgspec.UnsetType = msgspec.UNSET
    invoice: InvoiceNumber | None = None
    date: date
    amount: str
    reference: str = ""
    bank_row: str = ""


def complete_payment(entry: JournalEntry, record: NewPayment) -> NewPayment:
    """Fill in whose payment it is, where the invoice says it."""
    named: dict[str, int | str | None] = {name: _named(getattr(record, name)) for name in (CLUB, REGION)}
    invoice = _find_invoice(record.invoice)
    if invoice is not None and not _player(record) and not any(code is not None for code in named.values()):
        is_player = invoice.debtor_kind == ENTRANT
        named[invoice.debtor_kind] = str(invoice.debtor_code) if is_player else invoice.debtor_code
    return msgspec.structs.replace(record, **({"entrant": _player(record)} | named))


def check_payment(entry: JournalEntry, record: NewPayment) -> None:
    """Refuse an amount that is not one, a day to come, and an invoice of somebody else."""
    try:
        cents = parse_cents(record.amount)
    except ValueError as error:
        raise Refusal(f"'{record.amount}' is not an amount. Write it as 12 or 12.50.") from error
    if not cents:
        raise Refusal("The amount of a payment cannot be 0.")
    if record.date > entry.day:
        raise Refusal(f"The day of the payment, {record.date}, is still to come: today is {entry.day}.")
    if len(record.reference) > _LONGEST_REFERENCE:
        raise Refusal(f"A reference has at most {_LONGEST_REFERENCE} characters.")
    if record.bank_row and record.bank_row in find_booked_parts(record.date, record.date):
        raise Refusal("This line of the bank's file has been recorded already.")
    _check_payer(record)


def _check_payer(record: NewPayment) -> None:
    named = [code for code in (_named(record.club), _named(record.region), _player(record) or None) if code is not None]
    if len(named) != 1:
        raise Refusal("Say whose payment it is: give a club, a region, an entrant, or an invoice.")
    if _player(record) and not _player(record).isdecimal():
        raise Refusal(f"Player {_player(record)} cannot be billed: the number is not a whole number.")
    invoice = _find_invoice(record.invoice)
    if invoice is None:
        return
    if invoice.kind == CREDIT_NOTE:
        raise Refusal(f"{invoice.label} is a credit note; a payment is for an invoice.")
    if debtor_of(invoice) != _debtor(record):
        if invoice.debtor_kind == REGION:
            raise Refusal(f"{invoice.label} is an invoice of region {invoice.debtor_code}.")
        if invoice.debtor_kind == ENTRANT:
            raise Refusal(f"{invoice.label} is an invoice of player {invoice.debtor_code}.")
        raise Refusal(f"{invoice.label} is an invoice of club {invoice.debtor_code}.")


def enter_payment(work: UnitOfWork, entry: JournalEntry, record: NewPayment) -> None:
    """Enter money that came in from a club, region or entrant; below zero, money that was paid back."""
    debtor, cents = _debtor(record), parse_cents(record.amount)
    values = (debtor.kind, debtor.code, record.date, cents, record.reference, record.invoice, None)
    work.writer.add(models.Payment, entry.seq, *values)
    post_money(work, entry, debtor, record.invoice, record.date, post_payment(cents))
    after = {"amount": record.amount, "date": record.date, "invoice": record.invoice}
    audit(work, entry, "payment", f"{debtor.kind} {debtor.code}", None, after)


def take_back_payment(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Take a payment back: the money ledger gets the same amounts with the other sign."""
    payment = models.Payment.objects.get(seq=mistake.seq)
    debtor = debtor_of(payment)
    models.Payment.objects.filter(seq=mistake.seq).update(ended=entry.seq)
    post_money(work, entry, debtor, payment.invoice, entry.day, reverse(post_payment(payment.amount)))
    audit(work, entry, "payment", f"{debtor.kind} {debtor.code}", {"line": mistake.seq}, {"withdrawn": entry.seq})


REVERSAL_OF_PAYMENT = Reversal(take_back_payment)


def _debtor(record: NewPayment) -> Debtor:
    region, club = _named(record.region), _named(record.club)
    if _player(record):
        return Debtor(ENTRANT, int(_player(record)))
    if region is not None:
        return Debtor(REGION, region)
    assert club is not None, "a payment must be someone's"
    return Debtor(CLUB, club)


def _player(record: NewPayment) -> str:
    return "" if isinstance(record.entrant, msgspec.UnsetType) else record.entrant


def _named(code: int | msgspec.UnsetType | None) -> int | None:
    return None if isinstance(code, msgspec.UnsetType) else code


def _find_invoice(number: int | None) -> models.Invoice | None:
    return None if number is None else models.Invoice.objects.filter(number=number).first()
