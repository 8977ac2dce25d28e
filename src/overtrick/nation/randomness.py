"""Chance that can be repeated: every part of a nation has random numbers of its own, seeded by its name.

So a club's March does not depend on what another club's February drew, and nothing depends on hash seeds or machines.
"""

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

THOUSAND, TEN_THOUSAND = 1_000, 10_000

Thing = TypeVar("Thing")


class Weighted(Protocol):
    """Something that is drawn in proportion to its share."""

    @property
    def share(self) -> int:
        """How likely it is, relative to the others."""


Choice = TypeVar("Choice", bound=Weighted)


def random_for(*words: object) -> random.Random:
    """The random numbers of a part of the nation; a text as seed gives the same numbers everywhere."""
    return random.Random("/".join(map(str, words)))


def happens(rng: random.Random, chance: int, of: int = THOUSAND) -> bool:
    """Whether something happens that happens in so many of 1,000 cases."""
    return rng.randrange(of) < chance


def draw(rng: random.Random, choices: Sequence[Choice]) -> Choice:
    """One of the choices, each in proportion to its share."""
    ticket = rng.randrange(sum(choice.share for choice in choices))
    for choice in choices:
        ticket -= choice.share
        if ticket < 0:
            return choice
    return choices[-1]


def shuffle(rng: random.Random, things: Sequence[Thing]) -> list[Thing]:
    """The things in another order."""
    mixed = list(things)
    rng.shuffle(mixed)
    return mixed
