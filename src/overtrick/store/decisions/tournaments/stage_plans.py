"""The plan of a tournament's stages: its sessions are awarded by the total field and the places above (N18, N19)."""

from collections.abc import Iterable

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.points import edition_on
from overtrick.store.decisions.common.references import TournamentNumber
from overtrick.store.decisions.tournaments.awards import award_tournament_again
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.stage_plans import find_plan
from overtrick.tournaments.stages import PlannedStage, find_mistake

_MOST_STAGES = 10


class StagePlan(Record, frozen=True, kw_only=True):
    """The stages of a tournament in the order of their places; without stages it has no plan."""

    tournament: TournamentNumber
    stages: tuple[PlannedStage, ...] = ()


def check_stages(entry: JournalEntry, record: StagePlan) -> None:
    """Refuse stages that the scheme does not have, and a plan whose places or numbers do not fit."""
    if len(record.stages) > _MOST_STAGES:
        raise Refusal(f"stages: a tournament has at most {_MOST_STAGES} stages.")
    known = edition_on(find_tournament(record.tournament).first).stages
    mistake = find_mistake(record.stages, known)
    if mistake:
        raise Refusal(f"stages: {mistake}.")


def plan_stages(work: UnitOfWork, entry: JournalEntry, record: StagePlan) -> None:
    """Plan the stages of a tournament; its sessions are awarded by the total field and the places above."""
    tournament = find_tournament(record.tournament)
    before = find_plan(tournament)
    database.execute("DELETE FROM tournament_stage WHERE tournament_id = %s", record.tournament)
    for position, each in enumerate(record.stages):
        values = (entry.seq, record.tournament, position, each.name, each.contestants, each.extra_entries)
        work.writer.add(models.TournamentStage, *values)
    work.writer.flush()
    audit(work, entry, "tournament", record.tournament, {"stages": _write(before)}, {"stages": _write(record.stages)})
    award_tournament_again(work, entry, tournament)


def _write(stages: Iterable[PlannedStage]) -> list[str]:
    """Return the stages as people read them in the audit log."""
    return [f"{each.name}: {each.contestants}{' with new entries' if each.extra_entries else ''}" for each in stages]
