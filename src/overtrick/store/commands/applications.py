"""Applications, as clubs and players make them and as the club or the federation answers them.

To grant one is several decisions, which are made together: if one of them is refused, nothing has happened.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.permissions import Actor
from overtrick.store.access.question_rights import player_numbers
from overtrick.store.commands.decide import PlannedDecision, decide, decide_together
from overtrick.store.decisions.common.application_contents import check_contents, read_contents
from overtrick.store.deliveries import newcomer_contacts
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_by_number
from overtrick.store.models.states import ADJUSTMENT, NAME, OPEN, OVERSEAS, RETURNING, TAKEN_BACK
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import find_player

NAME_PARTS = ("first", "preferred", "family")
_GONE = "That cannot be done with this application any more."


def apply_for_adjustment(club: int, by: str, wanted: dict[str, Any], text: str, now: datetime) -> int:
    """Apply for a change of players' points; return the application's number."""
    return _apply({"kind": ADJUSTMENT, "club": club, "text": text, "data": wanted}, by, now)


def check_adjustment(wanted: dict[str, Any], text: str, day: date) -> None:
    """Refuse an adjustment that cannot be applied for, before it is."""
    check_contents(read_contents(ADJUSTMENT, wanted), "", day)
    if not text.strip():
        raise Refusal("An application for an adjustment needs a justification.")


def ask_for_name(number: str, by: str, name: Mapping[str, str], text: str, now: datetime) -> int:
    """Ask for another name of a player; return the application's number. The player's home club decides."""
    club = find_player(number).club
    return _apply({"kind": NAME, "club": club, "number": number, "text": text, "data": dict(name)}, by, now)


def _apply(record: dict[str, Any], by: str, now: datetime) -> int:
    entry = decide("apply", now, by, record)
    return int(models.Application.objects.get(seq=entry.seq).pk)


def take_back(who: Actor, by: str, application: int, now: datetime) -> None:
    """Take an application back that is not answered: a club its own, a player a change of name."""
    found = _find(application)
    own = found.number in player_numbers(who) if who.role == PLAYER else _is_of_club(who, found)
    if not own or (who.role == PLAYER) != (found.kind == NAME):
        raise Refusal(_GONE)
    decide("take-back", now, by, {"application": application})


def apply_again(who: Actor, by: str, application: int, now: datetime) -> None:
    """Open an application again that was taken back by mistake."""
    found = _find(application)
    own = found.number in player_numbers(who) if who.role == PLAYER else _is_of_club(who, found)
    if not own or found.state != TAKEN_BACK:
        raise Refusal(_GONE)
    decide("reopen", now, by, {"application": application})


def decline(who: Actor, by: str, application: int, text: str, now: datetime) -> None:
    """Decline an application, with the reason."""
    _find_to_decide(who, application)
    decide("decline", now, by, {"application": application, "text": text})


def grant_name(who: Actor, by: str, application: int, text: str, now: datetime) -> None:
    """Give a player the name that was asked for."""
    found = _find_to_decide(who, application, NAME)
    name = msgspec.json.decode(found.data)
    amend = PlannedDecision("amend", lambda _: {"number": found.number, **name}, "asked for by the player")
    decide_together([amend, _grant(application, text)], now, by)


def grant_adjustment(who: Actor, by: str, application: int, text: str, now: datetime) -> None:
    """Post what a club applied for: an adjustment for each player, with the club's justification."""
    decide_together(plan_adjustment(who, application, text), now, by)


def plan_adjustment(who: Actor, application: int, text: str) -> list[PlannedDecision]:
    """Return the decisions that post what a club applied for, and answer it."""
    found = _find_to_decide(who, application, ADJUSTMENT)
    wanted: dict[str, Any] = msgspec.json.decode(found.data)
    about = {"asked_by": code_names().club(found.club).name, "event": wanted["event"]}
    if wanted.get("date"):
        about["date"] = wanted["date"]
    plan = [_adjust(each, about, found.text) for each in wanted["players"]]
    return [*plan, _grant(application, text)]


def _adjust(change: dict[str, Any], about: dict[str, str], reason: str) -> PlannedDecision:
    return PlannedDecision("adjust", lambda _: {**change, **about}, reason)


def grant_old_number(
    who: Actor, by: str, application: int, text: str, now: datetime, *, number: str, start: date, stays: bool
) -> None:  # fmt: skip
    """Name the player whom a new member was found to be, who moves to the club; with `stays` the home club stays."""
    found = _find_to_decide(who, application, RETURNING, OVERSEAS)
    plan = []
    if not _is_member(number, found.club):
        membership = {"number": number, "club": found.club, "start": start.isoformat()}
        plan.append(PlannedDecision("join" if stays else "move", lambda _: membership, "found among the old records"))
    decide_together([*plan, _grant(application, text, number)], now, by)
    newcomer_contacts.enter_contact(application, found.club, number, now, only_missing=stays)


def grant_new_number(
    who: Actor, by: str, application: int, text: str, now: datetime, values: Mapping[str, Any]
) -> str:  # fmt: skip
    """Register a new member without old records, who may be at home in another club; return the number."""
    found = _find_to_decide(who, application, RETURNING, OVERSEAS)
    wanted: dict[str, Any] = msgspec.json.decode(found.data)
    home = wanted.pop("home_club", None) or found.club
    record = {name: value for name, value in (wanted | dict(values)).items() if value not in (None, "")}
    plan = [PlannedDecision("register", lambda _: {**record, "club": home}, "applied for by the club")]
    if home != found.club:
        plan.append(PlannedDecision("join", lambda made: _second_club(made[0], found.club), "applied for by the club"))
    made = decide_together([*plan, _grant(application, text, from_first=True)], now, by)
    number = str(made[0].data["number"])
    newcomer_contacts.enter_contact(application, found.club, number, now)
    return number


def _second_club(registered: JournalEntry, club: int) -> dict[str, Any]:
    return {"number": registered.data["number"], "club": club, "start": registered.data["start"]}


def _grant(application: int, text: str, number: str = "", *, from_first: bool = False) -> PlannedDecision:
    """Plan the grant that names all decisions before it, and the number of a new member if there is one."""

    def make(made: Sequence[JournalEntry]) -> dict[str, Any]:
        record: dict[str, Any] = {"application": application, "text": text, "lines": [each.seq for each in made]}
        given = str(made[0].data["number"]) if from_first else number
        return record | ({"number": given} if given else {})

    return PlannedDecision("grant", make)


def undo_answer(who: Actor, by: str, application: int, reason: str, now: datetime) -> None:
    """Undo an answer: withdraw the points that it gave, or restore the name; the application is open again."""
    found = _find(application)
    if found.state == OPEN or (found.kind in (RETURNING, OVERSEAS) and found.granted) or not _may_decide(who, found):
        raise Refusal(_GONE)
    lines = entries_by_number(msgspec.json.decode(found.lines))
    plan = [_undo(lines[seq], reason) for seq in sorted(lines)]
    decide_together([*plan, PlannedDecision("reopen", lambda _: {"application": application})], now, by)


def _undo(entry: JournalEntry, reason: str) -> PlannedDecision:
    if entry.kind == "adjust":
        return PlannedDecision("withdraw", lambda _: {"line": entry.seq}, reason)
    note = models.Audit.objects.get(seq=entry.seq, what="player")
    before, after = (msgspec.json.decode(text) for text in (note.before, note.after))
    player = find_player(entry.data["number"])
    if any(getattr(player, part) != after[part] for part in NAME_PARTS):
        raise Refusal("The name has been changed again since.")
    name = {part: before[part] for part in NAME_PARTS}
    return PlannedDecision("amend", lambda _: {"number": player.number, **name}, reason)


def _find(application: int) -> models.Application:
    found = models.Application.objects.filter(pk=application).first()
    if found is None:
        raise Refusal(_GONE)
    return found


def _find_to_decide(who: Actor, application: int, *kinds: str) -> models.Application:
    found = _find(application)
    if found.state != OPEN or (kinds and found.kind not in kinds) or not _may_decide(who, found):
        raise Refusal(_GONE)
    return found


def _may_decide(who: Actor, found: models.Application) -> bool:
    """Tell whether someone decides on an application: the federation on all, a club on the names of its players."""
    return who.role == FEDERATION or (found.with_club and who.role == CLUB and who.club == found.club)


def _is_of_club(who: Actor, found: models.Application) -> bool:
    return who.role == FEDERATION or (who.role == CLUB and who.club == found.club)


def _is_member(number: str, club: int) -> bool:
    return models.Membership.objects.filter(player__number=number, club=club, end=None).exists()
