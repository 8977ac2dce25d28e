"""A statement of account as the club desk and the office show it: the page, the PDF, and a table for a spreadsheet."""

import datetime
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from overtrick.billing.records import Debtor
from overtrick.billing.statements.printing import name_ages
from overtrick.billing.statements.words import describe_entry
from overtrick.jobs.money_papers import print_account, say, statement_labels
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.statements import AccountStatement, find_statement
from overtrick.web import query_params
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.files import send_pdf
from overtrick.web.tables.csv_files import csv_response

_MOST_YEARS = 4
_ALL = "all"
# Nobody was billed before.
_EARLIEST = datetime.date(1900, 1, 1)


class StatementRow(NamedTuple):
    """An entry as it is shown: the day, what it is, what was written with it, and cents. `invoice` is its number."""

    date: datetime.date
    text: str
    reference: str
    invoice: int | None
    charged: int
    settled: int
    balance: int


def read_statement(request: HttpRequest, debtor: Debtor) -> AccountStatement:
    """Return the statement of the days that the address asks for; without any, of the last twelve months."""
    last = max(min(query_params.day(request, "to") or today(), today()), _EARLIEST)
    first = query_params.day(request, "from")
    if first is None and query_params.text(request, "span") != _ALL:
        first = _year_before(last)
    return find_statement(debtor, first, last)


def statement_context(request: HttpRequest, debtor: Debtor) -> dict[str, Any]:
    """Return what the page of a statement shows."""
    account = read_statement(request, debtor)
    statement, labels = account.statement, statement_labels()
    return {
        "account": account, "statement": statement, "rows": list(list_rows(account)), "money": write_money,
        "ages": [(name, cents) for name, cents in zip(name_ages(labels), account.ages, strict=True) if cents],
        "span_links": _span_links(account, everything=query_params.text(request, "span") == _ALL),
        "asked": request.GET.urlencode(), "labels": labels,
    }  # fmt: skip


def list_rows(account: AccountStatement) -> Iterator[StatementRow]:
    """Yield the entries of a statement, after what was owed before them."""
    statement = account.statement
    yield StatementRow(statement.first, statement_labels().opening, "", None, 0, 0, statement.opening)
    for entry in statement.entries:
        text = say(describe_entry(entry, account.labels))
        yield StatementRow(
            entry.date, text, entry.reference, entry.number, entry.charged, entry.settled, entry.balance
        )  # fmt: skip


def statement_pdf(request: HttpRequest, debtor: Debtor) -> HttpResponse:
    """Send a statement as a PDF."""
    account = read_statement(request, debtor)
    return send_pdf(print_account(account), f"{_file_stem(account)}.pdf")


def statement_csv(request: HttpRequest, debtor: Debtor) -> HttpResponse:
    """Send a statement as a table: what was owed before, every entry, and the sums."""
    account = read_statement(request, debtor)
    labels, statement = statement_labels(), account.statement
    head = [labels.date, labels.what, _("Reference"), labels.charged, labels.settled, labels.balance]
    rows = [
        [row.date, row.text, row.reference, _amount(row.charged), _amount(row.settled), _exact(row.balance)]
        for row in list_rows(account)
    ]
    sums = [_exact(cents) for cents in (statement.charged, statement.settled, statement.closing)]
    return csv_response(f"{_file_stem(account)}.csv", head, [*rows, [statement.last, labels.together, "", *sums]])


def _span_links(account: AccountStatement, *, everything: bool) -> list[tuple[str, str, bool]]:
    """Return the days that can be chosen by one press: address, name, and whether they are chosen."""
    shown, day = (account.statement.first, account.statement.last), today()
    found = [("?", _("Last 12 months"), not everything and shown == (_year_before(day), day))]
    for year in account.years[:_MOST_YEARS]:
        first, last = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
        address = f"?{urlencode({'from': first, 'to': last})}"
        found.append((address, str(year), not everything and shown == (first, min(last, day))))
    return [*found, (f"?span={_ALL}", _("Everything"), everything)] if account.years else found


def _year_before(day: datetime.date) -> datetime.date:
    """Return the first day of the twelve months that end on a day."""
    following = day + datetime.timedelta(days=1)
    is_leap_day = (following.month, following.day) == (2, 29)
    return datetime.date(following.year - 1, 3, 1) if is_leap_day else following.replace(year=following.year - 1)


def _file_stem(account: AccountStatement) -> str:
    debtor = account.to.debtor
    return f"statement-{debtor.kind}-{debtor.code}-{account.statement.last}"


def _amount(cents: int) -> Decimal | None:
    return _exact(cents) if cents else None


def _exact(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
