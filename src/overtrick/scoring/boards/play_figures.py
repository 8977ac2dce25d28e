"""What the boards of a session tell of a contestant: against the field, double dummy and par, by kinds of boards.

The figures are sums, so that those of many sessions are added up without reading their boards again. What a person
sits in (North or South) is not in every file, so they are those of the side: whoever of the two declared or led.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

import msgspec

from overtrick.scoring.boards.doubts import is_being_checked, read_card
from overtrick.scoring.boards.scorecards import DECLARED, DEFENDED, score_of_side
from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoard, ScoredBoards
from overtrick.scoring.contracts import EW, NS, Contract, read_contract
from overtrick.scoring.imps import imps

# The kinds of boards, in the order in which they are shown.
ALL = "all"
PART_SCORES, GAMES, SLAMS, DOUBLED = "part-scores", "games", "slams", "doubled"
SUITS, NO_TRUMPS = "suits", "no-trumps"
LED_TRUMP, LED_ACE, LED_HONOUR, LED_LOW = "led-trump", "led-ace", "led-honour", "led-low"
CONTRACT_KINDS = (PART_SCORES, GAMES, SLAMS, DOUBLED, SUITS, NO_TRUMPS)
LEAD_KINDS = (LED_TRUMP, LED_ACE, LED_HONOUR, LED_LOW)
# A result is compared with the average of the other tables, if there are so many.
_FEWEST_OTHERS = 3
# The best and the worst boards of a session that are kept.
_KEPT_SWINGS = 2
_HONOURS = "AKQJT"
_SLAM_LEVEL = 6
_GAME_POINTS = 100
_TRICK_POINTS = dict(zip("CDHSN", (20, 20, 30, 30, 30), strict=True))


class Tricks(NamedTuple):
    """What double dummy says of a board: tricks by declarer's seat and strain, and North-South's par."""

    tricks: Mapping[str, Mapping[str, int]]
    par: int


class Figures(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Sums over boards, each with how many boards it rests on.

    `share` is a sum of percentages of the top and `imps` one of IMPs, both as numerator and denominator. `tricks` are
    those more than double dummy for declarer's side, and fewer for the defenders. `par` are IMPs against par.
    """

    boards: int = 0
    shares: int = 0
    share: tuple[int, int] = (0, 1)
    imp_boards: int = 0
    imps: tuple[int, int] = (0, 1)
    solved: int = 0
    tricks: int = 0
    par_boards: int = 0
    par: int = 0

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            self.boards + other.boards, self.shares + other.shares, _add(self.share, other.share),
            self.imp_boards + other.imp_boards, _add(self.imps, other.imps), self.solved + other.solved,
            self.tricks + other.tricks, self.par_boards + other.par_boards, self.par + other.par,
        )  # fmt: skip

    @property
    def percentage(self) -> Fraction | None:
        """The average percentage of the top; None without matchpoints."""
        return Fraction(*self.share) / self.shares if self.shares else None

    @property
    def imps_a_board(self) -> Fraction | None:
        """The average of the IMPs won; None where boards were not scored in IMPs."""
        return Fraction(*self.imps) / self.imp_boards if self.imp_boards else None

    @property
    def tricks_a_board(self) -> Fraction | None:
        """The average of tricks better than double dummy; None where no cards are known."""
        return Fraction(self.tricks, self.solved) if self.solved else None

    @property
    def par_a_board(self) -> Fraction | None:
        """The average of IMPs against par; None where no cards are known."""
        return Fraction(self.par, self.par_boards) if self.par_boards else None


class Swing(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A board that went well or badly: IMPs against the average of the other tables, and how it was played."""

    imps: int
    board: int
    round: str
    contract: str
    declarer: str
    score: int


class PlayRecord(msgspec.Struct, frozen=True, array_like=True):
    """What the boards of a session tell of a contestant: figures by kind of board, and by opponents' players.

    `swings` are the best and the worst boards, the best first.
    """

    figures: dict[str, Figures]
    opponents: tuple[tuple[tuple[str, ...], Figures], ...]
    swings: tuple[Swing, ...]


class OwnResult(NamedTuple):
    """A result of a contestant from its side."""

    board: ScoredBoard
    result: BoardResult
    side: str
    opponents: int


def _add(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Add two fractions in lowest terms: a player's page adds up some ten thousand."""
    if not one[0] or not other[0]:
        return other if not one[0] else one
    numerator, denominator = one[0] * other[1] + other[0] * one[1], one[1] * other[1]
    common = gcd(numerator, denominator)
    return numerator // common, denominator // common


def list_own_results(boards: ScoredBoards) -> dict[int, list[OwnResult]]:
    """Return the results of each contestant, without those that are being checked."""
    found: dict[int, list[OwnResult]] = {}
    for board in boards.boards:
        for result in board.results:
            if is_being_checked(result):
                continue
            for side, seat, other in ((NS, result.ns_side, result.ew_side), (EW, result.ew_side, result.ns_side)):
                if seat >= 0:
                    found.setdefault(seat, []).append(OwnResult(board, result, side, other))
    return found


def add_up_play(
    boards: ScoredBoards,
    own: Sequence[OwnResult],
    tricks: Mapping[tuple[int, str], Tricks],
    players: Mapping[int, tuple[str, ...]],
) -> PlayRecord:
    """Add up the results of a contestant. `tricks` are by board and round, `players` the numbers of each contestant."""
    figures: dict[str, Figures] = {}
    opponents: dict[int, Figures] = {}
    swings = []
    for each in own:
        known = tricks.get((each.board.number, each.board.round))
        one = _count(each, boards, known)
        for kind in list_kinds(each):
            figures[kind] = figures.get(kind, Figures()) + one
        opponents[each.opponents] = opponents.get(each.opponents, Figures()) + one
        swings += _swing(each)
    swings.sort(key=lambda each: (-each.imps, each.board))
    kept = swings[:_KEPT_SWINGS] + swings[max(_KEPT_SWINGS, len(swings) - _KEPT_SWINGS) :]
    met = tuple((players[at], total) for at, total in opponents.items() if players.get(at))
    return PlayRecord(figures, met, tuple(kept))


def list_kinds(own: OwnResult) -> Iterator[str]:
    """Yield the kinds of boards to which a result belongs; those of contracts and leads with who declared."""
    yield ALL
    bid, declarer = read_contract(own.result.contract), own.result.declarer
    if bid is None or not declarer:
        return
    role = DECLARED if declarer in own.side else DEFENDED
    yield role
    kinds = [SLAMS if bid.level >= _SLAM_LEVEL else GAMES if _is_game(bid) else PART_SCORES]
    kinds += [DOUBLED] if bid.doubled > 1 else []
    kinds.append(NO_TRUMPS if bid.strain == "N" else SUITS)
    yield from (f"{role} {kind}" for kind in kinds)
    card = read_card(own.result.lead)
    if role == DEFENDED and card is not None:
        suit, rank = card
        high = LED_ACE if rank == _HONOURS[0] else LED_HONOUR if rank in _HONOURS else LED_LOW
        yield LED_TRUMP if suit == bid.strain else high


def _is_game(bid: Contract) -> bool:
    return bid.level * _TRICK_POINTS[bid.strain] + (10 if bid.strain == "N" else 0) >= _GAME_POINTS


def _count(own: OwnResult, boards: ScoredBoards, known: Tricks | None) -> Figures:
    """Count one result."""
    result, worth = own.result, own.result.worth(own.side)
    score = score_of_side(result, own.side)
    share = worth * 100 / result.most if boards.by_matchpoints and worth is not None and result.most else None
    won = worth if worth is not None and not boards.by_matchpoints else None
    better = _tricks_better(own, known)
    par = None if known is None or score is None else imps(score - (known.par if own.side == NS else -known.par))
    return Figures(
        1, share is not None, _pair(share), won is not None, _pair(won), better is not None, better or 0,
        par is not None, par or 0,
    )  # fmt: skip


def _pair(number: Fraction | None) -> tuple[int, int]:
    return (0, 1) if number is None else (number.numerator, number.denominator)


def _tricks_better(own: OwnResult, known: Tricks | None) -> int | None:
    """Return the tricks that a side did better than double dummy; None where that is not known."""
    bid, declarer, taken = read_contract(own.result.contract), own.result.declarer, own.result.tricks
    if known is None or bid is None or taken is None or declarer not in known.tricks:
        return None
    more = taken - known.tricks[declarer][bid.strain]
    return more if declarer in own.side else -more


def _swing(own: OwnResult) -> list[Swing]:
    """Return a result against the average of the other tables, to the nearest point; nothing where there are few."""
    score, result = score_of_side(own.result, own.side), own.result
    scores = (score_of_side(each, own.side) for each in own.board.results if each is not result)
    others = [each for each in scores if each is not None]
    if score is None or len(others) < _FEWEST_OTHERS:
        return []
    against = imps(int(score - Fraction(sum(others), len(others))))
    return [Swing(against, own.board.number, own.board.round, result.contract, result.declarer, score)]
