"""The words of billing: who owes, what is charged for, and what an invoice is made of."""

import datetime
from fractions import Fraction
from typing import Literal

import msgspec

from overtrick.core.because import Because

DebtorKind = Literal["club", "region", "entrant"]
InvoiceKind = Literal["masterpoints", "levy", "tournament", "credit"]
# What a line of an invoice charges for.
LineKind = Literal[
    "club-sessions", "tournament-sessions", "points", "levy-full", "levy-joined", "levy-left", "levy-both", "entry-fee"
]
LEVY_KINDS: tuple[LineKind, ...] = ("levy-full", "levy-joined", "levy-left", "levy-both")


class Debtor(msgspec.Struct, frozen=True, order=True):
    """Who owes: a club (a dummy club too), a region, or an entrant."""

    kind: DebtorKind
    code: int


class Tax(msgspec.Struct, frozen=True, order=True):
    """A tax and its rate."""

    name: str
    rate: Fraction


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """The smallest thing that is charged for: a session, the matches of a day, a session's points, or a member.

    `key` says what it is for, and stays the same when a file is replaced: by it a correction finds what was charged.
    `sessions` are the sessions by which it can be opened, `number` is the member. `units` are players, points or days.
    `date` is the day of play, or the first day of a member's part of the quarter.
    """

    key: str
    kind: LineKind
    period: str
    date: datetime.date
    until: datetime.date | None = None
    name: str = ""
    rounds: tuple[int, ...] = ()
    sessions: tuple[int, ...] = ()
    number: str = ""
    players: int = 0
    units: Fraction
    rate: Fraction
    unit: str = ""
    amount: int
    taxes: tuple[Tax, ...] = ()
    because: tuple[Because, ...] = ()


class LineReference(msgspec.Struct, frozen=True, order=True):
    """A line of an earlier invoice, by the invoice's number and its place on it, counted from 1."""

    invoice: int
    line: int


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an invoice: a kind of charge of one period at one rate, and the items that it sums.

    `refers` is the line of an earlier invoice that it corrects; a late charge of a period that was billed before has
    the `period` alone.
    """

    kind: LineKind
    period: str
    unit: str = ""
    units: Fraction
    rate: Fraction
    amount: int
    refers: LineReference | None = None
    late: bool = False
    taxes: tuple[Tax, ...] = ()
    items: tuple[Item, ...]


class TaxAmount(msgspec.Struct, frozen=True):
    """A tax on an invoice: what it is on, and how much it is."""

    name: str
    rate: Fraction
    base: int
    amount: int


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What an invoice will say, before it has a number."""

    debtor: Debtor
    kind: InvoiceKind
    period: str
    currency: str
    lines: tuple[Line, ...]
    subtotal: int
    taxes: tuple[TaxAmount, ...]

    @property
    def tax(self) -> int:
        """All taxes together."""
        return sum(tax.amount for tax in self.taxes)

    @property
    def total(self) -> int:
        """What is to be paid."""
        return self.subtotal + self.tax
