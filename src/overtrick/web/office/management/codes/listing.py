"""The code tables, one at a time, and the regions."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from overtrick.schemes.registers.records import TABLES
from overtrick.store.journal.today import today
from overtrick.store.queries.code_tables import list_codes, list_regions
from overtrick.web import query_params
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url

REGIONS = "region"
# The tables in the order of Appendix 2 of the specification, with the section of the folder's translations.
TABLE_LABELS: dict[str, Any] = {
    "grade": gettext_lazy("Grades"),
    "rank": gettext_lazy("Ranks"),
    "status": gettext_lazy("Statuses"),
    "gender": gettext_lazy("Genders"),
    "source": gettext_lazy("Sources"),
    "country": gettext_lazy("Countries"),
    REGIONS: gettext_lazy("Regions"),
}
TERMS = {
    "grade": "grades", "rank": "ranks", "status": "statuses", "gender": "genders", "source": "sources",
    "country": "countries", REGIONS: "regions",
}  # fmt: skip
assert set(TABLE_LABELS) == {*TABLES, REGIONS}


@never_cache
@require_GET
def show_codes(request: HttpRequest) -> HttpResponse:
    """Show one table, the first unless another is asked for."""
    table = query_params.text(request, "table") or next(iter(TABLE_LABELS))
    if table not in TABLE_LABELS:
        raise Http404
    tables = [(f"?table={each}", label, each == table, 0) for each, label in TABLE_LABELS.items()]
    is_region = table == REGIONS
    context = {
        "table": table, "tables": tables, "label": TABLE_LABELS[table], "terms": TERMS[table],
        "rows": [] if is_region else [(row, row.state_on(today())) for row in list_codes(table)],
        "regions": list_regions() if is_region else [], "is_region": is_region,
        "way": [(page_url("management"), _("Rules"))],
    }  # fmt: skip
    return render_office(request, "codes.html", context)
