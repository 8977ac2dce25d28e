"""The handicap of each pair of a session: the averages of its players, and the games or the estimate behind them."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from overtrick.core.identity import event_key
from overtrick.core.numbers import to_decimal
from overtrick.core.session import NO_NUMBER, NOBODY, Session
from overtrick.schemes.edition import Edition
from overtrick.scoring.handicap.percentages import PlayerAverage, average_of, handicap_of, percentage_of
from overtrick.scoring.handicap.rules import default_rules
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.journal.handicap_events import ClubEvent, HandicapEvents, HandicapPeriod, club_event
from overtrick.store.registers import mergers
from overtrick.store.registers.players import with_duplicates
from overtrick.store.results.handicaps.games import find_games


class PairHandicap(msgspec.Struct, frozen=True):
    """A handicap in percent with the averages that it follows from; None while a player has neither game nor estimate.

    `entered` says that it was recorded for this session, so that no average matters.
    """

    percentage: Fraction | None
    players: tuple[PlayerAverage, ...] = ()
    entered: bool = False


def find_pair_handicaps(
    events: HandicapEvents, event: ClubEvent, day: date, rows: Sequence[Sequence[str]]
) -> list[PairHandicap]:
    """Return the handicap of each row of a session, by the numbers of its players as the file has them."""
    rules, period = default_rules(), events.period_on(event, day)
    merged = mergers.mergers_by_number()
    holders = {number: mergers.survivor(number, merged.get) for row in rows for number in row if _is_number(number)}
    games = find_games(event, set(holders.values()), day, rules.last_games)
    estimates = _estimates_of(events, event, set(holders.values()))
    averages = {
        number: average_of(number, reversed(games[number]), event[1], day, rules, estimates.get(number, _usual(period)))
        for number in holders.values()
    }
    # Who has no number cannot have a game on record.
    nobody = average_of(NO_NUMBER, (), event[1], day, rules, _usual(period))
    players = [tuple(averages[holders[each]] if each in holders else nobody for each in row) for row in rows]
    return [PairHandicap(handicap_of(own, rules), own) for own in players]


def _is_number(number: str) -> bool:
    return number not in (NOBODY, NO_NUMBER)


def _usual(period: HandicapPeriod | None) -> Decimal | None:
    return period.new_players if period else None


def _estimates_of(events: HandicapEvents, event: ClubEvent, numbers: set[str]) -> dict[str, Decimal]:
    """Return the estimates by number after mergers; one of the own number goes before one of a duplicate."""
    given = events.estimates.get(event, {})
    if not given:
        return {}
    merged, found = mergers.mergers_by_number(), dict[str, Decimal]()
    for number in sorted(with_duplicates(numbers) & given.keys()):
        holder = mergers.survivor(number, merged.get)
        if number == holder or holder not in found:
            found[holder] = given[number]
    return found


def add_handicaps(
    state: FederationState, sessions: Sequence[Session], edition: Edition, facts: dict[str, Any]
) -> dict[str, Any]:
    """Return what is known of a contest, with its handicaps where its awards depend on them."""
    event = find_handicap_event(state, sessions[0])
    if event is None:
        return facts
    usual = next((policy for policy in edition.graded_nights.values() if policy.default), None)
    policy = edition.graded_nights.get(facts.get("graded_policy", ""), usual)
    if not facts.get("graded") or policy is None or policy.scores != "handicap":
        return facts | {"handicap_event": True} if asks_handicap(edition) else facts
    found = [*facts.get("handicaps", ())]
    for session in sessions:
        direction = ("EW" if session.east_west else "NS") if len(sessions) > 1 else ""
        found += _handicaps_by_line(state, event, session, direction)
    return facts | {"handicap_event": True, "handicaps": found}


def find_handicap_event(state: FederationState, session: Session) -> ClubEvent | None:
    """Return the event of a session if its club plays it with handicaps on that day."""
    key = event_key(session)
    if not state.handicaps.periods or key is None or session.date is None:
        return None
    event = club_event(key.club, key.name)
    return event if state.handicaps.period_on(event, session.date) else None


def asks_handicap(edition: Edition) -> bool:
    """Tell whether a scheme awards an event with handicaps otherwise than one without."""
    conditions = [*(rule.when for rule in edition.refusals), *(rule.when for rule in edition.awards)]
    return any(when.handicap is not None for when in conditions)


def _handicaps_by_line(
    state: FederationState, event: ClubEvent, session: Session, direction: str
) -> list[dict[str, Any]]:
    """Return the handicaps of a file's rows as a context has them."""
    unit = session.unit or ""
    rows = [each for each in session.entries if not each.phantom and percentage_of(each, unit) is not None]
    assert session.date is not None
    found = find_pair_handicaps(state.handicaps, event, session.date, [each.players for each in rows])
    return [
        {"line": row.row, "percentage": f"{to_decimal(each.percentage):f}", "direction": direction}
        for row, each in zip(rows, found, strict=True)
        if each.percentage is not None
    ]
