"""What a club can do with a member: each act is a decision, and is offered to be undone on the next page."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any, NamedTuple

import msgspec
from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.today import registers_today, today
from overtrick.store.queries.members.details import MemberDetails
from overtrick.web.acting import make_decision, make_decisions
from overtrick.web.club_desk.members.forms import (
    ArrearsForm,
    ContactForm,
    LeaveForm,
    MemberForm,
    MoveForm,
    StatusForm,
)
from overtrick.web.club_desk.members.move_letters import Move, send_move_letters
from overtrick.web.club_desk.members.words import name_value
from overtrick.web.page_urls import page_url
from overtrick.web.undo import offer_undo

AMEND, CONTACT, STATUS, LEAVE, MOVE, ACTIVE = "details", "contact", "status", "leave", "move", "active"
BEGIN_ARREARS, END_ARREARS = "begin-arrears", "end-arrears"
_DETAILS, _MOVES = "personal details", "move player from one club to another"
_FIELDS = (
    "first", "preferred", "family", "year_of_birth", "gender", "source", "country", "overseas_number", "id_card",
)  # fmt: skip


class MemberAct(NamedTuple):
    """An act: the facility that it needs, and what does it with the values of its form."""

    facility: str
    perform: Callable[[HttpRequest, models.Club, MemberDetails, dict[str, Any]], None]


def build_forms(club: models.Club, member: MemberDetails, posted: str = "", data: Any = None) -> dict[str, forms.Form]:
    """Return the forms of a member's page by act, the posted one with what was typed."""
    row, day = member.row, today()
    stay = member.stay_in(club.code)
    since = stay.start if stay else None
    home = member.stay_in(row.club)
    keep = {name: getattr(row, name) for name in ("gender", "source", "country")}
    initial = {name: getattr(row, name) for name in _FIELDS} | {"handicap": _handicap(row)}

    def given(act: str) -> Any:
        return data if act == posted else None

    found: dict[str, forms.Form] = {
        AMEND: MemberForm(given(AMEND), keep=keep, initial=initial, auto_id="amend_%s"),
        CONTACT: ContactForm(
            given(CONTACT), initial={"email": member.email, "telephone": member.telephone}, auto_id="contact_%s"
        ),
        STATUS: StatusForm(row.status, given(STATUS), initial={"start": day}, auto_id="status_%s"),
        LEAVE: LeaveForm(
            since, given(LEAVE), may_resign=may_resign(club, member), initial={"end": day}, auto_id="leave_%s"
        ),
        MOVE: MoveForm(club.code, home.start if home else None, given(MOVE), initial={"start": day}, auto_id="move_%s"),
        BEGIN_ARREARS: ArrearsForm(given(BEGIN_ARREARS), initial={"day": day}, auto_id="begin_%s"),
        END_ARREARS: ArrearsForm(given(END_ARREARS), initial={"day": day}, auto_id="end_%s"),
        ACTIVE: forms.Form(given(ACTIVE)),
    }
    found[BEGIN_ARREARS].fields["day"].label = _("In arrears from")
    found[END_ARREARS].fields["day"].label = _("Paid on")
    if member.has_login:
        found[CONTACT].fields["email"].disabled = True
    return found


def _handicap(row: models.Player) -> str:
    return "" if not Decimal(row.handicap or 0) else row.handicap


def entry_values(row: models.Player) -> dict[str, Any]:
    """Return the values of an entry that a club may change, as they are on record."""
    return {name: getattr(row, name) for name in _FIELDS} | {"handicap": Decimal(row.handicap or 0)}


def _amend(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    """Change the values that differ from those on record."""
    before = entry_values(member.row)
    changed = {name: data[name] for name in before if data[name] != before[name]}
    if not changed:
        messages.info(request, _("Nothing was changed."))
        return
    record = msgspec.to_builtins({"number": member.number} | changed)
    make_decision(request, "amend", record, data["reason"])
    earlier = msgspec.to_builtins({name: before[name] for name in changed})
    text = _("%(name)s: the details have been saved.") % {"name": member.name}
    _offer(request, text, "member-amended", club, member, before=earlier, after=msgspec.to_builtins(changed))


def _contact(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    email = member.email if member.has_login else data["email"]
    if (email, data["telephone"]) == (member.email, member.telephone):
        messages.info(request, _("Nothing was changed."))
        return
    contacts.enter_contact(member.number, email=email or None, telephone=data["telephone"], without_email=not email)
    text = _("%(name)s: email and phone have been saved.") % {"name": member.name}
    before, after = [member.email, member.telephone], [email, data["telephone"]]
    _offer(request, text, "member-contact", club, member, before=before, after=after)


def _status(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    start = data["start"]
    before = member.status_on(start)
    record = {"number": member.number, "code": data["code"], "start": start.isoformat()}
    make_decision(request, "status", record, data["reason"])
    values = {"name": member.name, "status": name_value("status", data["code"]), "day": name_value("start", start)}
    text = _("%(name)s: %(status)s from %(day)s.") % values
    _offer(request, text, "member-status", club, member, code=before, set=data["code"], start=start.isoformat())


def _active(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    """Make a visitor a member."""
    _status(request, club, member, {"start": today(), "code": registers_today().active, "reason": ""})


def may_resign(club: models.Club, member: MemberDetails) -> bool:
    """Tell whether who leaves a club resigns altogether: there is no other club, and a status for it."""
    resigned = registers_today().members.resigned
    has_others = any(stay.club != club.code for stay in member.lasting())
    return resigned is not None and member.row.status != resigned and member.row.club == club.code and not has_others


def _leave(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    if data.get("resign"):
        _resign(request, club, member, data)
        return
    record = {"number": member.number, "club": club.code, "end": data["end"].isoformat()}
    entry = make_decision(request, "leave", record, data["reason"])
    text = _("%(name)s is a member until %(day)s.") % {"name": member.name, "day": name_value("end", data["end"])}
    _offer_withdrawal(request, text, club, member, entry)


def _resign(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    """End the membership and give the status of who resigns, from the day after on: both, or neither."""
    end, start = data["end"], data["end"] + timedelta(days=1)
    code, before = registers_today().members.resigned, member.status_on(start)
    membership = {"number": member.number, "club": club.code, "end": end.isoformat()}
    status = {"number": member.number, "code": code, "start": start.isoformat()}
    left, _status_entry = make_decisions(request, [("leave", membership), ("status", status)], data["reason"])
    values = {"name": member.name, "day": name_value("end", end), "status": name_value("status", code)}
    text = _("%(name)s is a member until %(day)s, and %(status)s from then on.") % values
    undo = {"line": left.seq, "code": before, "set": code, "start": start.isoformat()}
    _offer(request, text, "member-resigned", club, member, **undo)


def _move(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    record = {"number": member.number, "club": data["to"], "start": data["start"].isoformat()}
    entry = make_decision(request, "move", record, data["reason"])
    move = Move(name=member.name, number=member.number, left=member.row.club, joined=data["to"], start=data["start"])
    send_move_letters(move, member.email)
    values = {"name": member.name, "club": name_value("club", data["to"]), "day": name_value("start", data["start"])}
    text = _("%(name)s moves to %(club)s on %(day)s.") % values
    _offer_withdrawal(request, text, club, member, entry, move=move)


def _begin_arrears(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    kind = registers_today().members.arrears
    record = {"number": member.number, "kind": kind, "start": data["day"].isoformat()}
    entry = make_decision(request, "period", record, data["reason"])
    text = _("%(name)s has been in arrears since %(day)s.") % {
        "name": member.name,
        "day": name_value("start", data["day"]),
    }
    _offer(request, text, "arrears-begun", club, member, line=entry.seq)


def _end_arrears(request: HttpRequest, club: models.Club, member: MemberDetails, data: dict[str, Any]) -> None:
    """End arrears: the last day without points is the one before the payment."""
    kind = registers_today().members.arrears
    period = member.open_period(kind)
    if period is None:
        messages.error(request, _("%(name)s is not in arrears.") % {"name": member.name})
        return
    start, end = period.start, max(period.start, data["day"] - timedelta(days=1))
    record = {"number": member.number, "kind": kind, "start": start.isoformat(), "end": end.isoformat()}
    make_decision(request, "period", record, data["reason"])
    text = _("%(name)s is no longer in arrears.") % {"name": member.name}
    _offer(request, text, "arrears-ended", club, member, kind=kind, start=start.isoformat(), end=end.isoformat())


def _offer(request: HttpRequest, text: str, act: str, club: models.Club, member: MemberDetails, **values: Any) -> None:
    back = page_url("member", club=club.code, number=member.number)
    offer_undo(request, text, act, club.code, back, number=member.number, **values)


def _offer_withdrawal(
    request: HttpRequest,
    text: str,
    club: models.Club,
    member: MemberDetails,
    entry: JournalEntry,
    *,
    move: Move | None = None,
) -> None:
    """Offer to withdraw a decision; a move is told again to all that were told of it."""
    moved = {} if move is None else {"move": msgspec.to_builtins(move)}
    _offer(request, text, "member-moved", club, member, line=entry.seq, **moved)


ACTS = {
    AMEND: MemberAct(_DETAILS, _amend),
    CONTACT: MemberAct(_DETAILS, _contact),
    STATUS: MemberAct(_DETAILS, _status),
    ACTIVE: MemberAct(_DETAILS, _active),
    LEAVE: MemberAct(_MOVES, _leave),
    MOVE: MemberAct(_MOVES, _move),
    BEGIN_ARREARS: MemberAct(_DETAILS, _begin_arrears),
    END_ARREARS: MemberAct(_DETAILS, _end_arrears),
}


def list_acts(club: models.Club, member: MemberDetails) -> set[str]:
    """Return the acts that make sense for a member now; none for a player who has left.

    The entry belongs to the home club: a second club may take any player in, and must not change it.
    """
    if not member.is_member:
        return set()
    found = {LEAVE} if member.stay_in(club.code) is not None else set()
    if member.row.club != club.code:
        return found
    rules = registers_today().members
    found |= {AMEND, CONTACT, STATUS} | ({MOVE} if found else set())
    if rules.temporary is not None and member.row.status == rules.temporary:
        found.add(ACTIVE)
    if rules.arrears:
        found.add(END_ARREARS if member.open_period(rules.arrears) else BEGIN_ARREARS)
    return found
