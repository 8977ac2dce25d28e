"""What people have come to before the nation begins: points, and the rank, stars, rating and grade that go with them.

The longer and the better somebody has played, the higher the rank that is aimed at. The points lie between what that
rank needs and what the next one needs, and those who stay at home have less of what is won at tournaments. What they
make is then asked of the scheme, so that nobody has a rank without its points, or points without their rank.
"""

import datetime
import random
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from math import lcm
from operator import itemgetter

from overtrick.nation.customs import Federation
from overtrick.nation.people.life_events import YEAR
from overtrick.nation.people.person import Person
from overtrick.nation.plan import Plan
from overtrick.nation.randomness import THOUSAND, happens, random_for
from overtrick.schemes import Edition, Scheme, load_scheme
from overtrick.standing.bulk_ranks import RankLadder
from overtrick.standing.grades import GradeInputs, grade_and_test, starting_grade
from overtrick.standing.measures import amount
from overtrick.standing.rank_ways import Merits
from overtrick.standing.ratings import rating_edition
from overtrick.standing.recognition import recognition

# Points are counted in whole parts, which no unit and no player file is finer than.
PARTS = 10_000
_DECIMALS = 4
# What a longer membership, and more strength than a beginner's, weigh against one another.
_WEAKEST, _FLOOR, _POWER = 1200, 100, 6
# How far above the highest rank the best players are, in per cent of what it needs.
_BEYOND = 130
# Older years have faded to nothing in a rating.
_RATED_YEARS = 25
# Some play as much as ever, and some have played less of late: what that leaves of the rating, in per cent.
_FORM = (60, 100)

Totals = dict[str, int]
# What is aimed at: points from one level of the ladder towards the next, and how far.
Aim = tuple[int, Fraction]
NOTHING: Aim = (0, Fraction())


def give_careers(people: Sequence[Person], plan: Plan, federation: Federation) -> None:
    """Give everybody what they had on the first day; whoever joins later or comes from abroad begins with nothing."""
    careers = Careers(load_scheme(federation.scheme), plan, federation)
    rng = random_for(plan.seed, "careers")
    aims = careers.aims(rng, [person for person in people if _has_played(person, plan, federation)])
    for person in people:
        level, part = aims.get(person.number, NOTHING)
        person.travels = happens(rng, careers.chance_to_travel(level))
        careers.settle(person, careers.points(rng, level, part, travels=person.travels), rng)


def _has_played(person: Person, plan: Plan, federation: Federation) -> bool:
    return person.joined < plan.start and person.registered_on is None and not person.joined_abroad(federation)


def _merit(person: Person, start: datetime.date) -> int:
    """By what people are ordered: days of membership, and strength."""
    days = (_last_day(person, start) - person.joined).days
    return days * int(max(_WEAKEST + person.strength, _FLOOR) ** _POWER)


def _last_day(person: Person, start: datetime.date) -> datetime.date:
    return min(start, person.stays[-1].end or start)


class Careers:
    """The ladder of a scheme on the first day of a nation, and who stands where on it."""

    def __init__(self, scheme: Scheme, plan: Plan, federation: Federation) -> None:
        self._scheme, self._federation, self._start = scheme, federation, plan.start
        self._edition = edition = scheme.on(plan.start)
        self._registers = scheme.registers_on(plan.start)
        self._ladder = RankLadder(edition, PARTS)
        layout = self._registers.player_file
        # The register is what brings points and ranks: what it has no column for, nobody has.
        columns = {column.unit: column.decimals for column in layout.columns if column.value == "total"}
        self._finest = {unit: min(columns[unit], edition.units[unit].decimals, _DECIMALS) for unit in columns}
        self._levels = _levels(edition) if layout.column_of("rank") else [{}]
        self._beside = _beside(edition)
        self._fading = _fading(scheme, plan.start.year)

    def aims(self, rng: random.Random, people: Sequence[Person]) -> dict[str, Aim]:
        """What each is aimed at, by number: the shares that the federation says, from the best player on."""
        best_first = sorted(people, key=lambda each: (-_merit(each, self._start), each.serial))
        found: dict[str, Aim] = {}
        begins, share = 0, 0
        shares = self._shares()
        whole = sum(part for _, part in shares)
        for level, part in shares:
            share += part
            ends = len(best_first) * share // whole
            for at in range(begins, ends):
                step = THOUSAND * (ends - at - 1) + rng.randrange(1, THOUSAND)
                found[best_first[at].number] = level, Fraction(step, THOUSAND * (ends - begins))
            begins = ends
        return found

    def _shares(self) -> list[tuple[int, int]]:
        """The levels from the highest on, each with its share: as the data say, or half as many as one level lower."""
        top = len(self._levels) - 1
        heights = {rank.code: max(top - at, 0) for at, rank in enumerate(reversed(self._edition.ranks))}
        later = {rank.code: top for rank in self._scheme.editions[-1].ranks}
        said = [
            (heights.get(rank, later.get(rank, 0)), Fraction(grade.share, len(grade.ranks)))
            for grade in self._federation.grades
            for rank in grade.ranks
        ]
        if not any(level for level, _ in said):
            return [(level, 2 ** (top - level)) for level in range(top, -1, -1)]
        whole = lcm(*(part.denominator for _, part in said))
        return [(level, int(whole * sum(part for _, part in same))) for level, same in groupby(said, itemgetter(0))]

    def chance_to_travel(self, level: int) -> int:
        """Of 1,000 how many go to tournaments: the higher they stand, the more."""
        travels, top = self._federation.nights.travels, max(len(self._levels) - 1, 1)
        return travels + (THOUSAND - travels) * level // top

    def points(self, rng: random.Random, level: int, part: Fraction, *, travels: bool) -> Totals:
        """Points of so much of the way from a level to the next, by somebody who travels or stays at home."""
        low = self._levels[level]
        top = {unit: number * _BEYOND // 100 for unit, number in low.items()}
        high = self._levels[level + 1] if level + 1 < len(self._levels) else top
        found = {unit: low.get(unit, 0) for unit in self._edition.units}
        for unit in found:
            found[unit] += (high.get(unit, 0) - found[unit]) * part.numerator // part.denominator
        for unit, weights in self._beside.items():
            _move(rng, found, unit, weights, travels=travels)
        return self._as_written(found)

    def _as_written(self, points: Totals) -> Totals:
        """The points as the register can have them: what is too fine for a unit goes into the one that fills it."""
        for carry in reversed(self._edition.carries):
            rest = points[carry.into] % PARTS
            points[carry.into] -= rest
            points[carry.unit] += int(rest * carry.at.number)
        return {
            unit: parts - parts % 10 ** (_DECIMALS - self._finest[unit])
            for unit, parts in points.items()
            if unit in self._finest
        }

    def settle(self, person: Person, points: Totals, rng: random.Random) -> None:
        """Give a person the points, and what the scheme makes of them."""
        person.totals = tuple((unit, Decimal(parts) / PARTS) for unit, parts in points.items() if parts)
        totals = {unit: Fraction(parts, PARTS) for unit, parts in points.items() if parts}
        person.rating = self._rating(person, totals, rng) if totals else 0
        merits = Merits(Fraction(person.rating))
        height = self._ladder.reached(points, merits)
        beginner = self._registers.new_players.rank
        unranked = self._registers.unknown if beginner is None else beginner
        person.rank = self._edition.ranks[height].code if height >= 0 else unranked
        person.stars = self._ladder.stars(height, points, merits)
        rank = self._edition.ranks[height].name if height >= 0 else ""
        person.grade = self._grade(person, GradeInputs(rank, person.stars, merits.rating, totals))

    def _grade(self, person: Person, inputs: GradeInputs) -> int:
        codes = {grade.name: grade.code for grade in self._edition.grades}
        if not codes:
            return self._federation.grades[0].code if self._federation.grades else self._registers.unknown
        if person.joined_abroad(self._federation):
            country = self._registers.clubs[person.stays[0].club].country
            names = {row.code: row.name for row in self._registers.codes_on("country", self._start)}
            start = starting_grade(names.get(country, ""), self._edition).grade
            if start:
                return codes[start]
        found = grade_and_test(inputs, self._edition)
        return found[0].code if found else self._registers.unknown

    def _rating(self, person: Person, totals: dict[str, Fraction], rng: random.Random) -> int:
        """The rating of the last 1 January: the points spread over the years, and faded as the scheme says."""
        if self._edition.rating is None or not self._registers.player_file.column_of("rating"):
            return 0
        points = int(amount(self._edition.rating.measure, totals, self._edition) * PARTS)
        joined, last = person.joined, _last_day(person, self._start)
        whole = (last - joined).days + 1
        ends = {joined.year: _days_of(joined.year, joined, last), last.year: _days_of(last.year, joined, last)}
        rating = 0
        for year, (kept, of) in self._fading.items():
            days = ends.get(year, YEAR if joined.year < year < last.year else 0)
            rating = rating * kept // of + points * days // whole
        return rating * rng.randint(*_FORM) // (100 * PARTS)


def _levels(edition: Edition) -> list[Totals]:
    """The least points of nothing, and of each rank that needs some."""
    earned = [rank for rank in edition.ranks if rank.is_earned]
    needed = [recognition(rank.name, edition).points for rank in earned]
    return [{}, *({unit: int(number * PARTS) for unit, number in points.items()} for points in needed)]


def _fading(scheme: Scheme, until: int) -> dict[int, tuple[int, int]]:
    """What is kept of a rating at the end of each of the years before a year; those without ratings are left out."""
    rules = {year: rating_edition(year, scheme).rating for year in range(until - _RATED_YEARS, until)}
    return {year: rule.factor.number.as_integer_ratio() for year, rule in rules.items() if rule}


def _beside(edition: Edition) -> dict[str, dict[str, Fraction]]:
    """The units that only higher ranks ask for, each with the units that count beside it, and at which rate."""
    asked = [set(way.needs) & set(edition.units) for rank in edition.ranks if rank.is_earned for way in rank.ways]
    found: dict[str, dict[str, Fraction]] = {}
    for unit in sorted(set().union(*asked) - (asked[0] if asked else set())):
        adds = next((each.adds for each in edition.measures.values() if unit in each.adds), {})
        smaller = {carry.unit for carry in edition.carries}
        others = [name for name in adds if name not in smaller and not any(name in each for each in asked)]
        found[unit] = {name: adds[unit].number / adds[name].number for name in others}
    return found


def _move(rng: random.Random, points: Totals, unit: str, rates: dict[str, Fraction], *, travels: bool) -> None:
    """Let somebody have more or less of what is won at tournaments; what counts beside it makes up for it."""
    if not rates:
        points[unit] = points[unit] * (100 if travels else rng.randint(10, 100)) // 100
        return
    part, other = rng.randint(5, 95), rng.choice(sorted(rates))
    if travels:
        moved = int(points[other] * part / (200 * rates[other]))
        points[unit] += moved
        points[other] -= int(moved * rates[other])
    else:
        moved = points[unit] * part // 100
        points[unit] -= moved
        points[other] += int(moved * rates[other])


def _days_of(year: int, first: datetime.date, last: datetime.date) -> int:
    begins, ends = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
    return (min(last, ends) - max(first, begins)).days + 1
