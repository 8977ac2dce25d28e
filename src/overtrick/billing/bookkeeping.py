"""Double-entry bookkeeping: every invoice, credit note and payment as amounts on accounts that sum to zero.

A debit is above zero, a credit below. What a debtor owes is the sum of its receivable account.
"""

from collections.abc import Iterable

import msgspec

from overtrick.billing.records import Line, TaxAmount

RECEIVABLE, BANK, TAX = "receivable", "bank", "tax"
_LEVY = "levy"


class AccountEntry(msgspec.Struct, frozen=True):
    """An amount in cents on an account."""

    account: str
    amount: int


def income_account(kind: str) -> str:
    """The account of a kind of line: one for all levies, one for each other kind."""
    return _LEVY if kind.startswith(_LEVY) else kind


def post_invoice(lines: Iterable[Line], taxes: Iterable[TaxAmount]) -> list[AccountEntry]:
    """What the debtor owes, against the income of each kind and the taxes."""
    income: dict[str, int] = {}
    for line in lines:
        account = income_account(line.kind)
        income[account] = income.get(account, 0) + line.amount
    for tax in taxes:
        income[TAX] = income.get(TAX, 0) + tax.amount
    entries = [AccountEntry(account, -amount) for account, amount in income.items() if amount]
    return _with_receivable(entries)


def post_payment(amount: int) -> list[AccountEntry]:
    """Money that came in, against what the debtor owes; below zero it was paid back."""
    return [AccountEntry(BANK, amount), AccountEntry(RECEIVABLE, -amount)]


def reverse(entries: Iterable[AccountEntry]) -> list[AccountEntry]:
    """The same amounts with the other sign."""
    return [AccountEntry(entry.account, -entry.amount) for entry in entries]


def _with_receivable(entries: list[AccountEntry]) -> list[AccountEntry]:
    owed = -sum(entry.amount for entry in entries)
    return [AccountEntry(RECEIVABLE, owed), *entries] if entries else []
