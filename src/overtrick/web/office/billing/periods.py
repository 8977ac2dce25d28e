"""A month or a quarter, debtor by debtor: what would be billed, issuing it, and what was issued."""

from datetime import UTC, datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.billing.periods import Period, parse_period
from overtrick.store.commands.billing.invoice_letters import is_requested, request_letters
from overtrick.store.commands.billing.run_previews import RunPreview, preview_run
from overtrick.store.errors import Refusal
from overtrick.store.invoices.addresses import find_billing_addresses
from overtrick.store.invoices.letters import INVOICE, find_letters
from overtrick.store.journal.kinds import BILL
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.invoice_totals import ACCOUNTS
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, make_decision
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.period_names import name_account, name_period
from overtrick.web.invoices.sheets import name_kind
from overtrick.web.office.desk import render_office
from overtrick.web.office.runs.reasons import LONGEST_REASON, read_reason
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def billing_period(request: HttpRequest, name: str) -> HttpResponse:
    """Show what a period bills, and issue its invoices."""
    period = find_period(name)
    if request.method != "POST":
        return _show(request, preview_run(period, today()))
    return _send(request, period) if request.POST.get("do") == "send" else _issue(request, period)


def find_period(name: str) -> Period:
    """Return the month or the quarter of a name; 404 if it is none."""
    try:
        return parse_period(name)
    except (ValueError, OverflowError) as error:
        raise Http404 from error


def _send(request: HttpRequest, period: Period) -> HttpResponse:
    """Ask a worker to send the invoices of a period that were not sent."""
    line = preview_run(period, today()).line
    if line:
        request_letters(line, datetime.now(UTC))
        messages.success(request, _("They are being sent. It may take some minutes until all are on their way."))
    return redirect("billing-period", name=period.name)


def _issue(request: HttpRequest, period: Period) -> HttpResponse:
    reason, wrong = read_reason(request, needed=True)
    preview = preview_run(period, today())
    if wrong:
        return _show(request, preview, typed=reason, wrong=wrong, status=UNPROCESSABLE)
    if not preview.line and request.POST.get("seen", "") != preview.fingerprint:
        trouble = _(
            "The records have changed since you looked, so nothing was issued. Below is what would be billed now."
        )
        return _show(request, preview, trouble=trouble, typed=reason, status=CONFLICT)
    try:
        make_decision(request, BILL, {"kind": preview.kind, "period": period.name}, reason)
    except Refusal as refusal:
        return _show(request, preview, trouble=translate_problem(str(refusal)), typed=reason, status=CONFLICT)
    messages.success(request, _("The invoices for %(period)s have been issued.") % {"period": name_period(period)})
    return redirect("billing-period", name=period.name)


def _show(
    request: HttpRequest, preview: RunPreview, *, trouble: str = "", typed: str = "", wrong: str = "", status: int = 200
) -> HttpResponse:
    numbers = [each.number for each in preview.totals if each.number]
    letters = {number: own[-1] for number, own in find_letters(numbers, INVOICE).items()}
    addresses = find_billing_addresses({each.debtor for each in preview.totals}) if preview.line else {}
    unsent = [each for each in preview.totals if preview.line and each.number not in letters]
    used = {account for each in preview.totals for account in each.by_account}
    context = {
        "preview": preview, "title": f"{name_kind(preview.kind)}, {name_period(preview.period)}",
        "accounts": [account for account in ACCOUNTS if account in used],
        "sums": {account: sum(each.by_account.get(account, 0) for each in preview.totals) for account in used},
        "account_name": name_account, "money": write_money,
        "trouble": trouble, "typed": typed, "wrong": wrong, "longest": LONGEST_REASON,
        "objection": translate_problem(preview.objection), "so_far": preview.period.last >= today(),
        "letters": letters, "addresses": addresses, "is_requested": bool(preview.line) and is_requested(preview.line),
        "sendable": sum(bool(addresses[each.debtor].email) for each in unsent),
        "way": [(page_url("billing"), _("Money"))],
    }  # fmt: skip
    return render_office(request, "billing_period.html", context, status=status)
