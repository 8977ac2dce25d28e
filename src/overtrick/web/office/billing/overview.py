"""The money of the federation on one page: what is billed next, what is owed and for how long, and what was billed."""

from datetime import date
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.billing.balances import AGES
from overtrick.billing.periods import Period
from overtrick.store.commands.billing.run_previews import find_next_periods
from overtrick.store.invoices.addresses import BillingAddress, find_billing_addresses
from overtrick.store.invoices.run_drafts import kind_of
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.accounts import DebtorAccount, InvoiceSummary, find_accounts
from overtrick.store.queries.billing.invoice_totals import find_billed_years, sum_billed
from overtrick.store.queries.billing.invoices import list_runs
from overtrick.store.queries.tasks.letters import FEW_ATTEMPTS
from overtrick.web import query_params
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.period_names import name_account, name_period
from overtrick.web.invoices.sheets import name_kind
from overtrick.web.office.billing.exports import last_month
from overtrick.web.office.billing.fee_chart import make_fee_figure
from overtrick.web.office.desk import render_office

_MOST_RUNS, _MOST_UNSENT = 24, 12


class NextRun(NamedTuple):
    """A period to be billed next; `is_due` once it has ended."""

    period: Period
    title: str
    kind: str
    is_due: bool


class Unsent(NamedTuple):
    """An invoice that is owed and was not sent: whose it is, and the club whose details have the address, or should."""

    invoice: InvoiceSummary
    name: str
    address: BillingAddress


@never_cache
@require_safe
def billing(request: HttpRequest) -> HttpResponse:
    """Show what is billed next, what is owed, and what was billed in a year."""
    day = today()
    accounts = find_accounts(day)
    unsent = _find_unsent(accounts)
    years = find_billed_years()
    year = _read_year(request, years)
    context = {
        "next_runs": [_next_run(period, day) for period in find_next_periods(day)],
        "runs": [(run, name_period(run.period), name_kind(run.kind)) for run in list_runs()[:_MOST_RUNS]],
        "debtors": sorted((each for each in accounts if each.owed), key=lambda each: -each.owed),
        "owed": sum(max(each.owed, 0) for each in accounts), "ages": _sum_ages(accounts), "age_names": name_ages(),
        "overdue": sum(_sum_ages(accounts)[1:]), "ahead": sum(max(-each.owed, 0) for each in accounts),
        "unsent": unsent[:_MOST_UNSENT], "more_unsent": len(unsent[_MOST_UNSENT:]),
        "money": write_money, "years": years, "year": year,
        "year_links": [(f"?year={each}#totals", str(each), each == year) for each in years],
        "account_name": name_account,
        "billed": sum_billed(date(year, 1, 1), date(year, 12, 31)), "chart_figure": make_fee_figure(year),
        "days": last_month(),
    }  # fmt: skip
    return render_office(request, "billing.html", context)


def name_ages() -> list[str]:
    """Return the names of the columns of ages: not due yet, and for how many days."""
    names = [_("Not due yet")]
    for at, last in enumerate(AGES[1:]):
        names.append(_("%(first)s–%(last)s days") % {"first": AGES[at] + 1, "last": last})
    return [*names, _("Over %(last)s days") % {"last": AGES[-1]}]


def _find_unsent(accounts: list[DebtorAccount]) -> list[Unsent]:
    """Find the invoices that are owed and could not be sent, those without an address first, then the newest."""
    found = [(each, account) for account in accounts for each in account.invoices if each.open and _is_unsent(each)]
    addresses = find_billing_addresses({account.debtor for _invoice, account in found})
    unsent = [Unsent(each, account.name, addresses[account.debtor]) for each, account in found]
    return sorted(unsent, key=lambda each: (bool(each.address.email), -each.invoice.number))


def _is_unsent(invoice: InvoiceSummary) -> bool:
    """Tell whether no letter with an invoice was written, or the last one was tried in vain several times."""
    letter = invoice.last_letter
    return letter is None or (letter.sent is None and letter.attempts >= FEW_ATTEMPTS)


def _next_run(period: Period, day: date) -> NextRun:
    return NextRun(period, name_period(period), name_kind(kind_of(period)), is_due=period.last < day)


def _sum_ages(accounts: list[DebtorAccount]) -> list[int]:
    return [sum(column) for column in zip(*(each.ages for each in accounts), strict=True)] or [0] * (len(AGES) + 1)


def _read_year(request: HttpRequest, years: list[int]) -> int:
    wanted = query_params.number(request, "year")
    return wanted if wanted in years and wanted is not None else (years[0] if years else today().year)
