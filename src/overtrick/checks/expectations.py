"""What a federation expects of a results file, as plain values, so that a check needs no scheme.

A scheme (a later room) fills this in from its data.
"""

import msgspec


class Program(msgspec.Struct, frozen=True):
    """A scoring program known to the federation, and its first version to upload every kind of event."""

    code: str
    name: str
    since: str


class AwardColumn(msgspec.Struct, frozen=True):
    """The right values of the award column for a points type without classes."""

    session: int
    final: int
    match_per_board: int


class Expectations(msgspec.Struct, frozen=True):
    """The clubs, classes, scoring programs and formats of a federation; the format that clubs usually send is first."""

    clubs: frozenset[int]
    classes: frozenset[tuple[str, int]]
    open_types: dict[str, AwardColumn]
    programs: tuple[Program, ...] = ()
    match_categories: frozenset[str] = frozenset()  # kinds of event whose reports must say how many matches were won
    boards_needed: int = 0  # so many boards must be stated to have been played; 0 where they need not be
    most_for_a_bye: dict[str, int] = {}  # the highest score that a bye may bring, by the unit of scores
    formats: tuple[str, ...] = ("nzb", "mcd", "usebio", "pbn")
