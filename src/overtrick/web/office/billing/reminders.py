"""Reminders of overdue invoices: whom they go to and what they say is seen first, then all are sent by one press."""

from datetime import UTC, datetime
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.jobs.reminder_letters import compose_reminder, link_of, write_reminder
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.billing.invoice_letters import queue_letter
from overtrick.store.invoices.letters import DAYS_BETWEEN_REMINDERS, REMINDER
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import about_today, today
from overtrick.store.queries.billing.reminders import DebtorReminder, find_reminders, fingerprint_of
from overtrick.typesetting import Unprintable
from overtrick.web.acting import CONFLICT, acting_account
from overtrick.web.invoices.amounts import write_money
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import absolute_url, page_url
from overtrick.web.terms import one_look


class ShownReminder(NamedTuple):
    """A reminder as it would be sent: its subject and its text."""

    notice: DebtorReminder
    subject: str
    text: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def billing_reminders(request: HttpRequest) -> HttpResponse:
    """Show the reminders that can be sent, and send those that are chosen."""
    again = (request.POST if request.method == "POST" else request.GET).get("again") == "1"
    found = find_reminders(today(), datetime.now(UTC), again=again)
    if request.method != "POST":
        return _show(request, found, again=again)
    if request.POST.get("seen", "") != fingerprint_of(found):
        trouble = _("Something has changed since you looked, so nothing was sent. Below is what would be sent now.")
        return _show(request, found, again=again, trouble=trouble, status=CONFLICT)
    chosen = set(request.POST.getlist("debtor"))
    count = sum(_send(request, each) for each in found if each.key in chosen and each.invoices and each.address.email)
    if count:
        text = ngettext("%(count)s reminder is on its way.", "%(count)s reminders are on their way.", count)
        messages.success(request, text % {"count": count})
    else:
        messages.info(request, _("Nothing was sent."))
    return redirect("billing-reminders")


def _send(request: HttpRequest, notice: DebtorReminder) -> bool:
    try:
        letter = write_reminder(notice, today(), lambda path: absolute_url(request, path))
    except Unprintable as error:
        messages.error(request, _("The statement of %(name)s cannot be printed: %(why)s.")
                       % {"name": notice.name, "why": str(error)})  # fmt: skip
        return False
    return queue_letter(REMINDER, notice.letters, letter, signature(acting_account(request)), datetime.now(UTC))


def _show(
    request: HttpRequest, found: list[DebtorReminder], *, again: bool, trouble: str = "", status: int = 200
) -> HttpResponse:
    named = [each for each in found if each.invoices]
    context = {
        "sendable": [_compose(request, each) for each in named if each.address.email],
        "homeless": [each for each in named if not each.address.email],
        "rested": [each for each in found if each.rested], "again": again, "seen": fingerprint_of(found),
        "reminder_days": ", ".join(map(str, current_federation().fees_on(today()).invoices.reminder_days)),
        "letter_language": about_today().languages[0],
        "days": DAYS_BETWEEN_REMINDERS, "money": write_money, "trouble": trouble,
        "invoice_url": lambda number: page_url("office-invoice", number=number),
        "way": [(page_url("billing"), _("Money"))],
    }  # fmt: skip
    return render_office(request, "billing_reminders.html", context, status=status)


def _compose(request: HttpRequest, notice: DebtorReminder) -> ShownReminder:
    """Write a reminder as it would be sent, in the language of the federation."""
    with translation.override(about_today().languages[0]), one_look():
        return ShownReminder(
            notice, *compose_reminder(notice, link_of(notice, lambda path: absolute_url(request, path)))
        )  # fmt: skip
