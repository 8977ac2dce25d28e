"""Where a club says what it is: address, phone, officers, playing times; and how its graded nights are awarded."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import CLUB_DETAILS
from overtrick.store.queries.settings.details_changes import details_as_of, find_changes_since
from overtrick.store.registers.club_details import ClubDetails, find_club_details
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, make_decision
from overtrick.web.club_desk import graded_nights
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.details_form import (
    DetailsForm,
    OfficerRow,
    describe_changes,
    empty_form,
    list_changes,
    merge_details,
    name_fields,
    officer_rows,
    read_officers,
    typed_details,
    with_blank_rows,
)
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

UNDO_DETAILS = "club-details"


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, club: int) -> HttpResponse:
    """Show what a club says about itself, or change it."""
    row = desk_club(club)
    if request.method == "GET":
        return _show(request, row)
    if request.POST.get("do") == "graded-nights":
        answer = graded_nights.choose(request, club)
        return answer if isinstance(answer, HttpResponse) else _show(request, row, nights=answer)
    return _save(request, row)


def _save(request: HttpRequest, club: models.Club) -> HttpResponse:
    form, officers = DetailsForm(request.POST, auto_id="%s"), read_officers(request.POST)
    if not form.is_valid() or any(row.error for row in officers):
        return _show(request, club, form=form, officers=with_blank_rows(officers), status=UNPROCESSABLE)
    typed, seen = typed_details(form, officers), form.cleaned_data["seq"] or 0
    now = find_club_details(club.code)
    if now.seq and now.seq != seen:
        # A number that no form of ours has is taken for an empty form. If nothing was ever said, nothing came between.
        return _show_conflict(request, club, seen if seen < now.seq else 0, typed, now)
    changes = list_changes(now, typed)
    if not changes:
        messages.success(request, _("Nothing was changed."))
        return redirect("club-settings", club=club.code)
    try:
        entry = make_decision(request, CLUB_DETAILS, {"club": club.code} | changes)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, club, form=form, officers=with_blank_rows(officers), status=UNPROCESSABLE)
    back = page_url("club-settings", club=club.code)
    text = _("Saved: %(fields)s. The club's page shows it now.") % {"fields": name_fields(changes)}
    offer_undo(request, text, UNDO_DETAILS, club.code, back, seq=entry.seq)
    return redirect(back)


def undo_details(request: HttpRequest, club: int, values: Mapping[str, Any]) -> str:
    """Put back what a club said before a change, unless it was changed once more since."""
    now = find_club_details(club)
    if now.seq != values["seq"]:
        raise Refusal(_("This has been changed again since, so it cannot be undone."))
    before = details_as_of(club, now.seq - 1)
    make_decision(request, CLUB_DETAILS, {"club": club} | list_changes(now, before), _("undone"))
    return _("Undone. The club's page is as it was before.")


def _show_conflict(
    request: HttpRequest, club: models.Club, seen: int, typed: ClubDetails, now: ClubDetails
) -> HttpResponse:
    """Show the form again with what both people want, and say what the other one changed."""
    others = find_changes_since(club.code, seen)
    base = others[0].before
    merged = merge_details(base, typed, now)
    context = {"other": others[-1], "other_changes": describe_changes(base, typed, now)}
    return _show(
        request, club, form=empty_form(merged), officers=officer_rows(merged.officers), status=CONFLICT, more=context
    )


def _show(
    request: HttpRequest,
    club: models.Club,
    *,
    form: DetailsForm | None = None,
    officers: list[OfficerRow] | None = None,
    nights: graded_nights.PolicyPage | None = None,
    status: int = 200,
    more: Mapping[str, Any] | None = None,
) -> HttpResponse:
    details = find_club_details(club.code)
    nights = nights or graded_nights.policy_page(club.code)
    context = {
        "form": form or empty_form(details),
        "officers": officer_rows(details.officers) if officers is None else officers,
        "nights": nights,
        "other": None,
    }
    if nights is not None and nights.form.errors:
        status = UNPROCESSABLE
    return render_desk(request, club, "settings.html", context | dict(more or {}), status=status)
