"""Contacts: how players are reached and what is sent to them, and the addresses that clubs keep themselves."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.store.access.office.changes import CONTACT, find_changes
from overtrick.store.access.office.contact_list import (
    WITH_EMAIL,
    WITHOUT_EMAIL,
    ContactChangedSince,
    ContactRow,
    change_contact,
    find_contact,
    list_club_addresses,
    list_contacts,
    remove_contact,
)
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.registers.code_names import code_names
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE
from overtrick.web.office.access.forms import PlayerContactForm, ReasonForm
from overtrick.web.office.access.logins import note_of
from overtrick.web.office.access.words import ACT_WORDS, say_changes
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

_LONGEST_NUMBER = 20
_NAMES = ("email", "telephone", "certificates", "corrections", "roundup", "scorecards")


@never_cache
@require_safe
def contacts(request: HttpRequest) -> HttpResponse:
    """Show a page of players with their contacts, or the addresses of clubs."""
    text, page = query_params.text(request, "q"), query_params.page(request)
    context: dict[str, Any] = {"text": text, "clubs": code_names().clubs}
    if query_params.text(request, "of") == "clubs":
        return render_office(request, "club_contacts.html", context | {"found": list_club_addresses(text)})
    which = query_params.text(request, "which")
    which = which if which in (WITH_EMAIL, WITHOUT_EMAIL) else ""
    found = list_contacts(text, which, page)
    context |= {
        "found": found, "which": which, "newer": page - 1, "older": page + 1 if found.more else 0,
        "others": query_params.other_params(request, "page"),
        "without_which": query_params.other_params(request, "page", "which"),
    }  # fmt: skip
    return render_office(request, "contacts.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def contact(request: HttpRequest, number: str) -> HttpResponse:
    """Show the contact of a player, change it or delete it."""
    if len(number) > _LONGEST_NUMBER:
        raise Http404
    try:
        row = find_contact(number)
    except NotFound as error:
        raise Http404 from error
    if request.method == "GET":
        return _show(request, row)
    answer: HttpResponse = _change(request, row)
    return answer


@reauthentication_required  # type: ignore[untyped-decorator]
def _change(request: HttpRequest, row: ContactRow) -> HttpResponse:
    act = {"contact": _save, "delete": _delete}.get(request.POST.get("do", ""))
    if act is None:
        raise Http404
    return act(request, row)


def _save(request: HttpRequest, row: ContactRow) -> HttpResponse:
    form = PlayerContactForm(request.POST, auto_id="contact_%s")
    if not form.is_valid():
        return _show(request, row, "contact", form, status=UNPROCESSABLE)
    values = {name: form.cleaned_data[name] for name in _NAMES}
    note = note_of(request, form.cleaned_data["reason"])
    try:
        before, after = change_contact(row.number, request.POST.get("version", ""), values, note)
    except ContactChangedSince:
        return _show(request, row, "contact", form, changed=True, status=CONFLICT)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, row, "contact", form, status=UNPROCESSABLE)
    return _offer(
        request, before, after.version, _("The contact details of %(name)s have been saved.") % {"name": row.name}
    )


def _delete(request: HttpRequest, row: ContactRow) -> HttpResponse:
    form = ReasonForm(request.POST, auto_id="delete_%s")
    if not form.is_valid():
        return _show(request, row, "delete", form, status=UNPROCESSABLE)
    note = note_of(request, form.cleaned_data["reason"])
    try:
        before = remove_contact(row.number, request.POST.get("version", ""), note)
    except ContactChangedSince:
        return _show(request, row, "delete", form, changed=True, status=CONFLICT)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, row, "delete", form, status=UNPROCESSABLE)
    said = _("The contact details of %(name)s have been deleted.") % {"name": row.name}
    return _offer(request, before, find_contact(row.number).version, said)


def _offer(request: HttpRequest, before: ContactRow, version: str, said: str) -> HttpResponse:
    values = {name: getattr(before, name) for name in _NAMES}
    page = page_url("contact", number=before.number)
    offer_undo(request, said, "contact-changed", None, page, number=before.number, version=version, before=values)
    return redirect(page)


def _show(
    request: HttpRequest, row: ContactRow, opened: str = "", form: Any = None, *, changed: bool = False,
    status: int = 200,
) -> HttpResponse:  # fmt: skip
    initial = {name: getattr(row, name) for name in _NAMES}
    forms = {
        "contact": PlayerContactForm(initial=initial, auto_id="contact_%s"),
        "delete": ReasonForm(auto_id="delete_%s"),
    }
    history = find_changes(CONTACT, row.number)
    context = {
        "row": row, "opened": opened, "changed": changed, "forms": forms | ({opened: form} if opened else {}),
        "club_name": code_names().club(row.club).name, "act_words": ACT_WORDS,
        "history": [(each, say_changes(each.before, each.after)) for each in history],
        "is_empty": not any(initial.values()),
    }  # fmt: skip
    return render_office(request, "contact.html", context, status=status)
