"""The standard report on fees: what clubs were billed in a year, before tax, by what it was for."""

from typing import Any

from overtrick.store.queries.billing.invoice_totals import ACCOUNTS, sum_billed_by_club
from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.standard_reports.tables import CLUB, MONEY, REGION, ReportScope, StandardTable, TableColumn
from overtrick.store.registers.code_names import code_names


def fees(_copy: CopyReader | None, scope: ReportScope) -> StandardTable:
    """Return what each club was billed in a year, or one club. The figures are those of the invoices themselves."""
    billed = sum_billed_by_club(scope.year)
    used = [account for account in ACCOUNTS if any(own.get(account) for own in billed.values())]
    names = code_names()
    rows: list[tuple[Any, ...]] = [
        (club, names.club(club).region, *(own.get(account, 0) for account in used), sum(own.values()))
        for club, own in sorted(billed.items(), key=lambda each: names.club(each[0]).name)
        if scope.club in (None, club)
    ]
    columns = (
        TableColumn("club", CLUB), TableColumn("region", REGION),
        *(TableColumn("account", MONEY, account) for account in used), TableColumn("together", MONEY),
    )  # fmt: skip
    return StandardTable(columns=columns, rows=rows, adds_up=("account", "together"))
