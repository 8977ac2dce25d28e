"""What becomes of the payments of a bank's file: which are booked and on what, and what each of them settles.

A payment is booked on its invoices if these are certain, or as a person answered. Nothing else is.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import msgspec

from overtrick.billing.balances import OwedInvoice, Received, settle
from overtrick.billing.payment_matching import PaymentMatch
from overtrick.billing.records import Debtor

AnswerKind = Literal["invoice", "club", "region", "entrant", "aside"]
# What is done with a payment: it is booked, asked about, set aside, or was on record before.
PlanState = Literal["book", "ask", "aside", "known"]


class Answer(msgspec.Struct, frozen=True):
    """What a person said about a payment: the invoice that it is for, who paid it, or set it aside."""

    kind: AnswerKind
    code: int = 0

    def __str__(self) -> str:
        return self.kind if self.kind == "aside" else f"{self.kind}-{self.code}"


class PlannedPayment(msgspec.Struct, frozen=True, kw_only=True):
    """A payment to be booked; without an invoice it settles the oldest ones."""

    debtor: Debtor
    invoice: int | None = None
    amount: int


class InvoicePart(msgspec.Struct, frozen=True, kw_only=True):
    """What a payment pays of an invoice, and what is open of it afterwards."""

    invoice: int
    amount: int
    open: int


class PaymentEffect(msgspec.Struct, frozen=True, kw_only=True):
    """What a payment settles; `ahead` is what no invoice needs, and counts for the next one."""

    parts: tuple[InvoicePart, ...] = ()
    ahead: int = 0


class PlannedRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a bank's file, what was answered about it, and what becomes of it."""

    match: PaymentMatch
    state: PlanState
    answer: Answer | None = None
    payments: tuple[PlannedPayment, ...] = ()
    effect: PaymentEffect = PaymentEffect()


Account = tuple[tuple[OwedInvoice, ...], tuple[Received, ...]]
Accounts = Mapping[Debtor, Account]


def parse_answer(text: str) -> Answer:
    """Read an answer: invoice-12, club-203, region-1, entrant-4711 or aside; a ValueError says what is wrong."""
    if text.strip() == "aside":
        return Answer("aside")
    kind, _, code = text.strip().partition("-")
    if kind in get_args(AnswerKind)[:-1] and code.isascii() and code.isdecimal() and len(code) < 10:
        return Answer(kind, int(code))  # type: ignore[arg-type]
    raise ValueError(f"'{text}' is not an answer; write invoice-12, club-203, region-1, entrant-4711 or aside")


def plan_payments(
    matches: Iterable[PaymentMatch], answers: Mapping[str, Answer], accounts: Accounts
) -> list[PlannedRow]:  # fmt: skip
    """Plan what becomes of every payment; answers are by the keys of the lines.

    An invoice that is not on record is not an answer: such a line is asked again.
    """
    owners = {each.number: debtor for debtor, (invoices, _) in accounts.items() for each in invoices if each.total >= 0}
    planned = [_plan(each, answers.get(each.key), owners) for each in matches]
    return _find_effects(planned, accounts)


def _plan(match: PaymentMatch, answer: Answer | None, owners: Mapping[int, Debtor]) -> PlannedRow:
    if match.certainty == "duplicate":
        return PlannedRow(match=match, state="known")
    if answer is not None and answer.kind == "aside":
        return PlannedRow(match=match, state="aside", answer=answer)
    if answer is not None and (payment := _answered_payment(match, answer, owners)):
        return PlannedRow(match=match, state="book", answer=answer, payments=(payment,))
    if match.certainty == "certain":
        payments = tuple(
            PlannedPayment(debtor=each.invoice.debtor, invoice=each.invoice.number, amount=each.invoice.open)
            for each in match.candidates
        )
        return PlannedRow(match=match, state="book", payments=payments)
    # Money for which nothing fits is mostly not for an invoice at all.
    return PlannedRow(match=match, state="ask" if match.certainty == "doubtful" else "aside")


def _answered_payment(match: PaymentMatch, answer: Answer, owners: Mapping[int, Debtor]) -> PlannedPayment | None:
    amount = match.row.amount
    if answer.kind == "invoice":
        owner = owners.get(answer.code)
        return PlannedPayment(debtor=owner, invoice=answer.code, amount=amount) if owner else None
    if answer.kind == "aside":
        return None
    return PlannedPayment(debtor=Debtor(answer.kind, answer.code), amount=amount)


def _find_effects(rows: list[PlannedRow], accounts: Accounts) -> list[PlannedRow]:
    """Say what each row settles, one after the other; payments that name an invoice are laid first."""
    received = {debtor: list(payments) for debtor, (_, payments) in accounts.items()}
    effects: dict[str, PaymentEffect] = {}
    named_first = sorted(rows, key=lambda row: any(each.invoice is None for each in row.payments))
    for row in named_first:
        for payment in row.payments:
            invoices = accounts.get(payment.debtor, ((), ()))[0]
            own = received.setdefault(payment.debtor, [])
            before = settle(invoices, own)
            own.append(Received(date=row.match.row.date, amount=payment.amount, invoice=payment.invoice))
            after = settle(invoices, own)
            parts = tuple(
                InvoicePart(invoice=now.number, amount=now.paid - then.paid, open=now.open)
                for then, now in zip(before.invoices, after.invoices, strict=True)
                if now.paid > then.paid
            )
            earlier = effects.get(row.match.key, PaymentEffect())
            effects[row.match.key] = PaymentEffect(
                parts=(*earlier.parts, *parts), ahead=earlier.ahead + after.unused - before.unused
            )
    return [msgspec.structs.replace(row, effect=effects.get(row.match.key, PaymentEffect())) for row in rows]
