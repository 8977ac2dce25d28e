"""The desk of a club, as its secretary finds it: what needs the reader, what came in, and what waits for others."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.access.accounts import CLUB
from overtrick.store.access.scorer_links import renew_scorer_link, scorer_secret
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.accounts import find_account
from overtrick.store.queries.files.open_tasks import OpenTasks, find_open_tasks
from overtrick.web.acting import acting_account
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.invoices import invoice_address
from overtrick.web.club_desk.live_parts import is_part, make_mark, unchanged_answer
from overtrick.web.club_desk.problem_groups import groups_of
from overtrick.web.club_desk.unknown_numbers import NumberChoice, find_choices
from overtrick.web.invoices.account_pages import titles_of
from overtrick.web.invoices.amounts import write_money
from overtrick.web.page_urls import absolute_url
from overtrick.web.undo import find_offers

_LATEST = 6
# A number is tried out before it is proposed, which takes a moment: only for those that are seen first.
_MOST_FILES, _MOST_NUMBERS = 2, 3
_MIDDAY, _EVENING = 12, 18


@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, club: int) -> HttpResponse:
    """Show the desk, or give the scorers another address."""
    club_row = desk_club(club)
    if request.method == "POST":
        return _renew_link(request, club_row)
    tasks = find_open_tasks(club)
    mark = make_mark(tasks)
    if same := unchanged_answer(request, mark):
        return same
    at = now().astimezone(current_federation().time_zone)
    files = (*tasks.rejected, *tasks.latest)
    context = {
        "tasks": tasks, "latest": tasks.latest[:_LATEST], "day": at.date(), "greeting": _greet(at),
        "whom": _name_of_reader(acting_account(request)), "choices": _choices(request, club, tasks),
        "groups": {each.name: groups_of(each) for each in files}, "scorer_link": _scorer_link(request, club),
        "last_session": next((each.sessions[0] for each in tasks.latest if each.sessions), None),
        "reading": tasks.reading, "offers": find_offers(request, club),
        "mark": mark, "is_part": is_part(request),
    }  # fmt: skip
    if is_part(request):
        return render_desk(request, club_row, "today_now.html", context)
    return render_desk(request, club_row, "today.html", context | _find_unpaid(club))


def _find_unpaid(club: int) -> dict[str, Any]:
    """Return the invoices of a club that are not paid in full, and what their rows need."""
    unpaid = [each for each in find_account(Debtor("club", club), today()).invoices if each.open > 0]
    return {
        "to_pay": unpaid, "titles": titles_of(unpaid), "money": write_money, "invoice_url": invoice_address(club)
    }  # fmt: skip


def _renew_link(request: HttpRequest, club: models.Club) -> HttpResponse:
    if request.POST.get("do") != "renew-link":
        raise Http404
    renew_scorer_link(club.code)
    messages.success(request, _("The scorers' page is ready. Give its address to your scorers."))
    return redirect(f"{reverse('desk', kwargs={'club': club.code})}#scorers")


def _scorer_link(request: HttpRequest, club: int) -> str:
    secret = scorer_secret(club)
    return absolute_url(request, reverse("scorer-page", kwargs={"secret": secret})) if secret else ""


def _choices(request: HttpRequest, club: int, tasks: OpenTasks) -> dict[str, list[NumberChoice]]:
    """Return the numbers to be settled of the first files, by the file's name."""
    return {
        file.name: [each for each in find_choices(request, club, file, _MOST_NUMBERS) if not each.unknown.set_aside]
        for file in tasks.unknown[:_MOST_FILES]
    }


def _greet(at: datetime) -> str:
    """Return a greeting for the hour of the federation's clocks."""
    if at.hour < _MIDDAY:
        return _("Good morning")
    return _("Good afternoon") if at.hour < _EVENING else _("Good evening")


def _name_of_reader(account: models.Account) -> str:
    """Return what to call the reader, if the login of the club is a person's name; else nothing."""
    words = account.name.split()
    named = account.role == CLUB and words and all(word.isalpha() and word[0].isupper() for word in words)
    return words[0] if named else ""
