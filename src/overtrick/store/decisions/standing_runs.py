"""Runs: ranks and stars once a month, ratings and grades once a year, each for a day, applied once, undone as a whole.

A run is a line of the journal that names only itself and its day: what it changes is worked out from the records
before it, now as well as whenever they are made again.
"""

from collections.abc import Sequence
from datetime import date

from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Run
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.decisions.grade_periods import forget_grades, keep_grades
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.lapses import RESTORED, give_back_to_all
from overtrick.store.decisions.player_checks import award_again_for
from overtrick.store.decisions.point_values import post_beside
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import LAPSE
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force
from overtrick.store.ledger.origins import origins
from overtrick.store.ledger.postings import NewAward, post
from overtrick.store.registers.players import survivor_of
from overtrick.store.standings.changes import set_players, take_back, write_turns
from overtrick.store.standings.holdings import GRADE, RUN, WHATS
from overtrick.store.standings.lapses import due_to_lapse
from overtrick.store.standings.run_calculation import Turn, work_out

LAPSES, UNDO = "lapses", "undone"
# What a run cancels and gives back in one go is as it was.
_GIVEN_BACK = (
    "SELECT a.number, a.player_id, a.unit, a.points, a.played FROM award a JOIN award r ON r.reverses_id = a.id "
    "JOIN posting o ON o.id = r.posting_id JOIN posting p ON p.id = a.posting_id "
    "WHERE o.seq = %s AND a.kind = %s AND p.seq <> %s ORDER BY a.id"
)


class Running(Record, frozen=True, kw_only=True):
    """A run of the scheme by its name, and its day: the 1st of a month, or of the year after the one it rates."""

    run: str
    date: date


class Undoing(Record, frozen=True, kw_only=True):
    """The line of the journal that applied a run."""

    line: int


def apply_run(work: UnitOfWork, entry: JournalEntry, told: Running) -> None:
    """Apply a run: everybody's rank and stars, or rating and grade, as of its day."""
    edition = work.state.federation.scheme.on(told.date)
    run = run_named(told.run, told.date, edition)
    if told.date > entry.day:
        raise Refusal(f"The {run.name} run of {told.date} has not come yet: today is {entry.day}.")
    _check_order(run, told.date)
    if LAPSES in run.does:
        cancelled = [
            (due.number, {unit: -parts for unit, parts in due.parts.items()}) for due in due_to_lapse(told.date)
        ]
        post_beside(work, entry, LAPSE, entry.day, cancelled)
        give_back_to_all(work, entry)
    turns = work_out(run, told.date, work.state.federation.scheme)
    work.writer.add(models.Run, entry.seq, run.name, told.date, None)
    write_turns(work, entry, turns, told.date, RUN)
    work.writer.flush()
    set_players(entry, entry.seq, told.date)
    graded = keep_grades(work, turns, told.date)
    audit(work, entry, "run", f"{run.name} {told.date}", None, _counted(turns))
    award_again_for(work, entry, graded, told.date, GRADE, graded=True)


def undo_run(work: UnitOfWork, entry: JournalEntry, told: Undoing) -> None:
    """Take back a run as a whole, while it is the latest."""
    run = models.Run.objects.filter(seq=told.line, undone=None).first()
    if run is None:
        raise Refusal(f"Line {told.line} of the journal is no run that stands.")
    latest = last_run()
    if latest is not None and latest.seq != run.seq:
        raise Refusal(f"The {latest.name} run of {latest.date} was applied later. Undo line {latest.seq} first.")
    players = forget_grades(run.seq, run.date)
    post(work, entry, UNDO, None, entry.day, back=lapsed_by(run.seq))
    _cancel_again(work, entry, run.seq)
    gone = take_back(entry, run.seq, run.date)
    run.undone = entry.seq
    run.save()
    audit(work, entry, "run", f"{run.name} {run.date}", {"changes": gone}, {"undone": entry.seq})
    award_again_for(work, entry, players, run.date, GRADE, graded=True)


def lapsed_by(seq: int) -> list[AwardInForce]:
    """The points that a run cancelled, where they have not come back."""
    numbers = set(models.Audit.objects.filter(seq=seq, what="player").values_list("key", flat=True))
    players = [survivor_of(player).pk for player in models.Player.objects.filter(number__in=numbers)]
    lapsed = [each for each in awards_in_force("player_id", players) if each.kind == LAPSE and each.number in numbers]
    first = origins(each.id for each in lapsed)
    return [each for each in lapsed if first[each.id] == seq]


def _cancel_again(work: UnitOfWork, entry: JournalEntry, seq: int) -> None:
    """Cancel again what a run gave back to those who had joined; the next run gives it back once more."""
    for number, player, unit, parts, played in database.rows(_GIVEN_BACK, seq, LAPSE, seq):
        holder = survivor_of(models.Player.objects.get(pk=player))
        new = NewAward(None, holder.pk, number, unit, parts, LAPSE)
        post(work, entry, UNDO, None, day_of(played), new=[new])
        audit(work, entry, "player", holder.number, {"points": RESTORED}, {"points": "cancelled"})


def run_named(name: str, day: date, edition: Edition) -> Run:
    """A run of the scheme that falls on a day; a Refusal says which there are."""
    runs = {run.name: run for run in edition.runs.values() if run.every != "award"}
    if name not in runs:
        listed = ", ".join(runs) or "none, for ranks change with each award"
        raise Refusal(f"There is no run '{name}'. There are: {listed}.")
    run = runs[name]
    if day.day != 1 or (run.every == "year" and day.month != 1):
        first = "1 January" if run.every == "year" else "the 1st of a month"
        raise Refusal(f"A {name} run is for {first}, not for {day}.")
    return run


def last_run(name: str = "") -> models.Run | None:
    """The last run that stands, of a name or of any."""
    stand = models.Run.objects.filter(undone=None)
    return (stand.filter(name=name) if name else stand).order_by("seq").last()


def _check_order(run: Run, day: date) -> None:
    last = last_run(run.name)
    if last is not None and last.date == day:
        raise Refusal(f"The {run.name} run of {day} was applied already, by line {last.seq} of the journal.")
    if last is not None and last.date > day:
        raise Refusal(
            f"The {run.name} run of {last.date} was applied already. Undo line {last.seq} of the journal first."
        )
    if run.after and not models.Run.objects.filter(name=run.after, date=day, undone=None).exists():
        raise Refusal(f"Apply the {run.after} run of {day} first: the {run.name} run looks at what it finds.")


def _counted(turns: Sequence[Turn]) -> dict[str, int]:
    return {what: count for what in WHATS if (count := sum(turn.what == what for turn in turns))}
