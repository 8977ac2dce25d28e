"""Which invoice a payment is for: by the number that it names and the amount, and else as a question with candidates.

Only a payment that names its invoices and pays exactly what is open is certain. Everything else a person decides.
"""

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import msgspec

from overtrick.billing.bank_statements import BankRow
from overtrick.billing.records import Debtor
from overtrick.core.because import Because
from overtrick.core.spellings import fold_accents, spelling_key

Certainty = Literal["certain", "doubtful", "duplicate", "unmatched"]
NAMED = "It names {invoice}, and the amount is what is open"
NAMED_TOGETHER = "It names {invoice}, and the amount is what is open on all that it names"
OTHER_AMOUNT = "It names {invoice}, but another amount is open"
PAID_ABOVE = "It names {invoice}, which line {line} of the file pays"
SAME_AMOUNT_AND_NAME = "The amount is what is open on {invoice}, and the payer's name fits"
SAME_AMOUNT = "The amount is what is open on {invoice}"
ALL_OF_DEBTOR = "The payer's name fits, and the amount is all that {name} owes"
SAME_NAME = "The payer's name fits {name}"
ON_RECORD = "A payment of this day, amount and reference is on record"
_PIECES = re.compile(r"\d+|[^\W\d_]+")
_CACHED = 10_000
_NOT_WORDS = re.compile(r"[\W_]+")


class OpenInvoice(msgspec.Struct, frozen=True, kw_only=True):
    """An invoice that is not paid: its printed number, the reference to pay with, who owes it and how much is open."""

    number: int
    name: str
    reference: str = ""
    debtor: Debtor
    debtor_name: str
    open: int


class RecordedPayment(msgspec.Struct, frozen=True, kw_only=True):
    """A payment on record, as far as it tells whether a line of a bank's file is the same one."""

    date: datetime.date
    amount: int
    reference: str = ""


class Candidate(msgspec.Struct, frozen=True):
    """An invoice that a payment may be for, and why."""

    invoice: OpenInvoice
    because: Because


class PaymentMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A payment, and the invoices that it pays or may pay; `because` says why where there are none."""

    row: BankRow
    certainty: Certainty
    candidates: tuple[Candidate, ...] = ()
    because: Because | None = None


def match_payments(
    rows: Iterable[BankRow], invoices: Sequence[OpenInvoice], recorded: Iterable[RecordedPayment]
) -> list[PaymentMatch]:
    """Match every payment; an invoice is certain once, and a payment on record answers for one line of the file."""
    known = Counter(_identity(each) for each in recorded)
    open_invoices = [each for each in invoices if each.open > 0]
    names = _name_words(open_invoices)
    paid_by: dict[int, int] = {}
    found = []
    for row in rows:
        if known[_identity(row)] > 0:
            known[_identity(row)] -= 1
            found.append(PaymentMatch(row=row, certainty="duplicate", because=Because(ON_RECORD)))
            continue
        match = _match(row, open_invoices, names, paid_by)
        if match.certainty == "certain":
            paid_by |= {each.invoice.number: row.line for each in match.candidates}
        found.append(match)
    return found


def _identity(payment: BankRow | RecordedPayment) -> tuple[datetime.date, int, str]:
    return payment.date, payment.amount, _NOT_WORDS.sub("", payment.reference).casefold()


NameWords = dict[Debtor, frozenset[str]]


def _match(row: BankRow, invoices: list[OpenInvoice], names: NameWords, paid_by: dict[int, int]) -> PaymentMatch:
    named = [each for each in invoices if _names(row, each)]
    free = [each for each in named if each.number not in paid_by]
    if free and len(free) == len(named) and sum(each.open for each in named) == row.amount:
        template = NAMED if len(named) == 1 else NAMED_TOGETHER
        return PaymentMatch(row=row, certainty="certain", candidates=_candidates(template, named))
    candidates = [
        Candidate(each, Because(PAID_ABOVE, {"invoice": each.name, "line": paid_by[each.number]}))
        if each.number in paid_by
        else Candidate(each, Because(OTHER_AMOUNT, {"invoice": each.name}))
        for each in named
    ]
    others = [each for each in invoices if each not in named and each.number not in paid_by]
    candidates += _guess(row, others, names)
    return PaymentMatch(row=row, certainty="doubtful" if candidates else "unmatched", candidates=tuple(candidates))


def _guess(row: BankRow, invoices: list[OpenInvoice], names: NameWords) -> list[Candidate]:
    """Candidates by amount and by the payer's name, the likeliest first."""
    said = _words(f"{row.payer} {row.particulars} {row.reference}")
    fits = [each for each in invoices if names[each.debtor] <= said]
    same = [each for each in invoices if each.open == row.amount]
    owed = Counter[Debtor]()
    for each in fits:
        owed[each.debtor] += each.open
    both = [each for each in same if each in fits]
    together = [each for each in fits if each not in both and owed[each.debtor] == row.amount]
    rest = [each for each in fits if each not in both and each not in together]
    return [
        *_candidates(SAME_AMOUNT_AND_NAME, both),
        *_candidates(ALL_OF_DEBTOR, together),
        *_candidates(SAME_AMOUNT, [each for each in same if each not in both]),
        *_candidates(SAME_NAME, rest),
    ]


def _candidates(template: str, invoices: Iterable[OpenInvoice]) -> tuple[Candidate, ...]:
    key = "name" if "{name}" in template else "invoice"
    return tuple(
        Candidate(each, Because(template, {key: each.debtor_name if key == "name" else each.name})) for each in invoices
    )


def _names(row: BankRow, invoice: OpenInvoice) -> bool:
    """Whether a payment names an invoice: NZB2, nzb 2 and NZB-0002 do, NZB23 does not."""
    text = f"{row.reference} | {row.particulars} | {row.payer}"
    return any(_pattern(name).search(text) for name in (invoice.name, invoice.reference) if _PIECES.search(name))


@lru_cache(_CACHED)
def _pattern(name: str) -> re.Pattern[str]:
    """Any way to write a number: its letters and its digits with other signs between them, and zeros before."""
    written = ""
    for before, piece in pairwise(["", *_PIECES.findall(name)]):
        # Two numbers in a row would be one number without a sign between them.
        gap = r"[\W_]{1,2}" if before.isdecimal() and piece.isdecimal() else r"[\W_]{0,2}" if before else ""
        written += gap + (f"0*{int(piece)}" if piece.isdecimal() else re.escape(piece))
    return re.compile(rf"(?<![^\W_]){written}(?![^\W_])", re.IGNORECASE)


def _name_words(invoices: Iterable[OpenInvoice]) -> NameWords:
    """The words of each debtor's name by which it is known: those that no other has, or all where there are none."""
    names = {each.debtor: _words(each.debtor_name) for each in invoices}
    counts = Counter(word for words in names.values() for word in words)
    own = {debtor: frozenset(word for word in words if counts[word] == 1) for debtor, words in names.items()}
    # A name without a word fits nothing.
    return {debtor: own[debtor] or words or frozenset(("",)) for debtor, words in names.items()}


def _words(text: str) -> frozenset[str]:
    """The words of a text, so that Greek and Latin spellings, capitals and accents make no difference."""
    return frozenset(spelling_key(word) for word in fold_accents(text).split() if len(word) > 1)
