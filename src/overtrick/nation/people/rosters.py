"""Who plays in a club on which nights and with whom, as it changes from month to month.

Most people have a regular partner and a regular night; how many do is the custom of the club. A player who loses a
partner looks for another one.
"""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from overtrick.nation.clubs import PlayingClub
from overtrick.nation.customs import Federation
from overtrick.nation.people.person import Person
from overtrick.nation.randomness import THOUSAND, draw, shuffle

# A number that lapsed long ago is no longer in anybody's notebook.
_REMEMBERED = 30
# So far apart in strength are two who play about equally well.
_ALIKE = 400


class Entrant(NamedTuple):
    """A pair, a team or a player in a contest."""

    players: tuple[str, ...]
    strength: int


class Side(msgspec.Struct, frozen=True):
    """A regular pair, or a player who comes alone, with their nights; of 1,000 nights they come on so many."""

    people: tuple[Person, ...]
    entrant: Entrant
    nights: tuple[int, ...]
    comes: int
    travels: bool


class Roster:
    """A club's players."""

    def __init__(self, home: PlayingClub, federation: Federation) -> None:
        self.home = home
        self.sides: list[Side] = []
        self.members: list[str] = []
        self.lapsed: list[str] = []
        self._federation = federation
        self._habits: dict[str, tuple[tuple[int, ...], int]] = {}

    def change(self, rng: random.Random, comes: Sequence[Person], leaves: Iterable[Person]) -> None:
        """Take in and let go; those who are now alone look for partners."""
        gone = {person.number for person in leaves}
        for number in gone:
            self._habits.pop(number, None)
        back = {person.number for person in comes}
        self.lapsed = [number for number in self.lapsed if number not in back]
        alone = list(comes)
        stays: list[Side] = []
        for side in self.sides:
            left = [person for person in side.people if person.number not in gone]
            if len(left) == len(side.people):
                stays.append(side)
            else:
                alone += left
        singles = [person for side in stays if len(side.people) == 1 for person in side.people]
        self.sides = [side for side in stays if len(side.people) == 2]
        self._pair_up(rng, shuffle(rng, singles + alone))
        self.members = [person.number for side in self.sides for person in side.people]

    def remember(self, numbers: Iterable[str]) -> None:
        """Numbers of people who no longer play, which a scorer may still type."""
        self.lapsed = [*self.lapsed, *numbers][-_REMEMBERED:]

    def by_night(self) -> list[list[Side]]:
        """Who comes on each night of the week."""
        nights: list[list[Side]] = [[] for _ in self.home.nights]
        for side in self.sides:
            for night in side.nights:
                nights[night].append(side)
        return nights

    def _pair_up(self, rng: random.Random, alone: list[Person]) -> None:
        paired = 2 * len(self.sides)
        everybody = paired + len(alone)
        finds = 0
        while len(alone) - finds >= 2 and (paired + finds) * THOUSAND < everybody * self.home.fixed_partners:
            finds += 2
        # People look for a partner who plays about as well.
        alike = sorted(alone[:finds], key=lambda person: person.strength // _ALIKE)
        self.sides += [self._side(rng, pair) for pair in zip(alike[::2], alike[1::2], strict=True)]
        self.sides += [self._side(rng, (person,)) for person in alone[finds:]]

    def _side(self, rng: random.Random, people: tuple[Person, ...]) -> Side:
        nights, comes = self._habit(rng, people[0])
        return Side(
            people=people,
            entrant=Entrant(
                tuple(person.number for person in people), sum(person.strength for person in people) // len(people)
            ),
            nights=nights,
            comes=comes,
            travels=people[0].travels,
        )

    def _habit(self, rng: random.Random, person: Person) -> tuple[tuple[int, ...], int]:
        """Somebody's nights of the week, and how often they come: kept whatever becomes of the partner."""
        if person.number not in self._habits:
            habit = draw(rng, self._federation.habits)
            nights = range(len(self.home.nights))
            chosen = tuple(rng.sample(nights, min(habit.nights, len(nights))))
            self._habits[person.number] = (chosen, habit.comes)
        return self._habits[person.number]
