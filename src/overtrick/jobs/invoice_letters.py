"""Invoices by email: after a run each goes to the treasurer once, with its PDF; the office can send one again."""

import logging
from collections.abc import Callable
from datetime import datetime

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.billing.amount_format import format_amount
from overtrick.billing.documents import Document
from overtrick.billing.paper import InvoiceDocument
from overtrick.billing.periods import parse_period
from overtrick.config.settings_file import Web
from overtrick.jobs.letter_words import choose_words
from overtrick.jobs.money_papers import print_document, site_of, write_day
from overtrick.schemes.registers.records import LetterWords
from overtrick.store.commands.billing.invoice_letters import REQUEST, queue_letter
from overtrick.store.db import leases
from overtrick.store.invoices.letters import INVOICE
from overtrick.store.invoices.payers import CLUB, ENTRANT
from overtrick.store.journal.today import about_today
from overtrick.store.mail.journal_letters import Letter, queue_letters
from overtrick.store.mail.outbox import Attachment
from overtrick.store.queries.billing.papers import make_papers
from overtrick.store.reports.invoice_notices import JOB, InvoiceNotice, find_pending_runs, find_unsent
from overtrick.typesetting import Unprintable

_TEMPLATE = "overtrick/letters/invoice.txt"
# Those that the program sends by itself are nobody's act.
_NOBODY = ""
_log = logging.getLogger(__name__)


def write_invoice_letters(web: Web, now: datetime, *, wanted: bool = True) -> int:
    """Write the letters of the runs since the last time, and those that the office asked for; return how many.

    Unwanted ones are passed over. Each letter is a transaction of its own: after a crash the next worker goes on with
    the invoices that have none.
    """
    pending = find_pending_runs()
    count = sum(_write_run(seq, web, now) for seq in pending.runs) if wanted else 0
    queue_letters(JOB, pending.after, pending.last, [], now)
    return count + (_write_requested(web, now) if wanted else 0)


def _write_requested(web: Web, now: datetime) -> int:
    count = 0
    for request in leases.find_requests(REQUEST, is_open=True):
        taken = leases.take_lease(request.job, request.at, now)
        if taken is not None:
            count += _write_run(int(request.job.removeprefix(REQUEST)), web, now)
            leases.complete_lease(taken, now, "mailed")
    return count


def _write_run(seq: int, web: Web, now: datetime) -> int:
    count, site = 0, site_of(web)
    for notice in find_unsent(seq):
        try:
            letter = write_letter(notice, lambda path: site + path)
        except Unprintable as error:
            # The office sees that it was not sent.
            _log.warning("an invoice cannot be printed", extra={"invoice": notice.document.label, "why": str(error)})
            continue
        count += queue_letter(INVOICE, {notice.document.number: notice.letters}, letter, _NOBODY, now)
    return count


def write_letter(notice: InvoiceNotice, make_link: Callable[[str], str]) -> Letter:
    """Write the letter with an invoice in the language of the federation. Raise Unprintable if there is no PDF of it.

    `make_link` makes a whole address of the path of a page.
    """
    document = notice.document
    with translation.override(about_today().languages[0]):
        (paper,) = make_papers([document])
        subject, body = compose_invoice(document, paper, _link(document, make_link))
        attachment = Attachment(f"{document.label}.pdf", print_document(document, make_link))
    return Letter(notice.address, subject, body, attachment)


def compose_invoice(
    document: Document, paper: InvoiceDocument, link: str, own: LetterWords | None = None
) -> tuple[str, str]:
    """Return the subject and the body of a letter; the first line of its template is the subject."""
    about, period = about_today(), parse_period(document.period)
    amount = format_amount(document.total, paper.settings)
    context = {
        "paper": paper, "name": document.heading.name, "first": period.first, "last": period.last, "amount": amount,
        "link": link, "federation": about,
    }  # fmt: skip
    subject, _, body = render_to_string(_TEMPLATE, context).strip().partition("\n")
    values = {
        "club": document.heading.name, "invoice": paper.title, "amount": amount, "due": write_day(document.due),
        "link": link,
    }  # fmt: skip
    return choose_words("invoice", f"{about.name}: {subject}", body, values, own)


def _link(document: Document, make_link: Callable[[str], str]) -> str:
    """Return the address of the page of an invoice; a region has no desk, and so no page."""
    if document.debtor.kind == ENTRANT:
        return make_link(reverse("my-invoice", kwargs={"number": document.number}))
    if document.debtor.kind != CLUB:
        return ""
    return make_link(reverse("club-invoice", kwargs={"club": document.debtor.code, "number": document.number}))
