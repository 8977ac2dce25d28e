"""What was published, for tests to look things up in: the printed tables and the Variables of Appendix 19.

The formula is written here once more, in whole numbers only, so that nothing of the program is used.
"""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

GOLDEN = Path(__file__).parents[1] / "golden"
PREMIUM = 1
CLASSES = ("25A", "20A", "15A", "10A", "5A", "3A", "8B", "5B", "3B")
SESSION_STRETCH = 35


class Variables(NamedTuple):
    """One class of the Variables table: its Pairs row and its Teams/Swiss row."""

    stretch: int
    session_multiplier: int
    match_multiplier: int
    minimum_entries: int
    minimum_boards: int


VARIABLES = {
    "25A": Variables(65, 6, 5, 20, 96),
    "20A": Variables(25, 5, 4, 20, 96),
    "15A": Variables(25, 4, 3, 20, 96),
    "10A": Variables(25, 3, 2, 20, 72),
    "5A": Variables(25, 2, 1, 12, 60),
    "3A": Variables(25, 2, 1, 12, 44),
    "8B": Variables(35, 2, 1, 10, 44),
    "5B": Variables(35, 1, 1, 8, 44),
    "3B": Variables(35, 1, 1, 6, 44),
}


def by_formula(maximum: int, stretch: int, entrants: int, place: int) -> int:
    """maximum − (place − 1) × (maximum − 1) / (entrants × stretch %), rounded down, never below 0."""
    floor = entrants * stretch
    return max((maximum * floor - (place - 1) * (maximum - PREMIUM) * 100) // floor, 0)


def ladder(maximum: int, stretch: int, entrants: int) -> list[int]:
    """Every place's award by the formula, without the zeros at the end."""
    points = [by_formula(maximum, stretch, entrants, place) for place in range(1, entrants + 1)]
    return [each for each in points if each]


@cache
def printed() -> dict[str, dict[int, dict[int, int]]]:
    """The printed tables: table, entrants, place."""
    tables: dict[str, dict[int, dict[int, int]]] = {}
    with (GOLDEN / "nz-2017-place-awards.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            places = tables.setdefault(row["table"], {}).setdefault(int(row["entrants"]), {})
            places[int(row["place"])] = int(row["points"])
    return tables


def printed_row(table: str, entrants: int) -> list[int]:
    """A printed row without its dashes."""
    return [points for _, points in sorted(printed()[table][entrants].items()) if points]
