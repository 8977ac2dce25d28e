"""Who lives in the nation: players with a name, an age, a strength, a career, and a history in the registers."""

import datetime
import random
from collections.abc import Callable, Sequence
from decimal import Decimal

import msgspec

from overtrick.nation.customs import Federation
from overtrick.nation.people.names import Name, NameSource

# Strength is in hundredths of a percent that a player scores above the average of a mixed field.
_SPREAD, _BEGINNERS, _BEGINNERS_SPREAD = 380, -280, 300
_MEAN_AGE, _AGE_SPREAD, _YOUNGEST, _OLDEST = 68, 12, 15, 96
_JOINERS_YOUNGER = 8
_LONGEST_MEMBERSHIP = 12_000
_NUMBER_GAPS = 4


class Stay(msgspec.Struct):
    """A membership; it lasts while it has no end."""

    club: int
    start: datetime.date
    end: datetime.date | None = None


class Period(msgspec.Struct, frozen=True):
    """Days for which something holds of a player, such as a suspension."""

    kind: str
    start: datetime.date
    end: datetime.date


class Person(msgspec.Struct):
    """A player; `travels` to tournaments, or stays at home.

    One who is `registered_on` a later day plays with a number that the register does not have yet.
    """

    name: Name
    born: int
    strength: int
    stays: list[Stay]
    statuses: list[tuple[int, datetime.date]]
    serial: int = 0
    number: str = ""
    grade: int = 0
    rank: int = 0
    stars: int = 0
    rating: int = 0
    totals: tuple[tuple[str, Decimal], ...] = ()
    travels: bool = False
    periods: list[Period] = []
    registered_on: datetime.date | None = None

    @property
    def joined(self) -> datetime.date:
        """The first day of the first membership."""
        return self.stays[0].start

    def joined_abroad(self, federation: Federation) -> bool:
        """Whether the first club is no club of the country."""
        return self.stays[0].club in federation.abroad


def old_member(rng: random.Random, names: NameSource, club: int, status: int, today: datetime.date) -> Person:
    """Somebody who has been a member for some time."""
    age = _age(rng, _MEAN_AGE)
    past = 1 + rng.randrange(min(_LONGEST_MEMBERSHIP, (age - _YOUNGEST + 1) * 365))
    joined = today - datetime.timedelta(days=past)
    return Person(
        name=names.draw(rng),
        born=today.year - age,
        strength=int(rng.gauss(0, _SPREAD)),
        stays=[Stay(club, joined)],
        statuses=[(status, joined)],
    )


def new_member(rng: random.Random, names: NameSource, club: int, status: int, joined: datetime.date) -> Person:
    """Somebody who joins: younger, and weaker."""
    age = _age(rng, _MEAN_AGE - _JOINERS_YOUNGER)
    strength = int(rng.gauss(_BEGINNERS, _BEGINNERS_SPREAD))
    return Person(names.draw(rng), joined.year - age, strength, [Stay(club, joined)], [(status, joined)])


def _age(rng: random.Random, mean: int) -> int:
    return max(_YOUNGEST, min(_OLDEST, int(rng.gauss(mean, _AGE_SPREAD))))


def number_all(
    rng: random.Random, people: Sequence[Person], first: int, number_of: Callable[[int], str | None]
) -> None:
    """Give numbers in the order of joining, with gaps: not everybody who had a number is still in the register."""
    serial = first
    for person in sorted(people, key=lambda each: each.joined):
        while (number := number_of(serial)) is None:
            serial += 1
        person.serial, person.number = serial, number
        serial += 1 + rng.randrange(_NUMBER_GAPS)
