"""Letters with the entry form of a tournament, to the clubs that the office or the host chose."""

from datetime import datetime

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.billing.amount_format import format_amount
from overtrick.config.settings_file import Web
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import about_today
from overtrick.store.mail.journal_letters import Letter, queue_letters
from overtrick.store.queries.tournaments.admission import find_admission_rules
from overtrick.store.queries.tournaments.prizes import find_contest
from overtrick.store.reports.entry_form_notices import JOB, EntryFormNotice, find_pending_entry_forms

_TEMPLATE = "overtrick/letters/entry_form.txt"


def write_entry_form_letters(web: Web, now: datetime) -> int:
    """Write the entry forms that were sent since the last time; return how many."""
    pending = find_pending_entry_forms()
    site = web.url.rstrip("/") or f"http://{web.host}:{web.port}"
    letters = [_write_letter(notice, site) for notice in pending.notices]
    return queue_letters(JOB, pending.after, pending.last, letters, now)


def _write_letter(notice: EntryFormNotice, site: str) -> Letter:
    """Write a letter in the first language of the federation."""
    with translation.override(about_today().languages[0]):
        return Letter(notice.email, *compose_entry_form(notice, site))


def compose_entry_form(notice: EntryFormNotice, site: str) -> tuple[str, str]:
    """Return the subject and the body of a letter; the first line of its template is the subject."""
    tournament, federation = notice.listed.tournament, current_federation()
    context = {
        "notice": notice, "tournament": tournament, "details": tournament.details, "federation": about_today(),
        "link": site + reverse("tournament", kwargs={"tournament": tournament.number}),
        "contest": find_contest(federation.scheme.on(tournament.first), tournament.contest),
        "zone": federation.time_zone, "rules": find_admission_rules(tournament),
        "fee": format_amount(tournament.fee, federation.scheme.fees.invoices) if tournament.fee else "",
    }  # fmt: skip
    subject, _, body = render_to_string(_TEMPLATE, context).strip().partition("\n")
    return " ".join(subject.split()), body.strip() + "\n"
