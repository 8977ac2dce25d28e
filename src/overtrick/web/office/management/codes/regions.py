"""A region added or named otherwise: its clubs go with it."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import REGION_ADDRESS
from overtrick.store.queries.code_tables import RegionShown, find_region, list_regions
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, check_first, make_decision
from overtrick.web.office.desk import render_office
from overtrick.web.office.management.codes.changing import LARGEST_CODE, LONGEST_NAME, make_reason_field
from overtrick.web.office.management.codes.listing import REGIONS, TABLE_LABELS, TERMS
from overtrick.web.office.management.dated_form import posted
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

UNDO_REGION = "region"
_VALUES = ("name", "website", "email")
# What the decision about a region has; its address for invoices is one of its own.
_OWN = ("code", "name", "website")


class RegionForm(forms.Form):
    """The name of a region, its web pages, and where its invoices go."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Give it a name.")},
    )  # fmt: skip
    website = forms.CharField(
        label=gettext_lazy("Website"), max_length=LONGEST_NAME, required=False,
        help_text=gettext_lazy("With http:// or https:// in front."),
    )  # fmt: skip
    email = forms.EmailField(
        label=gettext_lazy("Email for invoices"), max_length=LONGEST_NAME, required=False,
        help_text=gettext_lazy("Without it, they go to the address of a club for which the region pays."),
        error_messages={"invalid": gettext_lazy("This is not an email address.")},
    )  # fmt: skip
    reason = make_reason_field()


class NewRegionForm(RegionForm):
    """A new region with its number."""

    code = forms.IntegerField(
        label=gettext_lazy("Code"), min_value=1, max_value=LARGEST_CODE,
        error_messages={"required": gettext_lazy("Give it a number.")},
    )  # fmt: skip
    field_order = ("code", "name", "website", "email", "reason")

    def clean_code(self) -> int:
        """Refuse a number that a region has."""
        code = int(self.cleaned_data["code"])
        taken = find_region(code)
        if taken is not None:
            words = {"code": code, "name": taken.name}
            raise forms.ValidationError(_("%(code)s is %(name)s already. Choose another number.") % words)
        return code


@never_cache
@require_http_methods(["GET", "POST"])
def change_region(request: HttpRequest, code: int) -> HttpResponse:
    """Name a region otherwise, or give it another address."""
    region = find_region(code)
    if region is None:
        raise Http404
    form = RegionForm(posted(request), initial=_values_of(region))
    context = {"region": region, "seen": _seen(region), "action": page_url("region-code", code=code)}
    if request.method == "GET":
        return _show(request, form, context)
    if not form.is_valid():
        return _show(request, form, context, status=UNPROCESSABLE)
    if request.POST.get("seen", _seen(region)) != _seen(region):
        return _show(request, form, context | {"other": region}, status=CONFLICT)
    values = {name: form.cleaned_data[name] for name in _VALUES}
    if values == _values_of(region):
        form.add_error(None, _("Nothing is different yet. Change at least one value."))
        return _show(request, form, context, status=UNPROCESSABLE)
    before = {"code": code} | _values_of(region)
    record = before | values
    if request.POST.get("do") != "decide":
        return _preview(request, form, context, record, _say_change(region, values))
    return _decide(request, form, context, record, before)


@never_cache
@require_http_methods(["GET", "POST"])
def add_region(request: HttpRequest) -> HttpResponse:
    """Add a region."""
    free = max((region.code for region in list_regions()), default=0) + 1
    form = NewRegionForm(posted(request), initial={"code": free})
    context: dict[str, Any] = {"region": None, "seen": "", "action": page_url("new-region")}
    if request.method == "GET":
        return _show(request, form, context)
    if not form.is_valid():
        return _show(request, form, context, status=UNPROCESSABLE)
    record = {key: form.cleaned_data[key] for key in ("code", *_VALUES)}
    if request.POST.get("do") != "decide":
        then = [_("No club is in it yet. Clubs are moved into it one by one, on their own pages.")]
        then += [_("A region cannot be removed again; its name can change.")]
        return _preview(request, form, context, record, then)
    return _decide(request, form, context, record, None)


def _preview(
    request: HttpRequest, form: RegionForm, context: dict[str, Any], record: dict[str, Any], then: list[str]
) -> HttpResponse:
    """Say what the decision would do; or why it cannot be made."""
    try:
        check_first(request, "region", {key: record[key] for key in _OWN}, form.cleaned_data["reason"])
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, form, context, status=UNPROCESSABLE)
    return _show(request, form, context | {"then": then})


def _write(request: HttpRequest, values: Mapping[str, Any], before: Mapping[str, Any], reason: str) -> None:
    """Make the decisions that give a region its values: one about the region, one about where its invoices go."""
    own = {key: values[key] for key in _OWN}
    if any(before.get(key) != value for key, value in own.items()):
        make_decision(request, "region", own, reason)
    if values["email"] != before.get("email", ""):
        make_decision(request, REGION_ADDRESS, {"region": values["code"], "email": values["email"]}, reason)


def _decide(
    request: HttpRequest, form: RegionForm, context: dict[str, Any], record: dict[str, Any],
    before: dict[str, Any] | None,
) -> HttpResponse:  # fmt: skip
    """Make the decision, and offer the way back if there is one."""
    try:
        _write(request, record, before or {}, form.cleaned_data["reason"])
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, form, context, status=UNPROCESSABLE)
    back = f"{page_url('codes')}?table={REGIONS}"
    words = {"name": record["name"], "code": record["code"]}
    if before is None:
        messages.success(request, _("%(name)s (%(code)s) has been added.") % words)
    else:
        text = _("%(name)s (%(code)s) has been changed.") % words
        offer_undo(request, text, UNDO_REGION, None, back, record=record, before=before)
    return redirect(back)


def undo_region(request: HttpRequest, _club: int | None, values: Mapping[str, Any]) -> str:
    """Let a region be as it was, if nothing has come between."""
    made, before = values["record"], values["before"]
    now = find_region(made["code"])
    if now is None or _values_of(now) != {name: made[name] for name in _VALUES}:
        raise Refusal(_("This has been changed again since, so it cannot be undone."))
    _write(request, before, made, _("undone"))
    return _("Undone. %(name)s is as it was before.") % {"name": before["name"]}


def _show(request: HttpRequest, form: forms.Form, context: dict[str, Any], status: int = 200) -> HttpResponse:
    own = {
        "form": form, "table": REGIONS, "label": TABLE_LABELS[REGIONS], "terms": TERMS[REGIONS], "then": [],
        "other": None, "entered": {name: request.POST.get(name, "") for name in form.fields}, "row": None,
        "way": [
            (page_url("management"), _("Rules")), (f"{page_url('codes')}?table={REGIONS}", TABLE_LABELS[REGIONS]),
        ],
    }  # fmt: skip
    return render_office(request, "code.html", own | context, status=status)


def _seen(region: RegionShown) -> str:
    return json.dumps(_values_of(region))


def _values_of(region: RegionShown) -> dict[str, str]:
    return {name: getattr(region, name) for name in _VALUES}


def _say_change(region: RegionShown, values: Mapping[str, str]) -> list[str]:
    then = []
    if values["name"] != region.name:
        words = {"before": region.name, "name": values["name"], "count": region.clubs}
        then.append(_("%(before)s is called %(name)s from now on, for all its clubs: %(count)s.") % words)
    if values["website"] != region.website:
        then.append(_("The website changes."))
    if values["email"] != region.email:
        words = {"email": values["email"]}
        then.append(
            _("Its invoices are sent to %(email)s from now on.") % words if values["email"]
            else _("Its invoices are sent to the address in the federation’s folder, or of a club for which it pays.")
        )  # fmt: skip
    return then
