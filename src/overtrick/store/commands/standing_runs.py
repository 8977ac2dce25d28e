"""Standing runs: previewed, applied once, and undone while they are the latest."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

import msgspec

from overtrick.store import models
from overtrick.store.commands import decide
from overtrick.store.db.gc_pauses import pause_gc
from overtrick.store.decisions.standing_runs import EXPIRY, LAPSES, find_lapsed_points, find_run
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.entry_summaries import entry_summaries
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.ledger.totals import find_totals_before
from overtrick.store.models.points_field import from_parts
from overtrick.store.registers.players import find_player, full_name
from overtrick.store.standings.change_reasons import StandingNames, explain_change
from overtrick.store.standings.expiry import (
    DueExpiry,
    explain_expired_points,
    find_due_expiry,
    find_expired_points,
)
from overtrick.store.standings.holdings import Holding, find_holdings
from overtrick.store.standings.lapses import find_due_lapses, find_lapse
from overtrick.store.standings.run_calculation import StandingChange, calculate_run

RUN, UNDO, POINTS = "run", "undo-run", "points"


class RunChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a player by a run: the values before and after, the points behind it, and the reasons."""

    player: str
    name: str
    what: str
    before: str
    after: str
    points: dict[str, str]
    because: tuple[str, ...]


def preview_run(name: str, day: date) -> list[RunChange]:
    """Return what a run of a day changes, or would have changed in the past; nothing for one that was applied."""
    scheme = current_federation().scheme
    run = find_run(name, day, scheme.on(day))
    cancelled = (
        [_cancelled_points(due.number, due.points, due.because) for due in find_due_lapses(day)]
        if LAPSES in run.does
        else []
    )
    due = find_due_expiry(day, scheme) if EXPIRY in run.does else []
    expired = _describe_expiry(due, current_totals(each.player for each in due))
    return cancelled + expired + describe_changes(calculate_run(run, day, scheme, due), day)


def apply_run(name: str, day: date, at: datetime, who: str) -> JournalEntry | None:
    """Apply a run; None if it was applied already."""
    if models.Run.objects.filter(name=name, date=day, undone=None).exists():
        return None
    with pause_gc():
        return decide.decide(RUN, at, who, {"run": name, "date": day.isoformat()})


def undo_run(line: int, at: datetime, who: str, reason: str) -> JournalEntry:
    """Undo a run that a journal entry applied."""
    return decide.decide(UNDO, at, who, {"line": line}, reason)


def find_runs() -> list[models.Run]:
    """Return every run that was applied, in the order of the journal."""
    return list(models.Run.objects.order_by("seq"))


def find_changes(seq: int) -> list[RunChange]:
    """Return what a journal entry changed."""
    rows = list(models.Change.objects.filter(seq=seq).order_by("id"))
    changes = [to_standing_change(row) for row in rows]
    expired = _find_expired(seq)
    return _find_cancelled_points(seq) + expired + (describe_changes(changes, rows[0].date) if rows else [])


def _find_cancelled_points(seq: int) -> list[RunChange]:
    """Return the points that a run cancelled, by player."""
    points: dict[str, dict[str, str]] = {}
    for award in find_lapsed_points(seq):
        points.setdefault(award.number, {})[award.unit] = f"{from_parts(-award.points):f}"
    entry = entry_summaries([seq])[seq]
    found = ((number, own, find_lapse(number, entry.day)) for number, own in points.items())
    return [
        _cancelled_points(number, own, tuple(map(str, lapse.because if lapse else ()))) for number, own, lapse in found
    ]


def _find_expired(seq: int) -> list[RunChange]:
    """Return the points that a run let expire, by player."""
    awards = find_expired_points(seq)
    run = models.Run.objects.filter(seq=seq).first()
    if run is None or not awards:
        return []
    due = [
        DueExpiry(each.player, each.unit, each.kind, each.points, explain_expired_points(each, seq, run.date))
        for each in awards
    ]
    return _describe_expiry(due, find_totals_before(seq, {each.player for each in due}))


def _describe_expiry(due: Sequence[DueExpiry], before: Mapping[int, Mapping[str, int]]) -> list[RunChange]:
    """Return points that expire, as the totals of their units before and after; sorted by name."""
    people = models.Player.objects.in_bulk(sorted({each.player for each in due}))
    found = []
    for each in due:
        had = before.get(each.player, {}).get(each.unit, 0)
        change = RunChange(
            player=people[each.player].number, name=full_name(people[each.player]), what=POINTS,
            before=_text(had, each.unit), after=_text(had + each.parts, each.unit),
            points={each.unit: f"{from_parts(each.parts):f}"}, because=tuple(map(str, each.because)),
        )  # fmt: skip
        found.append(change)
    return sorted(found, key=lambda change: (change.name, change.player, change.before))


def _text(parts: int, unit: str) -> str:
    return f"{from_parts(parts):f} {unit}"


def _cancelled_points(number: str, points: dict[str, str], because: tuple[str, ...]) -> RunChange:
    before = ", ".join(f"{amount} {unit}" for unit, amount in points.items())
    name = full_name(find_player(number))
    return RunChange(player=number, name=name, what=POINTS, before=before, after="", points=points, because=because)


def to_standing_change(row: models.Change) -> StandingChange:
    """Return the row of a change as a run calculates it."""
    return StandingChange(row.player_id, row.what, row.before, row.after, msgspec.json.decode(row.totals))


def describe_changes(changes: Sequence[StandingChange], day: date) -> list[RunChange]:
    """Return changes of a day with the names of players, ranks and grades, and the reasons; sorted by name."""
    keys = {change.player for change in changes}
    then: dict[int, Holding] = {holding.id: holding for holding in find_holdings(day, keys)}
    for change in changes:
        value: object = change.after if change.what == "rating" else int(change.after)
        if change.player in then:
            then[change.player] = then[change.player]._replace(**{change.what: value})  # type: ignore[arg-type]
    people = {player.pk: player for player in models.Player.objects.in_bulk(sorted(keys)).values()}
    names, scheme = StandingNames(), current_federation().scheme
    found = [
        RunChange(
            player=people[change.player].number, name=full_name(people[change.player]), what=change.what,
            before=names.name_of(change.what, change.before), after=names.name_of(change.what, change.after),
            points={unit: f"{from_parts(parts):f}" for unit, parts in change.totals.items()},
            because=tuple(map(str, explain_change(change, day, then[change.player], scheme))),
        )
        for change in changes if change.player in then
    ]  # fmt: skip
    return sorted(found, key=lambda each: (each.what, each.name, each.player))
