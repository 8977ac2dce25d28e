"""Where the office bills the entry fees of a tournament of the federation: who owes what, before it is issued."""

from collections.abc import Iterator
from datetime import UTC, datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.billing.documents import Document, read_line
from overtrick.billing.words import describe_item
from overtrick.store.errors import Refusal
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.entry_fees import find_fees_due
from overtrick.store.journal.today import today
from overtrick.store.queries.tournaments.entrants import name_players
from overtrick.store.tournaments.entries import closing_time_passed
from overtrick.web.acting import UNPROCESSABLE, make_decision
from overtrick.web.invoices.amounts import write_money
from overtrick.web.office.desk import render_office
from overtrick.web.problems import translate_problem
from overtrick.web.reasons import translate_reason
from overtrick.web.tournaments.entering import known_tournament


@never_cache
@require_http_methods(["GET", "POST"])
def bill_tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    """Show what each club owes for a tournament, and issue the invoices."""
    found = known_tournament(tournament)
    if not found.billed or not found.fee:
        raise Http404
    trouble = ""
    if request.method == "POST":
        try:
            make_decision(request, "bill-tournament", {"tournament": found.number})
        except Refusal as refusal:
            trouble = translate_problem(str(refusal))
        else:
            messages.success(request, _("The invoices have been issued."))
            return redirect("bill-tournament", tournament=found.number)
    due = find_fees_due(found, today())
    names = name_players(due.unbilled)
    context = {
        "tournament": found, "due": due.documents, "trouble": trouble, "money": write_money,
        "names": {each.debtor: find_debtor_name(each.debtor) for each in due.documents},
        "texts": {each.debtor: list(_describe_items(each)) for each in due.documents},
        "total": sum(each.total for each in due.documents), "unbilled": [names[each] for each in due.unbilled],
        "closed": closing_time_passed(found, datetime.now(UTC), today()),
    }  # fmt: skip
    return render_office(request, "entry_fees.html", context, status=UNPROCESSABLE if trouble else 200)


def _describe_items(document: Document) -> Iterator[str]:
    """Say what an invoice charges for, and what it gives back."""
    for line in document.lines:
        for item in read_line(line, document.reasons).items:
            yield translate_reason(describe_item(item))
