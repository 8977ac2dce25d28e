"""Weekend tournaments all over the country, and the federation's own events once a year."""

import datetime
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from overtrick.nation.customs import Event, Federation
from overtrick.nation.holidays import is_held
from overtrick.nation.months import DAY, Month
from overtrick.nation.people.rosters import Entrant, Roster
from overtrick.nation.plan import Plan
from overtrick.nation.play.contests import PLAYED, Contest, Movements, Sitting
from overtrick.nation.play.fields import FEWEST, Admission, admit, teams
from overtrick.nation.play.sheets import Sheet
from overtrick.nation.randomness import THOUSAND, random_for, shuffle

_SATURDAY, _WEEK = 5, 7
# The results of the first round of a day come at noon, of the last before midnight.
_NOON, _AFTERNOON = 720, 630
_MONTHS, _DAYS = 12, 30
# Two for each team, and one more for those teams that bring more players.
_PAIRS_A_TEAM = 3
# So many of 1,000 of a field have entered some weeks before.
_ENTERED = (250, 900)
# In a nation of any size so many tournaments at least are shuffled together, each kind among them.
_FEWEST_KINDS = 16


class Announced(NamedTuple):
    """A tournament before it is played: its kind, name, host and first day; without a host it is the federation's.

    `opens` is the first day of the congress that it belongs to.
    """

    event: Event
    title: str
    host: Roster | None
    day: datetime.date
    opens: datetime.date


class Tournaments:
    """The tournaments of a nation. Nobody plays in two on one weekend."""

    def __init__(self, plan: Plan, federation: Federation, rosters: Sequence[Roster]) -> None:
        self.plan, self.federation, self.rosters = plan, federation, rosters
        customs = federation.nights
        self.movements = Movements(
            one_list=federation.one_list,
            two_lists=federation.two_lists,
            one_list_up_to=customs.one_list_up_to[0],
            section=2 * customs.pairs_in_a_section,
            sections=federation.sections,
            phantom_shown=True,
        )
        self._busy: defaultdict[datetime.date, set[str]] = defaultdict(set)
        self._taken: set[tuple[int, datetime.date]] = set()
        self._coming: list[Event] = []
        self.held: dict[Announced, list[Entrant]] = {}

    def month(self, month: Month) -> Iterator[Sheet]:
        """The sheets of a month's tournaments, one tournament after the other."""
        rng = random_for(self.plan.seed, "tournaments", month.first)
        self._busy.clear()
        for each in self._congress(month):
            yield from self._play(random_for(self.plan.seed, "congress", each.opens, each.event.title), each)
        for each in self._weekends(rng, month):
            yield from self._play(rng, each)

    def ahead(self, month: Month) -> Iterator[Announced]:
        """The tournaments of a month to come, which are announced and not played yet."""
        yield from self._congress(month)
        yield from self._weekends(random_for(self.plan.seed, "ahead", month.first), month)

    def entries(self, announced: Announced) -> list[Entrant]:
        """Who has entered a tournament to come: a part of those who will play. Nobody enters two on one day."""
        rng = random_for(self.plan.seed, "entries", announced.day, announced.title)
        field = self._field(rng, announced.event, announced.host, announced.day)
        return field[: max(1, len(field) * rng.randint(*_ENTERED) // THOUSAND)]

    def _weekends(self, rng: random.Random, month: Month) -> Iterator[Announced]:
        self._taken.clear()
        # A tournament of two days stays within the month: people come and go at its beginning.
        saturdays = [day for day in month.on(_SATURDAY) if day < month.last]
        for _ in range(self._count(rng, month) if saturdays else 0):
            host, day = rng.choice(self.rosters), rng.choice(saturdays)
            title = rng.choice(self.federation.tournaments.titles)
            if (host.home.club.code, day) not in self._taken and is_held(rng, day, self.federation.calendar):
                self._taken.add((host.home.club.code, day))
                event = self._next(rng)
                yield Announced(event, f"{title} {event.title}", host, day, day)

    def _next(self, rng: random.Random) -> Event:
        """The next kind of tournament: in proportion, but so that a small nation too sees each of them in a year."""
        if not self._coming:
            kinds = self.federation.tournaments.kinds
            whole = sum(kind.share for kind in kinds)
            a_year = self.federation.tournaments.a_year * self.plan.players // self.federation.players
            many = max(a_year, _FEWEST_KINDS)
            self._coming = shuffle(rng, [kind for kind in kinds for _ in range(max(1, kind.share * many // whole))])
        return self._coming.pop()

    def _count(self, rng: random.Random, month: Month) -> int:
        """How many there are: those of a year at full size, in proportion to the players."""
        kinds = self.federation.tournaments
        share = kinds.months[month.first.month - 1] * len(month.days)
        many = kinds.a_year * self.plan.players * share
        whole = self.federation.players * _MONTHS * THOUSAND * _DAYS
        return many // whole + (rng.randrange(whole) < many % whole)

    def _congress(self, month: Month) -> Iterator[Announced]:
        congress = self.federation.congress
        opens = datetime.date.fromisoformat(f"{month.first.year}-{congress.first}")
        opens += DAY * ((_SATURDAY - opens.weekday()) % _WEEK)
        for event in congress.events:
            day = opens + DAY * event.begins
            if month.first <= opens and day + DAY * (event.days - 1) <= month.last:
                yield Announced(event, f"{congress.title} {event.title}", None, day, opens)

    def _play(self, rng: random.Random, announced: Announced) -> Iterator[Sheet]:
        event, title, host, day, _ = announced
        field = self._field(rng, event, host, day)
        if len(field) < FEWEST[event.form]:
            return
        self.held[announced] = field
        contest = Contest(
            club=host.home.club.code if host else self.federation.federation_club,
            event=title,
            type=self.federation.types[event.form],
            movements=self.movements,
            location=host.home.location if host else "",
            program=host.home.program if host else self.federation.programs[0],
            points_type=event.points_type,
            award=event.award,
            category=event.category,
            tournament=True,
        )
        yield from PLAYED[event.form](rng, contest, sittings_of(event, day), field)

    def _field(self, rng: random.Random, event: Event, host: Roster | None, day: datetime.date) -> list[Entrant]:
        """Who comes: people of the region, and of the whole country to the larger events."""
        everywhere = host is None or event.wide
        highest_grade = max((each.code for each in self.federation.grades), default=0)
        admission = Admission(event, day, highest_grade, self.federation.genders)
        region = host.home.club.region if host else ""
        days = [day + DAY * past for past in range(event.days)]
        busy: set[str] = set().union(*(self._busy[each] for each in days))
        size = rng.randint(*event.field)
        if host is None:
            # As many tournaments are held as there are people for them, but there is always a congress.
            size = max(event.field[0], size * self.plan.players // self.federation.players)
        pool = [
            pair
            for roster in self.rosters
            if everywhere or roster.home.club.region == region
            for pair in admit(roster.sides, admission)
            if busy.isdisjoint(pair.players)
        ]
        a_contestant = _PAIRS_A_TEAM if event.form == "teams" else 1
        pairs = rng.sample(pool, min(size * a_contestant, len(pool)))
        field = teams(rng, pairs, larger=True)[:size] if event.form == "teams" else pairs
        for each in days:
            self._busy[each].update(player for entrant in field for player in entrant.players)
        return field


def sittings_of(event: Event, first: datetime.date) -> list[Sitting]:
    """When each round is played: as many a day as it takes, evenly over the day."""
    a_day = -(-event.rounds // event.days)
    return [
        Sitting(first + DAY * (at // a_day), _NOON + _AFTERNOON * (at % a_day) // a_day, at + 1, event.boards)
        for at in range(event.rounds)
    ]
