"""An invoice as a file: the PDF, in the language of the page, and a table for a spreadsheet."""

import datetime
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from overtrick.billing.documents import Document
from overtrick.billing.printing import InvoiceLabels, InvoiceLanguage, print_invoice
from overtrick.billing.words import describe_item, describe_line
from overtrick.core.numbers import to_decimal
from overtrick.store import models
from overtrick.store.journal.today import scheme_today
from overtrick.store.queries.billing.papers import find_billed_sessions, make_papers
from overtrick.store.queries.visibility import find_people
from overtrick.web.page_urls import absolute_url, page_url
from overtrick.web.reasons import translate_reason
from overtrick.web.tables.csv_files import csv_response
from overtrick.web.templating.filters import write_date
from overtrick.web.terms import page_language


def pdf_response(request: HttpRequest, document: Document) -> HttpResponse:
    """Send an invoice as a PDF, in which each session leads to its results."""
    (paper,) = make_papers([document])
    sessions = find_billed_sessions(key for line in paper.lines for item in line.items for key in item.sessions)
    links = {
        item.key: absolute_url(request, page_url("session", found.session))
        for line in paper.lines
        for item in line.items
        for found in (sessions.get(item.sessions[0]) if item.sessions else None,)
        if found is not None and found.stands
    }
    scheme = scheme_today()
    pdf = print_invoice(paper, scheme.federation.colours, scheme.logo, _make_language(), links)
    answer = HttpResponse(pdf, content_type="application/pdf")
    name = f"{file_stem(document)}.pdf"
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer


def csv_of_invoice(document: Document, who: models.Account) -> HttpResponse:
    """Send every item of an invoice as a row of a table: what, when, how many, how much."""
    (paper,) = make_papers([document])
    items = [(at, line, item) for at, line in enumerate(paper.lines, 1) for item in line.items]
    people = find_people((item.number for _at, _line, item in items if item.number), who)
    head = [
        _("Line"), _("Charged for"), _("What"), _("Date"), _("Until"), _("Player number"), _("Name"), _("Units"),
        _("Amount before tax"),
    ]  # fmt: skip
    names = paper.names()
    rows = [
        [
            at, translate_reason(describe_line(line, names, credit=paper.is_credit)),
            translate_reason(describe_item(item)), item.date, item.until, item.number,
            people[item.number].name if item.number in people else "", to_decimal(item.units),
            Decimal(item.amount).scaleb(-2),
        ]
        for at, line, item in items
    ]  # fmt: skip
    return csv_response(f"{file_stem(document)}.csv", head, rows)


def file_stem(document: Document) -> str:
    """Return the name of an invoice's files, without what follows the dot."""
    return document.label if document.number else f"draft-{document.kind}-{document.period}"


def _make_language() -> InvoiceLanguage:
    labels = InvoiceLabels(
        draft=_("Draft"), to=_("Billed to"), club=_("Club number {code}"), date=_("Date"), due=_("Due"),
        credits=_("Credit for"), description=_("Description"), units=_("Units"), rate=_("Rate"), amount=_("Amount"),
        subtotal=_("Subtotal"), total=_("Total"), pay=_("How to pay"), pay_amount=_("Amount"), pay_by=_("Pay by"),
        account=_("Bank account"), reference=_("Reference"),
        nothing=_("Nothing to pay. The amount is taken off what you owe."), page=_("Page {page} of {pages}"),
    )  # fmt: skip
    return InvoiceLanguage(page_language() or "en", labels, translate_reason, _write_day)


def _write_day(day: datetime.date) -> str:
    return write_date(day)
