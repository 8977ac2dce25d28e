"""A bank's file: what would be booked of it, as often as one likes, and booking all of it at once."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from overtrick.billing.balances import settle
from overtrick.billing.bank_statements import BankRow, read_bank_statement
from overtrick.billing.cents import cents_text
from overtrick.billing.payment_matching import OpenInvoice, RecordedPayment, match_payments, reference_of
from overtrick.billing.payment_plans import Account, Answer, PlannedRow, plan_payments
from overtrick.billing.records import Debtor
from overtrick.core.problems import Problem, Severity
from overtrick.store import models
from overtrick.store.commands.decide import PlannedDecision, decide_together
from overtrick.store.invoices.bank_rows import find_booked_parts, key_of_part, make_part
from overtrick.store.invoices.debtor_accounts import find_debtor_accounts, find_invoice_names
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.payers import ENTRANT
from overtrick.store.journal.entries import JournalEntry

_PAYMENT = "payment"


class BankPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What would become of a bank's file: every line with money that came in, and what could not be read.

    `labels` are the printed numbers of invoices; `paid_out` is how many lines are about money that went out.
    """

    rows: tuple[PlannedRow, ...]
    problems: tuple[Problem, ...]
    paid_out: int
    labels: dict[int, str]

    def of_state(self, state: str) -> list[PlannedRow]:
        """Return the lines of one state."""
        return [row for row in self.rows if row.state == state]

    @property
    def total(self) -> int:
        """Return how many cents would be booked."""
        return sum(payment.amount for row in self.rows for payment in row.payments)

    @property
    def fingerprint(self) -> str:
        """Return a text that is another one if anything else would be booked."""
        seen = [(row.match.key, row.state, row.payments, row.effect) for row in self.rows]
        return sha256(msgspec.json.encode(seen)).hexdigest()


def plan_bank_file(content: bytes, answers: Mapping[str, Answer], day: date) -> BankPlan:
    """Plan what would be booked of a bank's file on a day; answers are by the keys of the lines."""
    statement = read_bank_statement(content)
    rows = [row for row in statement.received if row.date <= day]
    early = [_problem_of_day(row, day) for row in statement.received if row.date > day]
    accounts, labels = find_debtor_accounts(), find_invoice_names()
    known, booked = _find_recorded(rows)
    matches = match_payments(rows, _open_invoices(accounts, labels), known, booked)
    return BankPlan(
        rows=tuple(plan_payments(matches, answers, accounts)), problems=(*statement.problems, *early),
        paid_out=len(statement.paid_out), labels=labels,
    )  # fmt: skip


def book_bank_plan(plan: BankPlan, at: datetime, who: str, reason: str) -> list[JournalEntry]:
    """Book all payments of a plan: all of them, or none if one is refused. Raise the Refusal that says why.

    The reason of each names its line of the file after what is given.
    """
    decisions = [
        PlannedDecision(_PAYMENT, partial(_same, record), f"{reason}, line {row.match.row.line}")
        for row in plan.rows
        for record in _make_records(row)
    ]
    return decide_together(decisions, at, who)


def _make_records(row: PlannedRow) -> list[dict[str, Any]]:
    return [
        {
            payment.debtor.kind: _code_of(payment.debtor), "invoice": payment.invoice,
            "date": row.match.row.date.isoformat(), "amount": cents_text(payment.amount),
            "reference": reference_of(row.match.row), "bank_row": make_part(row.match.key, part),
        }
        for part, payment in enumerate(row.payments, 1)
    ]  # fmt: skip


def _code_of(debtor: Debtor) -> int | str:
    """Return what the record of a payment calls a debtor: a player by the number, which is a text."""
    return str(debtor.code) if debtor.kind == ENTRANT else debtor.code


def _same(record: dict[str, Any], made: Sequence[JournalEntry]) -> dict[str, Any]:
    return record


def _open_invoices(accounts: Mapping[Debtor, Account], labels: Mapping[int, str]) -> list[OpenInvoice]:
    return [
        OpenInvoice(
            number=each.number, name=labels[each.number], debtor=debtor, debtor_name=find_debtor_name(debtor),
            open=each.open,
        )
        for debtor, (owed, paid) in accounts.items()
        for each in settle(owed, paid).invoices
    ]  # fmt: skip


def _find_recorded(rows: Sequence[BankRow]) -> tuple[list[RecordedPayment], set[str]]:
    """Find the payments on record for the days of a file, those of one line together, and the keys of such lines."""
    if not rows:
        return [], set()
    first, last = min(row.date for row in rows), max(row.date for row in rows)
    by_entry = {entry: key_of_part(text) for text, entry in find_booked_parts(first, last).items()}
    together: dict[str, RecordedPayment] = {}
    for each in models.Payment.objects.filter(date__gte=first, date__lte=last, ended=None).order_by("id"):
        key = by_entry.get(each.seq, str(each.seq))
        amount = each.amount + (together[key].amount if key in together else 0)
        together[key] = RecordedPayment(date=each.date, amount=amount, reference=each.reference)
    return list(together.values()), set(by_entry.values())


def _problem_of_day(row: BankRow, day: date) -> Problem:
    says = f"{row.date} is still to come; today is {day}."
    advice = "Upload the file again from that day on, and check whether the day comes before the month."
    return Problem("bank-day-to-come", Severity.ERROR, row.line, "date", row.date.isoformat(), says, advice)
