"""Which invoice a payment is for: by the number that it names and the amount, and else as a question with candidates.

Only a payment that names its invoices and pays exactly what is open is certain. Everything else a person decides.
"""

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import Literal

import msgspec

from overtrick.billing.bank_statements import BankRow
from overtrick.billing.records import Debtor
from overtrick.core.because import Because
from overtrick.core.spellings import fold_accents, spelling_key

Certainty = Literal["certain", "doubtful", "duplicate", "unmatched"]
NAMED = "It names {invoice}, and the amount is what is unpaid"
NAMED_TOGETHER = "It names {invoice}, and the amount is what is unpaid on all that it names"
OTHER_AMOUNT = "It names {invoice}, but a different amount is unpaid"
PAID_ABOVE = "It names {invoice}, which line {line} of the file pays"
PAID_BEFORE = "It names {invoice}, which is paid already"
SAME_AMOUNT_AND_NAME = "The amount is what is unpaid on {invoice}, and the payer's name fits"
SAME_AMOUNT = "The amount is what is unpaid on {invoice}"
ALL_OF_DEBTOR = "The payer's name fits, and the amount is all that {name} owes"
SAME_NAME = "The payer's name fits {name}"
ON_RECORD = "A payment of this day, amount and reference is on record"
BOOKED = "This line of the bank’s file was recorded before"
_PIECES = re.compile(r"\d+|[^\W\d_]+")
_CACHED = 10_000
_NOT_WORDS = re.compile(r"[\W_]+")
_LONGEST_REFERENCE = 200
_KEY_LENGTH, _MOST_DIGITS = 20, 30


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
    """A payment, and the invoices that it pays or may pay; `because` says why where there are none.

    `key` is the same whenever the bank lists the same movement.
    """

    row: BankRow
    key: str
    certainty: Certainty
    candidates: tuple[Candidate, ...] = ()
    because: Because | None = None


def match_payments(
    rows: Iterable[BankRow],
    invoices: Sequence[OpenInvoice],
    recorded: Iterable[RecordedPayment],
    booked: AbstractSet[str] = frozenset(),
) -> list[PaymentMatch]:
    """Match every payment; an invoice is certain once, and a payment on record answers for one line of the file.

    `booked` are the keys of the lines that were booked from an earlier file; `recorded` has their payments too, as a
    bank may write the same movement in other words in its next file.
    """
    keyed = list(identify_rows(rows))
    known = Counter(_identity(each) for each in recorded)
    known.subtract(Counter(_identity(row) for row, key in keyed if key in booked))
    unpaid = [each for each in invoices if each.open > 0]
    names, by_digits = _name_words(unpaid), _index_by_digits(invoices)
    paid_by: dict[int, int] = {}
    found = []
    for row, key in keyed:
        if key in booked:
            match = PaymentMatch(row=row, key=key, certainty="duplicate", because=Because(BOOKED))
        elif known[_identity(row)] > 0:
            known[_identity(row)] -= 1
            match = PaymentMatch(row=row, key=key, certainty="duplicate", because=Because(ON_RECORD))
        else:
            meant = [each for each in _with_digits_of(row, by_digits) if _names(row, each)]
            match = _match(row, key, meant, unpaid, names, paid_by)
        if match.certainty == "certain":
            paid_by |= {each.invoice.number: row.line for each in match.candidates}
        found.append(match)
    return found


def identify_rows(rows: Iterable[BankRow]) -> Iterable[tuple[BankRow, str]]:
    """Yield every row with its key: what the bank says of it, and which of several that say the same it is."""
    seen = Counter[str]()
    for row in rows:
        said = (row.date.isoformat(), str(row.amount), row.reference, row.particulars, row.payer)
        digest = sha256("\n".join(map(_fold, said)).encode()).hexdigest()[:_KEY_LENGTH]
        seen[digest] += 1
        yield row, f"{digest}-{seen[digest]}"


def reference_of(row: BankRow) -> str:
    """Return what a payment is known by: its reference, or else what the bank says of it instead."""
    return (row.reference or row.particulars or row.payer)[:_LONGEST_REFERENCE]


def _identity(payment: BankRow | RecordedPayment) -> tuple[datetime.date, int, str]:
    reference = reference_of(payment) if isinstance(payment, BankRow) else payment.reference
    return payment.date, payment.amount, _fold(reference)


def _fold(text: str) -> str:
    return _NOT_WORDS.sub("", text).casefold()


NameWords = dict[Debtor, frozenset[str]]


def _match(
    row: BankRow,
    key: str,
    meant: Sequence[OpenInvoice],
    unpaid: Sequence[OpenInvoice],
    names: NameWords,
    paid_by: dict[int, int],
) -> PaymentMatch:
    named = [each for each in meant if each.open > 0]
    free = [each for each in named if each.number not in paid_by]
    if free and len(free) == len(named) and sum(each.open for each in named) == row.amount:
        template = NAMED if len(named) == 1 else NAMED_TOGETHER
        return PaymentMatch(row=row, key=key, certainty="certain", candidates=_candidates(template, named))
    candidates = [
        Candidate(each, Because(PAID_ABOVE, {"invoice": each.name, "line": paid_by[each.number]}))
        if each.number in paid_by
        else Candidate(each, Because(OTHER_AMOUNT, {"invoice": each.name}))
        for each in named
    ]
    candidates += _candidates(PAID_BEFORE, [each for each in meant if each.open <= 0])
    others = [each for each in unpaid if each not in named and each.number not in paid_by]
    candidates += _guess(row, others, names)
    certainty: Certainty = "doubtful" if candidates else "unmatched"
    return PaymentMatch(row=row, key=key, certainty=certainty, candidates=tuple(candidates))


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


def _index_by_digits(invoices: Iterable[OpenInvoice]) -> dict[int | None, list[OpenInvoice]]:
    """Sort invoices by the last digits of their names: years of them would be compared with every payment."""
    found: dict[int | None, list[OpenInvoice]] = {}
    for each in invoices:
        for name in filter(None, {each.name, each.reference}):
            digits = [int(piece) for piece in _PIECES.findall(name) if piece.isdecimal()]
            found.setdefault(digits[-1] if digits else None, []).append(each)
    return found


def _with_digits_of(row: BankRow, by_digits: dict[int | None, list[OpenInvoice]]) -> list[OpenInvoice]:
    """Return the invoices whose digits a payment has somewhere, in the order of their numbers."""
    pieces = _PIECES.findall(f"{row.reference} {row.particulars} {row.payer}")
    keys: set[int | None] = {int(piece) for piece in pieces if piece.isdecimal() and len(piece) <= _MOST_DIGITS}
    found = {each.number: each for key in (*keys, None) for each in by_digits.get(key, ())}
    return [found[number] for number in sorted(found)]


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
