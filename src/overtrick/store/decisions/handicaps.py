"""Decisions about handicaps: a club switches them on or off for an event, and estimates what new players would score.

They change no award, unless the federation's scheme awards such events otherwise, or the club's graded nights are
awarded on handicap scores.
"""

import datetime
from decimal import Decimal

from overtrick.store import models
from overtrick.store.decisions.common.kind import Kind, Record, audit
from overtrick.store.decisions.common.points import edition_on
from overtrick.store.decisions.common.references import ClubCode, PlayerNumber
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.handicap_events import HandicapPeriod, club_event
from overtrick.store.journal.kinds import HANDICAP_ESTIMATE, HANDICAPS
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.handicaps.later_nights import find_nights_after, find_sessions_from
from overtrick.store.results.handicaps.pair_handicaps import asks_handicap
from overtrick.store.results.sessions import award_again

_HUNDRED, _DECIMALS = 100, 2
_MOST_NAMED = 20
_ONE_DAY = datetime.timedelta(days=1)


class EventHandicaps(Record, frozen=True, kw_only=True):
    """Whether an event of a club has handicaps from a day on; `new_players` is the average of who never played it."""

    club: ClubCode
    event: str
    start: datetime.date
    handicaps: bool = True
    new_players: Decimal | None = None


class HandicapEstimate(Record, frozen=True, kw_only=True):
    """A director's estimate of a new player's average in percent at an event; none takes it back."""

    club: ClubCode
    event: str
    number: PlayerNumber
    average: Decimal | None = None


def switch_handicaps(work: UnitOfWork, entry: JournalEntry, record: EventHandicaps) -> None:
    """Switch handicaps on or off for an event of a club from a day on, and award again what it touches."""
    event = club_event(record.club, record.event)
    before = work.state.handicaps.last_decided(event, record.start)
    period = HandicapPeriod(record.start, entry.seq, record.event, record.handicaps, record.new_players)
    work.set_handicaps(work.state.handicaps.with_period(event, period))
    after = {"event": record.event, "handicaps": record.handicaps, "start": record.start}
    if record.new_players is not None:
        after["new_players"] = record.new_players
    audit(work, entry, "club", record.club, {"handicaps": bool(before and before.handicaps)}, after)
    work.writer.flush()
    everything = asks_handicap(edition_on(record.start))
    nights = find_nights_after(event, record.start - _ONE_DAY)
    for session in find_sessions_from(event, record.start) if everything else nights:
        award_again(work, entry, session, entry.kind)


def check_switch(entry: JournalEntry, record: EventHandicaps) -> None:
    """Refuse an event that the club never had, and an average that is not a percentage."""
    _check_event(record.club, record.event)
    _check_average(record.new_players)


def estimate_player(work: UnitOfWork, entry: JournalEntry, record: HandicapEstimate) -> None:
    """Set what a new player would score at an event of a club, by the director's estimate, until there is a game."""
    event = club_event(record.club, record.event)
    before = work.state.handicaps.estimates.get(event, {}).get(record.number)
    work.set_handicaps(work.state.handicaps.with_estimate(event, record.number, record.average))
    values = {"event": record.event, "handicap_average": record.average}
    audit(work, entry, "player", record.number, {"event": record.event, "handicap_average": before}, values)
    work.writer.flush()
    for session in find_nights_after(event, datetime.date.min):
        award_again(work, entry, session, entry.kind)


def check_estimate(entry: JournalEntry, record: HandicapEstimate) -> None:
    """Refuse an event that the club never had, and an average that is not a percentage."""
    _check_event(record.club, record.event)
    _check_average(record.average)


def _check_event(club: int, name: str) -> None:
    _, key = club_event(club, name)
    own = models.Event.objects.filter(club=club)
    if not own.filter(key=key).exists():
        names = list(own.order_by("-year", "name").values_list("name", flat=True)[:_MOST_NAMED])
        known = ", ".join(dict.fromkeys(names)) or "none yet"
        raise Refusal(f"Club {club} has no event '{name}'. Write its name as in the results; the latest are: {known}.")


def _check_average(average: Decimal | None) -> None:
    if average is None:
        return
    if not average.is_finite() or not 0 <= average <= _HUNDRED:
        raise Refusal(f"{average} is not an average: write a percentage from 0 to 100.")
    if average != round(average, _DECIMALS):
        raise Refusal(f"{average} has more than {_DECIMALS} decimals.")


HANDICAP_KINDS = (
    Kind(HANDICAPS, EventHandicaps, switch_handicaps, objection=check_switch),
    Kind(HANDICAP_ESTIMATE, HandicapEstimate, estimate_player, objection=check_estimate),
)
