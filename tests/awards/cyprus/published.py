"""What the federation published, for tests to look things up in: four scales, Gold, the bonus table, the ranks."""

import csv
from functools import cache
from typing import NamedTuple

from tests.awards.published import GOLDEN

SCALES = ("Howell", "Mitchell", "Teams", "Individual")


class Gold(NamedTuple):
    """A row of the Gold table: its EVENT column and its places."""

    event: str
    check_sum: int
    points: list[int]


class Bonus(NamedTuple):
    """A row of the bonus table; an empty column is none."""

    event: str
    overall: str
    session: str
    section: str
    match: str


class Rank(NamedTuple):
    """A rank and its two thresholds."""

    name: str
    silver: int
    gold: int


def _rows(name: str) -> list[dict[str, str]]:
    with (GOLDEN / f"cbf-2013-{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@cache
def scale(name: str) -> dict[int, list[int]]:
    """A scale: the points of each place, by the size of the field."""
    found: dict[int, list[int]] = {}
    for row in _rows(name.lower()):
        places = found.setdefault(int(row["size"]), [])
        assert int(row["place"]) == len(places) + 1
        places.append(int(row["silver"]))
    return found


@cache
def gold() -> list[Gold]:
    """The Gold table."""
    return [
        Gold(row["event"], int(row["checksum"]), [int(row[place]) for place in "1234567" if row[place]])
        for row in _rows("gold")
    ]


@cache
def bonus() -> list[Bonus]:
    """The bonus table."""
    return [Bonus(*row.values()) for row in _rows("bonus")]


@cache
def ranks() -> list[Rank]:
    """The fourteen ranks, from the lowest."""
    return [Rank(row["name"], int(row["silver"]), int(row["gold"])) for row in _rows("ranks")]
