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


class RegionForm(forms.Form):
    """The name of a region, and its web pages."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Give it a name.")},
    )  # fmt: skip
    website = forms.CharField(
        label=gettext_lazy("Website"), max_length=LONGEST_NAME, required=False,
        help_text=gettext_lazy("With http:// or https:// in front."),
    )  # fmt: skip
    reason = make_reason_field()


class NewRegionForm(RegionForm):
    """A new region with its number."""

    code = forms.IntegerField(
        label=gettext_lazy("Code"), min_value=1, max_value=LARGEST_CODE,
        error_messages={"required": gettext_lazy("Give it a number.")},
    )  # fmt: skip
    field_order = ("code", "name", "website", "reason")

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
    """Name a region otherwise, or give it other web pages."""
    region = find_region(code)
    if region is None:
        raise Http404
    form = RegionForm(posted(request), initial={"name": region.name, "website": region.website})
    context = {"region": region, "seen": _seen(region), "action": page_url("region-code", code=code)}
    if request.method == "GET":
        return _show(request, form, context)
    if not form.is_valid():
        return _show(request, form, context, status=UNPROCESSABLE)
    if request.POST.get("seen", _seen(region)) != _seen(region):
        return _show(request, form, context | {"other": region}, status=CONFLICT)
    name, website = form.cleaned_data["name"], form.cleaned_data["website"]
    if (name, website) == (region.name, region.website):
        form.add_error(None, _("Nothing is different yet. Change at least one value."))
        return _show(request, form, context, status=UNPROCESSABLE)
    before = {"code": code, "name": region.name, "website": region.website}
    record = before | {"name": name, "website": website}
    if request.POST.get("do") != "decide":
        words = {"before": region.name, "name": name, "count": region.clubs}
        then = [_("%(before)s is called %(name)s from now on, for all its clubs: %(count)s.") % words]
        return _preview(
            request, form, context, record, then if name != region.name else [_("Only the website changes.")]
        )
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
    record = {key: form.cleaned_data[key] for key in ("code", "name", "website")}
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
        check_first(request, "region", record, form.cleaned_data["reason"])
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, form, context, status=UNPROCESSABLE)
    return _show(request, form, context | {"then": then})


def _decide(
    request: HttpRequest, form: RegionForm, context: dict[str, Any], record: dict[str, Any],
    before: dict[str, Any] | None,
) -> HttpResponse:  # fmt: skip
    """Make the decision, and offer the way back if there is one."""
    try:
        make_decision(request, "region", record, form.cleaned_data["reason"])
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, form, context, status=UNPROCESSABLE)
    back = f"{page_url('codes')}?table={REGIONS}"
    words = {"name": record["name"], "code": record["code"]}
    if before is None:
        messages.success(request, _("%(name)s (%(code)s) is added.") % words)
    else:
        text = _("%(name)s (%(code)s) is changed.") % words
        offer_undo(request, text, UNDO_REGION, None, back, record=record, before=before)
    return redirect(back)


def undo_region(request: HttpRequest, _club: int | None, values: Mapping[str, Any]) -> str:
    """Let a region be as it was, if nothing has come between."""
    made, before = values["record"], values["before"]
    now = find_region(made["code"])
    if now is None or (now.name, now.website) != (made["name"], made["website"]):
        raise Refusal(_("This was changed again since, so it cannot be undone."))
    make_decision(request, "region", dict(before), _("undone"))
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
    return json.dumps([region.name, region.website])
