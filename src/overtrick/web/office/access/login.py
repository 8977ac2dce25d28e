"""One login: whose it is, how it signs in, what the office has done with it, and each act with what will follow."""

from collections.abc import Callable
from typing import Any, NamedTuple

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.access.accounts import FEDERATION
from overtrick.store.access.club_logins import VALID_FOR
from overtrick.store.access.office import login_acts
from overtrick.store.access.office.changes import LOGIN, find_changes
from overtrick.store.access.office.login_acts import ChangedSince
from overtrick.store.access.office.login_list import CLOSED, LoginRow, find_login, working_office_logins
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.registers.code_names import code_names
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.auth import limits
from overtrick.web.office.access.forms import ChangeOwnerForm, LoginAddressForm, ReasonForm
from overtrick.web.office.access.letters import send_invitation, send_note
from overtrick.web.office.access.logins import note_of
from overtrick.web.office.access.words import ACT_WORDS, ROLE_WORDS, STATE_WORDS, STEP_WORDS, say_changes
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo


class _Act(NamedTuple):
    """An act on a login: its form, and what does it."""

    form: type[forms.Form]
    carry_out: Callable[[HttpRequest, LoginRow, str, Any], HttpResponse]


@never_cache
@require_http_methods(["GET", "POST"])
def show_login(request: HttpRequest, login: int) -> HttpResponse:
    """Show a login, or do something with it."""
    try:
        _account, row = find_login(login)
    except NotFound as error:
        raise Http404 from error
    if request.method == "GET":
        return _show(request, row)
    answer: HttpResponse = _change(request, row)
    return answer


@reauthentication_required  # type: ignore[untyped-decorator]
def _change(request: HttpRequest, row: LoginRow) -> HttpResponse:
    name = request.POST.get("do", "")
    act = _ACTS.get(name)
    if act is None or name not in _possible_acts(row, acting_account(request).pk):
        raise Http404
    form = act.form(request.POST, auto_id=f"{name}_%s")
    if not form.is_valid():
        return _show(request, row, name, form, status=UNPROCESSABLE)
    try:
        return act.carry_out(request, row, request.POST.get("version", ""), form)
    except ChangedSince:
        return _show(request, row, name, form, changed=True, status=CONFLICT)
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show(request, row, name, form, status=UNPROCESSABLE)


def _close(request: HttpRequest, row: LoginRow, version: str, form: Any) -> HttpResponse:
    note = note_of(request, form.cleaned_data["reason"])
    account = login_acts.close_login(row.id, version, acting_account(request).pk, note)
    closed = _("The federation has closed the login %(name)s. You can no longer sign in with it.")
    send_note(account.email, _("Your login is closed"), closed % {"name": account.name})
    said = _("The login %(name)s has been closed.") % {"name": account.name}
    offer_undo(request, said, "login-closed", None, _page(row), login=row.id)
    return redirect(_page(row))


def _reopen(request: HttpRequest, row: LoginRow, version: str, form: Any) -> HttpResponse:
    account = login_acts.reopen_login(row.id, version, note_of(request, form.cleaned_data["reason"]))
    again = _("The federation has opened the login %(name)s again. Its password is the one from before.")
    send_note(account.email, _("Your login is open again"), again % {"name": account.name})
    return _done(request, row, _("The login %(name)s is open again.") % {"name": account.name})


def _change_owner(request: HttpRequest, row: LoginRow, version: str, form: Any) -> HttpResponse:
    own, note = acting_account(request).pk, note_of(request, form.cleaned_data["reason"])
    before = login_acts.change_owner(row.id, version, own, form.owner, note)
    said = _("The login %(name)s is for someone else now.") % {"name": row.name}
    changed = _("The federation has changed what the login %(name)s is for. Please sign in again.")
    send_note(row.email, _("Your login has changed"), changed % {"name": row.name})
    values = {"login": row.id, "owner": [before["role"], before["club"], before["player"]]}
    offer_undo(request, said, "login-owner", None, _page(row), version=find_login(row.id)[1].version, **values)
    return redirect(_page(row))


def _change_email(request: HttpRequest, row: LoginRow, version: str, form: Any) -> HttpResponse:
    values = form.cleaned_data
    account, before = login_acts.change_email(row.id, version, values["email"], note_of(request, values["reason"]))
    moved = _("The login %(name)s has another email address with us. We no longer write to this one.")
    send_note(before, _("Your email address has changed"), moved % {"name": account.name})
    here = _("Emails about the login %(name)s come to this address from now on.")
    send_note(account.email, _("Your new email address"), here % {"name": account.name})
    said = _("The login %(name)s has the new address.") % {"name": account.name}
    if before:
        version = find_login(row.id)[1].version
        offer_undo(request, said, "login-email", None, _page(row), login=row.id, email=before, version=version)
        return redirect(_page(row))
    return _done(request, row, said)


def _remove_second_step(request: HttpRequest, row: LoginRow, version: str, form: Any) -> HttpResponse:
    note = note_of(request, form.cleaned_data["reason"])
    account = login_acts.remove_second_step(row.id, version, acting_account(request).pk, note)
    lines = [_("The federation has taken the second step of the login %(name)s away.") % {"name": account.name}]
    if account.role == FEDERATION:
        lines.append(_("At the next sign-in you set up a new one."))
    send_note(account.email, _("Your second step was taken away"), *lines)
    return _done(request, row, _("The second step of %(name)s has been taken away.") % {"name": account.name})


def _sign_out(request: HttpRequest, row: LoginRow, version: str, form: Any) -> HttpResponse:
    login_acts.sign_out_devices(row.id, version, note_of(request, form.cleaned_data["reason"]))
    return _done(request, row, _("%(name)s has been signed out on all devices.") % {"name": row.name})


def _send_link(request: HttpRequest, row: LoginRow, version: str, form: Any) -> HttpResponse:
    if not limits.may_send_letter(request, limits.INVITATION, f"office login {row.id}"):
        return limits.too_often(request)
    account = login_acts.note_password_link(row.id, version, note_of(request, form.cleaned_data["reason"]))
    send_invitation(request, account)
    return _done(request, row, _("We have sent an email to %(email)s.") % {"email": account.email})


_ACTS = {
    "link": _Act(ReasonForm, _send_link),
    "email": _Act(LoginAddressForm, _change_email),
    "owner": _Act(ChangeOwnerForm, _change_owner),
    "second-step": _Act(ReasonForm, _remove_second_step),
    "sign-out": _Act(ReasonForm, _sign_out),
    "close": _Act(ReasonForm, _close),
    "reopen": _Act(ReasonForm, _reopen),
}


def _possible_acts(row: LoginRow, own: int) -> list[str]:
    """Return what can be done with a login; nobody lowers their own rights here."""
    if row.state == CLOSED:
        return ["reopen"]
    acts = ["link", "email", "sign-out"]
    if row.id != own:
        acts += ["owner", *(["second-step"] if row.steps else []), "close"]
    return acts


def _page(row: LoginRow) -> str:
    return page_url("office-login", login=row.id)


def _done(request: HttpRequest, row: LoginRow, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect(_page(row))


def _show(
    request: HttpRequest, row: LoginRow, opened: str = "", form: forms.Form | None = None, *, changed: bool = False,
    status: int = 200,
) -> HttpResponse:  # fmt: skip
    own = acting_account(request).pk
    owner = {"role": row.role, "club": row.club, "player": row.player}
    shown = {name: act.form(initial=owner, auto_id=f"{name}_%s") for name, act in _ACTS.items()}
    history = find_changes(LOGIN, str(row.id))
    context = {
        "row": row, "is_own": row.id == own, "acts": _possible_acts(row, own), "opened": opened, "changed": changed,
        "forms": shown | ({opened: form} if form is not None else {}), "roles": ROLE_WORDS, "states": STATE_WORDS,
        "steps": STEP_WORDS, "act_words": ACT_WORDS, "days": VALID_FOR.days,
        "club_name": code_names().club(row.club).name if row.club is not None else "",
        "is_last": row.role == FEDERATION and not working_office_logins().exclude(pk=row.id).exists(),
        "history": [(each, say_changes(each.before, each.after)) for each in history],
    }  # fmt: skip
    return render_office(request, "login.html", context, status=status)
