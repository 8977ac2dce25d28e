"""Sending a results file from the browser: it is checked first, and counts when the login says so."""

import re
from datetime import UTC, datetime

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.checks.file_name import name_refusal
from overtrick.intake.errors import Refused
from overtrick.store import models
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.drafts import FILE, DraftText
from overtrick.store.deliveries.number_rewrite import rewrite_number
from overtrick.store.deliveries.sheet_reader import read_sheet
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.number_form import canonical_number, number_form
from overtrick.store.journal.today import about_today
from overtrick.store.queries.files.versions import file_mark
from overtrick.store.registers.players import find_player, survivor_of
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.results.door import get_door, make_delivery, send_delivery, try_delivery
from overtrick.web.club_desk.results.preview import show_preview
from overtrick.web.club_desk.sheet.page import read_key
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.uploads import takes_files

_OTHER_CHARACTERS = re.compile(r"[^a-z0-9]+")
_LONGEST_STEM = 80
# A button that puts a number right: the number in the file, and that of the player.
_PUT_RIGHT = "put-right:"
_ENDINGS = {"nzb": ".txt", "mcd": ".mcd", "usebio": ".xml", "pbn": ".pbn"}


@never_cache
@require_http_methods(["GET", "POST"])
def send(request: HttpRequest, club: int) -> HttpResponseBase:
    """Show the form, check a file, or send one that was checked; a form that is too large is told so."""
    try:
        return _take(request, club)
    except RequestDataTooBig:
        words = _("The file is larger than %(size)s bytes, more than any results file has.")
        return _show(request, desk_club(club), words % {"size": f"{get_door().limits.size:,}"})
    except MultiPartParserError:
        return _show(request, desk_club(club), _("The file did not arrive whole. Please try again."))


# The permission guard and Django ask the view itself; what reads the form is inside.
send.csrf_exempt = True  # type: ignore[attr-defined]


@takes_files
def _take(request: HttpRequest, club: int) -> HttpResponse:
    own = desk_club(club)
    if request.method == "GET":
        return _show(request, own, status=200)
    if request.POST.get("do") == "send":
        return _send(request, own)
    if request.POST.get("do", "").startswith(_PUT_RIGHT):
        return _put_right(request, own)
    upload = request.FILES.get("file")
    if upload is None or not upload.size:
        return _show(request, own, _("Please choose a file first. It must not be empty."))
    return _check(request, own, upload.name or "", upload.read())


def _check(request: HttpRequest, club: models.Club, given: str, content: bytes) -> HttpResponse:
    """Try a file, keep it as a draft, and show what it would do."""
    wanted = request.POST.get("name", "").strip() or given
    name = "" if name_refusal(wanted, about_today().formats) else wanted
    try:
        if name:
            # Some names are those of files for download.
            get_door().check(CredentialHolder(club.code, ""), name)
        trial = try_delivery(request, club.code, make_delivery(request, club.code, name, content))
    except (Refusal, Refused) as refusal:
        return _show(request, club, translate_problem(str(refusal)))
    # Of a file without a day no good name can be made; its own name must do.
    is_dated = any(each.date for each in trial.seen.described)
    called = trial.file if name or is_dated else _make_name(given)
    login, now = acting_account(request).name, datetime.now(UTC)
    draft = drafts.keep_draft(club.code, login, DraftText(FILE, called, content), now)
    return show_preview(
        request, club, trial, page_url("send", club=club.code), draft, file_mark(club.code, called),
        made_name="" if name else called, correctable=read_sheet(content) is not None, called=called,
    )  # fmt: skip


def _put_right(request: HttpRequest, club: models.Club) -> HttpResponse:
    """Put a number right in a file that was checked, and check it again."""
    wrong, _colon, right = request.POST["do"].removeprefix(_PUT_RIGHT).partition(":")
    draft = read_key(request.POST.get("draft", ""))
    kept = drafts.find_draft(club.code, draft, FILE, datetime.now(UTC))
    if kept is None:
        return _is_gone(request, club)
    try:
        player = survivor_of(find_player(canonical_number(right))).number
        content = rewrite_number(bytes(kept.content), wrong, player, number_form(), about_today().formats)
    except (Refusal, NotFound) as refusal:
        return _show(request, club, translate_problem(str(refusal)))
    answer = _check(request, club, kept.name, content)
    drafts.discard_draft(club.code, draft)
    return answer


def _is_gone(request: HttpRequest, club: models.Club) -> HttpResponse:
    messages.error(request, _("This file is no longer here. Perhaps it was sent already. Please choose it again."))
    return redirect("send", club=club.code)


def _send(request: HttpRequest, club: models.Club) -> HttpResponse:
    """Send a file that was checked. If something has come under its name since, it is checked again."""
    draft = read_key(request.POST.get("draft", ""))
    kept = drafts.find_draft(club.code, draft, FILE, datetime.now(UTC))
    if kept is None:
        return _is_gone(request, club)
    delivery = make_delivery(request, club.code, kept.name, bytes(kept.content))
    mark = file_mark(club.code, kept.name)
    try:
        if request.POST.get("seen", "") != mark:
            trial = try_delivery(request, club.code, delivery)
            answer = show_preview(
                request, club, trial, page_url("send", club=club.code), draft, mark, called=kept.name, changed=True
            )
            answer.status_code = CONFLICT
            return answer
        answer = send_delivery(request, club.code, delivery)
    except Refusal as refusal:
        return _show(request, club, translate_problem(str(refusal)))
    drafts.discard_draft(club.code, draft)
    return answer


def _make_name(given: str) -> str:
    """Return the given name as a results file can have it."""
    stem, _dot, ending = given.lower().rpartition(".")
    formats = about_today().formats
    known = next((own for own in (_ENDINGS[each] for each in formats) if own == f".{ending}"), _ENDINGS[formats[0]])
    plain = _OTHER_CHARACTERS.sub("_", stem or ending).strip("_")[:_LONGEST_STEM]
    return f"{plain or 'results'}{known}"


def _show(request: HttpRequest, club: models.Club, trouble: str = "", *, status: int = UNPROCESSABLE) -> HttpResponse:
    name = query_params.text(request, "name")
    good = name if not name_refusal(name, about_today().formats) else ""
    return render_desk(request, club, "send.html", {"trouble": trouble, "name": good}, status=status)
