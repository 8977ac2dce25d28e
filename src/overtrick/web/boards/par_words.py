"""What could be made on a board, as its page says it: par, the contracts that reach it, and how many tables did."""

from collections.abc import Sequence

import msgspec

from overtrick.scoring.boards.notation import sign_number, write_against
from overtrick.scoring.boards.par_contracts import ParContractCount, count_par_contracts
from overtrick.scoring.boards.scored_boards import ScoredBoard
from overtrick.scoring.contracts import NS, read_contract
from overtrick.store.queries.boards.session_play import DealTricks

_EW = "EW"


class ParLine(msgspec.Struct, frozen=True):
    """A contract of par: who can declare it, and the tricks against it, unless it is just made."""

    contract: str
    declarers: str
    against: str


class ParWords(msgspec.Struct, frozen=True):
    """Par for North-South, its contracts, the tricks of each declarer, and how many tables bid what can be made.

    `side` is who can make it; there is no count where par is a sacrifice, or the best for both is to pass.
    """

    score: str
    lines: tuple[ParLine, ...]
    tricks: dict[str, dict[str, int]]
    side: str
    count: ParContractCount | None


def describe_par(board: ScoredBoard, found: DealTricks) -> ParWords:
    """Return what the page of a board says of its deal."""
    lines = tuple(ParLine(text, seats, _against(text, seats, found)) for text, seats in found.contracts)
    side = NS if found.contracts and found.contracts[0][1][0] in NS else _EW
    makes = _can_be_made(lines)
    count = count_par_contracts(board, [line.contract for line in lines], side) if makes else None
    return ParWords(sign_number(found.par), lines, found.tricks, side, count if count and count.tables else None)


def _against(text: str, seats: str, found: DealTricks) -> str:
    bid = read_contract(text)
    tricks = found.tricks[seats[0]][bid.strain] if bid else None
    against = write_against(text, tricks)
    return "" if against == "=" else against


def _can_be_made(lines: Sequence[ParLine]) -> bool:
    return bool(lines) and not any(line.against.startswith("−") for line in lines)
