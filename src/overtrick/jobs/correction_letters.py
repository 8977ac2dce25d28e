"""Letters to players whose results were corrected, in the language in which each of them reads the pages."""

from datetime import datetime

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.config.settings_file import Web
from overtrick.jobs.letter_words import choose_words
from overtrick.schemes.registers.records import LetterWords
from overtrick.store.journal.today import about_today
from overtrick.store.mail.journal_letters import Letter, queue_letters
from overtrick.store.reports.correction_notices import JOB, CorrectionNotice, find_pending_notices

_TEMPLATE = "overtrick/letters/correction.txt"


def write_correction_letters(web: Web, now: datetime) -> int:
    """Write the letters about what was corrected since the last time; return how many."""
    pending = find_pending_notices()
    letters = [_write_letter(notice, web) for notice in pending.notices]
    return queue_letters(JOB, pending.after, pending.last, letters, now)


def _write_letter(notice: CorrectionNotice, web: Web) -> Letter:
    """Write a letter in the language of its reader."""
    about = about_today()
    site = web.url.rstrip("/") or f"http://{web.host}:{web.port}"
    with translation.override(notice.language if notice.language in about.languages else about.languages[0]):
        return Letter(notice.email, *compose_correction(notice, site))


def compose_correction(notice: CorrectionNotice, site: str, own: LetterWords | None = None) -> tuple[str, str]:
    """Return the subject and the body of a letter; the first line of its template is the subject."""
    about = about_today()
    links = {each.session: site + reverse("session", kwargs={"session": each.session}) for each in notice.corrections}
    details = site + reverse("my-details")
    context = {"notice": notice, "federation": about, "links": links, "details": details}
    subject, _, body = render_to_string(_TEMPLATE, context).strip().partition("\n")
    values = {"name": notice.name, "link": details}
    return choose_words("correction", f"{about.name}: {subject.strip()}", body, values, own)
