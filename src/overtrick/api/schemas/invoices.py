"""The shapes of invoices: those of a club in a list, and one with its lines, sessions and members."""

import datetime

from ninja import Field, Schema


class DebtorOut(Schema):
    """Who is billed: a club, a region or an entrant, by number and name."""

    kind: str
    code: int
    name: str


class LineReferenceOut(Schema):
    """What a line corrects: a line of an earlier invoice, or a period that was billed before something came."""

    invoice: int | None
    line: int | None
    period: str


class ChargedMemberOut(Schema):
    """A member in a line of levies: the days, the amount, and why."""

    number: str
    days: int
    start: datetime.date = Field(alias="from")
    end: datetime.date | None = Field(alias="to")
    amount: str
    because: list[str]


class ChargedSessionOut(Schema):
    """A session in a line: the players, or the points and their unit; the amount, and why.

    The rounds of matches of a day are charged together: `sessions` are all of them, and `session` is the first.
    """

    session: int | None
    sessions: list[int]
    date: datetime.date
    event: str
    players: int | None = None
    unit: str | None = None
    points: str | None = None
    amount: str
    because: list[str]


class InvoiceLineOut(Schema):
    """A line: what it charges for, and what it is made of, which is members or sessions."""

    text: str
    units: str
    rate: str
    amount: str
    refers: LineReferenceOut | None
    members: list[ChargedMemberOut] | None = None
    sessions: list[ChargedSessionOut] | None = None


class InvoiceOut(Schema):
    """An invoice or a credit note, as it was issued. One that has not been issued has no number and no days."""

    debtor: DebtorOut
    kind: str
    period: str
    number: int | None
    label: str | None
    date: datetime.date | None
    due: datetime.date | None
    credits: int | None
    currency: str
    lines: list[InvoiceLineOut]
    subtotal: str
    tax: str
    total: str


class InvoiceSummaryOut(Schema):
    """An invoice in a list: what was paid and credited of it, what is still owed, and when it was sent and where to.

    `state` is issued, sent, part paid, paid, credited or overdue; `reminded` is when the last reminder was written.
    """

    number: int
    label: str
    kind: str
    period: str
    date: datetime.date
    due: datetime.date
    credits: int | None
    currency: str
    total: str
    paid: str
    credited: str
    open: str
    state: str
    sent: datetime.datetime | None
    sent_to: str
    reminded: datetime.datetime | None


class InvoicesOut(Schema):
    """What a club owes, its invoices from the first on, and what is still to be billed: so far, or not yet."""

    club: int
    owed: str
    invoices: list[InvoiceSummaryOut]
    running: list[InvoiceOut]


class OwnInvoicesOut(Schema):
    """What a player owes as an entrant, and the player's invoices from the first on."""

    owed: str
    invoices: list[InvoiceSummaryOut]


class InvoiceRunOut(Schema):
    """A month or quarter with the invoices of all who are billed; they have numbers once it is `billed`."""

    period: str
    kind: str
    billed: bool
    total: str
    invoices: list[InvoiceOut]
