"""Makes a nation: its registers first, then month by month what its clubs play and send."""

import datetime
import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec.structs import replace

from overtrick.formats import nzb, usebio
from overtrick.nation.clubs import PlayingClub, choose_clubs, registered_clubs
from overtrick.nation.consistency import format_of
from overtrick.nation.customs import Federation
from overtrick.nation.errors import NationError
from overtrick.nation.federation_data import load_federation
from overtrick.nation.files.approvals import Approvals
from overtrick.nation.files.board_files import BoardFiles
from overtrick.nation.files.calendar import write_calendar, write_entries
from overtrick.nation.files.contest_reports import ContestReports
from overtrick.nation.files.delivery_log import DeliveryLog
from overtrick.nation.files.event_files import EventFiles
from overtrick.nation.files.faults import Scorer, Writer, files_sent
from overtrick.nation.files.registers import write_registers
from overtrick.nation.files.results_files import ResultsFiles
from overtrick.nation.months import DAY, Month, add_months, months_between
from overtrick.nation.people.person import Person
from overtrick.nation.people.population import Population
from overtrick.nation.people.rosters import Entrant, Roster
from overtrick.nation.plan import Plan
from overtrick.nation.play.contests import Recording
from overtrick.nation.play.evenings import Evenings
from overtrick.nation.play.sheets import Sheet
from overtrick.nation.play.tournaments import Announced, Tournaments
from overtrick.nation.randomness import happens, random_for
from overtrick.schemes import load_scheme
from overtrick.schemes.folders import federation_folder, federation_names

Progress = Callable[[], None]
# So many months ahead the calendar is known, and so many back it is known who entered.
_AHEAD = _KEPT = 12
# A tournament so many days ahead takes entries for some time yet.
_SOON = 14
# So many of the next tournaments have entries already.
_TAKING_ENTRIES = 8


class Built(msgspec.Struct, frozen=True):
    """What was made."""

    clubs: int
    players: int
    files: int
    player_sessions: int


def build(plan: Plan, folder: Path, progress: Progress = lambda: None) -> Built:
    """Write a nation into a folder that is new or empty; `progress` is called for every club and month."""
    plan = plan.settled()
    federation = load_federation(plan.federation)
    homes = choose_clubs(plan, federation)
    _prepare(folder)
    population = Population(plan, federation, homes)
    clubs = registered_clubs(homes, federation)
    scheme = load_scheme(federation.scheme)
    write_registers(folder / "registers", clubs, population, scheme.registers.player_file)
    _write_plan(folder / "nation.toml", plan, federation)
    with DeliveryLog(folder, scheme.federation.time_zone) as post:
        play = MonthlyPlay(plan, federation, homes, population, post)
        for month in plan.calendar:
            play.month(month, progress)
        post.deliver(datetime.date.max)
    play.approvals.write(folder / "registers" / "approvals.csv")
    entries = play.entries()
    write_calendar(folder / "registers" / "tournaments.csv", play.announced(), federation, scheme, entries)
    write_entries(folder / "registers" / "entries.csv", play.fields() | entries, federation, plan)
    return Built(len(homes), len(population.people), post.files, play.player_sessions)


def _prepare(folder: Path) -> None:
    """Make the folder; one with something in it is refused."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise NationError(f"{folder} already exists and is not an empty folder; name a new one.")
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NationError(f"{folder} cannot be made: {error.strerror}.") from error


class MonthlyPlay:
    """The clubs of a nation as they stand in one month after the other."""

    def __init__(
        self, plan: Plan, federation: Federation, homes: list[PlayingClub], population: Population, post: DeliveryLog
    ) -> None:
        self.player_sessions = 0
        self.approvals = Approvals(load_scheme(federation.scheme))
        self._plan, self._federation, self._population, self._post = plan, federation, population, post
        self._rosters = {home.club.code: Roster(home, federation) for home in homes}
        travelling = [roster for roster in self._rosters.values() if roster.home.affiliated]
        self._tournaments = Tournaments(plan, federation, travelling)
        self._writer, self._boards = self._writers_of(homes)
        self._recording = {home.club.code: self._recording_of(home, largest=at == 0) for at, home in enumerate(homes)}
        known = load_scheme(federation.scheme).expectations(plan.start).open_types
        self._column = known.get(federation.club.points_type)

    def month(self, month: Month, progress: Progress) -> None:
        """Play a month and send its files."""
        self._change(month)
        for code, roster in self._rosters.items():
            rng = random_for(self._plan.seed, "evenings", code, month.first)
            evenings = Evenings(roster, self._federation, self._column, self._recording[code])
            self._send(evenings.month(rng, month))
            progress()
        self._send(self._tournaments.month(month))
        self._post.deliver(month.last)

    def announced(self) -> list[Announced]:
        """All tournaments that were played, and those of a year to come."""
        return [*self._tournaments.held, *self._ahead]

    def fields(self) -> dict[Announced, list[Entrant]]:
        """Those who entered the tournaments that were played in the last year."""
        first = add_months(self._plan.end, -_KEPT)
        return {each: field for each, field in self._tournaments.held.items() if each.day >= first}

    def entries(self) -> dict[Announced, list[Entrant]]:
        """Those who have entered the next tournaments."""
        return {each: self._tournaments.entries(each) for each in self._ahead[:_TAKING_ENTRIES]}

    @cached_property
    def _ahead(self) -> list[Announced]:
        months = months_between(self._plan.end, add_months(self._plan.end, _AHEAD))
        found = [each for month in months for each in self._tournaments.ahead(month)]
        return self._with_the_largest_club(sorted(found, key=lambda each: each.day))

    def _with_the_largest_club(self, ahead: list[Announced]) -> list[Announced]:
        """Let the largest club host the next tournament of a club, so that its desk has one to look after."""
        largest = next((self._rosters[code] for code in self._federation.size_order if code in self._rosters), None)
        opened = self._plan.end + DAY * _SOON
        at = next((at for at, each in enumerate(ahead) if each.host is not None and each.day >= opened), None)
        if largest is None or at is None or not largest.home.affiliated:
            return ahead
        if (ahead[at].day, largest) not in {(each.day, each.host) for each in ahead}:
            ahead[at] = ahead[at]._replace(host=largest)
        return ahead

    def _change(self, month: Month) -> None:
        comes, leaves, lapsed = (
            _by_club(comings.pop(month.number, []))
            for comings in (self._population.arrivals, self._population.departures, self._population.lapsed)
        )
        for code, roster in self._rosters.items():
            rng = random_for(self._plan.seed, "roster", code, month.first)
            roster.change(rng, comes[code], leaves[code])
            roster.remember(person.number for person in lapsed[code])

    def _send(self, sheets: Iterable[Sheet]) -> None:
        """Send sheets in the order in which they were played, for scoring programs count their files."""
        for sheet in sorted(sheets, key=lambda sheet: (sheet.date, sheet.minute)):
            self.player_sessions += sheet.player_sessions
            self.approvals.add(sheet)
            sent = []
            parts = self._writer.parts(sheet)
            for part in parts:
                rng = random_for(self._plan.seed, "post", self._writer.name(part))
                story = files_sent(rng, part, self._writer, self._scorer(part), self._federation.mishaps)
                sent.append(self._post.send(rng, part, list(story)))
            if parts and self._boards:
                ranking = self._writer.name(replace(parts[-1], direction=""))
                boards = self._boards.following(sheet, self._writer.event(sheet), ranking)
                self._post.send(random_for(self._plan.seed, "boards", ranking), sheet, boards, max(sent))

    def _scorer(self, sheet: Sheet) -> Scorer:
        roster = self._rosters.get(sheet.club)
        return Scorer(self._population.numbers, roster.members if roster else [], roster.lapsed if roster else [])

    def _recording_of(self, home: PlayingClub, *, largest: bool) -> Recording | None:
        """Return from when a club records every board, if it does."""
        said, seed = self._federation.boards, self._plan.seed
        if said.clubs and (largest or happens(random_for(seed, "recording", home.club.code), said.clubs)):
            return Recording(self._plan.end - said.days * DAY, seed)
        return None

    def _writers_of(self, homes: list[PlayingClub]) -> tuple[Writer, BoardFiles | None]:
        """Return what writes the clubs' files; boards have files of their own where the others have no room."""
        scheme = load_scheme(self._federation.scheme)
        chosen = format_of(self._federation, scheme)
        people = [*self._population.people, *self._population.unregistered]
        names = {person.number: person.name for person in people}
        clubs = registered_clubs(homes, self._federation)
        if chosen == usebio.FORMAT:
            return EventFiles(clubs, names, scheme), None
        boards = BoardFiles(clubs, names)
        if chosen == nzb.FORMAT:
            return ResultsFiles(), boards
        return ContestReports(clubs, names, self._federation.organisation), boards


def _by_club(comings: list[tuple[int, Person]]) -> defaultdict[int, list[Person]]:
    found: defaultdict[int, list[Person]] = defaultdict(list)
    for club, person in comings:
        found[club].append(person)
    return found


def _write_plan(path: Path, plan: Plan, federation: Federation) -> None:
    # A folder of one's own is found again from anywhere.
    named = plan.federation if plan.federation in federation_names() else str(federation_folder(plan.federation))
    lines = (
        f"federation = {json.dumps(named)}",
        f"scheme = {json.dumps(load_scheme(federation.scheme).name)}",
        f"seed = {plan.seed}",
        f"start = {plan.start}",
        f"months = {plan.months}",
        f"clubs = {plan.clubs}",
        f"players = {plan.players}",
        "",
    )
    path.write_text("\n".join(lines), encoding="ascii")
