"""Where a club sees how its scoring program gets in, and makes, renews and turns off its password and its keys.

A password is in the answer to its making and nowhere else: no address leads to it again, and no log has it.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.config.settings_file import current_settings
from overtrick.store import models
from overtrick.store.access import door_access
from overtrick.store.access.credentials import KEY, PASSWORD
from overtrick.store.access.tokens import LONGEST_LABEL, tokens_of_club
from overtrick.store.errors import Refusal
from overtrick.web.acting import UNPROCESSABLE
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.problems import translate_problem

_LONGEST_NUMBER = 15


class DoorAddress(NamedTuple):
    """Where a door is: what it is called, its host and port; `plain` if it lets programs in without TLS."""

    name: str
    host: str
    port: int
    plain: bool = False


@never_cache
@require_http_methods(["GET", "POST"])
def access(request: HttpRequest, club: int) -> HttpResponse:
    """Show the ways in of a club's programs, or change one of them."""
    row = desk_club(club)
    if request.method == "GET":
        return _show(request, row)
    answer: HttpResponse = _change(request, row)
    return answer


@reauthentication_required  # type: ignore[untyped-decorator]
def _change(request: HttpRequest, club: models.Club) -> HttpResponse:
    """Make, renew or turn off. Files can be sent in the club's name with it, so it needs the password of the login."""
    now = datetime.now(UTC)
    if "turn_off" in request.POST:
        number = request.POST["turn_off"]
        if not (number.isascii() and number.isdigit() and len(number) < _LONGEST_NUMBER) or not door_access.turn_off(
            club.code, int(number), now
        ):
            raise Http404
        messages.success(request, _("It has been turned off. It no longer opens anything."))
        return redirect("club-access", club=club.code)
    try:
        if request.POST.get("do") == "key":
            door_access.add_key(club.code, request.POST.get("label", ""), request.POST.get("key", ""), now)
            messages.success(request, _("The key has been added. The computer that has it can connect now."))
            return redirect("club-access", club=club.code)
        user = request.POST.get("user", str(club.code))
        secret = door_access.renew_password(club.code, user, now)
    except Refusal as refusal:
        trouble = translate_problem(str(refusal))
        return _show(request, club, {"trouble": trouble}, status=UNPROCESSABLE)
    return _show(request, club, {"secret": secret, "secret_user": user})


def _show(
    request: HttpRequest, club: models.Club, more: Mapping[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    accesses = door_access.door_accesses(club.code)
    context = {
        "doors": _list_doors(request),
        "passwords": [each for each in accesses if each.kind == PASSWORD],
        "keys": [each for each in accesses if each.kind == KEY],
        "has_password": any(each.user == str(club.code) and not each.revoked for each in accesses
                            if each.kind == PASSWORD),
        "tokens": sum(token.revoked is None for token in tokens_of_club(club.code)),
        "longest": LONGEST_LABEL, "secret": "", "secret_user": "", "trouble": "",
        "label": request.POST.get("label", "")[:LONGEST_LABEL] if status != 200 else "",
        "key": request.POST.get("key", "") if status != 200 else "",
    }  # fmt: skip
    return render_desk(request, club, "access.html", context | dict(more or {}), status=status)


def _list_doors(request: HttpRequest) -> list[DoorAddress]:
    """Return the doors that are open, under the name by which people know this machine."""
    own = current_settings()
    host = urlsplit(own.web.url).hostname or urlsplit(f"//{request.get_host()}").hostname or ""
    doors = [DoorAddress("SFTP", host, own.sftp.port)] if own.sftp.on else []
    return doors + ([DoorAddress("FTP", host, own.ftp.port, own.ftp.plain)] if own.ftp.on else [])
