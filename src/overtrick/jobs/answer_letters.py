"""Letters about questions and applications: to the club that is asked, and to the player or club that is answered."""

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
from overtrick.store.reports.answer_notices import JOB, AnswerNotice, find_pending_answers


def write_answer_letters(web: Web, now: datetime) -> int:
    """Write the letters about what was asked and answered since the last time; return how many."""
    pending = find_pending_answers()
    letters = [_write_letter(notice, web) for notice in pending.notices]
    return queue_letters(JOB, pending.after, pending.last, letters, now)


def _write_letter(notice: AnswerNotice, web: Web) -> Letter:
    """Write a letter in the language of its reader."""
    about = about_today()
    site = web.url.rstrip("/") or f"http://{web.host}:{web.port}"
    link = site + reverse(notice.page, kwargs={"club": notice.club} if notice.club is not None else {})
    with translation.override(notice.language if notice.language in about.languages else about.languages[0]):
        return Letter(notice.email, *compose_answer(notice, link))


def compose_answer(notice: AnswerNotice, link: str, own: LetterWords | None = None) -> tuple[str, str]:
    """Return the subject and the body of a letter; the first line of its template is the subject."""
    context = {"notice": notice, "federation": about_today(), "link": link, "zone": current_federation().time_zone}
    subject, _, body = render_to_string(f"overtrick/letters/{notice.letter}.txt", context).strip().partition("\n")
    values: dict[str, object] = {"name": notice.name, "text": notice.text, "link": link}
    if notice.question is not None:
        values |= {"number": notice.question.player, "question": notice.question.text}
        values["name"] = notice.name or notice.question.name
    elif notice.application is not None:
        wanted = notice.application
        values |= {"number": wanted.number, "name": notice.name or wanted.names.get(wanted.number, wanted.number)}
    return choose_words(notice.letter, subject, body, values, own)
