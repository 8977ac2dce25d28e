"""An invoice as a file: the PDF, in the language of the page, and a table for a spreadsheet."""

from decimal import Decimal

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from overtrick.billing.documents import Document
from overtrick.billing.words import describe_item, describe_line
from overtrick.core.numbers import to_decimal
from overtrick.jobs.money_papers import print_document
from overtrick.store import models
from overtrick.store.queries.billing.levied_members import find_member_statuses
from overtrick.store.queries.billing.papers import make_papers
from overtrick.store.queries.visibility import find_people
from overtrick.web.page_urls import absolute_url
from overtrick.web.reasons import translate_reason
from overtrick.web.tables.csv_files import csv_response
from overtrick.web.terms import translate_term


def pdf_response(request: HttpRequest, document: Document) -> HttpResponse:
    """Send an invoice as a PDF, in which each session leads to its results."""
    pdf = print_document(document, lambda path: absolute_url(request, path))
    return send_pdf(pdf, f"{file_stem(document)}.pdf")


def send_pdf(pdf: bytes, name: str) -> HttpResponse:
    """Send a PDF under a name."""
    answer = HttpResponse(pdf, content_type="application/pdf")
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


def csv_of_members(document: Document, who: models.Account) -> HttpResponse:
    """Send every member of a levy invoice: number, name, status, days and amount, and why it is so much.

    The amounts of a line sum to what the invoice says. An invoice of another kind has no members: 404.
    """
    (paper,) = make_papers([document])
    items = [(at, item) for at, line in enumerate(paper.lines, 1) for item in line.items if item.number]
    if document.kind not in ("levy", "credit") or not items:
        raise Http404
    people = find_people((item.number for _at, item in items), who)
    statuses = find_member_statuses((item.number, item.until or item.date) for _at, item in items)
    head = [
        _("Line"), _("Player number"), _("Name"), _("Status"), _("From"), _("To"), _("Days"), _("Amount before tax"),
        _("Reason"),
    ]  # fmt: skip
    rows = [
        [
            at, item.number, people[item.number].name if item.number in people else "",
            translate_term(statuses.get((item.number, item.until or item.date), ""), "statuses"), item.date, item.until,
            int(item.units), Decimal(item.amount).scaleb(-2),
            "; ".join(translate_reason(because) for because in item.because),
        ]
        for at, item in items
    ]  # fmt: skip
    return csv_response(f"{file_stem(document)}-{_('members')}.csv", head, rows)


def file_stem(document: Document) -> str:
    """Return the name of an invoice's files, without what follows the dot."""
    return document.label if document.number else f"draft-{document.kind}-{document.period}"
