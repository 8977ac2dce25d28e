"""A club's month: its ordinary nights, and the events of several nights that some of them are given to."""

import datetime
import random
from collections.abc import Iterator, Sequence

from overtrick.checks.expectations import AwardColumn
from overtrick.nation.clubs import Night
from overtrick.nation.customs import Event, Federation, Form
from overtrick.nation.holidays import is_held
from overtrick.nation.months import Month
from overtrick.nation.people.rosters import Roster, Side
from overtrick.nation.play.contests import PLAYED, Contest, Movements, Recording, Sitting, pairs_session
from overtrick.nation.play.fields import FEWEST, contestants, couples
from overtrick.nation.play.sheets import Sheet
from overtrick.nation.randomness import THOUSAND

_FEWEST_NIGHTS = 3
_A_ROUND = 60


class Evenings:
    """Everything that one club plays on its nights of the week."""

    def __init__(
        self,
        roster: Roster,
        federation: Federation,
        column: AwardColumn | None,
        recording: Recording | None = None,
    ) -> None:
        self.roster, self.federation, self.column, self.recording = roster, federation, column, recording
        home, customs = roster.home, federation.nights
        self.movements = Movements(
            one_list=federation.one_list,
            two_lists=federation.two_lists,
            one_list_up_to=home.one_list_up_to,
            section=customs.pairs_in_a_section,
            sections=federation.sections,
            phantom_shown=home.phantom_shown,
        )

    def month(self, rng: random.Random, month: Month) -> Iterator[Sheet]:
        """The sheets of a month, night by night of the week."""
        for at, (night, sides) in enumerate(zip(self.roster.home.nights, self.roster.by_night(), strict=True)):
            days = [day for day in month.on(night.weekday) if is_held(rng, day, self.federation.calendar)]
            event = self._event(rng, days, first=at == 0)
            if event is None:
                yield from self._ordinary(rng, night, days, sides)
            else:
                yield from self._special(rng, night, days, sides, event)

    def _event(self, rng: random.Random, days: Sequence[datetime.date], *, first: bool) -> Event | None:
        if len(days) < _FEWEST_NIGHTS:
            return None
        ticket = rng.randrange(THOUSAND)
        for event in self.federation.club.events:
            if event.month and event.month == days[0].month and first:
                return event
            ticket -= event.share
            if ticket < 0:
                return event
        return None

    def _contest(self, event: str, form: Form, category: str = "", *, series: bool = True) -> Contest:
        home, club = self.roster.home, self.federation.club
        return Contest(
            club=home.club.code, event=event, type=self.federation.types[form], movements=self.movements,
            location=home.location, program=home.program, points_type=club.points_type, column=self.column,
            category=category or club.category, series=series,
            recording=self.recording,
        )  # fmt: skip

    def _came(self, rng: random.Random, sides: Sequence[Side], day: datetime.date) -> list[Side]:
        many = self.federation.calendar.attendance[day.month - 1]
        roll = rng.random
        return [side for side in sides if roll() * THOUSAND * THOUSAND < side.comes * many]

    def _ordinary(
        self, rng: random.Random, night: Night, days: Sequence[datetime.date], sides: Sequence[Side]
    ) -> Iterator[Sheet]:
        contest = self._contest(f"{night.title} {self.federation.types['pairs']}", "pairs", series=False)
        for day in days:
            pairs = couples(rng, self._came(rng, sides, day), self.federation.nights.partner_without_number)
            if len(pairs) >= FEWEST["pairs"]:
                yield from pairs_session(rng, contest, Sitting(day, night.minute, 1, night.boards), pairs)[0]

    def _special(
        self, rng: random.Random, night: Night, days: Sequence[datetime.date], sides: Sequence[Side], event: Event
    ) -> Iterator[Sheet]:
        """An event with the same field on every night; too few for it play as on other nights."""
        title = f"{rng.choice(self.federation.club.titles)} {event.title}, {night.title}"
        contest = self._contest(title, event.form, event.category)
        boards = event.boards or night.boards
        sittings = [
            Sitting(day, night.minute - _A_ROUND * (event.rounds - part), number * event.rounds + part, boards)
            for number, day in enumerate(days)
            for part in range(1, event.rounds + 1)
        ]
        field = contestants(rng, self._came(rng, sides, days[0]), event.form)
        if len(field) < FEWEST[event.form]:
            yield from self._ordinary(rng, night, days, sides)
        else:
            yield from PLAYED[event.form](rng, contest, sittings, field)
