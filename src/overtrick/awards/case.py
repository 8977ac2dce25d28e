"""All that a rule may look at for one player of one contestant, and what it made of it.

A case is small and hashable, and an outcome depends on nothing else: the thousands of club sessions of an
evening are a few hundred different cases, each worked out once.
"""

from fractions import Fraction
from typing import NamedTuple

import msgspec

from overtrick.core.because import Because

UNRECORDED = -1


class Strength(NamedTuple):
    """The strength of a field: the mean of what its players count, and of how many of them nothing was known."""

    mean: Fraction
    players: int
    unknown: int


class Case(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One player's claim: where the contestant finished, in what field, and what the player played.

    `field` and `other` count the contestants of the two lists and `tables` their tables; `entry` and `entry_tables`
    count all that entered, which is more where divisions are ranked for themselves.
    `full_boards` are the boards that were scheduled and `sessions` those of the event, 0 where nobody says it;
    `strengths` has the strength of the field for every step of the edition that asks for it; `own_table` the overall
    awards by place of an event that the federation gave a table of its own.
    """

    event_class: str
    contest: str
    boards: int
    field: int
    place: int = 0
    tied: int = 1
    lists: int = 1
    other: int = 0
    stage: str = ""
    above: int = 0
    result: str = ""
    unit: str = ""
    bye: bool = False
    players: int = 0
    played: int = UNRECORDED
    out_of: int = 0
    approved_boards: int = UNRECORDED
    approved_entry: int = UNRECORDED
    approved_by: str = ""
    tables: int | Fraction = 0
    entry: int = 0
    entry_tables: int | Fraction = 0
    wins: int = UNRECORDED
    ties: int = 0
    full_boards: int = 0
    sessions: int = 0
    strengths: tuple[Strength, ...] = ()
    own_table: tuple[Fraction, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """What a rule gives: points by unit and the chain that leads to them, or nothing and the reason."""

    points: tuple[tuple[str, Fraction], ...]
    because: tuple[Because, ...]


class StepRefusal(msgspec.Struct, frozen=True):
    """A step that ends the calculation; without a reason the rule is not for this contestant."""

    because: Because | None = None
