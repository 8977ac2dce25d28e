"""Par: the score of a board if both sides bid as well as can be, seeing all cards.

An auction is worked out from its end. Of each contract it is asked whether the other side does better to pass, and to
double if the contract fails, or to bid on. Only the side counts for who can bid a strain first, and the better of two
partners declares. The dealer matters where both sides can make what is bid first, such as 1NT.
"""

import msgspec

from overtrick.deals.double_dummy import Table
from overtrick.scoring.contracts import BOOK, Contract, contract_score

_SIDES = ("NS", "EW")
_BIDS = [(level, strain) for level in range(1, 8) for strain in "CDHSN"]
_UNDOUBLED, _DOUBLED = 1, 2


class ParContract(msgspec.Struct, frozen=True):
    """A contract that scores par, the seats that can declare it for that, and the tricks that they take."""

    contract: Contract
    declarers: str
    tricks: int


class Par(msgspec.Struct, frozen=True):
    """North-South's score, and the contracts that lead to it; none if the best for both is to pass."""

    score: int
    contracts: tuple[ParContract, ...]


def par(table: Table, dealer: str, vulnerable: str) -> Par:
    """Work out par for a dealer (N, E, S, W) and a vulnerability (NONE, NS, EW, ALL)."""
    finals = {(bid, side): _play(table, bid, side) for bid in range(len(_BIDS)) for side in _SIDES}
    # North-South's score once a side has bid and both go on as well as they can; `best` is of the higher bids.
    values: dict[tuple[int, str], int] = {}
    best: dict[str, int | None] = dict.fromkeys(_SIDES)
    settled: list[ParContract] = []
    for bid in reversed(range(len(_BIDS))):
        for side, other in (_SIDES, _SIDES[::-1]):
            final = finals[bid, side]
            score = _score(final, vulnerable)
            values[bid, side] = _choose(other, score, best[other])
            # Where the other side gets as much by bidding on, the auction may go on: that is not the last bid.
            if values[bid, side] != best[other]:
                settled.append(final)
        for side in _SIDES:
            best[side] = _choose(side, values[bid, side], best[side])
    first = "NS" if dealer in "NS" else "EW"
    reached = _choose(first, _choose(_other(first), 0, best[_other(first)]), best[first])
    found = [final for final in reversed(settled) if _score(final, vulnerable) == reached]
    return Par(reached, tuple(found))


def _other(side: str) -> str:
    return "EW" if side == "NS" else "NS"


def _choose(side: str, score: int, other: int | None) -> int:
    """Return the better of two scores of North-South for a side."""
    if other is None:
        return score
    return max(score, other) if side == "NS" else min(score, other)


def _play(table: Table, bid: int, side: str) -> ParContract:
    """Return what becomes of a contract that is bid by a side, and doubled if it fails."""
    level, strain = _BIDS[bid]
    tricks = max(table.tricks(strain, seat) for seat in side)
    doubled = _UNDOUBLED if tricks >= level + BOOK else _DOUBLED
    declarers = "".join(seat for seat in side if table.tricks(strain, seat) == tricks)
    return ParContract(Contract(level, strain, doubled), declarers, tricks)


def _score(final: ParContract, vulnerable: str) -> int:
    side = "NS" if final.declarers[0] in "NS" else "EW"
    points = contract_score(final.contract, final.tricks, vulnerable=vulnerable in (side, "ALL"))
    return points if side == "NS" else -points
