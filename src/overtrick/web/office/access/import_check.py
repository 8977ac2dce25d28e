"""The check of a file before it counts: what each line would do. What was checked is imported, or nothing is."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.access.credentials import FEDERATION_CLUB
from overtrick.store.access.office.addresses.check import (
    DOUBT,
    WRONG,
    CheckedLine,
    check_addresses,
    count_states,
    lines_to_enter,
)
from overtrick.store.access.office.addresses.entry import LETTERS_A_MINUTE, enter_addresses
from overtrick.store.access.office.addresses.reader import read_address_file
from overtrick.store.access.office.changes import LONGEST_REASON
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.decide import import_register
from overtrick.store.commands.imports.preview import ImportPreview, preview_import
from overtrick.store.commands.imports.tables import ImportLine
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries import drafts
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.registers.code_names import code_names
from overtrick.store.reports.register_imports import register_import
from overtrick.store.results.delivery import Delivery
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, DOOR, UNPROCESSABLE, acting_account
from overtrick.web.office.access.imports import ADDRESSES, ImportDraft
from overtrick.web.office.access.letters import write_invitation
from overtrick.web.office.access.logins import note_of
from overtrick.web.office.access.words import LINE_WORDS, REGISTER_WORDS, say_because
from overtrick.web.office.desk import render_office
from overtrick.web.problems import translate_problem

_PAGE_SIZE = 100


@never_cache
@require_http_methods(["GET", "POST"])
def check(request: HttpRequest, draft: int) -> HttpResponse:
    """Show what a file would do, import it, or throw it away."""
    kept = drafts.find_draft(FEDERATION_CLUB, draft, drafts.IMPORT, datetime.now(UTC))
    if kept is None or kept.login != acting_account(request).name:
        messages.error(request, _("This file is no longer here. Perhaps it was imported already. Choose it again."))
        return redirect("imports")
    wanted = msgspec.msgpack.decode(bytes(kept.content), type=ImportDraft)
    if request.method == "POST" and request.POST.get("do") == "discard":
        drafts.discard_draft(FEDERATION_CLUB, draft)
        messages.success(request, _("The file has been discarded. Nothing was changed."))
        return redirect("imports")
    if request.method == "POST" and request.POST.get("do") != "import":
        raise Http404
    answer: HttpResponse
    if wanted.register == ADDRESSES:
        answer = _import_addresses(request, kept, wanted) if request.method == "POST" else _show_addresses(
            request, kept, wanted)  # fmt: skip
    else:
        answer = _import_register(request, kept, wanted) if request.method == "POST" else _show_register(
            request, kept, wanted)  # fmt: skip
    return answer


# ── registers ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _show_register(
    request: HttpRequest, kept: models.Draft, wanted: ImportDraft, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    found = preview_import(wanted.register, wanted.content, today(), opening=wanted.opening)
    shown = {"found": found, "accepted": found.accepted, "mark": found.mark(wanted.content)}
    return _render(request, kept, wanted, "import_check.html", found.lines, found.counts, shown, trouble, status)


def _import_register(request: HttpRequest, kept: models.Draft, wanted: ImportDraft) -> HttpResponse:
    found: ImportPreview = preview_import(wanted.register, wanted.content, today(), opening=wanted.opening)
    if request.POST.get("mark", "") != found.mark(wanted.content):
        return _show_register(request, kept, wanted, trouble=_changed(), status=CONFLICT)
    if not found.accepted:
        return _show_register(request, kept, wanted, status=UNPROCESSABLE)
    at, who = datetime.now(UTC), signature(acting_account(request))
    delivery = Delivery(name=kept.name, content=wanted.content, at=at, door=DOOR, who=who)
    try:
        entry = import_register(
            wanted.register, delivery, opening=wanted.opening, timed=wanted.timed, reason=_reason(request)
        )
    except Refusal as refusal:
        trouble = translate_problem(str(refusal))
        return _show_register(request, kept, wanted, trouble=trouble, status=UNPROCESSABLE)
    drafts.discard_draft(FEDERATION_CLUB, kept.pk)
    count = register_import(entry.seq).entries
    said = ngettext("%(count)s entry has been imported.", "%(count)s entries have been imported.", count) % {
        "count": count
    }
    messages.success(request, said)
    return redirect("imports")


# ── addresses and logins ──────────────────────────────────────────────────────────────────────────────────────────────


def _show_addresses(
    request: HttpRequest, kept: models.Draft, wanted: ImportDraft, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    try:
        lines = check_addresses(read_address_file(wanted.content))
    except Refusal as refusal:
        shown: dict[str, Any] = {"unreadable": translate_problem(str(refusal)), "mark": ""}
        return _render(request, kept, wanted, "import_addresses.html", (), {}, shown, trouble, status)
    good, doubtful = lines_to_enter(lines, doubtful=False), lines_to_enter(lines, doubtful=True)
    invited = sum(line.invite for line in good)
    shown = {
        "unreadable": "", "mark": _mark(lines, wanted.content), "good": len(good),
        "in_doubt": len(doubtful) - len(good),
        "invited": invited, "minutes": -(-invited // LETTERS_A_MINUTE), "clubs": code_names().clubs,
        "say_because": say_because, "wrong": WRONG, "doubt": DOUBT, "total": len(lines),
    }  # fmt: skip
    return _render(request, kept, wanted, "import_addresses.html", lines, count_states(lines), shown, trouble, status)


@reauthentication_required  # type: ignore[untyped-decorator]
def _import_addresses(request: HttpRequest, kept: models.Draft, wanted: ImportDraft) -> HttpResponse:
    """Enter the addresses. Logins are given with them, so it needs the password of the one who does it."""
    try:
        lines = read_address_file(wanted.content)
    except Refusal:
        return _show_addresses(request, kept, wanted, status=UNPROCESSABLE)
    checked = check_addresses(lines)
    if request.POST.get("mark", "") != _mark(checked, wanted.content):
        return _show_addresses(request, kept, wanted, trouble=_changed(), status=CONFLICT)
    doubtful = request.POST.get("doubtful") == "yes"
    if not lines_to_enter(checked, doubtful=doubtful):
        trouble = _("There is nothing to import in this file.")
        return _show_addresses(request, kept, wanted, trouble=trouble, status=UNPROCESSABLE)
    done = enter_addresses(
        kept.name, lines, note_of(request, _reason(request)), lambda account: write_invitation(request, account),
        doubtful=doubtful,
    )  # fmt: skip
    drafts.discard_draft(FEDERATION_CLUB, kept.pk)
    said = _("Imported. New or changed addresses: %(addresses)s. Logins invited: %(logins)s.")
    messages.success(request, said % {"addresses": done.addresses, "logins": done.logins})
    return redirect("imports")


def _mark(lines: Sequence[CheckedLine], content: bytes) -> str:
    """Return what is another one if the file is, or if it would do something else."""
    return hashlib.sha256(msgspec.json.encode(lines) + content).hexdigest()


# ── both ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _changed() -> str:
    return _("Something has changed since you looked: the file would do something else now. Look at it again.")


def _reason(request: HttpRequest) -> str:
    return plain_text(request.POST.get("reason", "").strip())[:LONGEST_REASON]


def _render(
    request: HttpRequest, kept: models.Draft, wanted: ImportDraft, template: str,
    lines: Sequence[ImportLine | CheckedLine], counts: dict[str, int], shown: dict[str, Any], trouble: str, status: int,
) -> HttpResponse:  # fmt: skip
    """Show the lines of one state, a page of them; those that are wrong first."""
    states = [state for state in counts if counts[state]]
    asked, page = query_params.text(request, "state"), query_params.page(request)
    chosen = asked if asked in states else next(iter(states), "")
    of_state = [line for line in lines if line.state == chosen]
    start = (page - 1) * _PAGE_SIZE
    context = shown | {
        "name": kept.name, "register": REGISTER_WORDS[wanted.register], "wanted": wanted, "draft": kept.pk,
        "counts": counts, "states": states, "chosen": chosen, "words": LINE_WORDS, "trouble": trouble,
        "rows": of_state[start : start + _PAGE_SIZE], "newer": page - 1,
        "older": page + 1 if len(of_state) > start + _PAGE_SIZE else 0, "longest": LONGEST_REASON,
        "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render_office(request, template, context, status=status)
