"""Where a club gives its own people logins: who has one, whom it invites, which are closed.

A login opens everything of the club, so each change needs the password of the one who makes it, and those whom it
concerns get an email.
"""

from collections.abc import Callable, Mapping
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.access import club_logins
from overtrick.store.errors import NotFound, Refusal
from overtrick.web.acting import UNPROCESSABLE, acting_account
from overtrick.web.auth import limits
from overtrick.web.auth.sign_up import PasswordForm, send_letter
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.page_urls import absolute_url
from overtrick.web.problems import translate_problem
from overtrick.web.terms import translate_term

GONE = 410
_LONGEST_NUMBER = 15


@never_cache
@require_http_methods(["GET", "POST"])
def logins(request: HttpRequest, club: int) -> HttpResponse:
    """Show the logins of a club, or change one of them."""
    row = desk_club(club)
    if request.method == "GET":
        return _show(request, row)
    answer: HttpResponse = _change(request, row)
    return answer


@reauthentication_required  # type: ignore[untyped-decorator]
def _change(request: HttpRequest, club: models.Club) -> HttpResponse:
    action = _ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    try:
        return action(request, club)
    except NotFound as error:
        raise Http404 from error
    except Refusal as refusal:
        return _show(request, club, trouble=translate_problem(str(refusal)), status=UNPROCESSABLE)


def _invite(request: HttpRequest, club: models.Club) -> HttpResponse:
    if not limits.may_send_letter(request, limits.INVITATION, str(club.code)):
        return limits.too_often(request)
    account = club_logins.invite(club.code, request.POST.get("name", ""), request.POST.get("email", ""))
    return _send_invitation(request, club, account)


def _invite_again(request: HttpRequest, club: models.Club) -> HttpResponse:
    account = club_logins.find_invited(club.code, _posted_login(request, club).pk)
    if not limits.may_send_letter(request, limits.INVITATION, str(club.code)):
        return limits.too_often(request)
    return _send_invitation(request, club, account)


def _send_invitation(request: HttpRequest, club: models.Club, account: models.Account) -> HttpResponse:
    token = club_logins.make_password_link(account)
    link = absolute_url(request, reverse("club-login-link", kwargs={"token": token}))
    context = {"link": link, "login": account.name, "club": _club_name(club), "who": acting_account(request).name}
    send_letter(_("Your login"), "overtrick/letters/club_login.txt", account.email, context)
    return _confirm(request, club, _("We have sent an email to %(email)s.") % {"email": account.email})


def _close(request: HttpRequest, club: models.Club) -> HttpResponse:
    """Close a login. One's own needs a word more: whoever presses it by mistake would be outside at once."""
    account, own = _posted_login(request, club), acting_account(request)
    if account.pk == own.pk and request.POST.get("own") != "yes":
        raise Refusal(_("That is your own login. Tick the box to say that you mean it."))
    who = own.name
    club_logins.close_login(club.code, account.pk)
    if account.email:
        context = {"login": account.name, "club": _club_name(club), "who": who}
        send_letter(_("Your login is closed"), "overtrick/letters/club_login_closed.txt", account.email, context)
    if account.pk == own.pk:
        messages.success(request, _("Your login is closed."))
        return redirect("home")
    return _confirm(request, club, _("The login %(name)s has been closed.") % {"name": account.name})


def _address(request: HttpRequest, club: models.Club) -> HttpResponse:
    """Send a link to the new address of a login, and a note to the address until now."""
    account, email = _posted_login(request, club), request.POST.get("email", "")
    token = club_logins.make_address_link(account, email)
    if not limits.may_send_letter(request, limits.NEW_ADDRESS, f"login {account.pk}"):
        return limits.too_often(request)
    link = absolute_url(request, reverse("club-login-address", kwargs={"token": token}))
    context = {"link": link, "login": account.name, "club": _club_name(club), "who": acting_account(request).name}
    send_letter(_("Your new email address"), "overtrick/letters/club_login_address.txt", email.strip(), context)
    return _confirm(
        request, club, _("We have sent an email to %(email)s. The address changes when the link in it is opened.")
        % {"email": email.strip()},
    )  # fmt: skip


_ACTIONS: dict[str, Callable[[HttpRequest, models.Club], HttpResponse]] = {
    "invite": _invite,
    "again": _invite_again,
    "close": _close,
    "address": _address,
}


def _posted_login(request: HttpRequest, club: models.Club) -> models.Account:
    number = request.POST.get("login", "")
    if not (number.isascii() and number.isdigit() and len(number) < _LONGEST_NUMBER):
        raise Http404
    return club_logins.find_login(club.code, int(number))


def _confirm(request: HttpRequest, club: models.Club, message: str) -> HttpResponse:
    messages.success(request, message)
    return redirect("club-logins", club=club.code)


def _club_name(club: models.Club) -> str:
    return translate_term(club.name, "clubs")


def _show(request: HttpRequest, club: models.Club, *, trouble: str = "", status: int = 200) -> HttpResponse:
    typed: Mapping[str, Any] = request.POST if trouble and request.POST.get("do") == "invite" else {}
    context = {
        "logins": club_logins.logins_of_club(club.code), "own": acting_account(request).pk, "trouble": trouble,
        "name": typed.get("name", "")[: club_logins.LONGEST_NAME], "email": typed.get("email", "")[:254],
        "longest": club_logins.LONGEST_NAME, "days": club_logins.VALID_FOR.days,
    }  # fmt: skip
    return render_desk(request, club, "logins.html", context, status=status)


@never_cache
@sensitive_post_parameters("password1", "password2")
def set_password(request: HttpRequest, token: str) -> HttpResponse:
    """Set the password of an invited person, by the link in the email."""
    account = club_logins.read_password_link(token)
    if account is None:
        return _too_old(request)
    form = PasswordForm(request.POST or None, user=account)
    if request.method == "POST" and form.is_valid():
        try:
            club_logins.set_password(token, form.cleaned_data["password1"])
        except Refusal:
            return _too_old(request)
        messages.success(request, _("Your password is set. Sign in with %(name)s.") % {"name": account.name})
        return redirect("account_login")
    return render(request, "overtrick/desk/login_link.html", {"form": form, "account": account})


@never_cache
def change_address(request: HttpRequest, token: str) -> HttpResponse:
    """Change the address of a login by the link to it. Opening it changes nothing: programs open links too."""
    found = club_logins.read_address_link(token)
    if found is None:
        return _too_old(request)
    account, email = found
    if request.method == "POST":
        try:
            account, before = club_logins.change_address(token)
        except Refusal:
            return _too_old(request)
        if before:
            context = {"login": account.name}
            send_letter(_("Your email address has changed"), "overtrick/letters/club_login_moved.txt", before, context)
        messages.success(request, _("The login %(name)s has the new address.") % {"name": account.name})
        return redirect("account_login")
    return render(request, "overtrick/desk/login_address.html", {"account": account, "email": email})


def _too_old(request: HttpRequest) -> HttpResponse:
    return render(request, "overtrick/link_too_old.html", {"again": reverse("account_login")}, status=GONE)
