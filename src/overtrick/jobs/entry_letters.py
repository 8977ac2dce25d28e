"""Letters about entries of tournaments, in the language in which each of the players reads the pages."""

from datetime import datetime

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.config.settings_file import Web
from overtrick.jobs.letter_words import choose_words
from overtrick.schemes.registers.records import LetterWords
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import about_today
from overtrick.store.mail.journal_letters import Letter, queue_letters
from overtrick.store.reports.entry_notices import CONFIRM, JOB, EntryNotice, find_pending_notices
from overtrick.store.tournaments.entry_links import make_entry_link


def write_entry_letters(web: Web, now: datetime) -> int:
    """Write the letters about what became of entries since the last time; return how many."""
    pending = find_pending_notices()
    letters = [_write_letter(notice, web) for notice in pending.notices]
    return queue_letters(JOB, pending.after, pending.last, letters, now)


def _write_letter(notice: EntryNotice, web: Web) -> Letter:
    """Write a letter in the language of its reader."""
    about = about_today()
    site = web.url.rstrip("/") or f"http://{web.host}:{web.port}"
    if notice.letter == CONFIRM:
        path = reverse("entry-link", kwargs={"token": make_entry_link(notice.entry.id, notice.number)})
    else:
        path = reverse("tournament-entries", kwargs={"tournament": notice.tournament.number})
    with translation.override(notice.language if notice.language in about.languages else about.languages[0]):
        return Letter(notice.email, *compose_entry_letter(notice, site + path))


def compose_entry_letter(notice: EntryNotice, link: str, own: LetterWords | None = None) -> tuple[str, str]:
    """Return the subject and the body of a letter; the first line of its template is the subject."""
    context = {"notice": notice, "federation": about_today(), "link": link, "zone": current_federation().time_zone}
    subject, _, body = render_to_string(f"overtrick/letters/{notice.letter}.txt", context).strip().partition("\n")
    values = {"name": notice.name, "number": notice.number, "tournament": notice.tournament.name, "link": link}
    return choose_words(notice.letter, subject, body, values, own)
