"""Ranks, stars, ratings and grades that the federation sets for a player from a day on, whatever the points say.

With `stays`, runs do not change the value until the federation decides again; without it the next run may.
"""

from datetime import date
from decimal import Decimal

from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.player_checks import check_rating, check_stars
from overtrick.store.decisions.common.references import GradeCode, PlayerNumber, RankCode
from overtrick.store.decisions.memberships import CodeChange, begin_spell
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.totals import nonzero_totals, points_posted_between
from overtrick.store.registers.players import find_player
from overtrick.store.standings.changes import update_players, write_changes
from overtrick.store.standings.holdings import DECISION, GRADE, RANK, RATING, STARS, find_holdings
from overtrick.store.standings.run_calculation import ONE_DAY, StandingChange


class RankOverride(CodeChange, frozen=True, kw_only=True):
    """A player's rank by its code, from a day on."""

    code: RankCode
    stays: bool = False


class GradeOverride(CodeChange, frozen=True, kw_only=True):
    """A player's grade by its code, from a day on."""

    code: GradeCode
    stays: bool = False


class StarsOverride(Record, frozen=True, kw_only=True):
    """A player's stars, from a day on."""

    number: PlayerNumber
    stars: int
    start: date
    stays: bool = False


class RatingOverride(Record, frozen=True, kw_only=True):
    """A player's rating points, from a day on."""

    number: PlayerNumber
    rating: Decimal
    start: date
    stays: bool = False


Override = RankOverride | GradeOverride | StarsOverride | RatingOverride


def set_rank(work: UnitOfWork, entry: JournalEntry, override: RankOverride) -> None:
    """Set a player's rank from a day on; it may be a lower one."""
    _set_value(work, entry, override, RANK, str(override.code))


def set_stars(work: UnitOfWork, entry: JournalEntry, override: StarsOverride) -> None:
    """Set a player's stars from a day on."""
    check_stars(override.stars)
    _set_value(work, entry, override, STARS, str(override.stars))


def set_rating(work: UnitOfWork, entry: JournalEntry, override: RatingOverride) -> None:
    """Set a player's rating points from a day on."""
    check_rating(override.rating)
    _set_value(work, entry, override, RATING, f"{override.rating:f}")


def set_grade(work: UnitOfWork, entry: JournalEntry, override: GradeOverride) -> None:
    """Set a player's grade from a day on."""
    turn = _make_turn(override, GRADE, str(override.code))
    begin_spell(work, entry, override, GRADE)
    write_changes(work, entry, [turn], override.start, DECISION, stays=override.stays)


def _set_value(work: UnitOfWork, entry: JournalEntry, override: Override, what: str, value: str) -> None:
    """Change a player's rank, stars or rating."""
    turn = _make_turn(override, what, value)
    write_changes(work, entry, [turn], override.start, DECISION, stays=override.stays)
    work.writer.flush()
    update_players(entry, entry.seq, override.start)
    audit(work, entry, "player", override.number, {what: turn.before}, {what: value, "start": override.start})


def _make_turn(override: Override, what: str, value: str) -> StandingChange:
    """Make the change of a decision, from the value that the player has on its day."""
    player = find_player(override.number)
    if player.merged_into is not None or player.erased:
        raise Refusal(f"Number {override.number} was merged into another one, or erased: nothing can be set for it.")
    held = find_holdings(override.start, [player.pk])[0]
    totals = nonzero_totals(points_posted_between(None, override.start + ONE_DAY, players=[player.pk]), player.pk)
    return StandingChange(player.pk, what, held.text(what), value, dict(totals))
