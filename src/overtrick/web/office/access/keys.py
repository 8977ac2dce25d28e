"""The ways in of programs: passwords and keys of clubs, and tokens; made, renewed and turned off by the office.

A secret is in the answer to its making and nowhere else: no address leads to it again, and no log has it.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.access.accounts import CLUB
from overtrick.store.access.credentials import KEY, PASSWORD, TOKEN
from overtrick.store.access.office import key_list
from overtrick.store.access.office.changes import KEY as KEY_CHANGES
from overtrick.store.access.office.changes import LONGEST_REASON, find_changes
from overtrick.store.access.office.key_list import KINDS, OWNERS, KeyFilter
from overtrick.store.access.token_scopes import ALLOWED_SCOPES
from overtrick.store.access.tokens import LONGEST_LABEL
from overtrick.store.db.values import plain_text
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers.code_names import code_names
from overtrick.web import query_params
from overtrick.web.acting import UNPROCESSABLE
from overtrick.web.filter_choices import club_choices
from overtrick.web.office.access.logins import note_of
from overtrick.web.office.access.words import ACT_WORDS, KIND_WORDS, ROLE_WORDS, SCOPE_WORDS
from overtrick.web.office.desk import render_office
from overtrick.web.problems import translate_problem

_LONGEST_TEXT, _LONGEST_KEY, _LONGEST_NUMBER, _MOST_HISTORY = 100, 2_000, 15, 20
# What is shown once: the user, and the secret if there is one.
_Made = tuple[str, str]


@never_cache
@require_http_methods(["GET", "POST"])
def keys(request: HttpRequest) -> HttpResponse:
    """Show the ways in that fit the address, or change one of them."""
    if request.method == "GET":
        return _show(request)
    answer: HttpResponse = _change(request)
    return answer


@reauthentication_required  # type: ignore[untyped-decorator]
def _change(request: HttpRequest) -> HttpResponse:
    act = _ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise Http404
    try:
        user, secret = act(request)
    except NotFound as error:
        raise Http404 from error
    except Refusal as refusal:
        return _show(request, {"trouble": translate_problem(str(refusal)), "typed": request.POST}, UNPROCESSABLE)
    if secret:
        return _show(request, {"secret": secret, "secret_user": user})
    messages.success(request, user)
    return redirect("office-keys")


def _make(request: HttpRequest) -> _Made:
    kind, note = request.POST.get("kind", ""), note_of(request, _reason(request))
    label = _posted(request, "label", LONGEST_LABEL + 1)
    if kind == TOKEN:
        owner = request.POST.get("owner", "")
        if owner not in OWNERS:
            raise Refusal(_("Choose who the token is for."))
        whose = str(_club(request)) if owner == CLUB else canonical_number(_posted(request, "player", 20))
        return key_list.make_token(owner, whose, label, request.POST.getlist("scope"), note)
    if kind == KEY:
        key_list.add_key(_club(request), label, _posted(request, "key", _LONGEST_KEY), note)
        return _("The key has been added. The computer that has it can connect now."), ""
    if kind != PASSWORD:
        raise Refusal(_("Choose what to make."))
    return key_list.make_password(_club(request), _posted(request, "word", 40).lower(), note)


def _renew(request: HttpRequest) -> _Made:
    return key_list.renew_key(_number(request), note_of(request, _reason(request)))


def _turn_off(request: HttpRequest) -> _Made:
    row = key_list.turn_off_key(_number(request), note_of(request, _reason(request)))
    return _("%(user)s has been turned off. It no longer opens anything.") % {"user": row.label or row.name}, ""


_ACTS: dict[str, Callable[[HttpRequest], _Made]] = {"make": _make, "renew": _renew, "turn-off": _turn_off}


def _posted(request: HttpRequest, name: str, longest: int) -> str:
    return plain_text(request.POST.get(name, "").strip())[:longest]


def _reason(request: HttpRequest) -> str:
    reason = _posted(request, "reason", LONGEST_REASON)
    if not reason:
        raise Refusal(_("Say why, so that others understand it later."))
    return reason


def _club(request: HttpRequest) -> int:
    text = request.POST.get("club", "")
    if not (text.isascii() and text.isdigit() and len(text) < _LONGEST_NUMBER and int(text) in code_names().clubs):
        raise Refusal(_("Choose the club."))
    return int(text)


def _number(request: HttpRequest) -> int:
    text = request.POST.get("key_id", "")
    if not (text.isascii() and text.isdigit() and len(text) < _LONGEST_NUMBER):
        raise Http404
    return int(text)


def _read_filter(request: HttpRequest) -> KeyFilter:
    owner, kind, state = (query_params.text(request, name) for name in ("owner", "kind", "state"))
    return KeyFilter(
        text=query_params.text(request, "q"), club=query_params.number(request, "club"),
        owner=owner if owner in OWNERS else "", kind=kind if kind in KINDS else "",
        state=state if state in ("on", "off") else "",
    )  # fmt: skip


def _show(request: HttpRequest, more: Mapping[str, Any] | None = None, status: int = 200) -> HttpResponse:
    wanted, page = _read_filter(request), query_params.page(request)
    found = key_list.list_keys(wanted, datetime.now(UTC), page)
    context = {
        "found": found, "wanted": wanted, "narrowed": wanted != KeyFilter(), "clubs": code_names().clubs,
        "club_choices": club_choices(), "kinds": KIND_WORDS, "owners": ROLE_WORDS, "scopes": SCOPE_WORDS,
        "allowed_scopes": sorted({scope for scopes in ALLOWED_SCOPES.values() for scope in scopes}),
        "newer": page - 1, "older": page + 1 if found.more else 0, "longest": LONGEST_LABEL,
        "others": query_params.other_params(request, "page"), "secret": "", "secret_user": "", "trouble": "",
        "typed": {}, "history": find_changes(KEY_CHANGES, most=_MOST_HISTORY), "act_words": ACT_WORDS,
    }  # fmt: skip
    return render_office(request, "keys.html", context | dict(more or {}), status=status)
