"""What has been paid: payments and credits laid against invoices, the oldest first, and how old the rest is."""

import datetime
from collections.abc import Iterable, Sequence

import msgspec

# In days after an invoice fell due: not due yet, up to 30 days, up to 60, up to 90, more.
AGES = (0, 30, 60, 90)


class OwedInvoice(msgspec.Struct, frozen=True, kw_only=True):
    """An invoice of one debtor, or a credit note, whose total is below zero; `of` is the invoice that it credits."""

    number: int
    issued: datetime.date
    due: datetime.date
    total: int
    of: int | None = None


class Received(msgspec.Struct, frozen=True, kw_only=True):
    """A payment of a debtor; `invoice` is the one that it names."""

    date: datetime.date
    amount: int
    invoice: int | None = None


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """An invoice, what was paid and credited of it, and what is still owed."""

    number: int
    due: datetime.date
    total: int
    paid: int = 0
    credited: int = 0

    @property
    def open(self) -> int:
        """What is still owed."""
        return self.total - self.paid - self.credited


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """All invoices of a debtor, settled as far as the money goes, and what was paid too much."""

    invoices: tuple[Settled, ...]
    unused: int

    @property
    def owed(self) -> int:
        """What the debtor owes; below zero, what the federation owes the debtor."""
        return sum(each.open for each in self.invoices) - self.unused


def settle(invoices: Iterable[OwedInvoice], payments: Iterable[Received]) -> Balance:
    """Lay credits and payments against invoices: those that name an invoice first, the rest on the oldest."""
    ordered = sorted(invoices, key=lambda each: (each.issued, each.number))
    charged = [each for each in ordered if each.total >= 0]
    paid, credited = dict.fromkeys((each.number for each in charged), 0), dict.fromkeys((e.number for e in charged), 0)
    totals = {each.number: each.total for each in charged}

    def lay(amount: int, numbers: Sequence[int], on: dict[int, int]) -> int:
        for number in numbers:
            part = min(amount, totals[number] - paid[number] - credited[number])
            on[number] += part
            amount -= part
        return amount

    credit, money = 0, 0
    for each in ordered:
        if each.total < 0:
            credit += lay(-each.total, [each.of] if each.of in totals else [], credited)
    for payment in payments:
        named = [payment.invoice] if payment.invoice in totals and payment.amount > 0 else []
        money += lay(payment.amount, named, paid)
    oldest = [each.number for each in charged]
    credit = lay(credit, oldest, credited)
    # Money that was paid back may be more than is left of what came in.
    money = lay(money, oldest, paid) if money > 0 else money
    settled = tuple(
        Settled(
            number=each.number, due=each.due, total=each.total, paid=paid[each.number], credited=credited[each.number]
        )
        for each in charged
    )
    return Balance(invoices=settled, unused=credit + money)


def age(balance: Balance, today: datetime.date) -> tuple[int, ...]:
    """What is owed by how long it has been due: not yet, up to 30 days, up to 60, up to 90, and longer."""
    sums = [0] * (len(AGES) + 1)
    for each in balance.invoices:
        days = (today - each.due).days
        sums[sum(days > limit for limit in AGES)] += each.open
    return tuple(sums)
