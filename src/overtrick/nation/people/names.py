"""Names for people who do not exist: first and family names common in a country, put together by lot."""

import random
from functools import cache

import msgspec

from overtrick.nation.plan import Record, read_data
from overtrick.nation.randomness import draw, happens

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
def load_names(federation: str, file: str) -> Names:
    """The names of a federation's people, from a file in its folder."""
    return msgspec.convert(read_data(federation, file), Names)


def draw_name(rng: random.Random, names: Names) -> Name:
    """A name by lot."""
    people = draw(rng, names.peoples)
    gender = FEMALE if happens(rng, _WOMEN_OF_THOUSAND) else MALE
    first = rng.choice(people.women if gender == FEMALE else people.men)
    short = names.short.get(first, "")
    return Name(first, short if short and happens(rng, _CALLED_SHORT) else "", rng.choice(people.families), gender)
