"""A question of a club about a charge of its invoice: the federation gets it with the session or member beside it."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.billing.bookkeeping import income_account
from overtrick.billing.documents import Document
from overtrick.billing.records import Debtor, Item
from overtrick.store.access.question_rights import signature
from overtrick.store.commands import questions
from overtrick.store.errors import Refusal
from overtrick.store.invoices.charges import LEVY_CHARGE, Charge, find_charged_items
from overtrick.store.invoices.payers import CLUB
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.running import look_up_running
from overtrick.web import query_params
from overtrick.web.acting import UNPROCESSABLE, acting_account
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.invoices.amounts import show_charge
from overtrick.web.invoices.period_names import name_charge
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.question_form import QuestionForm

_MOST_DIGITS = 15


def ask_address(club: int) -> Callable[[Item, Document], str]:
    """Return what gives the address where a club asks about an item of an invoice."""

    def address(item: Item, document: Document) -> str:
        about = item.number or item.sessions[0]
        charge = income_account(item.kind)
        page = page_url("ask-charge", club=club, period=item.period, charge=charge, about=about)
        return f"{page}?invoice={document.number}" if document.number else page

    return address


@never_cache
@require_http_methods(["GET", "POST"])
def ask_about_charge(request: HttpRequest, club: int, period: str, charge: str, about: str) -> HttpResponse:
    """Ask the federation about a charge of an invoice, issued or not: `about` is a session, or a member's number."""
    club_row = desk_club(club)
    session, number = (None, about) if charge == LEVY_CHARGE else (_read_session(about), "")
    wanted = Charge(
        Debtor(CLUB, club), period, charge, frozenset() if session is None else frozenset([session]), number
    )
    charged = find_charged_items([wanted], lambda debtor: look_up_running(debtor, today()))[wanted]
    if not charged:
        raise Http404
    form = QuestionForm(request.POST if request.method == "POST" else None)
    back = _back(request, club)
    if request.method == "POST" and form.is_valid():
        who = acting_account(request)
        try:
            questions.ask_about_charge(
                club, signature(who), form.cleaned_data["text"], datetime.now(UTC), period=period, charge=charge,
                session=session, number=number,
            )  # fmt: skip
        except Refusal as refusal:
            form.add_error("text", translate_problem(str(refusal)))
        else:
            messages.success(request, _("Your question is with the federation. You will find the answer here."))
            return redirect(back)
    context = {
        "form": form, "name": name_charge(charge, period), "charged": [show_charge(each) for each in charged],
        "back": back,
    }  # fmt: skip
    return render_desk(request, club_row, "ask_charge.html", context, status=UNPROCESSABLE if form.errors else 200)


def _read_session(text: str) -> int:
    """Read the number of a session; 404 if it is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise Http404
    return int(text)


def _back(request: HttpRequest, club: int) -> str:
    """Return the page from which the club asks: an invoice, or the list of them."""
    invoice = query_params.number(request, "invoice")
    return page_url("club-invoice", club=club, number=invoice) if invoice else page_url("club-invoices", club=club)
