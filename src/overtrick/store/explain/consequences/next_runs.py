"""What the next runs would find for some players, in the records as they are: rank, stars, rating and grade."""

from collections.abc import Collection, Iterator
from datetime import date
from typing import NamedTuple

from overtrick.schemes import Scheme
from overtrick.schemes.standing_records import Run
from overtrick.standing.expiry import EXPIRY
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.standings.expiry import find_due_expiry
from overtrick.store.standings.holdings import HOLDING_KINDS, RATING, Holding, find_holdings
from overtrick.store.standings.run_calculation import StandingChange, calculate_run_for

_AWARD = "award"


class RunOnDay(NamedTuple):
    """A run of the scheme and the day for which it comes next."""

    run: Run
    day: date


class OutcomeKey(NamedTuple):
    """What a run finds: which one of a player."""

    run: str
    day: date
    player: int
    what: str


class Outcome(NamedTuple):
    """The value after a run, as a change has it, the change by which the run came to it, and all that is held then."""

    value: str
    change: StandingChange | None
    holding: Holding


def list_next_runs(day: date, scheme: Scheme) -> list[RunOnDay]:
    """Return each run of the scheme with its first day after a day, in the order in which they come."""
    runs = [
        RunOnDay(run, _first_day_after(day, run.every))
        for run in scheme.on(day).runs.values() if run.every != _AWARD
    ]  # fmt: skip
    return sorted(runs, key=lambda each: (each.day, bool(each.run.after), each.run.name))


def _first_day_after(day: date, every: str) -> date:
    if every == "year" or day.month == 12:
        return date(day.year + 1, 1, 1)
    return date(day.year, day.month + 1, 1)


def find_outcomes(players: Collection[int], day: date) -> dict[OutcomeKey, Outcome]:
    """Return what each player would hold after each of the next runs; a run builds on what those before it found."""
    scheme = current_federation().scheme
    found: dict[OutcomeKey, Outcome] = {}
    earlier: dict[tuple[int, str], StandingChange] = {}
    for run, on in list_next_runs(day, scheme):
        holdings = [_after_earlier_runs(each, earlier) for each in find_holdings(on, players)]
        due = find_due_expiry(on, scheme, players) if EXPIRY in run.does else []
        changes = {(each.player, each.what): each for each in calculate_run_for(run, on, scheme, holdings, due)}
        earlier |= changes
        found |= dict(_outcomes_of(RunOnDay(run, on), holdings, changes))
    return found


def _outcomes_of(
    at: RunOnDay, holdings: Collection[Holding], changes: dict[tuple[int, str], StandingChange]
) -> Iterator[tuple[OutcomeKey, Outcome]]:
    for holding in holdings:
        then = _after_earlier_runs(holding, changes)
        for what in HOLDING_KINDS:
            if what in at.run.does:
                outcome = Outcome(then.text(what), changes.get((holding.id, what)), then)
                yield OutcomeKey(at.run.name, at.day, holding.id, what), outcome


def _after_earlier_runs(holding: Holding, earlier: dict[tuple[int, str], StandingChange]) -> Holding:
    """Return a holding with what earlier runs found, where nothing else is decided for the days between."""
    for what in HOLDING_KINDS:
        change = earlier.get((holding.id, what))
        if change is not None and change.before == holding.text(what):
            value: object = change.after if what == RATING else int(change.after)
            holding = holding._replace(**{what: value})  # type: ignore[arg-type]
    return holding
