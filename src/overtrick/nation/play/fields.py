"""From people to contestants: who sits with whom tonight, and which pairs make a team."""

import datetime
import random
from collections.abc import Sequence
from typing import NamedTuple

from overtrick.core.session import NOBODY
from overtrick.nation.customs import Event, Form, Genders, Restriction
from overtrick.nation.people.person import Person
from overtrick.nation.people.rosters import Entrant, Side
from overtrick.nation.randomness import happens, shuffle

FEWEST: dict[Form, int] = {"pairs": 4, "swiss": 6, "teams": 4, "individual": 8, "place-teams": 4}
_A_TABLE = 4
# A senior is so old at the end of the year.
_SENIOR = 60
# Of 1,000 teams, so many bring a fifth and a sixth player.
_LARGER_TEAMS = 250


def couples(rng: random.Random, sides: Sequence[Side], without_number: int = 0) -> list[Entrant]:
    """The pairs of those who came: regular ones, and those who came alone in twos.

    A player who is left over goes home, or plays with a guest without a number, in so many of 1,000 cases.
    """
    pairs = [side.entrant for side in sides if len(side.people) == 2]
    alone = shuffle(rng, [side.entrant for side in sides if len(side.people) == 1])
    pairs += [
        Entrant(one.players + other.players, (one.strength + other.strength) // 2)
        for one, other in zip(alone[::2], alone[1::2], strict=False)
    ]
    if len(alone) % 2 and happens(rng, without_number):
        pairs.append(Entrant((*alone[-1].players, NOBODY), alone[-1].strength))
    return pairs


def contestants(rng: random.Random, sides: Sequence[Side], form: Form) -> list[Entrant]:
    """Those who came, as the contestants of an event of this form."""
    if form == "individual":
        return singles(rng, sides)
    pairs = couples(rng, sides)
    return pairs if form in ("pairs", "swiss") else teams(rng, pairs, larger=form == "teams")


def teams(rng: random.Random, pairs: Sequence[Entrant], *, larger: bool) -> list[Entrant]:
    """Teams of two pairs; some have one more player, or two."""
    mixed = shuffle(rng, pairs)
    found: list[Entrant] = []
    while len(mixed) >= 2:
        together = [mixed.pop(), mixed.pop()]
        players = tuple(player for pair in together for player in pair.players)
        if larger and mixed and happens(rng, _LARGER_TEAMS):
            players += mixed.pop().players[: rng.randint(1, 2)]
        found.append(Entrant(players, sum(pair.strength for pair in together) // 2))
    return found


def singles(rng: random.Random, sides: Sequence[Side]) -> list[Entrant]:
    """Everybody for themselves, at full tables."""
    players = [Entrant((person.number,), person.strength) for side in sides for person in side.people]
    return shuffle(rng, players)[: len(players) // _A_TABLE * _A_TABLE]


class Admission(NamedTuple):
    """Who may play in an event: its restrictions, the highest grade there is (0 if none), and the codes of genders."""

    event: Event
    day: datetime.date
    highest_grade: int
    genders: Genders

    def admits(self, people: Sequence[Person]) -> bool:
        """Tell whether two people may play together."""
        best = self.event.best_grade
        graded = not best or all(person.grade <= best for person in people)
        return graded and all(self._keeps(restriction, people) for restriction in self.event.restrictions)

    def _keeps(self, restriction: Restriction, people: Sequence[Person]) -> bool:
        genders = {person.name.gender for person in people}
        if restriction == "restricted":
            return any(person.grade < self.highest_grade for person in people)
        if restriction == "mixed":
            return genders == {self.genders.female, self.genders.male}
        if restriction in ("women", "men"):
            return genders == {self.genders.female if restriction == "women" else self.genders.male}
        if restriction == "senior":
            return all(self.day.year - person.born >= _SENIOR for person in people)
        # A region's own event takes people of its clubs, whom the tournament asks; to others nobody is invited.
        return True


def admit(sides: Sequence[Side], admission: Admission) -> list[Entrant]:
    """The regular pairs who travel to tournaments and may play in this one."""
    return [side.entrant for side in sides if side.travels and len(side.people) == 2 and admission.admits(side.people)]
