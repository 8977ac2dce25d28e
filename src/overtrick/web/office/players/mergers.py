"""Two numbers of one person become one, and are separated again: both sides are shown before anything happens."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.core.same_person import PersonEntry
from overtrick.store.access.question_rights import signature
from overtrick.store.errors import Refusal
from overtrick.store.explain.consequences import preview_decision
from overtrick.store.journal.today import today
from overtrick.store.queries.members.duplicates import PossibleDuplicate, find_possible_duplicates
from overtrick.store.queries.player import scheme_units
from overtrick.store.queries.register.likely_pairs import find_likely_pairs
from overtrick.store.queries.register.merger_sides import MergeSide, find_merge_sides
from overtrick.store.queries.register.player_entry import find_registered
from overtrick.store.queries.search import search_players
from overtrick.store.queries.tasks.task import DUPLICATES
from overtrick.store.registers.players import survivor_of
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.office.decisions.acts import decide_with_undo
from overtrick.web.office.desk import render_office
from overtrick.web.office.players.comparison import compare_sides
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem

DONE = 302
# Where the reader came from, in the address: the next pair waits there.
QUEUE = "queue"


class MergerForm(forms.Form):
    """Why it is done; `version` is what the page showed."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=500,
        help_text=gettext_lazy("It stays in the records, with your name."),
        error_messages={"required": gettext_lazy("Please say why. It stays in the records.")},
        widget=forms.Textarea(attrs={"rows": 2}),
    )  # fmt: skip
    version = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)


class _Step(NamedTuple):
    """A decision about two numbers: the version of the entries that the page showed, and what is said afterwards."""

    kind: str
    record: dict[str, Any]
    version: str
    text: str
    back: str


@never_cache
@require_http_methods(["GET", "POST"])
def merge(request: HttpRequest) -> HttpResponse:
    """Show two players side by side and merge them; without two, help to find them."""
    gone, stays = find_merge_sides(_read(request, "number"), _read(request, "into"), today())
    if gone is None or stays is None or gone.number == stays.number:
        return _show_search(request, gone or stays)
    if stays.is_merged or gone.erased or stays.erased:
        return _show_search(request, gone)
    if gone.is_merged:
        return redirect("separate-players", number=gone.number)
    said = _("%(number)s is merged: all its results and points are those of %(name)s, %(into)s.")
    text = said % {"number": gone.number, "name": stays.name, "into": stays.number}
    record, back = {"number": gone.number, "into": stays.number}, page_url("office-player", number=stays.number)
    from_queue = query_params.text(request, "from") == QUEUE
    if from_queue:
        back = page_url("queue", kind=DUPLICATES)
    shown, status = _answer(request, _Step("merge", record, f"{gone.version} {stays.version}", text, back))
    if status == DONE:
        return redirect(back)
    shown |= _compared(gone, stays, status) | {"from_queue": from_queue}
    return render_office(request, "merge.html", shown, status=status)


def _answer(request: HttpRequest, step: _Step) -> tuple[dict[str, Any], int]:
    """Show what would follow, or make the decision; return what the page shows, and the state of the answer."""
    if request.method != "POST":
        return {"form": MergerForm(initial={"version": step.version}), "consequence": None}, 200
    form = MergerForm(request.POST)
    shown: dict[str, Any] = {"form": form, "consequence": None}
    if not form.is_valid():
        return shown, UNPROCESSABLE
    reason = form.cleaned_data["reason"]
    if form.cleaned_data["version"] != step.version:
        return shown | {"form": MergerForm(initial={"reason": reason, "version": step.version})}, CONFLICT
    try:
        if request.POST.get("do") == "decide":
            decide_with_undo(request, step.kind, step.record, reason, step.text, step.back)
            return shown, DONE
        who = signature(acting_account(request))
        found = preview_decision(step.kind, step.record, at=datetime.now(UTC), who=who, reason=reason)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return shown, UNPROCESSABLE
    return shown | {"consequence": found}, 200


@never_cache
@require_http_methods(["GET", "POST"])
def separate(request: HttpRequest, number: str) -> HttpResponse:
    """Show a merged number beside the one that it was merged into, and separate the two."""
    row = find_registered(number)
    if row is None:
        raise Http404
    if row.merged_into is None:
        return redirect("office-player", number=row.number)
    gone, stays = find_merge_sides(row.number, survivor_of(row).number, today())
    assert gone is not None
    assert stays is not None
    text = _("%(number)s is a separate player again, with its own results and points.") % {"number": gone.number}
    back = page_url("office-player", number=gone.number)
    shown, status = _answer(request, _Step("unmerge", {"number": gone.number}, str(stays.version), text, back))
    if status == DONE:
        return redirect(back)
    return render_office(request, "separate.html", shown | _compared(gone, stays, status), status=status)


def _compared(gone: MergeSide, stays: MergeSide, status: int) -> dict[str, Any]:
    rows = compare_sides(gone, stays, scheme_units())
    differing = sum(row.differs for row in rows)
    return {"gone": gone, "stays": stays, "rows": rows, "differing": differing, "changed": status == CONFLICT}


def _show_search(request: HttpRequest, known: MergeSide | None) -> HttpResponse:
    """Show who may be one person under two numbers: with one player who is known, or of the whole register."""
    text, page = query_params.text(request, "q"), query_params.page(request)
    pairs, count, more = ([], 0, False) if known else find_likely_pairs(page)
    context = {
        "known": known, "q": text, "pairs": pairs, "count": count, "newer": page - 1, "older": page + 1 if more else 0,
        "alike": _find_alike(known) if known else [],
        "found": search_players(text, acting_account(request), 20)[0] if text else [],
        "wrong": [each for each in (_read(request, "number"), _read(request, "into")) if each and not _exists(each)],
    }  # fmt: skip
    return render_office(request, "merge_search.html", context, status=UNPROCESSABLE if context["wrong"] else 200)


def _find_alike(known: MergeSide) -> list[PossibleDuplicate]:
    row = find_registered(known.number)
    assert row is not None
    person = PersonEntry(
        first=row.first, preferred=row.preferred, family=row.family, year_of_birth=row.year_of_birth, club=row.club
    )
    return [each for each in find_possible_duplicates(person) if each.number != known.number]


def _read(request: HttpRequest, name: str) -> str:
    return query_params.text(request, name)


def _exists(number: str) -> bool:
    return find_registered(number) is not None
