"""How a session was awarded, each time: what was posted, who decided, and why."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.queries.register.award_history import find_award_history
from overtrick.store.queries.session_results import find_ladder
from overtrick.web.acting import acting_account
from overtrick.web.office.desk import render_office
from overtrick.web.office.players.words import name_deed

# Numbers of rows fit into eight bytes.
_LARGEST = 2**63 - 1


@never_cache
@require_safe
def award_history(request: HttpRequest, session: int) -> HttpResponse:
    """Show each time that a session was awarded."""
    found = find_ladder(session, acting_account(request)) if session <= _LARGEST else None
    if found is None:
        raise Http404
    postings = [(each, name_deed(each.kind)) for each in find_award_history(session)]
    return render_office(request, "award_history.html", {"card": found.card, "postings": postings})
