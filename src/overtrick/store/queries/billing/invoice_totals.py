"""What was billed in a year, before tax: by region or month, and by what it was for."""

from datetime import date

import msgspec

from overtrick.billing.bookkeeping import income_account
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.payers import CLUB, REGION
from overtrick.store.registers.code_names import code_names

_BILLED = (
    "SELECT v.debtor_kind, v.debtor_code, l.kind, sum(l.amount) FROM invoice_line l "
    "JOIN invoice v ON v.number = l.invoice_id WHERE v.date >= %s AND v.date <= %s "
    "GROUP BY v.debtor_kind, v.debtor_code, l.kind"
)
_BY_DAY = (
    "SELECT v.date, l.kind, sum(l.amount) FROM invoice_line l JOIN invoice v ON v.number = l.invoice_id "
    "WHERE v.date >= %s AND v.date <= %s GROUP BY v.date, l.kind"
)


class BilledTotals(msgspec.Struct, frozen=True):
    """Cents by region and account, credits taken off; the accounts in the order in which they are shown."""

    accounts: tuple[str, ...]
    regions: dict[str, dict[str, int]]

    def total(self, account: str) -> int:
        """Return what all regions were billed on an account."""
        return sum(own.get(account, 0) for own in self.regions.values())

    @property
    def grand_total(self) -> int:
        """Return all that was billed."""
        return sum(map(self.total, self.accounts))


ACCOUNTS = ("club-sessions", "tournament-sessions", "points", "levy", "entry-fee")


def sum_billed(first: date, last: date) -> BilledTotals:
    """Add up what was billed on some days, before tax, by region and account."""
    regions: dict[str, dict[str, int]] = {}
    for kind, code, line, amount in database.rows(_BILLED, first, last):
        debtor = Debtor(kind, code)
        # An entrant pays for no club, and so for no region.
        region = find_debtor_name(debtor) if kind == REGION else code_names().club(code).region if kind == CLUB else ""
        own = regions.setdefault(region, {})
        account = income_account(line)
        own[account] = own.get(account, 0) + int(amount)
    used = {account for own in regions.values() for account in own}
    ordered = {region: regions[region] for region in sorted(regions)}
    return BilledTotals(tuple(account for account in ACCOUNTS if account in used), ordered)


def sum_by_month(year: int) -> dict[date, dict[str, int]]:
    """Add up what was billed in each month of a year, before tax, by account; months are named by their first day."""
    months: dict[date, dict[str, int]] = {date(year, month, 1): {} for month in range(1, 13)}
    for day, line, amount in database.rows(_BY_DAY, date(year, 1, 1), date(year, 12, 31)):
        own = months[day_of(day).replace(day=1)]
        account = income_account(line)
        own[account] = own.get(account, 0) + int(amount)
    return months


def find_billed_years() -> list[int]:
    """Return the years in which something was billed, the last first."""
    return sorted({day.year for day in models.Invoice.objects.values_list("date", flat=True).distinct()}, reverse=True)


def sum_billed_by_club(year: int) -> dict[int, dict[str, int]]:
    """Add up what each club was billed in a year, before tax and with credits taken off, by account."""
    clubs: dict[int, dict[str, int]] = {}
    for kind, code, line, amount in database.rows(_BILLED, date(year, 1, 1), date(year, 12, 31)):
        if kind == CLUB:
            own, account = clubs.setdefault(code, {}), income_account(line)
            own[account] = own.get(account, 0) + int(amount)
    return clubs
