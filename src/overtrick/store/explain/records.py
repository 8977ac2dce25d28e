"""The explanation of a player's points as records; `overtrick explain --json` prints their fields."""

from datetime import date

import msgspec

from overtrick.core.identity import fold_name
from overtrick.store.journal.entry_summaries import EntrySummary


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a player's record to explain: events with a text in their name, days of play from and to."""

    event: str = ""
    start: date | None = None
    end: date | None = None

    @property
    def everything(self) -> bool:
        """Whether it is the whole record."""
        return not (self.event or self.start or self.end)

    def includes(self, day: date, event: str) -> bool:
        """Return whether an event on a day is part of it."""
        after_start = self.start is None or day >= self.start
        before_end = self.end is None or day <= self.end
        return after_start and before_end and fold_name(self.event) in fold_name(event)


class ExplainedPoints(msgspec.Struct, frozen=True, kw_only=True):
    """Points of one kind, with the chain of reasons that leads to them."""

    unit: str
    points: str
    kind: str
    because: tuple[str, ...] = ()


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a session that counts: what the player earned with it, and why nothing or not more.

    `by_hand` is the reason for which a person entered the results, and None where a file was sent.
    `differs` says how the ledger differs from what follows from the file, and is empty if it does not.
    """

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
    by_hand: str | None = None
    differs: str = ""


class Reversal(msgspec.Struct, frozen=True, kw_only=True):
    """Points that were posted and taken back, and the journal entry that took them back."""

    date: date
    event: str
    file: str
    revision: int
    unit: str
    points: str
    kind: str
    by: EntrySummary


class OtherPoints(msgspec.Struct, frozen=True, kw_only=True):
    """Points without a session, such as an opening balance or an adjustment, with their reasons.

    `by` is the journal entry that decided on them; `trophies` says whether they count for trophies.
    """

    date: date
    event: str
    number: str
    unit: str
    points: str
    kind: str
    trophies: bool
    because: tuple[str, ...]
    by: EntrySummary


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """A player's points and the reasons for them.

    `totals` are sums over the ledger, `carried` the same with small units carried into larger ones, `selected` the
    points of the selection. `beside` are points without a session, `waiting` files that earn nothing until a person
    decides, `questions` those of the player that are not closed.
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
