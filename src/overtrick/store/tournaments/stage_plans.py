"""The plans of stages, as they are on record, and what they mean for each stage of a tournament."""

from overtrick.store.journal.federation_state import current_federation
from overtrick.store.results.tournament_facts import current_calendar
from overtrick.tournaments.records import Tournament
from overtrick.tournaments.stages import PlannedStage, StageField, plan_fields


def find_plan(tournament: Tournament) -> list[PlannedStage]:
    """Return the planned stages of a tournament, in the order of their places."""
    return current_calendar().plan(tournament.number)


def find_fields(tournament: Tournament) -> list[StageField]:
    """Return what each planned stage of a tournament is awarded by."""
    known = current_federation().scheme.on(tournament.first).stages
    return plan_fields([each for each in find_plan(tournament) if each.name in known], known)
