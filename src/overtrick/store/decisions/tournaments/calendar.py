"""The federation's calendar: tournaments are announced, changed and deleted here.

A tournament on the calendar is sanctioned: it is also the approval of its event, so that files whose points need one
count without waiting.
"""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import msgspec

from overtrick.billing.cents import cents_text, parse_cents
from overtrick.core.identity import fold_name
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.approvals import (
    EventApproval,
    award_days_again,
    check_event,
    check_limit,
    enter_approvals,
)
from overtrick.store.decisions.common.kind import Record, audit, keep_unnamed, list_named
from overtrick.store.decisions.common.points import edition_on
from overtrick.store.decisions.common.references import ClassName, ClubCode, RegionCode, TournamentNumber
from overtrick.store.decisions.tournaments.awards import award_tournament_again
from overtrick.store.decisions.tournaments.places import give_places
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.tournaments.calendar import find_tournament, tournament_columns
from overtrick.store.tournaments.sessions import list_session_numbers
from overtrick.tournaments.records import (
    A_PLAYER,
    FEE_FOR,
    MEN,
    MIXED,
    RESTRICTIONS,
    WOMEN,
    Tournament,
    TournamentDetails,
)

_NEEDED = ("name", "event_class", "contest", "first", "club")
_NEW: dict[str, Any] = {
    "last": None, "region": None, "restrictions": (), "entry_limit": 0, "fee": "0.00", "fee_for": A_PLAYER,
    "billed": False, "online_entry": True, "closes": None, "own_table": (),
}  # fmt: skip
_POINTS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")
_MOST_DAYS, _MOST_ENTRIES, _MOST_PLACES = 31, 10_000, 200


class TournamentChange(Record, frozen=True, kw_only=True):
    """A tournament of the calendar, or what changes of it: without a number it is a new one.

    A change keeps what it does not name. A fee is written as 35.00; `own_table` are points by place.
    """

    tournament: TournamentNumber | None = None
    name: str | msgspec.UnsetType = msgspec.UNSET
    event_class: ClassName | msgspec.UnsetType = msgspec.UNSET
    contest: str | msgspec.UnsetType = msgspec.UNSET
    first: date | msgspec.UnsetType = msgspec.UNSET
    last: date | msgspec.UnsetType | None = msgspec.UNSET
    club: ClubCode | msgspec.UnsetType = msgspec.UNSET
    region: RegionCode | msgspec.UnsetType | None = msgspec.UNSET
    restrictions: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    entry_limit: int | msgspec.UnsetType = msgspec.UNSET
    fee: str | msgspec.UnsetType = msgspec.UNSET
    fee_for: str | msgspec.UnsetType = msgspec.UNSET
    billed: bool | msgspec.UnsetType = msgspec.UNSET
    online_entry: bool | msgspec.UnsetType = msgspec.UNSET
    closes: datetime | msgspec.UnsetType | None = msgspec.UNSET
    own_table: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class TournamentDeletion(Record, frozen=True, kw_only=True):
    """A tournament that is taken off the calendar."""

    tournament: TournamentNumber


def complete_tournament_change(entry: JournalEntry, record: TournamentChange) -> TournamentChange:
    """Keep what a change does not name; a new tournament of one day ends on its first.

    A closing time without a zone is one of the federation's.
    """
    return fill_in(record)


def fill_in(record: TournamentChange) -> TournamentChange:
    """Return a change with everything that is kept, or that a new tournament has by default."""
    if record.tournament is None:
        full = keep_unnamed(record, _NEW)
    else:
        kept = msgspec.structs.asdict(find_tournament(record.tournament))
        full = keep_unnamed(record, kept | {"fee": cents_text(kept["fee"])})
    if full.last is None and isinstance(full.first, date):
        full = msgspec.structs.replace(full, last=full.first)
    if isinstance(full.closes, datetime):
        zone = current_federation().time_zone
        local = full.closes if full.closes.tzinfo else full.closes.replace(tzinfo=zone)
        full = msgspec.structs.replace(full, closes=local.astimezone(UTC))
    return full


def check_tournament_change(entry: JournalEntry, record: TournamentChange) -> None:
    """Refuse a tournament that lacks something, or has something that cannot be."""
    check_tournament(record)


def check_tournament(record: TournamentChange, beside: Sequence[EventApproval] = ()) -> None:
    """Refuse a tournament that cannot be; `beside` are sanctioned together with it."""
    missing = [name for name in _NEEDED if getattr(record, name) in (msgspec.UNSET, "", None)]
    if missing:
        raise Refusal(f"A new tournament needs: {', '.join(missing)}.")
    approval = approval_of(record)
    check_event(approval)
    if approval.until.toordinal() - approval.first.toordinal() >= _MOST_DAYS:
        raise Refusal(f"last: a tournament takes at most {_MOST_DAYS} days.")
    known = find_tournament(record.tournament) if record.tournament else None
    if known is None or _sanctioned(known) != _sanctioned_by(approval):
        check_limit(approval, beside, aside=known.name if known else "")
    _check_contest(record, approval.first)
    _check_entries(record)
    _check_own_table(record)


def _check_contest(record: TournamentChange, day: date) -> None:
    contests = [each.name for each in edition_on(day).contests]
    if record.contest not in contests:
        raise Refusal(f"'{record.contest}' is not a contest. Choose from: {', '.join(contests)}.")


def _check_entries(record: TournamentChange) -> None:
    restrictions: tuple[str, ...] = _given(record.restrictions, ())
    for each in restrictions:
        if each not in RESTRICTIONS:
            raise Refusal(f"'{each}' is not a restriction. Choose from: {', '.join(RESTRICTIONS)}.")
    if len({MEN, WOMEN, MIXED} & set(restrictions)) > 1:
        raise Refusal("A tournament is for men, for women or mixed, not two of these.")
    if not 0 <= _given(record.entry_limit, 0) <= _MOST_ENTRIES:
        raise Refusal(f"entry_limit: write a number up to {_MOST_ENTRIES:,}, or 0 for no limit.")
    if record.fee_for not in FEE_FOR:
        raise Refusal(f"'{record.fee_for}' is not something a fee can be for. Choose from: {', '.join(FEE_FOR)}.")
    try:
        cents = parse_cents(_given(record.fee, "0"))
    except ValueError as error:
        raise Refusal(f"fee: {error}.") from error
    if cents < 0:
        raise Refusal("fee: a fee is not below zero.")


def _check_own_table(record: TournamentChange) -> None:
    values: tuple[str, ...] = _given(record.own_table, ())
    if len(values) > _MOST_PLACES:
        raise Refusal(f"own_table: a table has at most {_MOST_PLACES} places.")
    for value in values:
        if not _POINTS.fullmatch(value):
            raise Refusal(f"own_table: '{value}' is not a number of points.")
    numbers = [Decimal(value) for value in values]
    if numbers != sorted(numbers, reverse=True):
        raise Refusal("own_table: write the points of the first place first; no later place earns more.")


def announce(work: UnitOfWork, entry: JournalEntry, record: TournamentChange) -> None:
    """Put a tournament on the calendar, or change one; its files count without waiting for approval."""
    columns = _columns_of(entry, record)
    before, known = None, find_tournament(record.tournament) if record.tournament else None
    played = list_session_numbers(known) if known else []
    if record.tournament is None or known is None:
        number = _add_row(work, columns)
        work.writer.flush()
    else:
        number = record.tournament
        before = _audited(known)
        models.Tournament.objects.filter(pk=number).update(**columns)
        if _sanctioned(known) != _sanctioned_by(approval_of(record)):
            _end_approval(work, entry, known)
    audit(work, entry, "tournament", number, before, msgspec.to_builtins(list_named(record)))
    # A higher limit has places for those who wait.
    give_places(work, entry, find_tournament(number))
    if not models.Approval.objects.filter(tournament=number).exists():
        enter_approvals(work, entry, [approval_of(record)], [number])
        award_tournament_again(work, entry, find_tournament(number), played)
    elif known and _awarded_by(known) != _awarded_by(find_tournament(number)):
        award_tournament_again(work, entry, find_tournament(number), played)


def announce_all(
    work: UnitOfWork, entry: JournalEntry, records: Sequence[tuple[TournamentChange, TournamentDetails]]
) -> None:
    """Put new tournaments on the calendar together, each with what its host says about it."""
    numbers: list[int] = []
    for record, details in records:
        number = _add_row(work, _columns_of(entry, record) | tournament_columns({"details": details}))
        after = msgspec.to_builtins(list_named(record)) | {"details": msgspec.to_builtins(details)}
        audit(work, entry, "tournament", number, None, after)
        numbers.append(number)
    work.writer.flush()
    enter_approvals(work, entry, [approval_of(record) for record, _ in records], numbers)


def _columns_of(entry: JournalEntry, record: TournamentChange) -> dict[str, Any]:
    values = list_named(record)
    del values["tournament"]
    values["fee"] = parse_cents(values["fee"])
    return tournament_columns(values) | {"key": fold_name(values["name"]), "seq": entry.seq}


def check_deletion(entry: JournalEntry, record: TournamentDeletion) -> None:
    """Refuse to delete a tournament that has results."""
    found = find_tournament(record.tournament)
    sql = "SELECT count(*) FROM session WHERE club = %s AND date >= %s AND date <= %s AND event_class = %s AND stands"
    played = database.rows(sql, found.club, found.first, found.last, found.event_class)[0][0]
    if played or list_session_numbers(found):
        raise Refusal(f"{found.name} has results, so it stays on the calendar.")


def delete(work: UnitOfWork, entry: JournalEntry, record: TournamentDeletion) -> None:
    """Take a tournament without results off the calendar."""
    known = find_tournament(record.tournament)
    models.Tournament.objects.filter(pk=record.tournament).update(deleted=True, seq=entry.seq)
    _end_approval(work, entry, known)
    audit(work, entry, "tournament", record.tournament, _audited(known), None)


def _add_row(work: UnitOfWork, columns: dict[str, Any]) -> int:
    names = [str(field.column) for field in models.Tournament._meta.concrete_fields if field.column != "id"]
    full = {"details": encode_json({}), "logo": "", "deleted": False} | columns
    return work.writer.add(models.Tournament, *(full[name] for name in names))


def _end_approval(work: UnitOfWork, entry: JournalEntry, known: Tournament) -> None:
    """Take the approval of a tournament back; what it let through stays, and is awarded without its days."""
    database.execute("DELETE FROM approval WHERE tournament = %s", known.number)
    award_days_again(work, entry, known.club, known.first, known.last)


def approval_of(record: TournamentChange) -> EventApproval:
    """Return the approval of the event that a tournament is."""
    values = list_named(record)
    names = ("club", "event_class", "first", "last")
    return EventApproval(event=values["name"], **{name: values[name] for name in names})


def _sanctioned(known: Tournament) -> tuple[object, ...]:
    return known.club, fold_name(known.name), known.event_class, known.first, known.last


def _sanctioned_by(approval: EventApproval) -> tuple[object, ...]:
    return approval.club, fold_name(approval.event), approval.event_class, approval.first, approval.until


def _awarded_by(known: Tournament) -> tuple[object, ...]:
    """Return what the awards of its sessions depend on beside its sanction."""
    return known.own_table, known.restrictions, known.name


def _audited(known: Tournament) -> dict[str, object]:
    values: dict[str, object] = msgspec.to_builtins(known)
    return {name: value for name, value in values.items() if name not in {"number", "details", "deleted"}} | {
        "fee": cents_text(known.fee)
    }


def _given(value: Any, otherwise: Any) -> Any:
    return otherwise if value is msgspec.UNSET else value
