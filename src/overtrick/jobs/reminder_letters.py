"""Reminders: a letter to a debtor about all invoices that are overdue, with the statement of account attached."""

import datetime
from collections.abc import Callable

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.billing.amount_format import format_amount
from overtrick.jobs.letter_words import choose_words
from overtrick.jobs.money_papers import print_account, statement_labels
from overtrick.schemes.registers.records import LetterWords
from overtrick.store.invoices.payers import CLUB, ENTRANT
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import about_today
from overtrick.store.mail.journal_letters import Letter
from overtrick.store.mail.outbox import Attachment
from overtrick.store.queries.billing.reminders import DebtorReminder
from overtrick.store.queries.billing.statements import find_statement

_TEMPLATE = "overtrick/letters/reminder.txt"


def write_reminder(notice: DebtorReminder, day: datetime.date, make_link: Callable[[str], str]) -> Letter:
    """Write a reminder with its statement of a day. Raise Unprintable if there is no PDF of that."""
    with translation.override(about_today().languages[0]):
        subject, body = compose_reminder(notice, link_of(notice, make_link))
        name = f"{statement_labels().title} {day}.pdf".replace(" ", "-").lower()
        first = min(each.date for each in notice.invoices)
        attachment = Attachment(name, print_account(find_statement(notice.debtor, first, day)))
    return Letter(notice.address.email, subject, body, attachment)


def link_of(notice: DebtorReminder, make_link: Callable[[str], str]) -> str:
    """Return the address of the account on the club's desk or the player's page; a region has none."""
    if notice.debtor.kind == ENTRANT:
        return make_link(reverse("my-invoices"))
    if notice.debtor.kind != CLUB:
        return ""
    return make_link(reverse("club-statement", kwargs={"club": notice.debtor.code}))


def compose_reminder(notice: DebtorReminder, link: str, own: LetterWords | None = None) -> tuple[str, str]:
    """Return the subject and the body of a reminder; the first line of its template is the subject."""
    about, settings = about_today(), current_federation().scheme.fees.invoices
    amount = format_amount(notice.open, settings)
    context = {
        "notice": notice, "amount": amount, "money": lambda cents: format_amount(cents, settings), "link": link,
        "bank_account": settings.bank_account, "federation": about,
    }  # fmt: skip
    subject, _, body = render_to_string(_TEMPLATE, context).strip().partition("\n")
    values = {"club": notice.name, "amount": amount, "link": link}
    return choose_words("reminder", f"{about.name}: {subject}", body, values, own)
