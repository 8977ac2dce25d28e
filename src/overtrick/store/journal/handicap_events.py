"""The events of clubs that are played with handicaps, from which day on, and what directors estimate of new players.

All of it is read from the journal: clubs decide it rarely, and it is kept with the state of the federation.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

import msgspec

from overtrick.core.identity import fold_name
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.kinds import HANDICAP_ESTIMATE, HANDICAPS

# An event of a club, by its name as names are compared: a weekly game is the same event year after year.
ClubEvent = tuple[int, str]


class HandicapPeriod(NamedTuple):
    """Whether an event has handicaps from a day on; a later decision for the same day goes before an earlier one.

    `new_players` is the average that a player without a game and without an estimate is taken to have.
    """

    start: date
    seq: int
    event: str
    handicaps: bool
    new_players: Decimal | None = None


class HandicapEvents(msgspec.Struct, frozen=True):
    """What clubs decided of their events: from when on they have handicaps, and the estimates of new players."""

    periods: Mapping[ClubEvent, tuple[HandicapPeriod, ...]] = {}
    estimates: Mapping[ClubEvent, Mapping[str, Decimal]] = {}

    def period_on(self, event: ClubEvent, day: date) -> HandicapPeriod | None:
        """Return what holds for an event on a day; None if it has no handicaps then."""
        begun = [period for period in self.periods.get(event, ()) if period.start <= day]
        return begun[-1] if begun and begun[-1].handicaps else None

    def last_decided(self, event: ClubEvent, day: date) -> HandicapPeriod | None:
        """Return what was decided last for an event on a day, also that it has no handicaps."""
        begun = [period for period in self.periods.get(event, ()) if period.start <= day]
        return begun[-1] if begun else None

    def with_period(self, event: ClubEvent, period: HandicapPeriod) -> "HandicapEvents":
        """Return these with one more period."""
        periods = tuple(sorted((*self.periods.get(event, ()), period), key=lambda each: (each.start, each.seq)))
        return msgspec.structs.replace(self, periods={**self.periods, event: periods})

    def with_estimate(self, event: ClubEvent, number: str, average: Decimal | None) -> "HandicapEvents":
        """Return these with the estimate of a player, or without one."""
        own = {each: known for each, known in self.estimates.get(event, {}).items() if each != number}
        own |= {} if average is None else {number: average}
        return msgspec.structs.replace(self, estimates={**self.estimates, event: own})


def club_event(club: int, name: str) -> ClubEvent:
    """Return an event of a club by its name, as it is known here."""
    return club, fold_name(name)


def read_handicap_events() -> HandicapEvents:
    """Return what the journal says."""
    return apply_handicap_entries(HandicapEvents(), entries_of_kinds(HANDICAPS, HANDICAP_ESTIMATE))


def apply_handicap_entries(events: HandicapEvents, entries: Iterable[JournalEntry]) -> HandicapEvents:
    """Return what is known after some entries of the journal of these kinds."""
    for entry in entries:
        data, event = entry.data, club_event(entry.data["club"], entry.data["event"])
        if entry.kind == HANDICAPS:
            events = events.with_period(event, period_of(entry.seq, data))
        else:
            average = data.get("average")
            events = events.with_estimate(event, data["number"], None if average is None else Decimal(average))
    return events


def period_of(seq: int, data: Mapping[str, Any]) -> HandicapPeriod:
    """Return the period that an entry of the journal begins."""
    new_players = data.get("new_players")
    return HandicapPeriod(
        date.fromisoformat(data["start"]), seq, data["event"], data.get("handicaps", True),
        None if new_players is None else Decimal(new_players),
    )  # fmt: skip
