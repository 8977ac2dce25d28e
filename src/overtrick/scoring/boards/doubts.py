"""What on the boards of a session cannot be right, or looks like a slip: asked about before players see it.

A result is doubtful by itself, beside the cards of its board, or beside the other tables. What is far from every other
table may have happened: a person says so, and it counts as it is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from overtrick.core.boards import read_deal
from overtrick.scoring.boards.scored_boards import BoardContestant, BoardResult, ScoredBoard, ScoredBoards
from overtrick.scoring.contracts import read_contract, score_of

LEAD, CONTRACT, SCORE, SIGN, SEATS, FAR, CARDS = "lead", "contract", "score", "sign", "seats", "far", "cards"
# These keep a result from players until somebody has looked at it; other causes are only told.
HIDING = frozenset({LEAD, CONTRACT, SCORE, SIGN, SEATS, FAR})
# So many of a session are not slips: the file writes something in another way, and says so once for all of them.
MANY_LEADS, MANY_CONTRACTS, MANY_SIGNS = "many-leads", "many-contracts", "many-signs"
_MANY = {LEAD: MANY_LEADS, CONTRACT: MANY_CONTRACTS, SIGN: MANY_SIGNS}
_FEWEST_MANY, _ONE_OF_MANY = 5, 10
# What stands for the score of a result that players do not see yet.
BEING_CHECKED = "?"
# Beside fewer other tables, no score stands out; and two that differ by less than a grand slam made and one that
# failed may both come from good bridge.
_FEWEST_OTHERS, _FAR = 5, 1200
# A side that plays in the other direction is noticed where the others all have at least a game.
_GAME, _SEATS_FAR = 400, 800
# So many other tables must have the same score for the other side.
_FEWEST_MIRRORED = 2
# So many leads must be known before the cards of a board, and not the leads, are taken to be wrong.
_FEWEST_LEADS = 3
_SUITS, _RANKS, _SEATS = "SHDC", "AKQJT98765432", "NESW"
_TRICKS = 13


class Doubt(msgspec.Struct, frozen=True):
    """Something doubtful: the board, the sides at the table as `label_of` writes them, the cause, and its values.

    Board 0 is the ranking; a doubt without sides is about the whole board.
    """

    cause: str
    board: int
    round: str
    ns: str
    ew: str
    said: tuple[str, ...]


def label_of(contestants: Sequence[BoardContestant], at: int) -> str:
    """Return what names a contestant of a session among the others: A NS 4; nothing for nobody."""
    if at < 0:
        return ""
    who = contestants[at]
    return " ".join(filter(None, (who.section, who.direction, who.number)))


def mask_results(boards: ScoredBoards, hidden: frozenset[tuple[int, str, str, str]]) -> ScoredBoards:
    """Return the boards with some results hidden: by board, round and the labels of the sides."""
    if not hidden:
        return boards

    def mask(board: ScoredBoard, result: BoardResult) -> BoardResult:
        ns, ew = (label_of(boards.contestants, side) for side in (result.ns_side, result.ew_side))
        if (board.number, board.round, ns, ew) not in hidden:
            return result
        return replace(
            result, contract="", declarer="", lead="", tricks=None, score=None, ew_score=None, adjusted=BEING_CHECKED,
            ns=None, ew=None,
        )  # fmt: skip

    masked = (replace(each, results=tuple(mask(each, own) for own in each.results)) for each in boards.boards)
    return replace(boards, boards=tuple(masked))


def is_being_checked(result: BoardResult) -> bool:
    """Tell whether a result is hidden until it has been looked at."""
    return result.adjusted == BEING_CHECKED


def find_doubts(boards: ScoredBoards) -> Iterator[Doubt]:
    """Yield what is doubtful on the boards of a session, board by board; a cause that most boards share, once."""
    found = list(_find_doubts(boards))
    results = sum(len(board.results) for board in boards.boards)
    counts = Counter(each.cause for each in found)
    many = {cause for cause in _MANY if counts[cause] > _FEWEST_MANY and counts[cause] * _ONE_OF_MANY > results}
    for cause in sorted(many):
        yield Doubt(_MANY[cause], 0, "", "", "", (str(counts[cause]), str(results)))
    yield from (each for each in found if each.cause not in many)


def _find_doubts(boards: ScoredBoards) -> Iterator[Doubt]:
    for board in boards.boards:
        leads = list(_check_leads(board))
        known = sum(bool(each.lead and each.declarer) for each in board.results)
        if known >= _FEWEST_LEADS and 2 * len(leads) > known:
            yield Doubt(CARDS, board.number, board.round, "", "", (str(len(leads)), str(known)))
            leads = []
        found = [*leads, *_check_scores(board)]
        sound = [each for each in board.results if each.score is not None and not any(each is at for at, _, _ in found)]
        for result, cause, said in [*found, *_check_tables(sound)]:
            ns, ew = (label_of(boards.contestants, side) for side in (result.ns_side, result.ew_side))
            yield Doubt(cause, board.number, board.round, ns, ew, said)


# A result, the cause of the doubt, and its values.
_Found = tuple[BoardResult, str, tuple[str, ...]]


def _check_leads(board: ScoredBoard) -> Iterator[_Found]:
    """Yield the leads that the leader does not hold, with who leads and who holds the card."""
    hands = read_deal(board.cards).hands if board.cards else ()
    for result in board.results if hands else ():
        card = read_card(result.lead)
        if card is None or result.declarer not in tuple(_SEATS):
            continue
        leader = (_SEATS.index(result.declarer) + 1) % len(_SEATS)
        suit, rank = card
        holder = next((at for at, hand in enumerate(hands) if rank in hand[_SUITS.index(suit)]), None)
        if holder != leader:
            yield result, LEAD, (suit + rank, _SEATS[leader], "" if holder is None else _SEATS[holder])


def read_card(text: str) -> tuple[str, str] | None:
    """Read a card as scorers write it, suit first or last: its suit and its rank; None for what is not a whole card."""
    plain = "".join(text.upper().split()).replace("10", "T")
    for suit, rank in ((plain[:1], plain[1:]), (plain[-1:], plain[:-1])):
        if suit and suit in _SUITS and len(rank) == 1 and (rank in _RANKS or rank.isdigit()):
            return suit, rank
    return None


def _check_scores(board: ScoredBoard) -> Iterator[_Found]:
    """Yield the scores that their contract does not give, or that no contract gives."""
    for result in board.results:
        score = result.score
        if score is None or result.ew_score is not None or result.adjusted:
            continue
        how = (result.contract, result.declarer, "" if result.tricks is None else str(result.tricks), str(score))
        if not result.contract or read_contract(result.contract) is None:
            if score not in _possible_scores(board.vulnerable) or (result.contract == "PASS" and score):
                yield _explain_impossible(board, result, score)
            continue
        counts = range(_TRICKS + 1) if result.tricks is None else (result.tricks,)
        scores = [score_of(board.number, result.contract, result.declarer, each, board.vulnerable) for each in counts]
        fits = [each for each in scores if each is not None]
        if not fits or score in fits:
            continue
        yield result, SIGN if -score in fits else CONTRACT, (*how, str(fits[0]) if len(fits) == 1 else "")


def _explain_impossible(board: ScoredBoard, result: BoardResult, score: int) -> _Found:
    """Return the cause of a score of no contract: where one side is vulnerable, that of the other side is one."""
    mirrored = sum(each.score == -score for each in board.results)
    if not result.contract and mirrored >= _FEWEST_MIRRORED:
        return result, SEATS, (str(score), str(mirrored))
    return result, SCORE, (str(score),)


@lru_cache(maxsize=8)
def _possible_scores(vulnerable: str) -> frozenset[int]:
    """Return every score that some contract gives on a board of a vulnerability."""
    contracts = (
        f"{level}{strain}{double}" for level in range(1, 8) for strain in "CDHSN" for double in ("", "X", "XX")
    )
    made = {
        score_of(1, contract, seat, tricks, vulnerable)
        for contract in contracts
        for seat in "NE"
        for tricks in range(_TRICKS + 1)
    }
    return frozenset(each for each in made if each is not None) | {0}


def _check_tables(results: Sequence[BoardResult]) -> Iterator[_Found]:
    """Yield the results that are far from those of every other table."""
    scores = [each.score for each in results if each.score is not None]
    if len(scores) <= _FEWEST_OTHERS:
        return
    for at, result in enumerate(results):
        own, others = scores[at], scores[:at] + scores[at + 1 :]
        nearest = min(others, key=lambda other: (abs(own - other), other))
        gap = abs(own - nearest)
        mirrored = others.count(-own)
        if (
            mirrored >= _FEWEST_MIRRORED
            and abs(own) >= _GAME
            and gap >= _SEATS_FAR
            and all(own * each < 0 for each in others)
        ):
            yield result, SEATS, (str(own), str(mirrored))
        elif gap >= _FAR:
            yield result, FAR, (str(own), str(nearest))
