"""An evening of pairs board by board: who meets whom, what they score, and the ranking that follows from it."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from overtrick.core.boards import Board, Deal, Result, standard_vulnerability
from overtrick.nation.people.rosters import Entrant
from overtrick.nation.play.boards.auctions import Final, Prospects, bid, lead, look_at, side_of
from overtrick.nation.play.boards.stock import SEATS, Dealt
from overtrick.nation.play.sheets import Scored, Travellers
from overtrick.nation.randomness import TEN_THOUSAND
from overtrick.scoring.contracts import contract_score
from overtrick.scoring.matchpoints import half_matchpoints

_WHOLE = 10_000
# Of 10,000 hands, so many are played two tricks or one below what the cards allow, as well as they allow, one above.
_TRICKS_OFF = ((200, -2), (1_900, -1), (7_000, 0), (9_450, 1), (TEN_THOUSAND, 2))
# By so many of 10,000 these move for a hundredth of a percent of strength, and at most by so many.
_SKILL, _MOST_SKILL = (9, 10), 1_800
_ALL_TRICKS = 13
_DOUBLES = {1: "", 2: "X", 4: "XX"}
_PASSED_OUT = "PASS"
NS, EW = "NS", "EW"

# Who sits where, counted in the lists of North-South and of East-West.
Table = tuple[int, int]


class Seats(NamedTuple):
    """The contestants of a session in the lists by which they are ranked, one or two."""

    lists: tuple[Sequence[Entrant], ...]

    @property
    def rounds(self) -> list[list[Table]]:
        """Who meets whom in each round: as many rounds as opponents."""
        if len(self.lists) == 1:
            return _meet_all(len(self.lists[0]))
        many, few = map(len, self.lists)
        return [[(at, (at + turn) % many) for at in range(many) if (at + turn) % many < few] for turn in range(many)]


def play_boards(rng: random.Random, deals: Sequence[Dealt], seats: Seats) -> tuple[list[Scored], Travellers]:
    """Play the deals, all of them at every table; return each list's percentages in hundredths, and the boards."""
    north_south, east_west = seats.lists[0], seats.lists[-1]
    won: list[list[int]] = [[0] * len(each) for each in seats.lists]
    played: list[list[int]] = [[0] * len(each) for each in seats.lists]
    boards = []
    for number, (dealt, tables) in enumerate(zip(deals, _tables_of(seats, len(deals)), strict=True), 1):
        results = list(_play_board(rng, number, dealt, [(north_south[ns], east_west[ew]) for ns, ew in tables]))
        worth = half_matchpoints(_scores(results), len(results))
        top = 2 * (len(results) - 1)
        for (ns, ew), score in zip(tables, _scores(results), strict=True):
            won[0][ns] += worth[score]
            won[-1][ew] += top - worth[score]
            played[0][ns] += top
            played[-1][ew] += top
        boards.append(_label(number, tables, results))
    scored: list[Scored] = [
        [((2 * mine * _WHOLE + most) // (2 * most), entrant) for mine, most, entrant in zip(*rows, strict=True)]
        for rows in zip(won, played, seats.lists, strict=True)
    ]
    tops = 2 * (len(boards[0].results) - 1)
    return scored, _travellers(seats, boards, deals, [[most // tops for most in each] for each in played])


def _scores(results: Sequence[Result]) -> list[int]:
    return [result.score or 0 for result in results]


def _travellers(
    seats: Seats, boards: Sequence[Board], deals: Sequence[Dealt], played: Sequence[Sequence[int]]
) -> Travellers:
    two = len(seats.lists) > 1
    rows = {
        entrant.players: (str(at), side if two else "", count)
        for side, entrants, counts in zip((NS, EW), seats.lists, played, strict=False)
        for at, (entrant, count) in enumerate(zip(entrants, counts, strict=True), 1)
    }
    return Travellers(tuple(boards), {at: Deal(dealt.hands) for at, dealt in enumerate(deals, 1)}, rows)


def _label(number: int, tables: Sequence[Table], results: Sequence[Result]) -> Board:
    named = (replace(result, ns=str(ns + 1), ew=str(ew + 1)) for (ns, ew), result in zip(tables, results, strict=True))
    return Board(number, tuple(named))


def _tables_of(seats: Seats, boards: int) -> Iterator[list[Table]]:
    """Yield the tables of each board: the boards spread evenly over the rounds."""
    rounds = seats.rounds
    many = min(len(rounds), max(1, boards // 2))
    return (rounds[at * many // boards] for at in range(boards))


def _meet_all(pairs: int) -> list[list[Table]]:
    """Return a movement in which everyone meets everyone; with an odd number, one sits out each round."""
    circle = pairs + pairs % 2
    rounds = []
    for turn in range(circle - 1):
        order = [circle - 1, *((turn + at) % (circle - 1) for at in range(circle - 1))]
        met = [(order[at], order[circle - 1 - at]) for at in range(circle // 2)]
        tables = [(one, other) if (at + turn) % 2 else (other, one) for at, (one, other) in enumerate(met)]
        rounds.append([table for table in tables if max(table) < pairs])
    return rounds


def _play_board(
    rng: random.Random, number: int, dealt: Dealt, tables: Sequence[tuple[Entrant, Entrant]]
) -> Iterator[Result]:
    vulnerable = standard_vulnerability(number)
    sides = look_at(dealt, vulnerable)
    for pairs in tables:
        yield _passed_out() if sides is None else _play_table(rng, dealt, sides, pairs)


def _passed_out() -> Result:
    return Result("", "", contract=_PASSED_OUT, score=0)


def _play_table(
    rng: random.Random, dealt: Dealt, sides: tuple[Prospects, Prospects], pairs: tuple[Entrant, Entrant]
) -> Result:
    final = bid(rng, dealt, sides)
    side = side_of(final.declarer)
    tricks = _take_tricks(rng, dealt, final, pairs[side].strength - pairs[1 - side].strength)
    points = contract_score(final.contract, tricks, vulnerable=sides[side].vulnerable)
    level, strain, doubled = final.contract.level, final.contract.strain, final.contract.doubled
    return Result(
        "",
        "",
        contract=f"{level}{'NT' if strain == 'N' else strain}{_DOUBLES[doubled]}",
        declarer=SEATS[final.declarer],
        lead=lead(rng, dealt, final),
        tricks=tricks,
        score=points if side == 0 else -points,
    )


def _take_tricks(rng: random.Random, dealt: Dealt, final: Final, edge: int) -> int:
    """Return declarer's tricks: around what the cards allow, more often above it for the stronger side."""
    times, of = _SKILL
    moved = max(-_MOST_SKILL, min(_MOST_SKILL, edge * times // of))
    ticket = max(0, min(TEN_THOUSAND - 1, rng.randrange(TEN_THOUSAND) + moved))
    off = next(off for below, off in _TRICKS_OFF if ticket < below)
    return max(0, min(_ALL_TRICKS, dealt.can_make(final.declarer, final.contract.strain) + off))
