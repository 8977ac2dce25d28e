"""A player as a federation's register knows one: the record that every register format reads into and writes from.

Codes (of club, grade, rank and so on) are the federation's own numbers; what they mean is data of the federation,
handed in as `Codes` where a format has to look something up.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

import msgspec

from overtrick.core.player_numbers import NumberForm

ZERO = Decimal(0)


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One player. `stamp` is the day of the last material change, `totals` the points to date by unit.

    The totals are a tuple of pairs, so that a federation may have other units than A, B and C, and so that a
    player can be compared and hashed; `total` asks for one of them.
    """

    number: str
    stamp: date
    first: str
    preferred: str = ""
    family: str
    club: int
    grade: int
    stars: int = 0
    rank: int
    rating: Decimal = ZERO
    totals: tuple[tuple[str, Decimal], ...] = ()
    handicap: Decimal = ZERO
    gender: int
    status: int
    year_of_birth: int | None = None
    source: int | None = None
    country: int | None = None
    overseas_number: str = ""
    joined: date | None = None

    def total(self, unit: str) -> Decimal:
        """The points of one unit to date; none where the register has no such unit."""
        for name, points in self.totals:
            if name == unit:
                return points
        return ZERO


class Codes(msgspec.Struct, frozen=True, kw_only=True):
    """A federation's code tables. A text may have several spellings; each is one more text with the same code.

    `club_countries` are the clubs that stand for a place abroad or for nowhere; every other club is at home.
    `required_countries` are those whose players an extract is made for. `number_form` is how players' numbers are
    written, where that is not the way of the format.
    """

    clubs: Mapping[str, int]
    grades: Mapping[str, int]
    ranks: Mapping[str, int]
    genders: Mapping[str, int]
    statuses: Mapping[str, int]
    club_countries: Mapping[int, int]
    home_country: int
    required_countries: frozenset[int]
    no_club: int
    unknown: int
    active: int
    source: int
    number_form: NumberForm | None = None
