"""The account of a club, a region or an entrant: its invoices, its payments, and what is owed."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.billing.records import Debtor
from overtrick.store.invoices.debtor_names import find_region_names
from overtrick.store.invoices.payers import CLUB, ENTRANT, REGION
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.accounts import find_account
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import is_player
from overtrick.web.invoices.account_pages import overdue_of, titles_of
from overtrick.web.invoices.amounts import write_money
from overtrick.web.office.billing.overview import name_ages
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url


@never_cache
@require_safe
def billing_account(request: HttpRequest, kind: str, code: int) -> HttpResponse:
    """Show the account of a club, a region or an entrant."""
    debtor = find_debtor(kind, code)
    account = find_account(debtor, today())
    here = page_url("billing-account", kind=kind, code=code)
    payment = {kind: code, "date": today(), "back": here, "reason": _("Payment received")}
    context = {
        "account": account, "overdue": overdue_of(account), "money": write_money, "age_names": name_ages(),
        "titles": titles_of(account.invoices), "invoice_url": lambda number: page_url("office-invoice", number=number),
        "withdraw": lambda line: f"{page_url('decide', kind='withdraw')}?{urlencode({'line': line, 'back': here})}",
        "statement_address": page_url("billing-statement", kind=kind, code=code),
        "pay_address": f"{page_url('decide', kind='payment')}?{urlencode(payment)}",
        "way": [(page_url("billing"), _("Money"))],
    }  # fmt: skip
    return render_office(request, "billing_account.html", context)


def find_debtor(kind: str, code: int) -> Debtor:
    """Return who is meant; 404 if there is no such club, region or player."""
    if kind == CLUB and code in code_names().clubs:
        return Debtor(CLUB, code)
    if kind == REGION and code in find_region_names():
        return Debtor(REGION, code)
    if kind == ENTRANT and is_player(str(code)):
        return Debtor(ENTRANT, code)
    raise Http404
