"""Runs: ranks and stars once a month, ratings and grades once a year, each for a day, applied once, undone as a whole.

The journal keeps only the name of a run and its day: what it changes is worked out from the entries before it, the
first time and at every replay.
"""

from collections.abc import Sequence
from datetime import date

from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Run
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.decisions.common.affected_sessions import award_again_for
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.points import post_without_session
from overtrick.store.decisions.common.references import JournalLine, RunName
from overtrick.store.decisions.points.lapses import RESTORED, restore_to_all
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import LAPSE
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force
from overtrick.store.ledger.origins import find_origins
from overtrick.store.ledger.postings import NewAward, post
from overtrick.store.registers.players import survivor_of
from overtrick.store.standings.changes import undo_changes, update_players, write_changes
from overtrick.store.standings.expiry import DueExpiry, find_due_expiry, find_expired_points
from overtrick.store.standings.holdings import GRADE, HOLDING_KINDS, RANK, RUN
from overtrick.store.standings.lapses import find_due_lapses
from overtrick.store.standings.run_calculation import ONE_DAY, StandingChange, calculate_run

LAPSES, UNDO = "lapses", "undone"
EXPIRY = "expiry"
_CHANGED = "SELECT player_id FROM change WHERE seq = %s AND what = %s"
_GRADED_SINCE = "SELECT player_id FROM change WHERE seq > %s AND what = %s AND date = %s"
# Points that the same run cancelled and restored are left out: nothing changed.
_RESTORED = (
    "SELECT a.number, a.player_id, a.unit, a.points, a.played FROM award a JOIN award r ON r.reverses_id = a.id "
    "JOIN posting o ON o.id = r.posting_id JOIN posting p ON p.id = a.posting_id "
    "WHERE o.seq = %s AND a.kind = %s AND p.seq <> %s ORDER BY a.id"
)


class StandingRun(Record, frozen=True, kw_only=True):
    """A run of the scheme by its name, and its day: the 1st of a month, or of the year after the one it rates."""

    run: RunName
    date: date


class AppliedRun(Record, frozen=True, kw_only=True):
    """The number of the journal entry that applied a run."""

    line: JournalLine


def apply_run(work: UnitOfWork, entry: JournalEntry, record: StandingRun) -> None:
    """Apply a run: set the rank and stars, or the rating and grade, of every player as of its day."""
    edition = work.state.federation.scheme.on(record.date)
    run = find_run(record.run, record.date, edition)
    check_order(run, record.date, entry.day)
    if LAPSES in run.does:
        cancelled = [
            (due.number, {unit: -parts for unit, parts in due.parts.items()}) for due in find_due_lapses(record.date)
        ]
        post_without_session(work, entry, LAPSE, entry.day, cancelled)
        restore_to_all(work, entry)
    due = find_due_expiry(record.date, work.state.federation.scheme) if EXPIRY in run.does else []
    _post_expiry(work, entry, due)
    turns = calculate_run(run, record.date, work.state.federation.scheme, due)
    work.writer.add(models.Run, entry.seq, run.name, record.date, None)
    write_changes(work, entry, turns, record.date, RUN)
    work.writer.flush()
    update_players(entry, entry.seq, record.date)
    graded = _begin_grades(work, turns, record.date)
    counts = _count(turns) | ({EXPIRY: len({each.player for each in due})} if due else {})
    audit(work, entry, "run", f"{run.name} {record.date}", None, counts)
    award_again_for(work, entry, graded, record.date, GRADE, graded=True)
    _award_again_by_rank(work, entry, {turn.player for turn in turns if turn.what == RANK}, record.date)


def _award_again_by_rank(work: UnitOfWork, entry: JournalEntry, players: set[int], day: date) -> None:
    """Award again what was played since a day by players whose rank changed, where awards depend on ranks."""
    scheme = work.state.federation.scheme
    # A run may come late, when later regulations count than on its day.
    editions = [scheme.on(day), *(edition for edition in scheme.editions if edition.day > day)]
    if players and any(edition.asks_ranks for edition in editions):
        award_again_for(work, entry, _find_numbers(players), day + ONE_DAY, RANK)


def undo_run(work: UnitOfWork, entry: JournalEntry, record: AppliedRun) -> None:
    """Take back a run as a whole, while it is the latest."""
    run = models.Run.objects.filter(seq=record.line, undone=None).first()
    if run is None:
        raise Refusal(f"Line {record.line} of the journal is not a run that is still in force.")
    latest = find_last_run()
    if latest is not None and latest.seq != run.seq:
        raise Refusal(f"The {latest.name} run of {latest.date} was applied later. Undo line {latest.seq} first.")
    players = _remove_grades(run.seq, run.date)
    post(work, entry, UNDO, None, entry.day, reversals=find_lapsed_points(run.seq) + find_expired_points(run.seq))
    _cancel_again(work, entry, run.seq)
    ranked = {player for (player,) in database.rows(_CHANGED, run.seq, RANK)}
    gone = undo_changes(entry, run.seq, run.date)
    run.undone = entry.seq
    run.save()
    audit(work, entry, "run", f"{run.name} {run.date}", {"changes": gone}, {"undone": entry.seq})
    award_again_for(work, entry, players, run.date, GRADE, graded=True)
    _award_again_by_rank(work, entry, ranked, run.date)


def _post_expiry(work: UnitOfWork, entry: JournalEntry, due: Sequence[DueExpiry]) -> None:
    """Take points that expire or fade off their accounts, and give back what was taken off too much."""
    numbers = _numbers_of({each.player for each in due})
    new = [NewAward(None, each.player, numbers[each.player], each.unit, each.parts, each.kind) for each in due]
    post(work, entry, EXPIRY, None, entry.day, new=new)


def find_lapsed_points(seq: int) -> list[AwardInForce]:
    """Find the awards in force by which a run cancelled points."""
    numbers = set(models.Audit.objects.filter(seq=seq, what="player").values_list("key", flat=True))
    players = [survivor_of(player).pk for player in models.Player.objects.filter(number__in=numbers)]
    lapsed = [each for each in awards_in_force("player_id", players) if each.kind == LAPSE and each.number in numbers]
    first = find_origins(each.id for each in lapsed)
    return [each for each in lapsed if first[each.id] == seq]


def _cancel_again(work: UnitOfWork, entry: JournalEntry, seq: int) -> None:
    """Cancel again the points that a run restored to players who had joined; the next run restores them again."""
    for number, player, unit, parts, played in database.rows(_RESTORED, seq, LAPSE, seq):
        holder = survivor_of(models.Player.objects.get(pk=player))
        new = NewAward(None, holder.pk, number, unit, parts, LAPSE)
        post(work, entry, UNDO, None, day_of(played), new=[new])
        audit(work, entry, "player", holder.number, {"points": RESTORED}, {"points": "cancelled"})


def find_run(name: str, day: date, edition: Edition) -> Run:
    """Find a run of the scheme by its name; refuse an unknown name, and a day that is not one of its days."""
    runs = {run.name: run for run in edition.runs.values() if run.every != "award"}
    if name not in runs:
        listed = ", ".join(runs) or "none, for ranks change with each award"
        raise Refusal(f"There is no run '{name}'. Choose from: {listed}.")
    run = runs[name]
    if day.day != 1 or (run.every == "year" and day.month != 1):
        first = "1 January" if run.every == "year" else "the 1st of a month"
        raise Refusal(f"A {name} run is for {first}, not for {day}.")
    return run


def find_last_run(name: str = "") -> models.Run | None:
    """Find the last run that was not undone, of one name or of all."""
    runs = models.Run.objects.filter(undone=None)
    return (runs.filter(name=name) if name else runs).order_by("seq").last()


def check_order(run: Run, day: date, today: date) -> None:
    """Refuse a run of a day to come, one that was applied, one before the last, and one before that it follows."""
    if day > today:
        raise Refusal(f"The {run.name} run of {day} has not come yet: today is {today}.")
    last = find_last_run(run.name)
    if last is not None and last.date == day:
        raise Refusal(f"The {run.name} run of {day} has already been applied, by line {last.seq} of the journal.")
    if last is not None and last.date > day:
        raise Refusal(
            f"The {run.name} run of {last.date} has already been applied. Undo line {last.seq} of the journal first."
        )
    if run.after and not models.Run.objects.filter(name=run.after, date=day, undone=None).exists():
        raise Refusal(f"Apply the {run.after} run of {day} first: the {run.name} run builds on its results.")


def _count(turns: Sequence[StandingChange]) -> dict[str, int]:
    """Count the changes of a run by what they change."""
    return {what: count for what in HOLDING_KINDS if (count := sum(turn.what == what for turn in turns))}


def _begin_grades(work: UnitOfWork, turns: Sequence[StandingChange], day: date) -> set[str]:
    """Begin the new grades of a run as spells, at which the eligibility of players looks.

    Returns the numbers of the players.
    """
    graded = {turn.player: turn.after for turn in turns if turn.what == GRADE}
    work.writer.add_rows(models.Spell, [(player, GRADE, after, day, None) for player, after in graded.items()])
    work.writer.flush()
    return _find_numbers(set(graded))


def _remove_grades(seq: int, day: date) -> set[str]:
    """Remove the grades that a run began, except those that a person has set since.

    Returns the numbers of the players.
    """
    players = {player for (player,) in database.rows(_CHANGED, seq, GRADE)}
    decided = {player for (player,) in database.rows(_GRADED_SINCE, seq, GRADE, day)}
    for marks, some in in_chunks(players - decided):
        database.execute(
            f"DELETE FROM spell WHERE kind = %s AND start = %s AND player_id IN ({marks})", GRADE, day, *some
        )
    return _find_numbers(players)


def _find_numbers(players: set[int]) -> set[str]:
    """Find the numbers of players by their keys."""
    return set(_numbers_of(players).values())


def _numbers_of(players: set[int]) -> dict[int, str]:
    """Find the number of each player."""
    numbers: dict[int, str] = {}
    for marks, some in in_chunks(players):
        numbers |= dict(database.rows(f"SELECT id, number FROM player WHERE id IN ({marks})", *some))
    return numbers
