"""All people of a nation through its years, and month by month who comes to a club and who leaves it.

A player who joins in a month plays from the next, and one who leaves in a month has stopped with the month before: so
no player plays by accident on a day on which the register says otherwise.
"""

import datetime
from collections import defaultdict

from overtrick.nation.clubs import PlayingClub
from overtrick.nation.customs import Federation
from overtrick.nation.federation_data import load_names
from overtrick.nation.months import DAY, month_index
from overtrick.nation.people.careers import give_careers
from overtrick.nation.people.life_events import YEAR, World, draw_event, moves
from overtrick.nation.people.names import NameSource
from overtrick.nation.people.periods import give_periods
from overtrick.nation.people.person import Person, new_member, number_all, old_member
from overtrick.nation.plan import Plan
from overtrick.nation.randomness import TEN_THOUSAND, happens, random_for
from overtrick.schemes import load_scheme

# Some days before the nation begins; the register still has those who left since.
_LEFT_SINCE = 700
_FEWEST_JOINERS = 3

Comings = defaultdict[int, list[tuple[int, Person]]]


class Population:
    """Everybody, and by month who comes to a club, who leaves it, and whose number has lapsed there."""

    def __init__(self, plan: Plan, federation: Federation, homes: list[PlayingClub]) -> None:
        self.people: list[Person] = []
        self.unregistered: list[Person] = []
        self.arrivals: Comings = defaultdict(list)
        self.departures: Comings = defaultdict(list)
        self.lapsed: Comings = defaultdict(list)
        self._world = World(plan, federation, homes, plan.end)
        self._names = NameSource(load_names(plan.federation), federation.genders)
        self._dice = random_for(plan.seed, "people")
        self._members()
        self._gone()
        self._visitors()
        self._joiners()
        everybody = [*self.people, *self.unregistered]
        form = load_scheme(federation.scheme).federation.player_numbers
        number_all(self._dice, everybody, federation.first_number, str if form is None else form.number_of)
        give_careers(everybody, plan, federation)
        give_periods(self._dice, self.people, plan, federation)
        self.numbers = {person.number for person in everybody}

    def _members(self) -> None:
        plan, federation, homes, _ = self._world
        for home in homes:
            for _ in range(home.members):
                code = federation.statuses.active
                person = old_member(self._dice, self._names, home.club.code, code, plan.start)
                self.people.append(person)
                self._live(person, plan.start)

    def _gone(self) -> None:
        """Those who resigned, paused or died before the nation begins."""
        plan, federation, homes, _ = self._world
        codes = federation.statuses
        for _ in range(plan.players * federation.lives.already_gone // TEN_THOUSAND):
            club = self._dice.choice(homes).club.code
            left = plan.start - DAY * (1 + self._dice.randrange(_LEFT_SINCE))
            person = old_member(self._dice, self._names, club, codes.active, left)
            status = self._dice.choice(
                (codes.resigned, codes.resigned, codes.deceased, codes.dormant or codes.resigned)
            )
            person.statuses.append((status, left))
            if status != codes.dormant:
                person.stays[0].end = left
            self.people.append(person)
            self.lapsed[0].append((club, person))

    def _visitors(self) -> None:
        """People from abroad, and people without a club, who play as guests."""
        plan, federation, *_ = self._world
        lives, codes = federation.lives, federation.statuses
        for _ in range(_at_least_one(plan.players * lives.visits_from_abroad) if federation.abroad else 0):
            club = self._dice.choice(federation.abroad)
            person = old_member(self._dice, self._names, club, codes.active, plan.start)
            self.people.append(person)
            self.arrivals[0].append((self._by_size(), person))
        for _ in range(_at_least_one(plan.players * lives.visits_without_club) if federation.no_home else 0):
            joined = self._some_day()
            person = new_member(self._dice, self._names, federation.no_home, codes.temporary, joined)
            self.people.append(person)
            self.arrivals[self._month(joined) + 1].append((self._by_size(), person))

    def _joiners(self) -> None:
        plan, federation, _, end = self._world
        lives, codes = federation.lives, federation.statuses
        days = (end - plan.start).days
        for _ in range(max(_FEWEST_JOINERS, plan.players * lives.joins * days // (TEN_THOUSAND * YEAR))):
            joined, club = self._some_day(), self._by_size()
            if happens(self._dice, lives.joins_as_temporary, TEN_THOUSAND):
                self._temporary(joined, club)
                continue
            person = new_member(self._dice, self._names, club, codes.active, joined)
            self.people.append(person)
            self._live(person, joined)
        for _ in range(_at_least_one(plan.players * lives.plays_before_registration * days // YEAR)):
            self._unregistered(self._some_day(), self._by_size())

    def _temporary(self, joined: datetime.date, club: int) -> None:
        """Somebody who joins for a trial, and perhaps stays."""
        federation, end = self._world.federation, self._world.end
        person = new_member(self._dice, self._names, club, federation.statuses.temporary, joined)
        self.people.append(person)
        active = joined + DAY * self._dice.randint(30, 170)
        if active >= end or happens(self._dice, federation.lives.stays_temporary, TEN_THOUSAND):
            self.arrivals[self._month(joined) + 1].append((club, person))
            return
        person.statuses.append((federation.statuses.active, active))
        self._live(person, active)

    def _unregistered(self, day: datetime.date, club: int) -> None:
        """Somebody who plays from the beginning of a month and is registered later."""
        plan, federation, *_ = self._world
        first = max(plan.start, day.replace(day=1))
        person = new_member(self._dice, self._names, club, federation.statuses.active, first)
        person.registered_on = first + DAY * self._dice.randint(24, 80)
        self.unregistered.append(person)
        self.arrivals[self._month(day)].append((club, person))

    def _live(self, person: Person, since: datetime.date) -> None:
        """Let the years pass until the nation ends or the person leaves."""
        plan, _, _, end = self._world
        comes = 0 if person.joined < plan.start else self._month(person.joined) + 1
        day = since
        while day < end:
            span = min(YEAR, (end - day).days)
            fate = draw_event(self._dice, person, day, span, self._world)
            when = day + DAY * (1 + self._dice.randrange(span))
            day += DAY * span
            if fate is None or when >= end:
                continue
            club = person.stays[-1].club
            self._plays(club, person, comes, self._month(when))
            if fate is not moves:
                self.lapsed[self._month(when) + 1].append((club, person))
            back = fate(self._dice, person, when, self._world)
            if back is None:
                return
            comes, day = self._month(back) + 1, max(day, back)
        self._plays(person.stays[-1].club, person, comes, self._month(end) + 1)

    def _plays(self, club: int, person: Person, comes: int, leaves: int) -> None:
        if comes < leaves:
            self.arrivals[comes].append((club, person))
            self.departures[leaves].append((club, person))

    def _month(self, day: datetime.date) -> int:
        return month_index(self._world.plan.start, day)

    def _some_day(self) -> datetime.date:
        start = self._world.plan.start
        return start + DAY * self._dice.randrange((self._world.end - start).days)

    def _by_size(self) -> int:
        """A club: the larger, the likelier."""
        homes = self._world.homes
        return self._dice.choices(homes, [home.members for home in homes])[0].club.code


def _at_least_one(of_ten_thousand: int) -> int:
    """As many as that, and one of what happens rarely in a small nation."""
    return max(1, of_ten_thousand // TEN_THOUSAND) if of_ten_thousand else 0
