"""A file that is held back: beside what it collides with, what each choice would do, and the way back afterwards."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.access.question_rights import signature
from overtrick.store.commands import held_files
from overtrick.store.commands.held_files import FileName, HeldChoice
from overtrick.store.db import cache
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries.file_status import find_current_awards
from overtrick.store.errors import Busy, Refusal
from overtrick.store.explain.consequences.held_choices import ChoicePreview, preview_choice
from overtrick.store.journal.entries import last_seq
from overtrick.store.journal.today import today
from overtrick.store.queries.files.versions import find_file_version
from overtrick.store.queries.tasks.collisions import Collision, ComparedFile, WhyHeld, find_collision
from overtrick.store.queries.tasks.queue import QueuedTask
from overtrick.store.queries.tasks.tournament_links import SuggestedTournament, suggest_tournaments
from overtrick.web.acting import acting_account, make_decision
from overtrick.web.club_desk.results.undoings import receive_again
from overtrick.web.page_urls import page_url
from overtrick.web.tournaments.desk import AGAINST_WORDS
from overtrick.web.undo import offer_undo

LONGEST_REASON = 500
_GONE = gettext_lazy("This file is not held back any more. Nothing was done.")


class OfferedChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A choice with its label, and what it would do; None if that cannot be told now."""

    choice: HeldChoice
    label: str
    preview: ChoicePreview | None


def describe(request: HttpRequest, queued: QueuedTask) -> dict[str, Any]:
    """Return what the page of a held file shows."""
    found = _find(request, int(queued.task.key))
    if found is None:
        raise Refusal(_GONE)
    previews = {choice: _preview(request, found, choice) for choice in _choices(found)}
    counted = previews.get(HeldChoice.INSTEAD) or previews[HeldChoice.COUNT]
    earned = {"held": counted.earned if counted else ()}
    if found.other:
        earned["other"] = tuple(find_current_awards(found.other.batch))
    return {
        "collision": _find(request, int(queued.task.key), earned) or found,
        "choices": [
            OfferedChoice(choice=choice, label=_label(found, choice), preview=preview)
            for choice, preview in previews.items()
        ],
        "chosen": read_choice(request) or next(iter(previews)),
        "reason_error": _check_reason(request) if request.method == "POST" else "",
        "suggested": _suggest(found), "against_words": AGAINST_WORDS,
        "approve_query": urlencode(dict(found.approval)) if found.approval else "",
        "tournament_url": f"{page_url('new-tournament')}?{urlencode(dict(found.approval))}" if found.approval else "",
    }  # fmt: skip


def _suggest(found: Collision) -> list[SuggestedTournament]:
    """Return the tournaments that a file which waits for one may belong to."""
    return suggest_tournaments(each.held for each in found.sessions if each.held) if found.approval else []


def _find(request: HttpRequest, revision: int, earned: Mapping[str, Any] | None = None) -> Collision | None:
    return find_collision(revision, acting_account(request), earned)


def _choices(found: Collision) -> list[HeldChoice]:
    """Return what can be done with a held file, the usual answer first."""
    if found.why in (WhyHeld.COPY, WhyHeld.SAME_SESSION) and found.other:
        return [HeldChoice.REFUSE, HeldChoice.INSTEAD, HeldChoice.COUNT]
    if found.why is WhyHeld.EARLIER:
        return [HeldChoice.REFUSE, HeldChoice.COUNT]
    return [HeldChoice.COUNT, HeldChoice.REFUSE]


def _label(found: Collision, choice: HeldChoice) -> str:
    match choice:
        case HeldChoice.REFUSE:
            return _("Keep the first file") if found.other else _("Refuse the file")
        case HeldChoice.INSTEAD:
            return _("Use the second file")
        case HeldChoice.COUNT if found.why is WhyHeld.EARLIER:
            return _("Use the second file")
        case HeldChoice.COUNT if found.other:
            return _("Count both: they are two sessions")
        case _:
            return _("Let the file count")


def _preview(request: HttpRequest, found: Collision, choice: HeldChoice) -> ChoicePreview | None:
    """Return what a choice would do, tried out once for each state of the records; None if it cannot be told now."""
    known: dict[Any, ChoicePreview] = cache.get_or_make("choices about held files", (last_seq(), today()), dict)
    held, other = _names(found)
    key = (choice, held, other)
    if key not in known:
        try:
            who = signature(acting_account(request))
            known[key] = preview_choice(choice, held, other, datetime.now(UTC), who)
        except Busy:
            return None
    return known[key]


def _names(found: Collision) -> tuple[FileName, FileName | None]:
    return _name(found.held), _name(found.other) if found.other else None


def _name(file: ComparedFile) -> FileName:
    return FileName(file.club, file.name, file.revision)


def read_choice(request: HttpRequest) -> HeldChoice | None:
    """Return what was chosen; None if nothing was."""
    chosen = request.POST.get("choice", "")
    return HeldChoice(chosen) if chosen in list(HeldChoice) else None


def _read_reason(request: HttpRequest) -> str:
    return " ".join(plain_text(request.POST.get("reason", "")).split())


def _check_reason(request: HttpRequest) -> str:
    reason = _read_reason(request)
    if not reason:
        return _("Please write a note for the record. The club will see it.")
    if len(reason) > LONGEST_REASON:
        return _("Please write at most %(most)s characters.") % {"most": LONGEST_REASON}
    return ""


def decide(request: HttpRequest, queued: QueuedTask) -> HttpResponse | None:
    """Do what was chosen about a held file, and offer the way back; None if the reason is missing."""
    choice, task = read_choice(request), queued.task
    found = _find(request, int(task.key))
    if found is None or choice is None or choice not in _choices(found):
        raise Refusal(_GONE)
    if _check_reason(request):
        return None
    held, other = _names(found)
    if request.POST.get("other", "") != _mark(found):
        raise Refusal(_("The other file has changed since you opened the page. Look at both again; nothing was done."))
    who = signature(acting_account(request))
    held_files.make_choice(choice, held, other, _read_reason(request), datetime.now(UTC), who)
    said, back = _said(found, choice), page_url("queue", kind=task.kind)
    if found.why is WhyHeld.EARLIER and choice is HeldChoice.COUNT:
        # The earlier file was replaced: the club's page of the file has its own way back.
        messages.success(request, said)
    else:
        values = {"choice": choice.value, "name": held.name, "revision": held.revision}
        if other is not None:
            values |= {"other_club": other.club, "other_name": other.name, "other_revision": other.revision}
        offer_undo(request, said, "held-file", held.club, back, **values)
    return redirect(back)


def _mark(found: Collision) -> str:
    return f"{found.other.batch}-{found.other.revision}" if found.other else ""


def _said(found: Collision, choice: HeldChoice) -> str:
    told = {"file": found.held.name}
    if choice is HeldChoice.REFUSE:
        return _("%(file)s has been refused. The club sees your reason.") % told
    if choice is HeldChoice.INSTEAD:
        return _("%(file)s counts now, in place of the first file.") % told
    return _("%(file)s counts now.") % told


def undo_choice(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Let a file wait again: it is cancelled if it counts, what it replaced counts again, and it is received again."""
    assert club is not None
    name, revision, choice = str(values["name"]), int(values["revision"]), HeldChoice(values["choice"])
    last = find_file_version(club, name)
    if last is None or last.number != revision:
        raise Refusal(_("Something else has happened to this file since. Nothing was undone."))
    if choice is not HeldChoice.REFUSE:
        reason = _("The decision about the held file was undone.")
        make_decision(request, "cancel", {"club": club, "name": name, "revision": revision}, reason)
    if choice is HeldChoice.INSTEAD:
        receive_again(request, int(values["other_club"]), str(values["other_name"]), int(values["other_revision"]))
    receive_again(request, club, name, revision)
    return _("Undone. The file is waiting again.")
