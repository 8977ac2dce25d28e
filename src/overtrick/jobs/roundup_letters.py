"""The roundup of each month as a letter to the players who asked for it, in the language in which each reads."""

from datetime import datetime

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.config.settings_file import Web
from overtrick.jobs.letter_words import choose_words
from overtrick.schemes.registers.records import LetterWords
from overtrick.store.journal.today import about_today
from overtrick.store.mail.journal_letters import Letter, queue_letters
from overtrick.store.reports.roundup_notices import JOB, RoundupNotice, find_pending_roundups

_TEMPLATE = "overtrick/letters/roundup.txt"


def write_roundup_letters(web: Web, now: datetime) -> int:
    """Write the letters of a month when it is over, once; return how many."""
    pending = find_pending_roundups(now)
    letters = [_write_letter(notice, web) for notice in pending.notices]
    return queue_letters(JOB, pending.after, pending.last, letters, now)


def _write_letter(notice: RoundupNotice, web: Web) -> Letter:
    about = about_today()
    site = web.url.rstrip("/") or f"http://{web.host}:{web.port}"
    with translation.override(notice.language if notice.language in about.languages else about.languages[0]):
        return Letter(notice.email, *compose_roundup(notice, site))


def compose_roundup(notice: RoundupNotice, site: str, own: LetterWords | None = None) -> tuple[str, str]:
    """Return the subject and the body of a letter; the first line of its template is the subject."""
    about = about_today()
    month = f"{notice.month:%Y-%m}"
    link = f"{site}{reverse('roundup', kwargs={'month': month})}"
    stop = site + reverse("stop-letters", kwargs={"token": notice.stop})
    context = {"notice": notice, "federation": about, "link": link, "stop": stop}
    subject, _, body = render_to_string(_TEMPLATE, context).strip().partition("\n")
    values = {"name": notice.name, "month": month, "link": link}
    return choose_words("roundup", f"{about.name}: {subject.strip()}", body, values, own)
