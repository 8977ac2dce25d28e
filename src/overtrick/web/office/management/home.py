"""The first page of what the federation sets: what there is to set, what waits for its day, and what changed last."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from overtrick.awards.variables.rows import list_variables
from overtrick.schemes.fees import SECTIONS
from overtrick.schemes.registers.letters import LETTERS
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.journal.today import edition_today, registers_today, scheme_today, today
from overtrick.store.queries.code_tables import count_dummy_clubs, list_last_changes
from overtrick.store.queries.versions import list_versions
from overtrick.web.office.desk import render_office
from overtrick.web.terms import translate_term

_MOST_CHANGES = 8


@never_cache
@require_GET
def show_management(request: HttpRequest) -> HttpResponse:
    """Show what the federation sets."""
    day = today()
    versions = list_versions(day)
    changes = sorted(
        [*((row.decided, row.line, None, row) for row in versions[1:]),
         *((entry.day, entry.seq, entry, None) for entry in list_last_changes(_MOST_CHANGES))],
        key=lambda change: (change[0], change[1]), reverse=True,
    )[:_MOST_CHANGES]  # fmt: skip
    edition, scheme = edition_today(), scheme_today()
    context = {
        "waiting": [row for row in versions if row.state == "waits"],
        "changes": changes,
        "rows": len(list_variables(edition)), "scheme": edition.title,
        "letters": len(LETTERS), "own_letters": sum(map(len, registers_today().letters.values())),
        "has_fees": any(getattr(scheme.fees.file, section) for section in SECTIONS),
        "approvals": [translate_term(unit, "units") for unit in sorted(_units_needing_approval(day))],
        "units": list(edition.units),
        "policies": list(edition.graded_nights.values()), "dummies": count_dummy_clubs(),
        "versions": len(current_federation().versions),
    }  # fmt: skip
    return render_office(request, "management.html", context)


def _units_needing_approval(day: date) -> frozenset[str]:
    return federation_state().units_needing_approval(day)
