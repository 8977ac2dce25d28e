"""What the office can decide about a player: each act leads to the page of its kind of decision."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from overtrick.schemes.edition import Edition
from overtrick.schemes.registers.records import Registers
from overtrick.store.queries.members.details import MemberDetails
from overtrick.web.office.players.addresses import decision_url
from overtrick.web.page_urls import page_url

# The parts of the page, each with the acts that belong to it.
ENTRY, STANDING, POINTS, CLUBS, LAST = "entry", "standing", "points", "clubs", "last"
# Periods have the names that the rules of a federation give them; these are the usual ones.
_BEGIN = {"suspended": _("Suspend"), "arrears": _("Enter arrears"), "id-card": _("Enter an ID card")}
_END = {"suspended": _("End the suspension"), "arrears": _("End the arrears"), "id-card": _("End the ID card")}


class PlayerAct(NamedTuple):
    """A button: where it stands on the page, its label, its address, and whether it cannot be undone."""

    part: str
    label: Any
    address: str
    danger: bool = False


def list_acts(details: MemberDetails, edition: Edition, registers: Registers, back: str) -> dict[str, list[PlayerAct]]:
    """Return the acts that make sense for a player, by the part of the page where they stand."""
    found: dict[str, list[PlayerAct]] = {ENTRY: [], STANDING: [], POINTS: [], CLUBS: [], LAST: []}
    if details.row.erased:
        return found
    for act in (
        *_entry_acts(details, back), *_standing_acts(details, edition, back), *_point_acts(details, edition, back),
        *_club_acts(details, registers, back), *_last_acts(details, back),
    ):  # fmt: skip
        found[act.part].append(act)
    return found


def _entry_acts(details: MemberDetails, back: str) -> Iterator[PlayerAct]:
    number, row = details.number, details.row
    yield PlayerAct(ENTRY, _("Change the details"), decision_url("amend", back, number=number))
    yield PlayerAct(ENTRY, _("Change the status"), decision_url("status", back, number=number, code=row.status))
    label = _("Show to the public") if row.hidden else _("Hide from the public")
    yield PlayerAct(ENTRY, label, decision_url("hide", back, number=number, hidden=int(not row.hidden)))


def _standing_acts(details: MemberDetails, edition: Edition, back: str) -> Iterator[PlayerAct]:
    number = details.number
    yield PlayerAct(STANDING, _("Set the rank"), decision_url("rank", back, number=number))
    if edition.stars is not None:
        yield PlayerAct(STANDING, _("Set the stars"), decision_url("stars", back, number=number))
    if edition.rating is not None:
        yield PlayerAct(STANDING, _("Set the rating"), decision_url("rating", back, number=number))
    if edition.grades:
        yield PlayerAct(STANDING, _("Set the grade"), decision_url("grade", back, number=number))


def _point_acts(details: MemberDetails, edition: Edition, back: str) -> Iterator[PlayerAct]:
    number = details.number
    yield PlayerAct(POINTS, _("Adjust the points"), decision_url("adjust", back, number=number))
    yield PlayerAct(POINTS, _("Enter an opening balance"), decision_url("opening", back, number=number))
    yield PlayerAct(POINTS, _("From abroad"), page_url("player-transfer", number=number))
    yield PlayerAct(POINTS, _("Enter announced points"), decision_url("announced", back, number=number))
    if edition.temporary:
        yield PlayerAct(POINTS, _("Cancel a visitor's points"), decision_url("lapse", back, number=number))
        yield PlayerAct(POINTS, _("Restore a visitor's points"), decision_url("restore", back, number=number))


def _club_acts(details: MemberDetails, registers: Registers, back: str) -> Iterator[PlayerAct]:
    number = details.number
    yield PlayerAct(CLUBS, _("Move to another club"), decision_url("move", back, number=number))
    yield PlayerAct(CLUBS, _("Join a second club"), decision_url("join", back, number=number))
    if details.lasting():
        home = details.stay_in(details.row.club) or details.lasting()[-1]
        yield PlayerAct(CLUBS, _("Leave a club"), decision_url("leave", back, number=number, club=home.club))
        correct = decision_url("membership", back, number=number, club=home.club, began=home.start.isoformat())
        yield PlayerAct(CLUBS, _("Correct the dates"), correct)
    for kind in sorted(registers.periods):
        open_one = details.open_period(kind)
        values = {"number": number, "kind": kind} | ({"start": open_one.start.isoformat()} if open_one else {})
        label = (_END if open_one else _BEGIN).get(kind)
        yield PlayerAct(CLUBS, label or _("Enter a period"), decision_url("period", back, **values))


def _last_acts(details: MemberDetails, back: str) -> Iterator[PlayerAct]:
    number = details.number
    yield PlayerAct(LAST, _("Merge with another number"), f"{page_url('merge-players')}?number={number}")
    yield PlayerAct(LAST, _("Take the number back"), decision_url("unregister", back, number=number), danger=True)
    yield PlayerAct(LAST, _("Erase the person"), decision_url("erase", back, number=number), danger=True)
