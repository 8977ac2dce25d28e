"""An explanation of a player's points as values, for the command line, pages and programs alike."""

from datetime import date

import msgspec

from overtrick.store.journal.steps import Step
from overtrick.store.results.known_files import folded


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """Which part of a player's record is asked for: events with a text in their name, days from and to."""

    event: str = ""
    start: date | None = None
    end: date | None = None

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return not (self.event or self.start or self.end)

    def day(self, day: date) -> bool:
        """Whether a day is among them."""
        return (self.start is None or day >= self.start) and (self.end is None or day <= self.end)

    def covers(self, day: date, event: str) -> bool:
        """Whether an event on a day is among them."""
        return self.day(day) and folded(self.event) in folded(event)


class ExplainedPoints(msgspec.Struct, frozen=True, kw_only=True):
    """Points of one kind, with the chain of reasons that leads to them."""

    unit: str
    points: str
    kind: str
    because: tuple[str, ...] = ()


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a session that stands, what the player earned with it, and why nothing or not more."""

    date: date
    event: str
    club: int
    club_name: str
    file: str
    revision: int
    line: int
    text: str
    number: str
    place: str
    awards: tuple[ExplainedPoints, ...]
    because: tuple[str, ...]
    differs: str = ""


class Reversal(msgspec.Struct, frozen=True, kw_only=True):
    """Points that were posted and taken back, and the line of the journal that did it."""

    date: date
    event: str
    file: str
    revision: int
    unit: str
    points: str
    kind: str
    by: Step


class OtherPoints(msgspec.Struct, frozen=True, kw_only=True):
    """Points that no session gave, such as an opening balance or an adjustment, with their reasons.

    `by` is the line of the journal that decided on them; `trophies` says whether they count for trophies.
    """

    date: date
    event: str
    number: str
    unit: str
    points: str
    kind: str
    trophies: bool
    because: tuple[str, ...]
    by: Step


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """A player's whole record. `totals` are sums over the ledger, `carried` the same as people read them.

    `waiting` are files that earn nothing until a person decides, `questions` those of the player that are not closed;
    `selected` are the points of what was asked for.
    """

    player: str
    name: str
    notes: tuple[str, ...]
    sessions: tuple[SessionRow, ...]
    beside: tuple[OtherPoints, ...]
    waiting: tuple[str, ...]
    questions: tuple[str, ...]
    taken_back: tuple[Reversal, ...]
    totals: dict[str, str]
    carried: dict[str, str]
    selected: dict[str, str]
    agrees: bool
