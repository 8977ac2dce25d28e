"""Changing a row of the variables from a day on, and adding a class: side by side first, then adopted as a version."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.awards.variables.changes import compare_rows
from overtrick.awards.variables.rows import VariableRow, list_columns, list_variables
from overtrick.schemes.edition import Edition
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.folder_files import load_contents
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE
from overtrick.web.office.desk import render_office
from overtrick.web.office.management.adoption import Overtaken, adopt, overtaken_words, preview_change
from overtrick.web.office.management.dated_form import DatedForm, first_day, posted
from overtrick.web.office.management.variables.columns import cell_text, label, session_unit
from overtrick.web.office.management.variables.forms import ClassForm, RowForm
from overtrick.web.office.management.variables.history import list_row_history
from overtrick.web.office.management.variables.listing import row_address
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem

# Shows a form again, with what else the page has to say, and the status.
Show = Callable[..., HttpResponse]


@never_cache
@require_http_methods(["GET", "POST"])
def change_variable(request: HttpRequest) -> HttpResponse:
    """Show a row with its history and the form that changes it; preview and adopt what was sent."""
    edition = _edition_to_change()
    row = _find_row(edition, query_params.text(request, "class"), query_params.text(request, "by"))
    form = RowForm(edition, row, posted(request), initial={"start": first_day()})
    unit = session_unit(edition)
    columns = [(key, label(key, unit)) for key in list_columns([row])]

    def show(status: int = 200, **other: Any) -> HttpResponse:
        context = {
            "form": form, "row": row, "name": cell_text(row, "name"), "action": row_address(row),
            "facts": [(heading, cell_text(row, key)) for key, heading in columns if key != "name"],
            "history": list_row_history(row, columns), "entered": {}, "preview": None, "trouble": "",
            "way": [(page_url("management"), _("Rules")), (page_url("variables"), _("Variables"))],
        } | other  # fmt: skip
        return render_office(request, "variable.html", context, status=status)

    return _work(request, form, show) if request.method == "POST" else show()


@never_cache
@require_http_methods(["GET", "POST"])
def add_variable(request: HttpRequest) -> HttpResponse:
    """Add a class like another one."""
    form = ClassForm(_edition_to_change(), posted(request), initial={"start": first_day()})

    def show(status: int = 200, **other: Any) -> HttpResponse:
        context = {
            "form": form, "action": page_url("new-variable"), "entered": {}, "preview": None, "trouble": "",
            "way": [(page_url("management"), _("Rules")), (page_url("variables"), _("Variables"))],
        } | other  # fmt: skip
        return render_office(request, "new_variable.html", context, status=status)

    return _work(request, form, show) if request.method == "POST" else show()


def _work(request: HttpRequest, form: RowForm | ClassForm, show: Show) -> HttpResponse:
    """Preview what a form says, or adopt it after it was seen."""
    if not form.is_valid() or form.after is None:
        form.focus_first_error()
        return show(UNPROCESSABLE)
    start = form.cleaned_data["start"]
    entered = {name: request.POST.get(name, "") for name in form.fields}
    if request.POST.get("do") != "adopt":
        return show(preview=_preview(form, start), entered=entered)
    try:
        adopt(request, form.after, start, form.cleaned_data["reason"], page_url("variables"))
    except Overtaken:
        return show(CONFLICT, preview=_preview(form, start), entered=entered, trouble=overtaken_words())
    except Refusal as error:
        return show(UNPROCESSABLE, trouble=translate_problem(str(error)))
    return redirect("variables")


def _preview(form: DatedForm, start: date) -> dict[str, Any]:
    """Return what a change would do, with the rows side by side as the table has them."""
    assert form.after is not None
    before, after = (load_contents(contents).on(start) for contents in (form.before, form.after))
    rows = compare_rows(list_variables(before), list_variables(after))
    names = {row.name: cell_text(row, "name") for row in list_variables(after)}
    unit = session_unit(after)
    shown = [(names[each.row], label(each.column, unit), each.before, each.after) for each in rows]
    return preview_change(form.before, form.after, start) | {"rows": shown}


def _edition_to_change() -> Edition:
    """Return the regulations that a change is made in: the last version, on the first day it may count."""
    return current_federation().versions[-1].scheme.on(first_day())


def _find_row(edition: Edition, event_class: str, by: str) -> VariableRow:
    for row in list_variables(edition):
        if (row.event_class, row.by) == (event_class, by):
            return row
    raise Http404
