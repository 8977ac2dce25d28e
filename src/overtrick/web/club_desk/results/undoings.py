"""How files are put back: a new one is cancelled, and where another counted before, its bytes are received again."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.intake.errors import Refused
from overtrick.store.deliveries.outcomes import REJECTED
from overtrick.store.errors import Refusal
from overtrick.store.queries.files.versions import StoredVersion, find_file_version
from overtrick.web.acting import make_decision
from overtrick.web.club_desk.results.door import get_door, make_delivery

_REASON = "undone on the club desk"
_CHANGED = gettext_lazy("Something else has happened to this file since. Nothing was undone.")


def undo_sent_file(request: HttpRequest, club: int, values: Mapping[str, Any]) -> str:
    """Undo a file that was sent: receive again what it replaced, or cancel it."""
    name, version = str(values["name"]), int(values["version"])
    _last_version(club, name, version)
    if values["replaced"] is None:
        make_decision(request, "cancel", {"club": club, "name": name, "revision": version}, _REASON)
        return _("Undone. The results are taken back.")
    receive_again(request, club, name, int(values["replaced"]))
    return _("Undone. The earlier results are back.")


def undo_cancelled_file(request: HttpRequest, club: int, values: Mapping[str, Any]) -> str:
    """Undo a cancellation: receive the same bytes again."""
    name, versions = str(values["name"]), [int(each) for each in values["versions"]]
    _last_version(club, name, int(values["last"]))
    for version in versions:
        receive_again(request, club, name, version)
    return _("Undone. The results count again.")


def receive_again(request: HttpRequest, club: int, name: str, version: int) -> None:
    """Receive the bytes of an earlier version of a file once more, as they came then."""
    earlier = find_file_version(club, name, version)
    if earlier is None:
        raise Refusal(_CHANGED)
    delivery = make_delivery(request, club, name, earlier.content, earlier.by_hand)
    try:
        receipt = get_door().take_in(club, delivery)
    except Refused as refused:
        raise Refusal(str(refused)) from refused
    if receipt.state == REJECTED:
        raise Refusal(_("The earlier file would now be rejected, so nothing was undone. Its page says why."))


def _last_version(club: int, name: str, version: int) -> StoredVersion:
    """Return the last version of a file; refuse if it is another one than was undone."""
    last = find_file_version(club, name)
    if last is None or last.number != version:
        raise Refusal(_CHANGED)
    return last
