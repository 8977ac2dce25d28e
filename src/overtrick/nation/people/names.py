"""Names for people who do not exist: first and family names common in a country, put together by lot."""

import random
from functools import cache

import msgspec

from overtrick.nation.plan import Record, read_data
from overtrick.nation.randomness import drawn, happens

FEMALE, MALE = 1, 2
_WOMEN_OF_THOUSAND = 620
_CALLED_SHORT = 500


class People(Record, frozen=True, kw_only=True):
    """Names that go together."""

    share: int
    women: tuple[str, ...]
    men: tuple[str, ...]
    families: tuple[str, ...]


class Names(Record, frozen=True, kw_only=True):
    """A country's names, and what some people are called in place of their first name."""

    short: dict[str, str]
    peoples: tuple[People, ...]


class Name(msgspec.Struct, frozen=True):
    """Somebody's name and gender code."""

    first: str
    preferred: str
    family: str
    gender: int


@cache
def load_names(file: str) -> Names:
    """The names of a data file."""
    return msgspec.convert(read_data(file), Names)


def a_name(dice: random.Random, names: Names) -> Name:
    """A name by lot."""
    people = drawn(dice, names.peoples)
    gender = FEMALE if happens(dice, _WOMEN_OF_THOUSAND) else MALE
    first = dice.choice(people.women if gender == FEMALE else people.men)
    short = names.short.get(first, "")
    return Name(first, short if short and happens(dice, _CALLED_SHORT) else "", dice.choice(people.families), gender)
