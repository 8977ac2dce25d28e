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
    """A payment of a debtor; `invoice` is the one that it names, `reference` what the debtor wrote."""

    date: datetime.date
    amount: int
    invoice: int | None = None
    reference: str = ""


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
    """Lay credits and payments against invoices: those that name an invoice first, the rest on the oldest.

    Money that was paid back comes out of what was paid too much. What is more than that opens an invoice again: the one
    that it names, or else the youngest.
    """
    ordered = sorted(invoices, key=lambda each: (each.issued, each.number))
    parts = _Parts([each for each in ordered if each.total >= 0])
    received = list(payments)
    credit = sum(parts.lay(-each.total, [each.of], parts.credited) for each in ordered if each.total < 0)
    money = sum(parts.lay(each.amount, [each.invoice], parts.paid) for each in received if each.amount > 0)
    oldest = list(parts.totals)
    unused = parts.lay(credit, oldest, parts.credited) + parts.lay(money, oldest, parts.paid)
    refunds = [each for each in received if each.amount < 0]
    unused += sum(each.amount for each in refunds)
    if unused < 0:
        unused = -parts.take_back(-unused, [*(each.invoice for each in refunds), *reversed(oldest)])
    return Balance(invoices=parts.list_settled(), unused=unused)


class _Parts:
    """What was paid and credited of each invoice so far, by its number."""

    def __init__(self, charged: Sequence[OwedInvoice]) -> None:
        self._charged = charged
        self.totals = {each.number: each.total for each in charged}
        self.paid, self.credited = dict.fromkeys(self.totals, 0), dict.fromkeys(self.totals, 0)

    def lay(self, amount: int, numbers: Iterable[int | None], on: dict[int, int]) -> int:
        """Lay an amount against invoices as far as they are open; return what is left of it."""
        for number in numbers:
            if number in self.totals:
                part = min(amount, self.totals[number] - self.paid[number] - self.credited[number])
                on[number] += part
                amount -= part
        return amount

    def take_back(self, amount: int, numbers: Iterable[int | None]) -> int:
        """Take an amount out of what was paid of invoices; return what is left of it."""
        for number in numbers:
            if number in self.totals:
                part = min(amount, self.paid[number])
                self.paid[number] -= part
                amount -= part
        return amount

    def list_settled(self) -> tuple[Settled, ...]:
        """Return the invoices as they are settled."""
        return tuple(
            Settled(
                number=each.number, due=each.due, total=each.total, paid=self.paid[each.number],
                credited=self.credited[each.number],
            )
            for each in self._charged
        )  # fmt: skip


def age(balance: Balance, today: datetime.date) -> tuple[int, ...]:
    """What is owed by how long it has been due: not yet, up to 30 days, up to 60, up to 90, and longer."""
    sums = [0] * (len(AGES) + 1)
    for each in balance.invoices:
        days = (today - each.due).days
        sums[sum(days > limit for limit in AGES)] += each.open
    return tuple(sums)
