"""The invoices of a club: what is owed, what this month and quarter cost so far, and each invoice in full."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.billing.documents import Document
from overtrick.billing.periods import parse_period, quarter_of
from overtrick.billing.records import Debtor
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.accounts import find_account
from overtrick.store.queries.billing.running import look_up_running
from overtrick.web import query_params
from overtrick.web.acting import acting_account
from overtrick.web.club_desk.charge_questions import ask_address
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.invoices.account_pages import find_invoice, invoice_context, overdue_of, titles_of
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.files import csv_of_invoice, csv_of_members, pdf_response
from overtrick.web.invoices.period_names import name_period
from overtrick.web.invoices.sheets import make_sheets, name_kind
from overtrick.web.page_urls import page_url


@never_cache
@require_safe
def club_invoices(request: HttpRequest, club: int) -> HttpResponse:
    """Show what a club owes, what it will be billed for, and the invoices that were issued."""
    club_row = desk_club(club)
    debtor = Debtor("club", club)
    account = find_account(debtor, today())
    running = make_sheets(look_up_running(debtor, today()), acting_account(request), ask_address(club))
    context = {
        "waiting": [each for each in account.invoices if each.open > 0],
        "earlier": [each for each in reversed(account.invoices) if each.open <= 0],
        "account": account, "overdue": overdue_of(account), "running": running, "money": write_money,
        "kinds": {each.document.kind: name_kind(each.document.kind) for each in running},
        "ends": {each.document.period: parse_period(each.document.period).last for each in running},
        "today": today(), "period_name": name_period, "titles": titles_of(account.invoices),
        "invoice_url": invoice_address(club),
    }  # fmt: skip
    return render_desk(request, club_row, "invoices.html", context)


@never_cache
@require_safe
def club_invoice(request: HttpRequest, club: int, number: int) -> HttpResponse:
    """Show an invoice of a club, line by line."""
    document, club_row = _find(club, number), desk_club(club)
    context = invoice_context(document, acting_account(request), invoice_address(club), ask_address(club))
    return render_desk(request, club_row, "invoice.html", context)


@never_cache
@require_safe
def club_invoice_pdf(request: HttpRequest, club: int, number: int) -> HttpResponse:
    """Send an invoice of a club as a PDF."""
    return pdf_response(request, _find(club, number))


@never_cache
@require_safe
def club_invoice_csv(request: HttpRequest, club: int, number: int) -> HttpResponse:
    """Send the items of an invoice of a club as a table."""
    return csv_of_invoice(_find(club, number), acting_account(request))


@never_cache
@require_safe
def club_invoice_members(request: HttpRequest, club: int, number: int) -> HttpResponse:
    """Send the members of a levy invoice of a club as a table; 0 is that of a quarter that was not billed yet."""
    if number:
        return csv_of_members(_find(club, number), acting_account(request))
    desk_club(club)
    period = query_params.text(request, "period") or quarter_of(today()).name
    running = look_up_running(Debtor("club", club), today())
    document = next((each for each in running if each.kind == "levy" and each.period == period), None)
    if document is None:
        raise Http404
    return csv_of_members(document, acting_account(request))


def _find(club: int, number: int) -> Document:
    """Return an invoice of the club; 404 if it is another's."""
    document = find_invoice(number)
    if document.debtor != Debtor("club", club):
        raise Http404
    return document


def invoice_address(club: int) -> Callable[[int], str]:
    """Return what makes the address of an invoice of a club."""
    return lambda number: page_url("club-invoice", club=club, number=number)
