"""What a demo's clubs owe: the last months billed, most of it paid, some overdue, some paid in part, one credited."""

import datetime
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from overtrick.billing.cents import cents_text
from overtrick.billing.periods import ONE_DAY, month_of, quarter_of

if TYPE_CHECKING:
    from overtrick.store.commands.decide import PlannedDecision
    from overtrick.store.journal.entries import JournalEntry
    from overtrick.store.queries.billing.accounts import DebtorAccount, InvoiceSummary

MONTHS = 3
_WHO = "demo"
_BEFORE_DUE = datetime.timedelta(days=3)
# What a debtor has paid of its last invoice, of the one before it, and so on, by a habit: the code over so many.
_HABITS = 6
_SHARES: dict[int, tuple[Fraction, ...]] = {
    0: (Fraction(), Fraction()), 1: (Fraction(1, 2),), 2: (Fraction(),), 3: (), 4: (), 5: (),
    # The club whose login is shown has an invoice of every kind.
    _HABITS: (Fraction(1, 2), Fraction()),
}  # fmt: skip
_SHOWN, _TOO_MUCH, _WITHOUT_ADDRESS = _HABITS, 3, 2
_OVERPAID = 500
_CREDITED = "A trial with beginners that the federation had promised not to charge"


def issue_invoices(day: datetime.date, at: datetime.datetime) -> None:
    """Issue what is due on the 1st of a month; nothing where the federation has no such fees."""
    from overtrick.store.commands.billing import invoice_runs
    from overtrick.store.errors import Refusal

    month = month_of(day - ONE_DAY)
    quarter = quarter_of(day - ONE_DAY)
    for period in (month, quarter) if quarter.last == month.last else (month,):
        with suppress(Refusal):
            invoice_runs.issue_invoices(period, at, _WHO)


def enter_payments(today: datetime.date, shown_club: int) -> None:
    """Enter what clubs paid by today; the shown one has left an invoice overdue and paid the last in part."""
    from overtrick.store.commands import decide
    from overtrick.store.queries.billing.accounts import find_accounts

    at = datetime.datetime.combine(today, datetime.time(), datetime.UTC)
    accounts = find_accounts(today)
    payments = [each for account in accounts for each in _list_payments(account, today, shown_club)]
    decide.decide_together([decide.PlannedDecision("payment", partial(_take, each)) for each in payments], at, _WHO)
    decide.decide_together(list(_list_addresses(accounts)), at, _WHO)
    if accounts:
        credited = min((account.invoices[0] for account in accounts), key=lambda each: (each.total, each.number))
        decide.decide("credit-note", at, _WHO, {"invoice": credited.number, "lines": [1]}, _CREDITED)


def _list_addresses(accounts: "Sequence[DebtorAccount]") -> Iterator["PlannedDecision"]:
    """List the treasurers whose addresses clubs have entered: most have, and invoices of the others cannot be sent."""
    from overtrick.store.commands.decide import PlannedDecision

    for debtor in (each.debtor for each in accounts):
        if debtor.kind == "club" and debtor.code % _HABITS != _WITHOUT_ADDRESS:
            details = {"club": debtor.code, "treasurer_email": f"treasurer@club{debtor.code}.example"}
            yield PlannedDecision("club-details", partial(_take, details))


def _take(data: dict[str, Any], made: Sequence["JournalEntry"]) -> dict[str, Any]:
    return data


def _list_payments(account: "DebtorAccount", today: datetime.date, shown_club: int) -> Iterator[dict[str, Any]]:
    """List what a debtor paid of each invoice: all of the older ones, and of the last two what its habit is."""
    charged = [each for each in account.invoices if each.total > 0]
    habit = _SHOWN if account.debtor.code == shown_club else account.debtor.code % _HABITS
    for at, invoice in enumerate(charged):
        left = len(charged) - 1 - at
        share = _SHARES[habit][left] if left < len(_SHARES[habit]) else 1
        extra = _OVERPAID if habit == _TOO_MUCH and not at else 0
        if share:
            yield _payment(invoice, int(invoice.total * share) + extra, today)


def _payment(invoice: "InvoiceSummary", cents: int, today: datetime.date) -> dict[str, Any]:
    day = max(invoice.date, min(invoice.due - _BEFORE_DUE, today - ONE_DAY))
    return {"invoice": invoice.number, "date": str(day), "amount": cents_text(cents), "reference": invoice.label}
