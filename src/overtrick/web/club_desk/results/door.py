"""The door of the club desk: a file that a login sends or types in is tried and taken in like one of any other door."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from overtrick.intake.door import Door
from overtrick.intake.errors import Refused
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.try_file import Trial
from overtrick.store.deliveries.outcomes import ACCEPTED, CANCELLED, HELD
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.errors import Refusal
from overtrick.store.explain.fee_changes import compare_fees, look_at_fees, mark_fees
from overtrick.store.journal.today import today
from overtrick.store.queries.club_files import find_sessions_by_file
from overtrick.store.queries.files.preview import preview_file
from overtrick.store.queries.files.versions import find_replaced_version, takes_contest_back
from overtrick.store.results.delivery import Delivery
from overtrick.store.results.reading import BY_HAND
from overtrick.web.acting import DOOR, acting_account
from overtrick.web.page_urls import file_url, page_url
from overtrick.web.undo import offer_undo

SENT_FILE = "sent-file"


@cache
def get_door() -> Door:
    """Return the door, made when it is first asked for: the settings must have been read."""
    return Door(DOOR, settings.DOOR_LIMITS)


def make_delivery(
    request: HttpRequest, club: int, name: str, content: bytes, by_hand: dict[str, Any] | None = None
) -> Delivery:
    """Return a delivery in the name of the login, now."""
    return Delivery(
        name=name, content=content, at=datetime.now(UTC), club=club, door=BY_HAND if by_hand else DOOR,
        who=signature(acting_account(request)), by_hand=by_hand,
    )  # fmt: skip


@contextmanager
def _refusals_in_words() -> Iterator[None]:
    """Turn what a door refuses into a refusal of a page."""
    try:
        yield
    except Refused as refused:
        raise Refusal(str(refused)) from refused


def try_delivery(request: HttpRequest, club: int, delivery: Delivery) -> Trial:
    """Return what a delivery would come to; raise a Refusal if it cannot even be tried."""
    with _refusals_in_words():
        get_door().check_size(len(delivery.content))
        mark, day = mark_fees(), today()
        who = acting_account(request)
        trial = get_door().try_delivery(
            club, delivery, lambda receipt, read: (preview_file(receipt, read, who), look_at_fees(mark, day))
        )
    preview, after = trial.seen
    fees = compare_fees(after)
    seen = msgspec.structs.replace(preview, fees=fees.changes, more_fees=fees.more)
    return msgspec.structs.replace(trial, seen=seen)


def send_delivery(request: HttpRequest, club: int, delivery: Delivery) -> HttpResponse:
    """Take a delivery in, offer to undo it, and lead to what became of it. Raise a Refusal if it is not taken."""
    with _refusals_in_words():
        receipt = get_door().take_in(club, delivery)
    sessions = find_sessions_by_file(club, [receipt.name]).get(receipt.name, [])
    page = file_url(club, receipt.name)
    back = page_url("session", session=sessions[0].id) if sessions and receipt.state == ACCEPTED else page
    _offer_undo(request, club, receipt, page, sessions[0].event if sessions else receipt.name)
    return redirect(back)


def _offer_undo(request: HttpRequest, club: int, receipt: Receipt, back: str, event: str) -> None:
    words = {
        ACCEPTED: _("The results of %(event)s are in, and count now."),
        HELD: _("The results of %(event)s are in. They are waiting for the federation to look at them."),
        CANCELLED: _("The earlier results of %(event)s have been taken back."),
    }.get(receipt.state)
    if receipt.repeated:
        messages.info(request, _("The same results were here already. Nothing has changed."))
    elif words is None:
        messages.error(request, _("The file was rejected. Nothing in it counts."))
    elif takes_contest_back(receipt.seq):
        # A report that reverses another has its own way back: that report once more.
        messages.success(request, words % {"event": event})
    else:
        replaced = find_replaced_version(receipt.seq)
        values = {"name": receipt.name, "version": receipt.revision, "replaced": replaced}
        offer_undo(request, words % {"event": event}, SENT_FILE, club, back, **values)
