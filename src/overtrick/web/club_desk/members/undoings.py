"""How each act on a member is undone: by a decision that puts back what was, unless something has come between."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext as _

from overtrick.store.access import contacts
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries.members.details import MemberDetails, find_member
from overtrick.web.acting import make_decision, make_decisions
from overtrick.web.club_desk.members.move_letters import Move, send_move_letters
from overtrick.web.club_desk.members.words import name_value

# Why the journal has a decision that takes another one back.
REASON = "Undone on the page where it was done"
Values = Mapping[str, Any]


def undo_amendment(request: HttpRequest, club: int, values: Values) -> str:
    """Put back the values from before, if they are still those that were entered."""
    member = _find(club, values)
    for name, value in values["after"].items():
        own = getattr(member.row, name)
        if (Decimal(own or 0) != Decimal(value)) if name == "handicap" else own != value:
            raise _changed_since()
    make_decision(request, "amend", {"number": member.number, **values["before"]}, REASON)
    return _("Undone: %(name)s has the details from before.") % {"name": _find(club, values).name}


def undo_contact(request: HttpRequest, club: int, values: Values) -> str:
    """Put back the address and the telephone number from before."""
    member = _find(club, values)
    if [member.email, member.telephone] != list(values["after"]):
        raise _changed_since()
    email, telephone = values["before"]
    email = member.email if member.has_login else email
    contacts.enter_contact(member.number, email=email or None, telephone=telephone, without_email=not email)
    return _("Undone: email and phone of %(name)s are as before.") % {"name": member.name}


def undo_status(request: HttpRequest, club: int, values: Values) -> str:
    """Give the status from before, from the same day on."""
    member = _find(club, values)
    if not _has_status(member, values):
        raise _changed_since()
    record = {"number": member.number, "code": values["code"], "start": values["start"]}
    make_decision(request, "status", record, REASON)
    said = {"name": member.name, "status": name_value("status", values["code"])}
    return _("Undone: %(name)s is %(status)s again.") % said


def undo_membership(request: HttpRequest, club: int, values: Values) -> str:
    """Withdraw a move, a second club, a departure or arrears; tell all that a move was undone."""
    try:
        make_decision(request, "withdraw", {"line": values["line"]}, REASON)
    except Refusal as refusal:
        # It names a line of the journal, which nobody sees on this page.
        raise _changed_since() from refusal
    if "move" in values:
        contact = contacts.contact_of(values["number"])
        send_move_letters(msgspec.convert(values["move"], Move), contact.email if contact else "", undone=True)
    return _("Undone. Everything is as it was before.")


def undo_resignation(request: HttpRequest, club: int, values: Values) -> str:
    """Let the membership go on, with the status from before; neither if one of them has changed since."""
    member = find_member(club, values["number"], today())
    if member is None or not _has_status(member, values):
        raise _changed_since()
    status = {"number": member.number, "code": values["code"], "start": values["start"]}
    try:
        make_decisions(request, [("withdraw", {"line": values["line"]}), ("status", status)], REASON)
    except Refusal as refusal:
        raise _changed_since() from refusal
    return _("Undone. Everything is as it was before.")


def undo_end_of_arrears(request: HttpRequest, club: int, values: Values) -> str:
    """Let arrears go on."""
    member = _find(club, values)
    ended = [
        each for each in member.periods if each.kind == values["kind"] and each.start.isoformat() == values["start"]
    ]
    if not ended or not ended[-1].end or ended[-1].end.isoformat() != values["end"]:
        raise _changed_since()
    record = {"number": member.number, "kind": values["kind"], "start": values["start"], "end": None}
    make_decision(request, "period", record, REASON)
    return _("Undone: %(name)s is in arrears.") % {"name": member.name}


def undo_registration(request: HttpRequest, club: int, values: Values) -> str:
    """Take back a registration, and the second club that came with it."""
    number = values["number"]
    if values.get("joined"):
        make_decision(request, "withdraw", {"line": values["joined"]}, REASON)
    make_decision(request, "unregister", {"number": number}, REASON)
    return _("Undone: number %(number)s is nobody's now, and is never given again.") % {"number": number}


def undo_application(request: HttpRequest, club: int, values: Values) -> str:
    """Take back an application that has not been answered."""
    make_decision(request, "take-back", {"application": values["application"], "text": ""}, REASON)
    return _("Undone: the application is taken back.")


def _has_status(member: MemberDetails, values: Values) -> bool:
    """Tell whether the status that was given is still on record from the same day on."""
    given = {(each.start.isoformat(), int(each.value)) for each in member.statuses}
    return (values["start"], values["set"]) in given


def _find(club: int, values: Values) -> MemberDetails:
    """Find the member; one who has left since is no longer the club's to change."""
    member = find_member(club, values["number"], today())
    if member is None or not member.is_member:
        raise _changed_since()
    return member


def _changed_since() -> Refusal:
    return Refusal(_("This cannot be undone any more: the entry has changed since."))
