"""Cancelling a file: what it reverses is shown first, a reason is needed, and it can be undone."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.decide import PlannedDecision, try_decision
from overtrick.store.deliveries.file_status import find_current_revisions
from overtrick.store.errors import Refusal
from overtrick.store.explain.consequences import Consequences, preview_together
from overtrick.store.queries.club_files import find_sessions_by_file
from overtrick.store.queries.files.preview import CancellationPreview, preview_cancellation
from overtrick.store.queries.files.versions import file_mark, find_file_version
from overtrick.store.queries.visibility import find_people
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account, make_decision
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.page_urls import file_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

CANCELLED_FILE = "cancelled-file"
_LONGEST_REASON = 500


@never_cache
@require_http_methods(["GET", "POST"])
def cancel_file(request: HttpRequest, club: int, name: str) -> HttpResponse:
    """Show what the cancellation of a file reverses, and cancel it."""
    own = desk_club(club)
    if find_file_version(club, name) is None:
        raise Http404
    reason = " ".join(request.POST.get("reason", "").split())
    if request.method == "GET":
        return _show(request, own, name)
    if request.POST.get("seen", "") != file_mark(club, name):
        words = _("Something has happened to this file since you opened the page. Please look again.")
        return _show(request, own, name, reason, words, status=CONFLICT)
    if not reason:
        return _show(
            request, own, name, mistake=_("Please say why the results are being taken back."), status=UNPROCESSABLE
        )
    if len(reason) > _LONGEST_REASON:
        words = _("Please say it in at most %(most)s characters.") % {"most": _LONGEST_REASON}
        return _show(request, own, name, reason, mistake=words, status=UNPROCESSABLE)
    versions = find_current_revisions(club, name)
    sessions = find_sessions_by_file(club, [name]).get(name, [])
    try:
        for version in versions:
            make_decision(request, "cancel", {"club": club, "name": name, "revision": version}, reason)
    except Refusal as refusal:
        return _show(request, own, name, reason, translate_problem(str(refusal)), status=UNPROCESSABLE)
    last = find_file_version(club, name)
    back = file_url(club, name)
    values = {"name": name, "versions": versions, "last": last.number if last else 0}
    text = _("The results of %(event)s have been taken back.") % {"event": sessions[0].event if sessions else name}
    offer_undo(request, text, CANCELLED_FILE, club, back, **values)
    return redirect(back)


def _show(
    request: HttpRequest,
    club: models.Club,
    name: str,
    reason: str = "",
    trouble: str = "",
    *,
    mistake: str = "",
    status: int = 200,
) -> HttpResponse:
    versions = find_current_revisions(club.code, name)
    previews: list[CancellationPreview] = []
    found: Consequences | None = None
    try:
        previews = [_try(request, club.code, name, version) for version in versions]
        found = _find_consequences(request, club.code, name, versions) if versions else None
    except Refusal as refusal:
        trouble = trouble or translate_problem(str(refusal))
    context = {
        "name": name, "reason": reason, "trouble": trouble, "mistake": mistake, "previews": previews, "found": found,
        "mark": file_mark(club.code, name), "cards": find_sessions_by_file(club.code, [name]).get(name, []),
    }  # fmt: skip
    return render_desk(request, club, "cancel.html", context, status=status)


def _try(request: HttpRequest, club: int, name: str, version: int) -> CancellationPreview:
    who = acting_account(request)
    record = {"club": club, "name": name, "revision": version}
    return try_decision("cancel", datetime.now(UTC), signature(who), record, partial(preview_cancellation, who=who))


def _find_consequences(request: HttpRequest, club: int, name: str, versions: list[int]) -> Consequences:
    """Find all that follows, with the names that the reader may see."""
    who = acting_account(request)
    records = [{"club": club, "name": name, "revision": version} for version in versions]
    plan = [PlannedDecision("cancel", partial(_given, record)) for record in records]
    found, _also = preview_together(plan, at=datetime.now(UTC), who=signature(who))
    people = find_people({player.number for player in found.players}, who)
    seen = [
        msgspec.structs.replace(player, name=people[player.number].name or player.number)
        for player in found.players
        if player.number in people and people[player.number].number
    ]
    return msgspec.structs.replace(found, players=tuple(seen))


def _given(record: dict[str, Any], made: object) -> dict[str, Any]:
    return record
