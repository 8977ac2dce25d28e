"""What follows from a decision, as pages show it: every number is a text, and what is left out is counted."""

import datetime
from typing import Any

import msgspec

from overtrick.core.because import Because
from overtrick.store.explain.fee_changes import FeeChange


class UnitTotal(msgspec.Struct, frozen=True, kw_only=True):
    """A player's points of one unit before and after, and the change with its sign."""

    unit: str
    before: str
    after: str
    change: str


class StandingOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """A rank, stars, rating or grade without and with the decision.

    `run` is the next run that would find it, and empty for what changes at once. `day` is the day from which it holds.
    """

    what: str
    before: str
    after: str
    day: datetime.date
    run: str = ""
    because: tuple[Because, ...] = ()


class PlayerConsequence(msgspec.Struct, frozen=True, kw_only=True):
    """What follows for a player. `certificates` are the ranks for which there would be one."""

    number: str
    name: str
    totals: tuple[UnitTotal, ...] = ()
    at_once: tuple[StandingOutcome, ...] = ()
    next_run: tuple[StandingOutcome, ...] = ()
    certificates: tuple[str, ...] = ()


class ResultChangeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A contestant of a session whose place, score or points change.

    Points are a number, its unit, and the name of the player who has them; without a name, each of them has.
    """

    people: tuple[tuple[str, str], ...]
    place_before: str = ""
    place_after: str = ""
    score_before: str = ""
    score_after: str = ""
    points_before: tuple[tuple[str, str, str], ...] = ()
    points_after: tuple[tuple[str, str, str], ...] = ()


class SessionConsequence(msgspec.Struct, frozen=True, kw_only=True):
    """A session whose results or awards change. `state` says if it is changed, new, or gone.

    `session` is its id in the records as they are now; None for one that would come in.
    """

    session: int | None
    state: str
    event: str
    date: datetime.date
    club: int
    club_name: str
    rows: tuple[ResultChangeRow, ...]
    more_rows: int = 0


class RegisterChange(msgspec.Struct, frozen=True, kw_only=True):
    """A value of the records before and after, as the audit log will have it; `name` is that of a player."""

    what: str
    key: str
    name: str
    field: str
    before: Any
    after: Any


class InvoiceConsequence(msgspec.Struct, frozen=True, kw_only=True):
    """An invoice of which another amount is open after a decision."""

    name: str
    before: str
    after: str
    is_settled: bool = False


class AccountConsequence(msgspec.Struct, frozen=True, kw_only=True):
    """What a club or region owes before and after; `ahead` is what it would have paid too much.

    `issued` are new invoices and credit notes by their printed numbers: the total of each, then its lines.
    """

    name: str
    before: str
    after: str
    ahead: str = ""
    invoices: tuple[InvoiceConsequence, ...] = ()
    issued: dict[str, tuple[str, ...]] = {}


class LetterConsequence(msgspec.Struct, frozen=True, kw_only=True):
    """A letter that would be sent: its kind, and to whom."""

    kind: str
    to: str


class Consequences(msgspec.Struct, frozen=True, kw_only=True):
    """All that follows from a decision; what is more than fits on a page is counted.

    `more_fees` are invoices that change besides those in `fees`. `levies_left_out` tells that too many members are
    touched to look at what they pay.
    """

    kind: str
    players: tuple[PlayerConsequence, ...] = ()
    more_players: int = 0
    sessions: tuple[SessionConsequence, ...] = ()
    more_sessions: int = 0
    register: tuple[RegisterChange, ...] = ()
    more_register: int = 0
    accounts: tuple[AccountConsequence, ...] = ()
    letters: tuple[LetterConsequence, ...] = ()
    more_letters: int = 0
    fees: tuple[FeeChange, ...] = ()
    more_fees: int = 0
    levies_left_out: bool = False

    @property
    def nothing(self) -> bool:
        """Whether no points, standing, result, fee, account or value of the register changes."""
        fees = self.fees or self.levies_left_out
        return not (self.players or self.sessions or self.register or self.accounts or fees)

    @property
    def standing_changes(self) -> bool:
        """Whether the rank, stars, rating or grade of a player changes, at once or with the next runs."""
        return any(player.at_once or player.next_run for player in self.players)

    @property
    def gains(self) -> int:
        """Return how many of the players that are shown gain points and lose none."""
        return sum(_signs(player) == {"+"} for player in self.players)

    @property
    def losses(self) -> int:
        """Return how many of the players that are shown lose points."""
        return sum("-" in _signs(player) for player in self.players)


def without_reasons(found: Consequences) -> dict[str, Any]:
    """Return what follows in plain values, without the reasons: to be kept and compared with what follows later."""
    players = tuple(
        msgspec.structs.replace(
            player, at_once=tuple(_without(each) for each in player.at_once),
            next_run=tuple(_without(each) for each in player.next_run),
        )
        for player in found.players
    )  # fmt: skip
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(found, players=players))
    return plain


def _without(outcome: StandingOutcome) -> StandingOutcome:
    return msgspec.structs.replace(outcome, because=())


def _signs(player: PlayerConsequence) -> set[str]:
    return {total.change[:1] for total in player.totals}
