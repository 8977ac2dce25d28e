"""Contests of every form, for clubs and tournaments alike: each session, each round and the final ladder as sheets."""

import datetime
import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from overtrick.checks.expectations import AwardColumn
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, ONE_LIST, TWO_LISTS
from overtrick.nation.customs import Form
from overtrick.nation.people.rosters import Entrant
from overtrick.nation.play.boards.evening import Seats, play_boards
from overtrick.nation.play.boards.stock import deal_boards
from overtrick.nation.play.matches import Swiss
from overtrick.nation.play.scores import cross_imps, score_matchpoints
from overtrick.nation.play.sheets import Row, Scored, Sheet, Travellers, place_rows, with_phantom
from overtrick.nation.randomness import random_for, shuffle

PERCENT, VICTORY_POINTS, IMPS = "PCT", "VP", "IMPS"
_LADDER_AFTER = 12


class Movements(NamedTuple):
    """What one list and two lists are called, up to how many pairs one is enough, and how many make a section."""

    one_list: str
    two_lists: str
    one_list_up_to: int
    section: int
    sections: tuple[str, ...]
    phantom_shown: bool


class Sitting(NamedTuple):
    """When something is played, as which round of its event, with how many boards."""

    date: datetime.date
    minute: int
    round: int
    boards: int


class Recording(NamedTuple):
    """From which day every board is recorded, and the seed of the nation that the cards are dealt by."""

    first: datetime.date
    seed: int


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """An event: whose it is, what it is called, and how it is reported."""

    club: int
    event: str
    type: str
    movements: Movements
    location: str = ""
    program: str = ""
    points_type: str = ""
    award: int = 0
    column: AwardColumn | None = None
    category: str = ""
    tournament: bool = False
    series: bool = True
    recording: Recording | None = None

    def sheet(self, sitting: Sitting, unit: str, per_list: int, lists: tuple[tuple[Row, ...], ...]) -> Sheet:
        """A sheet of this event."""
        return Sheet(
            club=self.club, date=sitting.date, minute=sitting.minute, location=self.location, event=self.event,
            type=self.type, round=sitting.round, unit=unit, points_type=self.points_type,
            award=self._award(sitting, per_list), boards=sitting.boards, per_list=per_list, lists=lists,
            program=self.program, category=self.category, tournament=self.tournament, series=self.series,
        )  # fmt: skip

    def _award(self, sitting: Sitting, per_list: int) -> int:
        if self.column is None:
            return self.award
        if sitting.round == FINAL_ROUND:
            return self.column.final
        return self.column.match_per_board * sitting.boards if per_list == MATCH_LISTS else self.column.session

    def ladder(
        self,
        sittings: Sequence[Sitting],
        unit: str,
        scored: Scored,
        records: dict[tuple[str, ...], tuple[int, int, int]] | None = None,
    ) -> Sheet:
        """The final ladder after all sittings."""
        last = sittings[-1]
        boards = sum(sitting.boards for sitting in sittings)
        final = Sitting(last.date, last.minute + _LADDER_AFTER, FINAL_ROUND, boards)
        sheet = self.sheet(final, unit, ONE_LIST, (place_rows(scored, records),))
        return msgspec.structs.replace(sheet, began=sittings[0].date)


def pairs_session(
    rng: random.Random, contest: Contest, sitting: Sitting, pairs: Sequence[Entrant]
) -> tuple[list[Sheet], Scored]:
    """A session of pairs, in as many sections as it takes; its sheets, and everybody's percentage."""
    movements = contest.movements
    count = min(-(-len(pairs) // movements.section), len(movements.sections))
    mixed = shuffle(rng, pairs)
    sheets: list[Sheet] = []
    everybody: Scored = []
    for at in range(count):
        name = movements.sections[at] if count > 1 else ""
        sheet, scored = _section(rng, contest, sitting, name, mixed[at::count])
        everybody += scored
        sheets.append(sheet)
    return sheets, everybody


def _section(
    rng: random.Random, contest: Contest, sitting: Sitting, name: str, pairs: Sequence[Entrant]
) -> tuple[Sheet, Scored]:
    movements = contest.movements
    one = len(pairs) <= movements.one_list_up_to
    seats = [pairs] if one else [pairs[::2], pairs[1::2]]
    tables = (len(pairs) + 1) // 2
    scored = [score_matchpoints(rng, line, sitting.boards, tables) for line in seats]
    travellers = None
    if contest.recording and sitting.date >= contest.recording.first:
        scored, travellers = _play_recorded(contest, contest.recording, sitting, name, seats)
    lists = [place_rows(line) for line in scored]
    if movements.phantom_shown and len(pairs) % 2:
        lists[-1] = with_phantom(lists[-1])
    sheet = contest.sheet(sitting, PERCENT, ONE_LIST if one else TWO_LISTS, tuple(lists))
    movement = movements.one_list if one else movements.two_lists
    sheet = msgspec.structs.replace(sheet, section=name, movement=movement, travellers=travellers)
    return sheet, [each for line in scored for each in line]


def _play_recorded(
    contest: Contest, recording: Recording, sitting: Sitting, section: str, seats: Sequence[Sequence[Entrant]]
) -> tuple[list[Scored], Travellers]:
    """Play a section board by board, by chance of its own. All clubs play the same deals on one day."""
    dealer = random_for(recording.seed, "deals", sitting.date)
    play = random_for(recording.seed, "boards", contest.club, contest.event, sitting.date, sitting.round, section)
    return play_boards(play, deal_boards(dealer, sitting.boards), Seats(tuple(seats)))


def pairs_event(
    rng: random.Random, contest: Contest, sittings: Sequence[Sitting], pairs: Sequence[Entrant]
) -> Iterator[Sheet]:
    """Sessions of pairs with the same field, and the final ladder: the average of the sessions, weighted by boards."""
    totals: dict[Entrant, int] = dict.fromkeys(pairs, 0)
    for sitting in sittings:
        sheets, scored = pairs_session(rng, contest, sitting, pairs)
        yield from sheets
        for score, entrant in scored:
            totals[entrant] += score * sitting.boards
    boards = sum(sitting.boards for sitting in sittings)
    averages = [((2 * total + boards) // (2 * boards), entrant) for entrant, total in totals.items()]
    yield contest.ladder(sittings, PERCENT, averages)


def match_event(
    rng: random.Random, contest: Contest, sittings: Sequence[Sitting], entrants: Sequence[Entrant]
) -> Iterator[Sheet]:
    """Rounds of matches and the final ladder: the sum of the victory points."""
    swiss = Swiss(entrants)
    for sitting in sittings:
        rows = swiss.round(rng, sitting.boards)
        yield contest.sheet(sitting, VICTORY_POINTS, MATCH_LISTS, (rows,))
    yield contest.ladder(sittings, VICTORY_POINTS, swiss.scored, swiss.records)


def individual_event(
    rng: random.Random, contest: Contest, sittings: Sequence[Sitting], players: Sequence[Entrant]
) -> Iterator[Sheet]:
    """Sessions in which everybody plays for themselves."""
    totals: dict[Entrant, int] = dict.fromkeys(players, 0)
    for sitting in sittings:
        scored = score_matchpoints(rng, players, sitting.boards, len(players) // 4)
        yield contest.sheet(sitting, PERCENT, ONE_LIST, (place_rows(scored),))
        for score, entrant in scored:
            totals[entrant] += score
    averages = [((2 * total + len(sittings)) // (2 * len(sittings)), entrant) for entrant, total in totals.items()]
    yield contest.ladder(sittings, PERCENT, averages)


def place_teams_event(
    rng: random.Random, contest: Contest, sittings: Sequence[Sitting], teams: Sequence[Entrant]
) -> Iterator[Sheet]:
    """Sessions in which every team plays against all others at once, in IMPs."""
    totals: dict[Entrant, int] = dict.fromkeys(teams, 0)
    for sitting in sittings:
        scored = cross_imps(rng, teams, sitting.boards)
        yield contest.sheet(sitting, IMPS, ONE_LIST, (place_rows(scored),))
        for score, entrant in scored:
            totals[entrant] += score
    yield contest.ladder(sittings, IMPS, [(total, entrant) for entrant, total in totals.items()])


PLAYED: dict[Form, Callable[[random.Random, Contest, Sequence[Sitting], Sequence[Entrant]], Iterator[Sheet]]] = {
    "pairs": pairs_event,
    "swiss": match_event,
    "teams": match_event,
    "individual": individual_event,
    "place-teams": place_teams_event,
}
