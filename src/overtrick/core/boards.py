"""Boards and what happened on them at each table: the travellers of a session, from which it can be rescored."""

import re
from decimal import Decimal

import msgspec

# The standard cycle of sixteen boards (Law 2): which sides are vulnerable on board 1, 2, 3 …
_CYCLE = ["NONE", "NS", "EW", "ALL", "NS", "EW", "ALL", "NONE", "EW", "ALL", "NONE", "NS", "ALL", "NONE", "NS", "EW"]
_RANKS, _HANDS = "AKQJT98765432", 4
# A pair that is named after one direction and sat in the other: 3 NS.
_SWITCHED = re.compile(r"(\S+) (NS|EW)")


class Deal(msgspec.Struct, frozen=True):
    """The cards of a board: the hands of North, East, South and West, each by suits, spades first."""

    hands: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The cards as PBN writes them, North first; the same cards always have the same text."""
        return "N:" + " ".join(".".join(hand) for hand in self.hands)


class Result(msgspec.Struct, frozen=True, gc=False):
    """One line of a traveller: who met whom, and what came of it, as the file states it.

    A score belongs to a side. `score` is North-South's in points, None where the board was not scored in points, and
    East-West's is the opposite unless `ew_score` says otherwise. `adjusted` keeps an artificial score as stated
    ("A6040", "A+", "AVE"): of both sides, or of North-South alone if `ew_score` or `ew_adjusted` is given. A side
    that sat out has no number. `ns_pair` and `ew_pair` are the numbers of the pairs that sat there for their teams.
    Matchpoints (or IMPs) are what the file says each side got.
    """

    ns: str
    ew: str
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    score: int | None = None
    adjusted: str = ""
    ns_stated: Decimal | None = None
    ew_stated: Decimal | None = None
    section: str = ""
    ew_score: int | None = None
    ew_adjusted: str = ""
    ns_pair: str = ""
    ew_pair: str = ""


class Board(msgspec.Struct, frozen=True):
    """A board and every result on it.

    `vulnerable` is NONE, NS, EW or ALL as the file states it; empty where it follows from the number. `datum` is
    the score that the file measures the others by. The same number in another `round` is another deal.
    """

    number: int
    results: tuple[Result, ...]
    vulnerable: str = ""
    round: str = ""
    datum: int | None = None


def whole_deal(hands: tuple[tuple[str, ...] | None, ...]) -> Deal | None:
    """Return the deal of four hands, high cards first; None unless they are the 52 cards of the pack."""
    sorted_hands = tuple(tuple("".join(sorted(suit, key=_RANKS.find)) for suit in hand) for hand in hands if hand)
    suits = ["".join(sorted("".join(cards), key=_RANKS.find)) for cards in zip(*sorted_hands, strict=False)]
    whole = len(sorted_hands) == _HANDS and suits == [_RANKS] * _HANDS
    return Deal(sorted_hands) if whole and all(sum(map(len, hand)) == len(_RANKS) for hand in sorted_hands) else None


def read_deal(text: str) -> Deal:
    """Read a deal from its text."""
    return Deal(tuple(tuple(hand.split(".")) for hand in text.removeprefix("N:").split(" ")))


def dealer_of(number: int) -> str:
    """Return who deals the board of this number: N, E, S or W (Law 2)."""
    return "NESW"[(number - 1) % 4]


def standard_vulnerability(number: int) -> str:
    """Return who is vulnerable on the board of this number: NONE, NS, EW or ALL."""
    return _CYCLE[(number - 1) % len(_CYCLE)]


def read_side(label: str, side: str) -> tuple[str, str]:
    """Return the number and the direction of a pair at a table; one that sat in the other seats is labelled 3 NS."""
    switched = _SWITCHED.fullmatch(label)
    return (switched[1], switched[2]) if switched else (label, side)
