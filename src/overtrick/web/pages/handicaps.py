"""Why a pair has its handicap: the games of each player, and how it is worked out."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.scoring.handicap.rules import default_rules
from overtrick.store.queries.handicaps.session_rankings import find_handicap_reasons
from overtrick.web.permissions import account_of

# Numbers of rows fit into eight bytes; there is none that is longer.
_LARGEST = 2**63 - 1


def why_handicap(request: HttpRequest, session: int, line: int) -> HttpResponse:
    """Show why a row of a session has its handicap, or has none."""
    found = find_handicap_reasons(session, line, account_of(request)) if max(session, line) <= _LARGEST else None
    if found is None:
        raise Http404
    rules, row = default_rules(), found.line.row
    context = {
        "why": found, "line": found.line, "row": row, "card": found.ladder.card, "side": found.ladder.side(row),
        "standard": f"{rules.standard:f}", "last_games": rules.last_games,
    }  # fmt: skip
    return render(request, "overtrick/why_handicap.html", context)
