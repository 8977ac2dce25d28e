"""Names for people who do not exist: first and family names common in a country, put together by lot."""

import random

import msgspec

from overtrick.nation.customs import Genders, Names
from overtrick.nation.randomness import draw, happens

_WOMEN_OF_THOUSAND = 620
_CALLED_SHORT = 500


class Name(msgspec.Struct, frozen=True):
    """Somebody's name and gender code."""

    first: str
    preferred: str
    family: str
    gender: int


class NameSource:
    """Where people get their names from: those of a country, and its codes of the genders."""

    def __init__(self, names: Names, genders: Genders) -> None:
        self._names, self._genders = names, genders

    def draw(self, rng: random.Random) -> Name:
        """A name by lot."""
        people = draw(rng, self._names.peoples)
        woman = happens(rng, _WOMEN_OF_THOUSAND)
        gender = self._genders.female if woman else self._genders.male
        first = rng.choice(people.women if woman else people.men)
        short = self._names.short.get(first, "")
        return Name(first, short if short and happens(rng, _CALLED_SHORT) else "", rng.choice(people.families), gender)
