"""The statement of account of a club: what was charged, credited and paid, and what is owed."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.billing.records import Debtor
from overtrick.store.invoices.payers import CLUB
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.invoices import statement_pages
from overtrick.web.page_urls import page_url


@never_cache
@require_safe
def club_statement(request: HttpRequest, club: int) -> HttpResponse:
    """Show the statement of a club."""
    club_row = desk_club(club)
    context = statement_pages.statement_context(request, Debtor(CLUB, club)) | {
        "invoice_url": lambda number: page_url("club-invoice", club=club, number=number),
        "pdf_address": page_url("club-statement-pdf", club=club),
        "csv_address": page_url("club-statement-csv", club=club),
    }
    return render_desk(request, club_row, "statement.html", context)


@never_cache
@require_safe
def club_statement_pdf(request: HttpRequest, club: int) -> HttpResponse:
    """Send the statement of a club as a PDF."""
    return statement_pages.statement_pdf(request, Debtor(CLUB, desk_club(club).code))


@never_cache
@require_safe
def club_statement_csv(request: HttpRequest, club: int) -> HttpResponse:
    """Send the statement of a club as a table."""
    return statement_pages.statement_csv(request, Debtor(CLUB, desk_club(club).code))
