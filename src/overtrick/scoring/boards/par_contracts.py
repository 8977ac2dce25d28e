"""How often the tables of a board reached what could be made: the contracts of par, bid and made."""

from collections.abc import Collection
from typing import NamedTuple

from overtrick.scoring.boards.scored_boards import ScoredBoard
from overtrick.scoring.contracts import BOOK, read_contract


class ParContractCount(NamedTuple):
    """How many tables there are with a score, and at how many of them a contract of par was bid, and made."""

    tables: int
    bid: int
    made: int


def count_par_contracts(board: ScoredBoard, contracts: Collection[str], side: str) -> ParContractCount:
    """Count the tables at which a side, NS or EW, played one of some contracts, doubled or not."""
    wanted = {(bid.level, bid.strain) for bid in map(read_contract, contracts) if bid is not None}
    tables = bids = made = 0
    for result in board.results:
        if result.score is None:
            continue
        tables += 1
        bid = read_contract(result.contract)
        if bid is None or (bid.level, bid.strain) not in wanted or not result.declarer or result.declarer not in side:
            continue
        bids += 1
        # Without tricks, the sign of the score says it.
        own = result.score if side == "NS" else -result.score
        made += own > 0 if result.tricks is None else result.tricks >= BOOK + bid.level
    return ParContractCount(tables, bids, made)
