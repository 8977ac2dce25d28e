"""Runs as people ask for them: seen before they are applied, applied once, undone while they are the latest."""

from collections.abc import Sequence
from datetime import date, datetime

import msgspec

from overtrick.store import models
from overtrick.store.commands import decide
from overtrick.store.decisions.standing_runs import LAPSES, find_lapsed_points, find_run
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.entry_summaries import entry_summaries
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.models.points_field import from_parts
from overtrick.store.registers.players import find_player, full_name
from overtrick.store.standings.change_reasons import StandingNames, explain_change
from overtrick.store.standings.holdings import Holding, find_holdings
from overtrick.store.standings.lapses import find_due_lapses, find_lapse
from overtrick.store.standings.run_calculation import StandingChange, calculate_run

RUN, UNDO, POINTS = "run", "undo-run", "points"


class RunChange(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of a player: from what to what, the points that it rests on, and why."""

    player: str
    name: str
    what: str
    before: str
    after: str
    points: dict[str, str]
    because: tuple[str, ...]


def preview_run(name: str, day: date) -> list[RunChange]:
    """What a run of a day changes, or would have changed on any day of the past; nothing for one that was applied."""
    scheme = federation_state().federation.scheme
    run = find_run(name, day, scheme.on(day))
    cancelled = (
        [_cancelled(due.number, due.points, due.because) for due in find_due_lapses(day)] if LAPSES in run.does else []
    )
    return cancelled + describe_changes(calculate_run(run, day, scheme), day)


def apply_run(name: str, day: date, at: datetime, who: str) -> JournalEntry | None:
    """Apply a run; None if it was applied already."""
    if models.Run.objects.filter(name=name, date=day, undone=None).exists():
        return None
    return decide.decide(RUN, at, who, {"run": name, "date": day.isoformat()})


def undo_run(line: int, at: datetime, who: str, reason: str) -> JournalEntry:
    """Take back a run that a line of the journal applied."""
    return decide.decide(UNDO, at, who, {"line": line}, reason)


def find_runs() -> list[models.Run]:
    """Return every run that was applied, in the order of the journal."""
    return list(models.Run.objects.order_by("seq"))


def find_changes(seq: int) -> list[RunChange]:
    """What a line of the journal changed."""
    rows = list(models.Change.objects.filter(seq=seq).order_by("id"))
    turns = [to_standing_change(row) for row in rows]
    return _lapsed(seq) + (describe_changes(turns, rows[0].date) if rows else [])


def _lapsed(seq: int) -> list[RunChange]:
    """The points that a run cancelled, by player."""
    points: dict[str, dict[str, str]] = {}
    for award in find_lapsed_points(seq):
        points.setdefault(award.number, {})[award.unit] = f"{from_parts(-award.points):f}"
    line = entry_summaries([seq])[seq]
    found = ((number, own, find_lapse(number, line.day)) for number, own in points.items())
    return [_cancelled(number, own, tuple(map(str, lapse.because if lapse else ()))) for number, own, lapse in found]


def _cancelled(number: str, points: dict[str, str], because: tuple[str, ...]) -> RunChange:
    before = ", ".join(f"{amount} {unit}" for unit, amount in points.items())
    name = full_name(find_player(number))
    return RunChange(player=number, name=name, what=POINTS, before=before, after="", points=points, because=because)


def to_standing_change(row: models.Change) -> StandingChange:
    """A change as runs work it out."""
    return StandingChange(row.player_id, row.what, row.before, row.after, msgspec.json.decode(row.totals))


def describe_changes(turns: Sequence[StandingChange], day: date) -> list[RunChange]:
    """Changes of a day in words, by the players' names."""
    keys = {turn.player for turn in turns}
    then: dict[int, Holding] = {held.id: held for held in find_holdings(day, keys)}
    for turn in turns:
        value: object = turn.after if turn.what == "rating" else int(turn.after)
        if turn.player in then:
            then[turn.player] = then[turn.player]._replace(**{turn.what: value})  # type: ignore[arg-type]
    people = {player.pk: player for player in models.Player.objects.in_bulk(sorted(keys)).values()}
    names, scheme = StandingNames(), federation_state().federation.scheme
    found = [
        RunChange(
            player=people[turn.player].number, name=full_name(people[turn.player]), what=turn.what,
            before=names.of(turn.what, turn.before), after=names.of(turn.what, turn.after),
            points={unit: f"{from_parts(parts):f}" for unit, parts in turn.totals.items()},
            because=tuple(map(str, explain_change(turn, day, then[turn.player], scheme))),
        )
        for turn in turns if turn.player in then
    ]  # fmt: skip
    return sorted(found, key=lambda each: (each.what, each.name, each.player))
