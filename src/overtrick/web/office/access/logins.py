"""Every login of the federation, its clubs and its players: found, filtered, and given by an invitation."""

from datetime import UTC, datetime
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.store.access.accounts import PLAYER, ROLES
from overtrick.store.access.club_logins import VALID_FOR
from overtrick.store.access.office.changes import ActNote
from overtrick.store.access.office.login_acts import invite_login
from overtrick.store.access.office.login_list import SECOND_STEPS, STATES, LoginFilter, list_logins
from overtrick.store.access.question_rights import signature
from overtrick.store.errors import Refusal
from overtrick.store.registers.code_names import code_names
from overtrick.web import query_params
from overtrick.web.acting import UNPROCESSABLE, acting_account
from overtrick.web.auth import limits
from overtrick.web.filter_choices import club_choices
from overtrick.web.office.access.forms import NewLoginForm
from overtrick.web.office.access.letters import send_invitation
from overtrick.web.office.access.words import ROLE_WORDS, STATE_WORDS, STEP_WORDS
from overtrick.web.office.desk import render_office
from overtrick.web.problems import translate_problem


def note_of(request: HttpRequest, reason: str = "") -> ActNote:
    """Return who acts now, and why."""
    return ActNote(signature(acting_account(request)), datetime.now(UTC), reason)


@never_cache
@require_safe
def logins(request: HttpRequest) -> HttpResponse:
    """Show a page of the logins that fit the address."""
    wanted, page = _read_filter(request), query_params.page(request)
    found = list_logins(wanted, page)
    context = {
        "found": found, "wanted": wanted, "narrowed": wanted != LoginFilter(), "own": acting_account(request).pk,
        "clubs": code_names().clubs, "club_choices": club_choices(), "roles": ROLE_WORDS, "states": STATE_WORDS,
        "steps": STEP_WORDS, "newer": page - 1, "older": page + 1 if found.more else 0,
        "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render_office(request, "logins.html", context)


def _read_filter(request: HttpRequest) -> LoginFilter:
    role, state, step = (query_params.text(request, name) for name in ("role", "state", "step"))
    return LoginFilter(
        text=query_params.text(request, "q"), role=role if role in ROLES else "",
        club=query_params.number(request, "club"), state=state if state in STATES else "",
        second_step=step if step in SECOND_STEPS else "",
    )  # fmt: skip


@never_cache
@require_http_methods(["GET", "POST"])
def new_login(request: HttpRequest) -> HttpResponse:
    """Show the form of a new login, or invite someone."""
    if request.method == "GET":
        names = ("role", "club", "player", "name", "email")
        return _show_form(request, NewLoginForm(initial={name: query_params.text(request, name) for name in names}))
    answer: HttpResponse = _invite(request)
    return answer


@reauthentication_required  # type: ignore[untyped-decorator]
def _invite(request: HttpRequest) -> HttpResponse:
    """Invite someone. A login opens much, so it needs the password of the one who gives it."""
    form = NewLoginForm(request.POST)
    if not form.is_valid():
        return _show_form(request, form, status=UNPROCESSABLE)
    values: dict[str, Any] = form.cleaned_data
    if not limits.may_send_letter(request, limits.INVITATION, values["email"]):
        return limits.too_often(request)
    name = "" if values["role"] == PLAYER else values["name"]
    try:
        account = invite_login(form.owner, name, values["email"], note_of(request, values["reason"]))
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return _show_form(request, form, status=UNPROCESSABLE)
    send_invitation(request, account)
    said = _("%(name)s has been invited. We have sent an email to %(email)s.")
    messages.success(request, said % {"name": account.name, "email": account.email})
    return redirect("office-login", login=account.pk)


def _show_form(request: HttpRequest, form: NewLoginForm, *, status: int = 200) -> HttpResponse:
    return render_office(request, "new_login.html", {"form": form, "days": VALID_FOR.days}, status=status)
