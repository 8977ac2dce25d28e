"""How each kind of decision is undone: by another decision, with the values that the records have before the first.

`WITHOUT_UNDO` are the kinds that have no way back. A test compares both with the registry.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.decisions.registry import BY_NAME
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.invoices.payers import CLUB, REGION, Payers
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.handicap_events import club_event
from overtrick.store.journal.kinds import (
    CLUB_DETAILS,
    GRADED_NIGHTS,
    HANDICAP_ESTIMATE,
    HANDICAPS,
    MERGE,
    REGION_ADDRESS,
    UNREGISTER,
    WITHDRAW,
)
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.today import today
from overtrick.store.registers.club_details import find_club_details
from overtrick.store.registers.kind_periods import read_kinds_of
from overtrick.store.registers.players import find_player
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.results.graded_nights import find_policy
from overtrick.store.standings.holdings import DECISION, GRADE, RANK, RATING, STARS, find_holdings
from overtrick.store.standings.lapses import is_lapsed

Data = Mapping[str, Any]


class UndoPlan(msgspec.Struct, frozen=True):
    """The decision that undoes another one."""

    kind: str
    data: dict[str, Any]


def plan_undo(kind: str, data: Data) -> UndoPlan | None:
    """Return how a decision can be undone, before it is made; None if it cannot, or is undone by its line."""
    planner = _PLANNERS.get(kind)
    try:
        return planner(data) if planner else None
    except (NotFound, Refusal, KeyError, ValueError, TypeError, IndexError):
        # What cannot be read here is refused when the decision is made.
        return None


def plan_undo_of_entry(entry: JournalEntry, planned: UndoPlan | None) -> UndoPlan | None:
    """Return how a decision that was made can be undone; `planned` is what was planned before it was made."""
    if BY_NAME[entry.kind].withdraw is not None:
        return UndoPlan(WITHDRAW, {"line": entry.seq})
    if entry.kind == "register":
        return UndoPlan(UNREGISTER, {"number": entry.data["number"]})
    if entry.kind == "apply":
        application = models.Application.objects.filter(seq=entry.seq).first()
        return UndoPlan("take-back", {"application": application.pk}) if application else None
    return planned


def can_be_undone(kind: str, data: Data) -> bool:
    """Tell before a decision is made whether there will be a way back."""
    by_line = BY_NAME[kind].withdraw is not None or kind in ("register", "apply")
    return by_line or plan_undo(kind, data) is not None


def check_unchanged(kind: str, data: Data) -> None:
    """Refuse to undo a decision if the records have other values by now than it gave them."""
    now = plan_undo(kind, data)
    if now is None or now.kind != kind:
        return
    changed = {key for key, value in now.data.items() if key in data and key != "stays" and data[key] != value}
    if changed:
        raise Refusal("This has been changed again since, so it cannot be undone.")


def _plan_standing(what: str, key: str) -> Callable[[Data], UndoPlan | None]:
    def plan(data: Data) -> UndoPlan | None:
        start = date.fromisoformat(data["start"])
        player = find_player(canonical_number(data["number"]))
        text = find_holdings(start, [player.pk])[0].text(what)
        decided = models.Change.objects.filter(player=player, what=what, cause=DECISION, date__lte=start)
        last = decided.order_by("date", "id").last()
        value = text if what == RATING else int(text)
        return UndoPlan(what, {**_subject(data), key: value, "stays": bool(last and last.stays)})

    return plan


def _subject(data: Data) -> dict[str, Any]:
    return {"number": canonical_number(data["number"]), "start": data["start"]}


def _plan_status(data: Data) -> UndoPlan | None:
    spells = models.Spell.objects.filter(player=find_player(canonical_number(data["number"])), kind=STATUS)
    before = spells.filter(start__lte=date.fromisoformat(data["start"])).order_by("start", "id").last()
    return UndoPlan("status", _subject(data) | {"code": int(before.value)}) if before else None


def _plan_amendment(data: Data) -> UndoPlan | None:
    player = find_player(canonical_number(data["number"]))
    values = {name: getattr(player, name) for name in data if name != "number"}
    return UndoPlan("amend", {"number": player.number, **values}) if values and not player.erased else None


def _plan_visibility(data: Data) -> UndoPlan | None:
    player = find_player(canonical_number(data["number"]))
    return UndoPlan("hide", {"number": player.number, "hidden": player.hidden}) if not player.erased else None


def _plan_merger(data: Data) -> UndoPlan | None:
    return UndoPlan("unmerge", {"number": canonical_number(data["number"])})


def _plan_unmerger(data: Data) -> UndoPlan | None:
    player = find_player(canonical_number(data["number"]))
    into = player.merged_into
    return UndoPlan(MERGE, {"number": player.number, "into": into.number}) if into else None


def _plan_membership(data: Data) -> UndoPlan | None:
    player = find_player(canonical_number(data["number"]))
    began = date.fromisoformat(data["began"])
    kept = models.Membership.objects.filter(player=player, club=data["club"], start=began).order_by("id").last()
    if kept is None:
        return None
    values = {"number": player.number, "club": kept.club, "began": data.get("start") or data["began"]}
    return UndoPlan("membership", values | {"start": kept.start.isoformat(), "end": _day_text(kept.end)})


def _day_text(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _plan_club(data: Data) -> UndoPlan | None:
    """Plan the way back of a change of a club, with the kind that it has on the day of the change; a new one stays."""
    code, start = data["code"], date.fromisoformat(data["start"]) if data.get("start") else today()
    row = models.Club.objects.filter(code=code).values("name", "region", "country", "licence").first()
    kind = {"kind": read_kinds_of(code).on(code, start), "start": start.isoformat()}
    return UndoPlan("club", {"code": code, **row, **kind}) if row else None


def _plan_region(data: Data) -> UndoPlan | None:
    """Plan the way back of a change of a region; a new one stays."""
    row = models.Region.objects.filter(code=data["code"]).values("name", "website").first()
    return UndoPlan("region", {"code": data["code"], **row}) if row else None


def _plan_code(data: Data) -> UndoPlan | None:
    rows = models.Code.objects.filter(table=data["table"], code=data["code"])
    if "start" in data:
        rows = rows.filter(start=data["start"])
    row = rows.order_by("id").last()
    if row is None:
        return None
    days = {"start": _day_text(row.start), "end": _day_text(row.end)}
    return UndoPlan("code", {"table": row.table, "code": row.code, "name": row.name, **days})


def _plan_details(data: Data) -> UndoPlan | None:
    values: dict[str, Any] = msgspec.to_builtins(find_club_details(data["club"]))
    del values["seq"]
    return UndoPlan(CLUB_DETAILS, {"club": data["club"], **values})


def _plan_sending(data: Data) -> UndoPlan | None:
    rows = models.Sending.objects.filter(club=data["club"], also_for=data["also_for"])
    return UndoPlan("sending", {"club": data["club"], "also_for": data["also_for"], "allowed": rows.exists()})


def _plan_policy(data: Data) -> UndoPlan | None:
    policy = find_policy(data["club"], date.fromisoformat(data["start"]))
    return UndoPlan(GRADED_NIGHTS, {"club": data["club"], "policy": policy, "start": data["start"]}) if policy else None


def _plan_handicaps(data: Data) -> UndoPlan:
    """Plan that what was decided before for the event counts again; without that, that it has no handicaps."""
    event, start = club_event(data["club"], data["event"]), date.fromisoformat(data["start"])
    before = federation_state().handicaps.last_decided(event, start)
    values = {"handicaps": bool(before and before.handicaps)}
    new_players = {"new_players": f"{before.new_players:f}"} if before and before.new_players is not None else {}
    named = {key: data[key] for key in ("club", "event", "start")}
    return UndoPlan(HANDICAPS, named | values | new_players)


def _plan_estimate(data: Data) -> UndoPlan:
    number = canonical_number(data["number"])
    before = federation_state().handicaps.estimates.get(club_event(data["club"], data["event"]), {}).get(number)
    named = {"club": data["club"], "event": data["event"], "number": number}
    return UndoPlan(HANDICAP_ESTIMATE, named | ({} if before is None else {"average": f"{before:f}"}))


def _plan_payer(data: Data) -> UndoPlan | None:
    debtor = Payers().find(data["club"], date.fromisoformat(data["start"]))
    payer = debtor.code if debtor.kind == CLUB and debtor.code != data["club"] else None
    values = {"region": debtor.code if debtor.kind == REGION else None, "payer": payer}
    return UndoPlan("bill-to", {"club": data["club"], "start": data["start"], **values})


def _plan_region_address(data: Data) -> UndoPlan | None:
    row = models.Region.objects.filter(code=data["region"]).first()
    return UndoPlan(REGION_ADDRESS, {"region": data["region"], "email": row.email}) if row else None


def _plan_approvals(data: Data) -> UndoPlan | None:
    units = sorted(federation_state().units_needing_approval(date.fromisoformat(data["start"])))
    return UndoPlan("approvals", {"units": units, "start": data["start"]})


def _plan_restoration(data: Data) -> UndoPlan | None:
    number = canonical_number(data["number"])
    lapsed = is_lapsed(number, today())
    return UndoPlan("lapse", {"number": number}) if lapsed else None


def _plan_reopening(data: Data) -> UndoPlan | None:
    return UndoPlan("reopen", {"application": data["application"]})


_PLANNERS: Mapping[str, Callable[[Data], UndoPlan | None]] = {
    "rank": _plan_standing(RANK, "code"),
    "grade": _plan_standing(GRADE, "code"),
    "stars": _plan_standing(STARS, "stars"),
    "rating": _plan_standing(RATING, "rating"),
    "status": _plan_status,
    "amend": _plan_amendment,
    "hide": _plan_visibility,
    MERGE: _plan_merger,
    "unmerge": _plan_unmerger,
    "membership": _plan_membership,
    "club": _plan_club,
    "region": _plan_region,
    "code": _plan_code,
    CLUB_DETAILS: _plan_details,
    "sending": _plan_sending,
    GRADED_NIGHTS: _plan_policy,
    HANDICAPS: _plan_handicaps,
    HANDICAP_ESTIMATE: _plan_estimate,
    "approvals": _plan_approvals,
    "bill-to": _plan_payer,
    REGION_ADDRESS: _plan_region_address,
    "restore": _plan_restoration,
    "grant": _plan_reopening,
    "decline": _plan_reopening,
    "take-back": _plan_reopening,
}
# The kinds that are undone by their line of the journal, or by what they entered.
_BY_ENTRY = frozenset({"register", "apply"})
# The kinds without a way back: what is gone, what was said, and what others have to do again.
WITHOUT_UNDO = frozenset({
    "erase", UNREGISTER, "confirm", "refuse", "cancel", "give-up", "facts", WITHDRAW, "ask", "ask-charge",
    "pass-on", "answer", "close", "reopen", "credit-note",
})  # fmt: skip


def kinds_with_undo() -> frozenset[str]:
    """Return the kinds of decision that can be undone, if the records allow it."""
    return frozenset(_PLANNERS) | _BY_ENTRY | {name for name, kind in BY_NAME.items() if kind.withdraw is not None}
