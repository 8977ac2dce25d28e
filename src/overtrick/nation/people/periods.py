"""Periods in the register of players: suspensions, and where a federation has them ID cards and arrears."""

import datetime
import random
from collections.abc import Iterator, Sequence

from overtrick.nation.customs import Federation
from overtrick.nation.months import DAY
from overtrick.nation.people.person import Period, Person
from overtrick.nation.plan import Plan
from overtrick.nation.randomness import TEN_THOUSAND, happens

SUSPENDED, ARREARS, CARD = "suspended", "arrears", "id-card"
_MONTH, _HALF_YEAR = 30, 180
_DECEMBER, _LAST = 12, 31


def give_periods(rng: random.Random, people: Sequence[Person], plan: Plan, federation: Federation) -> None:
    """Give everybody the periods of the nation's years."""
    lives, start, end = federation.lives, plan.start, plan.end
    for person in people:
        person.periods = [
            *(_cards(rng, person, start, end, lives.lapsed_card) if lives.lapsed_card is not None else ()),
            *_now_and_then(rng, ARREARS, lives.arrears, start, end),
            *_now_and_then(rng, SUSPENDED, lives.suspended, start, end),
        ]
    if not lives.suspended:
        return
    here = [person for person in people if person.stays[-1].end is None]
    if not any(period.kind == SUSPENDED for person in here for period in person.periods):
        rng.choice(here).periods.append(_some_months(rng, SUSPENDED, start, end))


def _now_and_then(
    rng: random.Random, kind: str, chance: int, start: datetime.date, end: datetime.date
) -> Iterator[Period]:
    years = range(start.year, (end - DAY).year + 1)
    if happens(rng, chance * len(years), TEN_THOUSAND):
        yield _some_months(rng, kind, start, end)


def _some_months(rng: random.Random, kind: str, start: datetime.date, end: datetime.date) -> Period:
    first = start + DAY * rng.randrange((end - start).days)
    return Period(kind, first, first + DAY * rng.randint(_MONTH, _HALF_YEAR))


def _cards(
    rng: random.Random, person: Person, start: datetime.date, end: datetime.date, lapsed: int
) -> Iterator[Period]:
    """A card for each year; now and then it is renewed late."""
    left = person.stays[-1].end
    for year in range(start.year, (end - DAY).year + 1):
        first = max(person.joined, datetime.date(year, 1, 1))
        last = datetime.date(year, _DECEMBER, _LAST)
        if happens(rng, lapsed, TEN_THOUSAND):
            first += DAY * rng.randint(_MONTH, _HALF_YEAR)
        if first <= last and (left is None or left >= first):
            yield Period(CARD, first, min(last, left or last))
