"""The results that a club sent: the list with its filters, one file with all its versions, and its bytes."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.store import models
from overtrick.store.commands.unknown_numbers import FileChanged
from overtrick.store.deliveries.file_status import RECEIVED
from overtrick.store.deliveries.folder_files import latest_bytes
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.files.file_history import find_file, find_versions, version_bytes
from overtrick.store.queries.files.file_list import (
    PAGE_SIZE,
    STATES,
    WITH_UNKNOWN,
    WITHOUT_POINTS,
    ClubFile,
    FileFilter,
    find_files,
)
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE
from overtrick.web.club_desk import unknown_numbers
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.live_parts import is_part, make_mark, unchanged_answer
from overtrick.web.club_desk.problem_groups import UNKNOWN_PLAYER, groups_of
from overtrick.web.problems import translate_problem
from overtrick.web.templating.filters import name_state

_PAGE_SIZE = PAGE_SIZE


def files(request: HttpRequest, club: int) -> HttpResponse:
    """Show the files of a club by event, day and state; the list renews itself."""
    club_row = desk_club(club)
    if name := request.GET.get("file", ""):
        return file(request, club, name)
    filters, number = read_filter(request), query_params.page(request)
    found, more = find_files(club, filters, current_federation().time_zone, number, _PAGE_SIZE)
    mark = make_mark((found, more))
    if same := unchanged_answer(request, mark):
        return same
    context = {
        "files": found,
        "groups": {each.name: groups_of(each) for each in found},
        "filters": filters,
        "narrowed": filters != FileFilter(),
        "states": _list_states(),
        "newer": number - 1,
        "older": number + 1 if more else 0,
        "others": query_params.other_params(request, "page"),
        "here_url": request.get_full_path(),
        "reading": any(each.state == RECEIVED for each in found),
        "mark": mark,
        "is_part": is_part(request),
    }
    return render_desk(request, club_row, "file_rows.html" if is_part(request) else "files.html", context)


def _list_states() -> list[tuple[str, str]]:
    """Return what files can be chosen by: their states, and what is to be looked at in those that count."""
    more = [(WITH_UNKNOWN, _("Unknown players")), (WITHOUT_POINTS, _("No points"))]
    return [*((state, name_state(state)) for state in STATES), *more]


def read_filter(request: HttpRequest) -> FileFilter:
    """Read which files the address asks for."""
    state = query_params.text(request, "state")
    known = (*STATES, WITH_UNKNOWN, WITHOUT_POINTS)
    return FileFilter(
        state=state if state in known else "", event=query_params.text(request, "event"),
        start=query_params.day(request, "from"), end=query_params.day(request, "to"),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def file(request: HttpRequest, club: int, name: str) -> HttpResponse:
    """Show one file, or do what was chosen about a number in it."""
    club_row = desk_club(club)
    found = find_file(club, name)
    if found is None:
        return _no_file(request, club_row, name)
    if request.method != "POST":
        return _show_file(request, club_row, found)
    try:
        unknown_numbers.act(request, club, found)
    except Refusal as refusal:
        changed = isinstance(refusal, FileChanged)
        trouble = translate_problem(str(refusal))
        return _show_file(request, club_row, found, trouble=trouble, status=CONFLICT if changed else UNPROCESSABLE)
    return redirect(unknown_numbers.back_from(request, club, name))


def _show_file(
    request: HttpRequest, club: models.Club, found: ClubFile, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    choices = unknown_numbers.find_choices(request, club.code, found)
    context: dict[str, Any] = {
        "file": found,
        # The unknown numbers are asked about one by one.
        "groups": [each for each in groups_of(found) if each.code != UNKNOWN_PLAYER or not choices],
        "choices": choices,
        "versions": find_versions(club.code, found.name),
        "trouble": trouble,
        "reading": found.state == RECEIVED,
    }
    return render_desk(request, club, "file.html", context, status=status)


def _no_file(request: HttpRequest, club: models.Club, name: str) -> HttpResponse:
    """Say that there is no such file, and lead to those that there are."""
    return render_desk(request, club, "no_file.html", {"name": name[:255]}, status=404)


@require_safe
def file_bytes(request: HttpRequest, club: int, name: str) -> HttpResponse:
    """Send the very bytes that came, of the last version or of an earlier one; no browser is to show or run them."""
    desk_club(club)
    version = query_params.number(request, "version")
    content = latest_bytes(club, name) if version is None else version_bytes(club, name, version)
    if content is None:
        raise Http404(_("There is no such file."))
    answer = HttpResponse(content, content_type="application/octet-stream")
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=_safe_name(name))
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def _safe_name(name: str) -> str:
    """Return a file's name without what could change a header or a folder of the reader's machine."""
    kept = "".join(letter if letter.isalnum() or letter in "._- " else "_" for letter in name)
    return kept.strip(" .")[:120] or "results"
