"""A code added, named otherwise or retired: who has it is shown first, then it is decided, with a way back."""

import json
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.schemes.registers.records import TABLES
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries.code_tables import CodeShown, find_code, list_codes
from overtrick.store.registers.players_on_day import STATUS
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, check_first, make_decision
from overtrick.web.office.desk import render_office
from overtrick.web.office.management.codes.listing import TABLE_LABELS, TERMS
from overtrick.web.office.management.dated_form import posted
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

UNDO_CODE = "code"
LONGEST_NAME, LONGEST_REASON, LARGEST_CODE = 200, 500, 99_999
_DAY_ERRORS = {"invalid": gettext_lazy("Write the day as year-month-day, such as 2027-01-31.")}


def make_reason_field() -> forms.CharField:
    """Return the field for the reason, which stays with the decision."""
    return forms.CharField(
        label=gettext_lazy("Reason"), max_length=LONGEST_REASON,
        help_text=gettext_lazy("It is kept with the decision."),
        error_messages={"required": gettext_lazy("Say why: it is kept with the decision.")},
    )  # fmt: skip


def _day_field(label: Any, help_text: Any) -> forms.DateField:
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(
        label=label, help_text=help_text, required=False, input_formats=["%Y-%m-%d"], widget=widget,
        error_messages=_DAY_ERRORS,
    )  # fmt: skip


class CodeForm(forms.Form):
    """What a code is called, and the last day on which it is given to anyone."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Give it a name.")},
    )  # fmt: skip
    end = _day_field(
        gettext_lazy("Last day"), gettext_lazy("To retire it: from the day after, it can no longer be given.")
    )
    reason = make_reason_field()


class NewCodeForm(CodeForm):
    """A new code: its number, and the first day on which it may be given."""

    code = forms.IntegerField(
        label=gettext_lazy("Code"), min_value=0, max_value=LARGEST_CODE,
        error_messages={"required": gettext_lazy("Give it a number.")},
    )  # fmt: skip
    start = _day_field(gettext_lazy("First day"), gettext_lazy("If left empty: at once."))
    field_order = ("code", "name", "start", "end", "reason")

    def __init__(self, table: str, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.taken = {row.code: row for row in list_codes(table)}

    def clean_code(self) -> int:
        """Refuse a number that the table has."""
        code = int(self.cleaned_data["code"])
        if code in self.taken:
            taken = {"code": code, "name": self.taken[code].name}
            raise forms.ValidationError(_("%(code)s is %(name)s already. Choose another number.") % taken)
        return code


@never_cache
@require_http_methods(["GET", "POST"])
def change_code(request: HttpRequest, table: str, code: int) -> HttpResponse:
    """Name a code otherwise, or retire it."""
    row = find_code(table, code) if table in TABLES and code <= LARGEST_CODE else None
    if row is None:
        raise Http404
    form = CodeForm(posted(request), initial={"name": row.name, "end": row.end})
    context = {"row": row, "seen": _seen(row), "action": page_url("code", table=table, code=code)}
    if request.method == "GET":
        return _show(request, table, form, context)
    if not form.is_valid():
        return _show(request, table, form, context, status=UNPROCESSABLE)
    if request.POST.get("seen", _seen(row)) != _seen(row):
        return _show(request, table, form, context | {"other": row}, status=CONFLICT)
    name, end = form.cleaned_data["name"], form.cleaned_data["end"]
    if (name, end) == (row.name, row.end):
        form.add_error(None, _("Nothing is different yet. Change at least one value."))
        return _show(request, table, form, context, status=UNPROCESSABLE)
    record = {"table": table, "code": code, "name": name, "start": _iso(row.start), "end": _iso(end)}
    if request.POST.get("do") != "decide":
        return _preview(request, form, context, record, _consequences(row, name, end))
    before = record | {"name": row.name, "end": _iso(row.end)}
    text = _("%(name)s (%(code)s) has been changed.") % {"name": name, "code": code}
    return _decide(request, form, context, record, before, text)


@never_cache
@require_http_methods(["GET", "POST"])
def add_code(request: HttpRequest, table: str) -> HttpResponse:
    """Add a code to a table."""
    if table not in TABLES:
        raise Http404
    form = NewCodeForm(table, posted(request), initial={"code": _next_code(table)})
    context = {"row": None, "seen": "", "action": page_url("new-code", table=table)}
    if request.method == "GET":
        return _show(request, table, form, context)
    if not form.is_valid():
        return _show(request, table, form, context, status=UNPROCESSABLE)
    data = form.cleaned_data
    record = {
        "table": table, "code": data["code"], "name": data["name"], "start": _iso(data["start"]),
        "end": _iso(data["end"]),
    }  # fmt: skip
    if request.POST.get("do") != "decide":
        then = [_("Nobody has the code yet. It can be given from its first day on.")]
        then += [_("To take it out of use again, retire it: a number that was given once is never removed.")]
        return _preview(request, form, context, record, then)
    # Undone, it may no longer be given: from today on, or never if it has not begun.
    end = max(data["start"] or date.min, today() - timedelta(days=1))
    text = _("%(name)s (%(code)s) has been added.") % {"name": data["name"], "code": data["code"]}
    return _decide(request, form, context, record, record | {"end": end.isoformat()}, text)


def _preview(
    request: HttpRequest, form: CodeForm, context: dict[str, Any], record: dict[str, Any], then: list[str]
) -> HttpResponse:
    """Say what the decision would do; or why it cannot be made."""
    try:
        check_first(request, "code", record, form.cleaned_data["reason"])
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, record["table"], form, context, status=UNPROCESSABLE)
    return _show(request, record["table"], form, context | {"then": then})


def _decide(
    request: HttpRequest, form: CodeForm, context: dict[str, Any], record: dict[str, Any], before: dict[str, Any],
    text: str,
) -> HttpResponse:  # fmt: skip
    """Make the decision, and offer the way back."""
    table = record["table"]
    try:
        make_decision(request, "code", record, form.cleaned_data["reason"])
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, table, form, context, status=UNPROCESSABLE)
    back = f"{page_url('codes')}?table={table}"
    offer_undo(request, text, UNDO_CODE, None, back, record=record, before=before)
    return redirect(back)


def undo_code(request: HttpRequest, _club: int | None, values: Mapping[str, Any]) -> str:
    """Let a code be as it was, if nothing has come between; one that was new is retired."""
    made, before = values["record"], values["before"]
    now = find_code(made["table"], made["code"])
    if now is None or (now.name, _iso(now.end)) != (made["name"], made["end"]):
        raise Refusal(_("This has been changed again since, so it cannot be undone."))
    make_decision(request, "code", before, _("undone"))
    return _("Undone. %(name)s is as it was before.") % {"name": before["name"]}


def _consequences(row: CodeShown, name: str, end: date | None) -> list[str]:
    """Say what a change does, and to how many players."""
    players = {"name": name, "before": row.name, "count": row.players}
    lines = []
    if name != row.name:
        lines.append(_("%(before)s is called %(name)s from now on, for all players who have it: %(count)s.") % players)
    if end != row.end:
        if end is None:
            lines.append(_("%(name)s can be given to players again.") % players)
        else:
            lines.append(_("From the day after, %(name)s can no longer be given to anyone.") % players)
            lines.append(_("Players who have it now keep it: %(count)s. Nothing is removed.") % players)
    if row.table == STATUS and row.players:
        lines.append(_("The results of these players are worked out again."))
    return lines


def _show(
    request: HttpRequest, table: str, form: forms.Form, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    own = {
        "form": form, "table": table, "label": TABLE_LABELS[table], "terms": TERMS[table], "then": [], "other": None,
        "entered": {name: request.POST.get(name, "") for name in form.fields},
        "way": [
            (page_url("management"), _("Rules")), (f"{page_url('codes')}?table={table}", TABLE_LABELS[table]),
        ],
    }  # fmt: skip
    return render_office(request, "code.html", own | context, status=status)


def _seen(row: CodeShown) -> str:
    return json.dumps([row.name, _iso(row.end)])


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _next_code(table: str) -> int:
    """Return the first number that is free."""
    taken = {row.code for row in list_codes(table)}
    return next(code for code in range(1, LARGEST_CODE + 1) if code not in taken)
