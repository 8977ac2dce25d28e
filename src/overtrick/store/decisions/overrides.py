"""What the federation sets for a player whatever the points say: a rank, stars, a rating or a grade, from a day on.

With `stays` runs leave it alone until the federation decides again; without it the next run goes on from there.
"""

from datetime import date
from decimal import Decimal

from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.memberships import Changed, begin
from overtrick.store.decisions.player_checks import check_codes, check_rating, check_stars
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.totals import posted, totals_of
from overtrick.store.registers.players import find_player
from overtrick.store.standings.changes import set_players, write_turns
from overtrick.store.standings.holdings import DECISION, GRADE, RANK, RATING, STARS, some
from overtrick.store.standings.run_calculation import ONE_DAY, Turn


class Coded(Changed, frozen=True, kw_only=True):
    """A player's rank or grade by its code, from a day on."""

    stays: bool = False


class Starred(Record, frozen=True, kw_only=True):
    """So many stars for a player, from a day on."""

    number: str
    stars: int
    start: date
    stays: bool = False


class Rated(Record, frozen=True, kw_only=True):
    """Rating points for a player, from a day on."""

    number: str
    rating: Decimal
    start: date
    stays: bool = False


def set_rank(work: UnitOfWork, entry: JournalEntry, told: Coded) -> None:
    """Set a player's rank from a day on; it may be a lower one."""
    check_codes(rank=told.code)
    _set(work, entry, told, RANK, str(told.code))


def set_stars(work: UnitOfWork, entry: JournalEntry, told: Starred) -> None:
    """Set a player's stars from a day on."""
    check_stars(told.stars)
    _set(work, entry, told, STARS, str(told.stars))


def set_rating(work: UnitOfWork, entry: JournalEntry, told: Rated) -> None:
    """Set a player's rating points from a day on."""
    check_rating(told.rating)
    _set(work, entry, told, RATING, f"{told.rating:f}")


def set_grade(work: UnitOfWork, entry: JournalEntry, told: Coded) -> None:
    """Set a player's grade from a day on."""
    check_codes(grade=told.code)
    before = _turn(told, GRADE, str(told.code))
    begin(work, entry, told, GRADE)
    write_turns(work, entry, [before], told.start, DECISION, stays=told.stays)


def _set(work: UnitOfWork, entry: JournalEntry, told: Coded | Starred | Rated, what: str, value: str) -> None:
    turn = _turn(told, what, value)
    write_turns(work, entry, [turn], told.start, DECISION, stays=told.stays)
    work.writer.flush()
    set_players(entry, entry.seq, told.start)
    audit(work, entry, "player", told.number, {what: turn.before}, {what: value, "start": told.start})


def _turn(told: Coded | Starred | Rated, what: str, value: str) -> Turn:
    """The change that a decision makes, from what the player held on its day."""
    player = find_player(told.number)
    if player.merged_into is not None or player.erased:
        raise Refusal(f"Number {told.number} was merged into another one, or erased: nothing can be set for it.")
    held = some(told.start, [player.pk])[0]
    totals = totals_of(posted(None, told.start + ONE_DAY, players=[player.pk]), player.pk)
    return Turn(player.pk, what, held.text(what), value, dict(totals))
