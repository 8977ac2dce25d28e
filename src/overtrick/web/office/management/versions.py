"""Where the federation's administrators see the versions of its folder, change a value from a day on, and withdraw it.

A change is seen before it is adopted. It is the same decision as that of `overtrick federation change`.
"""

from datetime import date
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.schemes.editing.values import FolderValue, list_values
from overtrick.store.db.values import plain_text
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.versions import contents_of, list_versions
from overtrick.web.acting import CONFLICT, UNPROCESSABLE
from overtrick.web.office.desk import render_office
from overtrick.web.office.management.adoption import (
    Overtaken,
    adopt,
    overtaken_words,
    preview_change,
    read_line,
    withdraw,
)
from overtrick.web.office.management.version_form import ChangeForm, link_parameters
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem

_LONGEST_REASON = 500
STATES = {
    "over": gettext_lazy("no longer counts"),
    "counts": gettext_lazy("counts today"),
    "waits": gettext_lazy("waiting for its day"),
    "withdrawn": gettext_lazy("withdrawn"),
}


class Section(NamedTuple):
    """The values of a file's section that are in force today, by record, each with the link that fills the form in."""

    file: str
    name: str
    records: list[tuple[FolderValue, list[tuple[FolderValue, str]]]]


@never_cache
@require_http_methods(["GET", "POST"])
def versions(request: HttpRequest) -> HttpResponse:
    """Show versions and values; preview, adopt or withdraw what was sent."""
    if request.method == "GET":
        return _show(request)
    return _withdraw(request) if "withdraw" in request.POST else _change(request)


def _withdraw(request: HttpRequest) -> HttpResponse:
    """Withdraw a version that waits; a reason is needed."""
    number, reason = read_line(request.POST.get("withdraw", "")), plain_text(request.POST.get("reason", "")).strip()
    if not reason:
        return _show(request, unexplained=number)
    try:
        withdraw(request, number, reason[:_LONGEST_REASON])
    except Refusal as error:
        return _show(request, trouble=translate_problem(str(error)))
    messages.success(request, _("The version has been withdrawn."))
    return redirect("versions")


def _change(request: HttpRequest) -> HttpResponse:
    """Preview a change, or adopt it after it was seen."""
    form = ChangeForm(_list_files(), request.POST)
    if not form.is_valid() or form.after is None:
        form.focus_first_error()
        return _show(request, form=form)
    start, reason = form.cleaned_data["start"], form.cleaned_data["reason"]
    if request.POST.get("do") != "adopt":
        return _show(request, form=form, preview=preview_change(form.before, form.after, start))
    try:
        adopt(request, form.after, start, reason, page_url("versions"))
    except Overtaken:
        preview = preview_change(form.before, form.after, start)
        return _show(request, form=form, preview=preview, trouble=overtaken_words(), status=CONFLICT)
    except Refusal as error:
        return _show(request, form=form, trouble=translate_problem(str(error)))
    return redirect("versions")


def _show(
    request: HttpRequest,
    *,
    form: ChangeForm | None = None,
    trouble: str = "",
    unexplained: int | None = None,
    preview: dict[str, Any] | None = None,
    status: int | None = None,
) -> HttpResponse:
    day = today()
    sections = _list_sections(day)
    asked = request.GET.get("section", "")
    chosen = next((each for each in sections if f"{each.file}:{each.name}" == asked), None)
    shown = form or ChangeForm(_list_files(), initial=request.GET.dict())
    context = {
        "versions": [(row, STATES[row.state]) for row in reversed(list_versions(day))],
        "sections": [(f"{each.file}:{each.name}", each, each is chosen) for each in sections],
        "chosen": chosen,
        "form": shown,
        "entered": {name: request.POST.get(name, "") for name in shown.fields} if preview else {},
        "trouble": trouble,
        "unexplained": unexplained,
        "preview": preview,
        "action": page_url("versions"),
        "way": [(page_url("management"), _("Rules"))],
    }
    is_wrong = trouble or unexplained is not None or (form is not None and form.errors)
    return render_office(request, "versions.html", context, status=status or (UNPROCESSABLE if is_wrong else 200))


def _list_files() -> list[str]:
    return sorted({each.file for each in _list_sections(today())})


def _list_sections(day: date) -> list[Section]:
    return _group_values(list_values(contents_of(current_federation().version_on(day)), day))


def _group_values(values: list[FolderValue]) -> list[Section]:
    """Group values by file and section, and within it by record."""

    def place(value: FolderValue) -> tuple[str, str]:
        return value.file, value.record.partition(" ")[0]

    found = []
    for (file, name), own in groupby((value for value in values if value.key), place):
        records = [list(group) for _record, group in groupby(own, lambda value: value.record)]
        found.append(
            Section(
                file, name, [(group[0], [_link(each) for each in group if each.key != "clause"]) for group in records]
            )
        )
    return found


def _link(value: FolderValue) -> tuple[FolderValue, str]:
    """Return a value with the address at which the form has it."""
    section = f"{value.file}:{value.record.partition(' ')[0]}"
    return value, f"?{urlencode({'section': section} | link_parameters(value))}#change"
