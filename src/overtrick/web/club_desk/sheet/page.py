"""A sheet on its page: its buttons, its check as one types, the preview, and the sending."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec.structs import replace

from overtrick.formats.common.fields import read_date
from overtrick.store import models
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.drafts import DraftText
from overtrick.store.errors import Refusal
from overtrick.store.queries.files.versions import StoredVersion, file_mark
from overtrick.store.results.delivery import Delivery
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.club_desk.desk import render_desk
from overtrick.web.club_desk.player_search import find_for_club
from overtrick.web.club_desk.results.door import make_delivery, send_delivery, try_delivery
from overtrick.web.club_desk.results.preview import latest_change, show_preview
from overtrick.web.club_desk.sheet.checks import CheckedSheet, by_hand_of, check_sheet, leave_out_unfinished
from overtrick.web.club_desk.sheet.choices import list_choices
from overtrick.web.club_desk.sheet.fields import (
    Sheet,
    decode_sheet,
    encode_sheet,
    name_to_find,
    press_button,
    read_sheet_form,
    row_of,
)
from overtrick.web.problems import translate_problem

_LONGEST_KEY = 18
_NOT_YET = gettext_lazy("Something must be corrected first. It is marked below.")


class SheetTask(NamedTuple):
    """What a sheet is filled in for: results by hand, or the correction of a file of this name and version."""

    club: models.Club
    kind: str
    address: str
    template: str
    name: str = ""
    version: StoredVersion | None = None

    @property
    def entered(self) -> bool:
        """Whether these are results by hand."""
        return self.kind == drafts.ENTRY

    def by_hand(self, sheet: Sheet) -> dict[str, Any] | None:
        """Return what is kept of an entry by hand; a correction keeps that of the file."""
        return by_hand_of(sheet) if self.entered else self.version.by_hand if self.version else None


def show_sheet(
    request: HttpRequest, task: SheetTask, sheet: Sheet, draft: int = 0, *, status: int = 200, **more: Any
) -> HttpResponse:
    """Show a sheet with what is wrong in it."""
    checked = _check(request, task, sheet.padded)
    nothing = {"trouble": "", "since": None, "found": None, "found_at": -1, "unfinished": (), "fresh": False}
    context = _context(request, task, checked, draft) | nothing
    return render_desk(request, task.club, task.template, context | more, status=status)


def answer_sheet(request: HttpRequest, task: SheetTask) -> HttpResponse:
    """Answer what was pressed on a sheet, or on its preview."""
    button, *values = request.POST.get("do", "check").split(":")
    draft = read_key(request.POST.get("draft", ""))
    if button == "discard":
        drafts.discard_draft(task.club.code, draft)
        messages.success(request, _("The unfinished results have been discarded."))
        return redirect(task.address)
    if button == "send":
        return _send(request, task, draft)
    sheet = press_button(read_sheet_form(request.POST), button, values)
    draft = _keep(request, task, sheet, draft)
    if request.headers.get("HX-Request"):
        context = _context(request, task, leave_out_unfinished(_check(request, task, sheet)), draft)
        return render(request, "overtrick/desk/sheet_messages.html", {"club": task.club} | context)
    if button == "preview":
        return _preview(request, task, sheet, draft)
    if button == "find" and (at := row_of(sheet, values)) is not None:
        found = find_for_club(task.club.code, name_to_find(sheet.rows[at].players), acting_account(request))
        return show_sheet(request, task, sheet, draft, found=found, found_at=at)
    return show_sheet(request, task, sheet, draft)


def open_draft(request: HttpRequest, task: SheetTask) -> HttpResponse | None:
    """Show a sheet that was begun before, if the address names one of the club."""
    draft = read_key(request.GET.get("draft", ""))
    found = drafts.find_draft(task.club.code, draft, task.kind, datetime.now(UTC)) if draft else None
    if found is None or found.name != task.name:
        return None
    return show_sheet(request, task, decode_sheet(bytes(found.content)), draft)


def list_unfinished(request: HttpRequest, task: SheetTask) -> list[tuple[models.Draft, Sheet]]:
    """Return what the login has begun for this task and not sent, with what is in it."""
    login = acting_account(request).name
    found = drafts.list_drafts(task.club.code, login, task.kind, datetime.now(UTC))
    return [(draft, decode_sheet(bytes(draft.content))) for draft in found if draft.name == task.name]


def read_key(text: str) -> int:
    """Read the number of a draft; 0 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_KEY else 0


def _preview(request: HttpRequest, task: SheetTask, sheet: Sheet, draft: int) -> HttpResponse:
    checked = _check(request, task, sheet)
    if not checked.is_fine:
        return show_sheet(request, task, sheet, draft, status=UNPROCESSABLE, trouble=_NOT_YET)
    name = checked.file.name
    mark = file_mark(task.club.code, name)
    if not task.entered and sheet.seen != mark:
        return _show_conflict(request, task, sheet, draft, mark)
    try:
        trial = try_delivery(request, task.club.code, _delivery(request, task, checked))
    except Refusal as refusal:
        words = translate_problem(str(refusal))
        return show_sheet(request, task, sheet, draft, status=UNPROCESSABLE, trouble=words)
    return show_preview(request, task.club, trial, task.address, draft, mark, by_hand=task.entered)


def _send(request: HttpRequest, task: SheetTask, draft: int) -> HttpResponse:
    """Send what was seen in the preview; show another one if something has come between."""
    kept = drafts.find_draft(task.club.code, draft, task.kind, datetime.now(UTC))
    if kept is None or kept.name != task.name:
        messages.error(request, _("These results are no longer here. Perhaps they were sent already."))
        return redirect(task.address)
    sheet = decode_sheet(bytes(kept.content))
    checked = _check(request, task, sheet)
    if not checked.is_fine:
        return show_sheet(request, task, sheet, draft, status=UNPROCESSABLE, trouble=_NOT_YET)
    mark = file_mark(task.club.code, checked.file.name)
    if request.POST.get("seen", "") != mark:
        return _show_conflict(request, task, sheet, draft, mark)
    try:
        answer = send_delivery(request, task.club.code, _delivery(request, task, checked))
    except Refusal as refusal:
        words = translate_problem(str(refusal))
        return show_sheet(request, task, sheet, draft, status=UNPROCESSABLE, trouble=words)
    drafts.discard_draft(task.club.code, draft)
    return answer


def _show_conflict(request: HttpRequest, task: SheetTask, sheet: Sheet, draft: int, mark: str) -> HttpResponse:
    """Show the sheet as it was typed, and what another person has sent since; the next press is about that."""
    name = task.name or _check(request, task, sheet).file.name
    newer = replace(sheet, seen=mark)
    _keep(request, task, newer, draft)
    since = latest_change(task.club.code, name, acting_account(request))
    return show_sheet(request, task, newer, draft, status=CONFLICT, since=since)


def _check(request: HttpRequest, task: SheetTask, sheet: Sheet) -> CheckedSheet:
    return check_sheet(
        sheet, task.club.code, acting_account(request), name=task.name, by_hand=task.by_hand(sheet),
        entered=task.entered,
    )  # fmt: skip


def _delivery(request: HttpRequest, task: SheetTask, checked: CheckedSheet) -> Delivery:
    file = checked.file
    return make_delivery(request, task.club.code, file.name, file.content, task.by_hand(checked.sheet))


def _keep(request: HttpRequest, task: SheetTask, sheet: Sheet, draft: int) -> int:
    """Keep what was typed, so that a closed browser loses nothing; an empty sheet is not worth it."""
    if not draft and not sheet.filled_rows and not sheet.session.event:
        return 0
    text = DraftText(task.kind, task.name, encode_sheet(sheet))
    return drafts.keep_draft(task.club.code, acting_account(request).name, text, datetime.now(UTC), draft)


def _context(request: HttpRequest, task: SheetTask, checked: CheckedSheet, draft: int) -> dict[str, Any]:
    return {
        "task": task, "checked": checked, "sheet": checked.sheet, "draft": draft,
        "choices": list_choices(task.club.code, checked.sheet),
        "bad_date": bool(checked.sheet.session.date) and read_date(checked.sheet.session.date) is None,
    }  # fmt: skip
