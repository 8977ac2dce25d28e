"""What a contract scores (Law 77): the number on every traveller, and the check on those that state one."""

import re
from functools import lru_cache

import msgspec

from overtrick.core.boards import standard_vulnerability

NONE, NS, EW, ALL = "", "NS", "EW", "NSEW"

BOOK = 6
_GAME, _SMALL_SLAM, _GRAND_SLAM = 100, 6, 7
_TRICK_VALUES = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
_FIRST_NO_TRUMP_EXTRA = 10
_INSULT = {1: 0, 2: 50, 4: 100}
_STRAINS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "NT": "N", "SA": "N", "N": "N"}
_DOUBLES = {"": 1, "X": 2, "*": 2, "XX": 4, "**": 4}
_BID = re.compile(r"([1-7])(NT|SA|[CDHSN♣♦♥♠])(XX|X|\*\*|\*|)")
_PASSED_OUT = ("PASS", "PASSED", "PASSEDOUT", "ALLPASS", "AP", "P", "0")


class Contract(msgspec.Struct, frozen=True, gc=False):
    """A contract: its level, its strain (C, D, H, S, N), and 1, 2 or 4 for undoubled, doubled, redoubled."""

    level: int
    strain: str
    doubled: int = 1


_STATED = {"NONE": NONE, "NS": NS, "EW": EW, "ALL": ALL}


def vulnerable(board: int, side: str, stated: str = "") -> bool:
    """Whether a side, NS or EW, is vulnerable: as the file states for the board, else by the board's number."""
    return side in _STATED.get(stated, _STATED[standard_vulnerability(board)])


def read_contract(text: str) -> Contract | None:
    """A contract as scorers write it (4S, 3NTx, 2♥XX); None for what is no contract."""
    found = _BID.fullmatch(_plain(text))
    if not found:
        return None
    return Contract(int(found[1]), _STRAINS.get(found[2], found[2]), _DOUBLES[found[3]])


def passed_out(text: str) -> bool:
    """Whether all four players passed."""
    return _plain(text) in _PASSED_OUT


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]", "", text.upper())


def contract_score(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Declarer's score for so many tricks taken, 0 to 13; below zero when the contract went down."""
    over = tricks - BOOK - contract.level
    return _down(-over, contract.doubled, vulnerable) if over < 0 else _made(contract, over, vulnerable)


def _made(contract: Contract, over: int, vulnerable: bool) -> int:
    a_trick = _TRICK_VALUES[contract.strain]
    first = _FIRST_NO_TRUMP_EXTRA if contract.strain == "N" else 0
    bid = (contract.level * a_trick + first) * contract.doubled
    game = (500 if vulnerable else 300) if bid >= _GAME else 50
    slam = 0
    if contract.level == _SMALL_SLAM:
        slam = 750 if vulnerable else 500
    elif contract.level == _GRAND_SLAM:
        slam = 1500 if vulnerable else 1000
    overtrick = a_trick if contract.doubled == 1 else (100 if vulnerable else 50) * contract.doubled
    return bid + game + slam + _INSULT[contract.doubled] + over * overtrick


def _down(under: int, doubled: int, vulnerable: bool) -> int:
    if doubled == 1:
        return -under * (100 if vulnerable else 50)
    # Doubled: 200, 500, 800 … vulnerable; 100, 300, 500, 800, 1100 … not vulnerable. Redoubled: twice that.
    points = 300 * under - 100 - (0 if vulnerable else 100 * min(under, 3))
    return -points * doubled // 2


@lru_cache(maxsize=65536)
def score_of(board: int, contract: str, declarer: str, tricks: int | None, stated: str = "") -> int | None:
    """North-South's score from what a traveller says, and the stated vulnerability; None if it is no whole result."""
    if passed_out(contract):
        return 0
    bid = read_contract(contract)
    seat = declarer.strip().upper()[:1]
    if bid is None or tricks is None or not 0 <= tricks <= 13 or not seat or seat not in "NSEW":
        return None
    side = NS if seat in NS else EW
    score = contract_score(bid, tricks, vulnerable=vulnerable(board, side, stated))
    return score if side == NS else -score
