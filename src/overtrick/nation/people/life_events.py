"""What can happen to a member: resign, die, pause, move. Each leaves its trace in the registers.

Each returns the day from which the person plays again, or None for one who does not come back.
"""

import datetime
import random
from collections.abc import Callable
from typing import NamedTuple

from overtrick.nation.clubs import PlayingClub
from overtrick.nation.customs import Federation
from overtrick.nation.months import DAY
from overtrick.nation.people.person import Person, Stay
from overtrick.nation.plan import Plan
from overtrick.nation.randomness import TEN_THOUSAND, happens

YEAR = 365
# Nobody's chance to die counts before this age; thirty years later it is the stated one.
_YOUNG, _OLD = 40, 30


class World(NamedTuple):
    """What an event depends on beside the person."""

    plan: Plan
    federation: Federation
    homes: list[PlayingClub]
    end: datetime.date


LifeEvent = Callable[[random.Random, Person, datetime.date, World], datetime.date | None]


def draw_event(rng: random.Random, person: Person, day: datetime.date, span: int, world: World) -> LifeEvent | None:
    """What happens to a person within so many days; None if nothing does."""
    lives = world.federation.lives
    older = max(0, day.year - person.born - _YOUNG)
    chances: tuple[tuple[int, LifeEvent], ...] = (
        (lives.resigns, resigns),
        (lives.dies * older * older // (_OLD * _OLD), dies),
        (lives.goes_dormant, pauses),
        (lives.moves, moves),
    )
    ticket = rng.randrange(TEN_THOUSAND * YEAR)
    for chance, fate in chances:
        ticket -= chance * span
        if ticket < 0:
            return fate
    return None


def resigns(_: random.Random, person: Person, when: datetime.date, world: World) -> None:
    """The membership ends."""
    _leaves(person, world.federation.statuses.resigned, when)


def dies(_: random.Random, person: Person, when: datetime.date, world: World) -> None:
    """The membership ends."""
    _leaves(person, world.federation.statuses.deceased, when)


def _leaves(person: Person, status: int, when: datetime.date) -> None:
    person.statuses.append((status, when))
    person.stays[-1].end = when


def pauses(rng: random.Random, person: Person, when: datetime.date, world: World) -> datetime.date | None:
    """The member is dormant, perhaps for some months only."""
    codes = world.federation.statuses
    person.statuses.append((codes.dormant, when))
    back = when + DAY * rng.randint(60, 240)
    if not happens(rng, world.federation.lives.returns, TEN_THOUSAND) or back >= world.end:
        return None
    person.statuses.append((codes.active, back))
    return back


def moves(rng: random.Random, person: Person, when: datetime.date, world: World) -> datetime.date | None:
    """The member goes over to another club; where there is only one, nothing changes."""
    here = person.stays[-1]
    others = [home.club.code for home in world.homes if home.club.code != here.club]
    if others:
        here.end = when - DAY
        person.stays.append(Stay(rng.choice(others), when))
    return when
