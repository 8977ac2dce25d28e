"""Receipts by email for those who sent a contest report, in the language of the federation."""

from datetime import datetime

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.config.settings_file import Web
from overtrick.jobs.letter_words import choose_words
from overtrick.schemes.registers.records import LetterWords
from overtrick.store.journal.today import about_today
from overtrick.store.mail.journal_letters import Letter
from overtrick.store.reports.file_receipts import FileReceipt, find_pending_receipts, queue_receipts

_TEMPLATE = "overtrick/letters/receipt.txt"


def write_receipts(web: Web, now: datetime, *, wanted: bool = True) -> int:
    """Write the receipts for what was taken in since the last time; return how many. Unwanted ones are passed over."""
    pending = find_pending_receipts(now)
    letters = [_write_letter(receipt, web) for receipt in pending.receipts] if wanted else []
    return queue_receipts(pending, letters, now)


def _write_letter(receipt: FileReceipt, web: Web) -> Letter:
    """Write a letter in the language of the federation."""
    site = web.url.rstrip("/") or f"http://{web.host}:{web.port}"
    # A name with a slash, which only the command line lets through, has no address of its own.
    page = "files" if "/" in receipt.file else "file"
    values = {"club": receipt.club} | ({"name": receipt.file} if page == "file" else {})
    with translation.override(about_today().languages[0]):
        return Letter(receipt.address, *compose_receipt(receipt, site + reverse(page, kwargs=values)))


def compose_receipt(receipt: FileReceipt, page: str, own: LetterWords | None = None) -> tuple[str, str]:
    """Return the subject and the body of a letter; the first line of its template is the subject.

    What a file says does not become a second line of the head of a letter.
    """
    about = about_today()
    context = {"receipt": receipt, "federation": about, "page": page}
    subject, _, body = render_to_string(_TEMPLATE, context).strip().partition("\n")
    values = {"file": receipt.file, "club": receipt.club_name, "event": receipt.event, "link": page}
    return choose_words("receipt", f"{about.name}: {subject}", body, values, own)
