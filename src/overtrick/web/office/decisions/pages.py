"""A page for each kind of decision: fill it in, see what will follow, give the reason, and decide.

Nothing changes before the last step. If the records have changed since the consequence was shown, so that another one
would follow, the page shows both and asks again.
"""

from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from overtrick.store.access.question_rights import signature
from overtrick.store.commands.undo_plans import can_be_undone
from overtrick.store.db.values import plain_text
from overtrick.store.decisions.registry import BY_HAND
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.explain.consequences import Consequences, preview_decision, without_reasons
from overtrick.store.queries.search import search_players
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.office.decisions.acts import decide_with_undo
from overtrick.web.office.decisions.forms.fields import name_of_number
from overtrick.web.office.decisions.forms.record_form import CHANGES, NEVER_NEW, RecordForm
from overtrick.web.office.decisions.words import ELSEWHERE, KIND_WORDS, NO_UNDO_WORDS, KindWords, group_kinds
from overtrick.web.office.desk import render_office
from overtrick.web.problems import translate_problem

_SALT = "overtrick.consequence"
# For how long a consequence that was shown can be confirmed.
_LASTS = 24 * 3600
_LONGEST_REASON = 2000
_MOST_PLAYERS = 8
# Some kinds are refused without a reason, which is asked for beside the consequence.
_NO_REASON_YET = "(preview)"


class _Page(NamedTuple):
    """A request about a kind of decision: its words, its form, and where the reader goes afterwards."""

    kind: str
    words: KindWords
    form: RecordForm
    back: str


@require_GET
def decisions(request: HttpRequest) -> HttpResponse:
    """List the decisions that can be made, in groups, or those that a search finds."""
    search = query_params.text(request, "q")
    return render_office(
        request, "decisions.html", {"groups": group_kinds(search), "search": search, "elsewhere": ELSEWHERE}
    )


@require_GET
def find_players(request: HttpRequest) -> HttpResponse:
    """Show the players whom the text of a field may mean, as one types, and the name of the one whose number it is."""
    field = query_params.text(request, "field")
    typed = query_params.text(request, field) if field else ""
    found, _more = search_players(typed, acting_account(request), _MOST_PLAYERS) if typed else ([], False)
    context = {"found": found, "field": field, "name": name_of_number(typed)}
    return render_office(request, "decide_players.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def decide(request: HttpRequest, kind: str) -> HttpResponse:
    """Show the form of a decision; then what will follow from it; then make it."""
    if kind not in BY_HAND:
        raise Http404
    if kind in ELSEWHERE:
        return redirect(ELSEWHERE[kind].address)
    page = _Page(kind, KIND_WORDS[kind], _make_form(request, kind), _read_back(request))
    if request.method == "GET":
        return _begin(request, page)
    if request.POST.get("do") == "edit" or not page.form.is_valid():
        return _show_form(request, page, status=200 if request.POST.get("do") == "edit" else UNPROCESSABLE)
    return _confirm(request, page) if request.POST.get("do") == "confirm" else _preview(request, page)


def _begin(request: HttpRequest, page: _Page) -> HttpResponse:
    """Show the empty form; of a change of an entry, ask first which entry it is."""
    subject = CHANGES.get(page.kind, ())
    if not all(request.GET.get(name) for name in subject):
        return _show_form(request, page, first=True)
    if page.kind in NEVER_NEW and not page.form.current:
        return _show_form(request, page, first=True, trouble=_("There is no such entry. Please check it."))
    return _show_form(request, page)


def _make_form(request: HttpRequest, kind: str) -> RecordForm:
    who = acting_account(request)
    if request.method == "POST":
        return RecordForm(kind, who, request.POST)
    return RecordForm(kind, who, given=request.GET.dict())


def _read_back(request: HttpRequest) -> str:
    """Read where the reader came from; only an address of this site is taken."""
    wanted = (request.POST if request.method == "POST" else request.GET).get("back", "")
    local = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if local and wanted.isprintable() else ""


def _show_form(
    request: HttpRequest, page: _Page, *, trouble: str = "", status: int = 200, first: bool = False
) -> HttpResponse:
    """Show the form; or `first` only the fields that say which entry is to be changed."""
    subject = CHANGES.get(page.kind, ())
    if not first:
        page.form.lock_subject()
        trouble = trouble or next((str(text) for name in subject for text in page.form[name].errors), "")
    context = {
        "first": first, "subject": [] if first else page.form.subject, "names": page.form.names,
        "shown": [bound for bound in page.form if not first or bound.name in subject],
        "kind": page.kind, "words": page.words, "form": page.form, "back": page.back, "trouble": trouble,
        "reason": _read_reason(request),
    }  # fmt: skip
    return render_office(request, "decide.html", context, status=status)


def _read_reason(request: HttpRequest) -> str:
    given = (request.POST if request.method == "POST" else request.GET).get("reason", "")
    return plain_text(given.replace("\0", "")).strip()[:_LONGEST_REASON]


def _preview(request: HttpRequest, page: _Page) -> HttpResponse:
    """Show what will follow; or the form again, with the reason why the decision cannot be made."""
    try:
        found = _find_consequences(request, page)
    except (Refusal, NotFound) as refusal:
        return _show_form(request, page, trouble=translate_problem(str(refusal)), status=UNPROCESSABLE)
    return _show_consequences(request, page, found)


def _find_consequences(request: HttpRequest, page: _Page) -> Consequences:
    return preview_decision(
        page.kind, page.form.record, at=datetime.now(UTC), who=signature(acting_account(request)),
        reason=_read_reason(request) or _NO_REASON_YET,
    )  # fmt: skip


def _show_consequences(
    request: HttpRequest,
    page: _Page,
    found: Consequences,
    *,
    earlier: Consequences | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "kind": page.kind, "words": page.words, "form": page.form, "back": page.back, "found": found,
        "earlier": earlier, "problem": problem, "reason": _read_reason(request),
        "seen": signing.dumps(without_reasons(found), salt=_SALT, compress=True), "posted": _posted(request.POST),
        "undoable": can_be_undone(page.kind, page.form.record), "longest": _LONGEST_REASON,
        "no_undo": NO_UNDO_WORDS.get(page.kind, ""),
    }  # fmt: skip
    return render_office(request, "decide_check.html", context, status=status)


def _posted(data: QueryDict) -> list[tuple[str, str]]:
    """Return what was filled in, to be sent once more with the confirmation."""
    own = ("csrfmiddlewaretoken", "do", "seen", "reason", "back")
    return [(name, value) for name, values in data.lists() if name not in own for value in values]


def _confirm(request: HttpRequest, page: _Page) -> HttpResponse:
    """Make the decision, if what will follow is what was shown, and the reason is given."""
    try:
        found = _find_consequences(request, page)
        seen = _read_seen(request)
        if seen is None or without_reasons(seen) != without_reasons(found):
            return _show_consequences(request, page, found, earlier=seen, status=CONFLICT)
        if not _read_reason(request):
            problem = _("Write the reason. It stays on record with the decision.")
            return _show_consequences(request, page, found, problem=problem, status=UNPROCESSABLE)
        back = page.back or reverse("decisions")
        decide_with_undo(request, page.kind, page.form.record, _read_reason(request), str(page.words.done), back)
    except (Refusal, NotFound) as refusal:
        return _show_form(request, page, trouble=translate_problem(str(refusal)), status=CONFLICT)
    return redirect(back)


def _read_seen(request: HttpRequest) -> Consequences | None:
    """Read the consequence that was shown; None if it is not one of ours, or too old."""
    try:
        plain: Any = signing.loads(request.POST.get("seen", ""), salt=_SALT, max_age=_LASTS)
        return msgspec.convert(plain, Consequences)
    except (signing.BadSignature, msgspec.ValidationError):
        return None
