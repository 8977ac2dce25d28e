"""What one debtor would be billed for a period: every line of the draft, before the office issues it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.commands.billing.invoice_runs import is_billed, preview_invoices
from overtrick.store.errors import Refusal
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.journal.today import today
from overtrick.web.acting import acting_account
from overtrick.web.invoices.account_pages import title_of
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.sheets import make_sheets
from overtrick.web.office.billing.accounts import find_debtor
from overtrick.web.office.billing.periods import find_period
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url


@never_cache
@require_safe
def billing_draft(request: HttpRequest, name: str, kind: str, code: int) -> HttpResponse:
    """Show the draft of one debtor line by line; what was issued since has its own page."""
    period, debtor = find_period(name), find_debtor(kind, code)
    try:
        documents = preview_invoices(period, today(), debtor)
    except Refusal as refusal:
        raise Http404 from refusal
    if not documents:
        raise Http404
    document = documents[0]
    if is_billed(period):
        return redirect("office-invoice", number=document.number)
    title = title_of(document)
    context = {
        "sheet": make_sheets([document], acting_account(request))[0], "title": title, "money": write_money,
        "name": find_debtor_name(debtor), "so_far": period.last >= today(),
        "account_address": page_url("billing-account", kind=kind, code=code),
        "invoice_url": lambda number: page_url("office-invoice", number=number),
        "way": [(page_url("billing"), _("Money")), (page_url("billing-period", name=name), title)],
    }  # fmt: skip
    return render_office(request, "billing_draft.html", context)
