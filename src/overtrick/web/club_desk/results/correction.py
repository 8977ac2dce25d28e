"""Correcting a file in the browser: its rows as a form, and then received again under the same name."""

from datetime import UTC, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.checks.file_name import name_refusal
from overtrick.formats import TITLES, magic_contest, nzb
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.file_status import find_current_revisions
from overtrick.store.deliveries.sheet_reader import MOST_ROWS, read_sheet
from overtrick.store.journal.today import about_today
from overtrick.store.queries.files.versions import file_mark, find_file_version
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.sheet.fields import Sheet
from overtrick.web.club_desk.sheet.page import (
    SheetTask,
    answer_sheet,
    list_unfinished,
    open_draft,
    read_key,
    show_sheet,
)
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_outcome


@never_cache
@require_http_methods(["GET", "POST"])
def correct_file(request: HttpRequest, club: int, name: str) -> HttpResponse:
    """Show the rows of a file, or of one that was checked and not sent yet, and answer what is pressed."""
    own = desk_club(club)
    version = find_file_version(club, name)
    if version is None and name_refusal(name, about_today().formats):
        raise Http404
    address = page_url("correct-file", club=club, name=name)
    task = SheetTask(own, drafts.CORRECTION, address, "correct.html", name, version)
    if request.method == "POST":
        return answer_sheet(request, task)
    if answer := open_draft(request, task):
        return answer
    checked = drafts.find_draft(club, read_key(request.GET.get("checked", "")), drafts.FILE, datetime.now(UTC))
    content = bytes(checked.content) if checked and checked.name == name else version.content if version else None
    if content is None:
        raise Http404
    found = read_sheet(content)
    if found is None:
        title = translate_outcome(TITLES.get(version.format, "")) if version and version.format != nzb.FORMAT else ""
        # A contest on record is rejected until the report that stands is taken back (ruling F12).
        alone = bool(version and version.format == magic_contest.FORMAT and find_current_revisions(club, name))
        context = {"name": name, "title": title, "most": MOST_ROWS, "stands_alone": alone}
        context["rows_format"] = translate_outcome(TITLES[nzb.FORMAT])
        return render_desk(request, own, "uncorrectable.html", context)
    sheet = Sheet(session=found.session, rows=found.rows, seen=file_mark(club, name))
    return show_sheet(request, task, sheet, unfinished=list_unfinished(request, task))
