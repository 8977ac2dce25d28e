"""Results by hand: what no scoring program reported is typed in, with the reason why."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.manual_entry import SessionForm
from overtrick.store.journal.today import today
from overtrick.web.club_desk.desk import desk_club
from overtrick.web.club_desk.sheet.choices import first_class
from overtrick.web.club_desk.sheet.fields import Sheet
from overtrick.web.club_desk.sheet.page import SheetTask, answer_sheet, list_unfinished, open_draft, show_sheet
from overtrick.web.page_urls import page_url


@never_cache
@require_http_methods(["GET", "POST"])
def enter_results(request: HttpRequest, club: int) -> HttpResponse:
    """Show an empty sheet or one that was begun, and answer what is pressed on it."""
    own = desk_club(club)
    task = SheetTask(own, drafts.ENTRY, page_url("enter-results", club=club), "enter.html")
    if request.method == "POST":
        return answer_sheet(request, task)
    return open_draft(request, task) or show_sheet(
        request, task, _empty_sheet(club), unfinished=list_unfinished(request, task), fresh=True
    )


def _empty_sheet(club: int) -> Sheet:
    day = today()
    return Sheet(session=SessionForm(club=str(club), date=day.isoformat(), event_class=first_class(day)))
