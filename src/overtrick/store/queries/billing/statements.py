"""A debtor's statement of account: what was owed before, every invoice, credit and payment, and what is owed now."""

import datetime

import msgspec

from overtrick.billing.balances import age, settle
from overtrick.billing.paper import Addressee
from overtrick.billing.records import Debtor
from overtrick.billing.statements import Statement, make_statement
from overtrick.store import models
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.headings import find_address
from overtrick.store.queries.billing.accounts import read_owed, read_received


class AccountStatement(msgspec.Struct, frozen=True, kw_only=True):
    """A statement, whose it is, and the printed numbers of its invoices.

    `ages` are cents that are owed on its last day by how long they have been due, and `unused` was paid too much by
    then: the one less the other is what is owed. `years` are those in which something was billed or paid.
    """

    to: Addressee
    statement: Statement
    labels: dict[int, str]
    ages: tuple[int, ...]
    unused: int
    years: tuple[int, ...]


def find_statement(debtor: Debtor, first: datetime.date | None, last: datetime.date) -> AccountStatement:
    """Return the statement of a debtor from one day to another; without the first, from the beginning."""
    own = {"debtor_kind": debtor.kind, "debtor_code": debtor.code}
    rows = list(models.Invoice.objects.filter(**own).defer("heading", "taxes", "reasons").order_by("number"))
    invoices = list(map(read_owed, rows))
    payments = list(map(read_received, models.Payment.objects.filter(**own, ended=None).order_by("date", "id")))
    days = [each.issued for each in invoices] + [each.date for each in payments]
    start = first or min([*days, last])
    balance = settle(
        (each for each in invoices if each.issued <= last), (each for each in payments if each.date <= last)
    )
    name, address = find_address(debtor)
    name = name or find_debtor_name(debtor)
    lines = tuple(line.strip() for line in address.splitlines() if line.strip())
    return AccountStatement(
        to=Addressee(debtor=debtor, name=name, address=lines), ages=age(balance, last), unused=balance.unused,
        statement=make_statement(invoices, payments, min(start, last), last),
        labels={row.number: row.label for row in rows}, years=tuple(sorted({day.year for day in days}, reverse=True)),
    )  # fmt: skip
