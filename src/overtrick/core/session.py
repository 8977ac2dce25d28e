"""A session of play as a club reports it: who finished where, with what score.

A header value that a file did not state, or stated unreadably, is None: a reader never guesses. Whatever was
unreadable is also a Problem, so a session that earns points has every value that its award needs.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

import msgspec

from overtrick.core.boards import Board
from overtrick.core.places import place_text
from overtrick.core.scoring import Variant

FINAL_ROUND = 99
ONE_LIST, TWO_LISTS, MATCH_LISTS = 1, 2, 3
NOBODY = "0"
NO_NUMBER = ""
NO_FORMAT = ""

# The kinds of contest, by the names that every format is read into.
CONTESTS = ("individual", "pairs", "teams")


class HandicapResult(msgspec.Struct, frozen=True, gc=False):
    """A contestant's result with the handicap in it."""

    place: int | None = None
    tied: bool = False
    score: Decimal | None = None
    percentage: Decimal | None = None


class Meeting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that a contestant played: in which round, against which number in the movement, and what it got.

    `score` counts in the event, as victory points do; `imps` are what some formats state beside it.
    """

    opponent: str
    round: int = 0
    score: Decimal | None = None
    imps: Decimal | None = None


class EntryDetails(msgspec.Struct, frozen=True):
    """What some formats say of a contestant beyond place, score and players.

    `number` and `direction` are those of pair or team in the movement; `stated` are points that the file itself
    awards, by kind: they are compared with ours and never posted. `correction` is what the score has in it beside the
    boards of the session: points carried over, less penalties. `pairs` are those of a team: their number in the
    movement, and which of its players they are, counted from 0. `meetings` are its matches, where the format has them
    one by one.
    """

    number: str = ""
    direction: str = ""
    section: str = ""
    team: str = ""
    names: tuple[str, ...] = ()
    percentage: Decimal | None = None
    boards: int | None = None
    wins: int | None = None
    ties: int | None = None
    losses: int | None = None
    matches: int | None = None
    handicapped: HandicapResult | None = None
    stated: tuple[tuple[str, Decimal], ...] = ()
    correction: Decimal | None = None
    pairs: tuple[tuple[str, tuple[int, ...]], ...] = ()
    meetings: tuple[Meeting, ...] = ()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One row: a contestant's place, score and players, with the line it begins on.

    `ordinal` tells the rows of a file apart if several begin on one line: it counts them from 1. Otherwise it is 0.
    """

    line: int
    place: int | None
    tied: bool
    score: Decimal | None
    players: tuple[str, ...]
    details: EntryDetails | None = None
    ordinal: int = 0

    @property
    def row(self) -> int:
        """The number by which people name the row, which no other row of its file has: its line where it can be."""
        return self.ordinal or self.line

    @property
    def place_text(self) -> str:
        """The place as the file shows it: 3 or 3=; nothing where it could not be read."""
        return place_text(self.place, tied=self.tied)

    @property
    def phantom(self) -> bool:
        """Whether the row is a bye or a phantom: all its players are 0."""
        players = self.players
        return not players or (players[0] == NOBODY and players.count(NOBODY) == len(players))

    @property
    def numbered(self) -> bool:
        """Whether every player of the row has a number: neither 0 nor, in formats that allow it, none at all."""
        return NOBODY not in self.players and NO_NUMBER not in self.players


def contestants(entries: Iterable[Entry]) -> list[Entry]:
    """Return the rows that are neither byes nor phantoms; most are seen by their first player not to be."""
    return [row for row in entries if (row.players and row.players[0] != NOBODY) or not row.phantom]


class SessionDetails(msgspec.Struct, frozen=True):
    """What some formats say of a session beyond a results file's header.

    `format` is the format that says it; `winners` is 2 for a two-winner movement, 1 for one field; `field` the stated
    number of contestants; `category` the federation's kind of event; `contest` and `scoring` are names of CONTESTS and
    SCORINGS, `variant` how exactly that scoring was applied; `others` is what a format keeps for its own writer, by its
    own names; `inferred` are sentences about what the file does not state and the reader worked out.
    """

    format: str = NO_FORMAT
    ended: date | None = None
    club_name: str = ""
    licence: str = ""
    contest: str = ""
    category: str = ""
    identity: str = ""
    serial: int | None = None
    reverses: bool = False
    winners: int = 0
    tables: int | None = None
    field: int | None = None
    scoring: str = ""
    factor: Decimal | None = None
    factor_reason: str = ""
    handicap: bool = False
    boards: tuple[Board, ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    variant: Variant = Variant()
    inferred: tuple[str, ...] = ()


class Session(msgspec.Struct, frozen=True, gc=False):
    """One session, round or final ladder, as reported. `points_type` and `award` are the class: A and 10."""

    date: date | None
    club: int | None
    location: str
    event: str
    type: str
    section: str
    round: int | None
    movement: str
    unit: str | None
    points_type: str | None
    award: int | None
    boards: int | None
    lists: int | None
    program: str
    entries: tuple[Entry, ...]
    details: SessionDetails | None = None

    @property
    def final(self) -> bool:
        """Whether this is the final ladder of an event."""
        return self.round == FINAL_ROUND

    @property
    def east_west(self) -> bool:
        """Whether it is the East-West report of a two-winner contest: those have a serial number below 0 (F13)."""
        return self.details is not None and (self.details.serial or 0) < 0


class Batch(msgspec.Struct, frozen=True, gc=False):
    """All that one file reports, and which format it came in."""

    format: str
    sessions: tuple[Session, ...]
    ended: bool = True  # the last line had its line end; without it the file may have been cut
    whole: bool = True  # the file was read to its end; otherwise a problem says why it was not
