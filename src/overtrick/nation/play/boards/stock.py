"""Deals with the tricks that can be made on them, without a solver: a stock of some hundred, each turned many ways.

Turning the seats and exchanging the suits makes 96 deals of one, of which the tricks are known as well. The stock was
dealt at random and solved by DDS; `python -m tests.nation.deal_stock` makes it again.
"""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

SEATS, SUITS, RANKS = "NESW", "SHDC", "AKQJT98765432"
STRAINS = "CDHSN"
_STOCK = Path(__file__).with_name("deals.txt")
_COMMENT = "#"
_TWO_BITS = 3

Hand = tuple[str, ...]


class Dealt(NamedTuple):
    """A deal: each seat's suits, spades first, and the tricks of each declarer in clubs, diamonds, … no trumps."""

    hands: tuple[Hand, ...]
    tricks: tuple[tuple[int, ...], ...]

    def can_make(self, seat: int, strain: str) -> int:
        """Return the tricks of a declarer in a strain."""
        return self.tricks[seat][STRAINS.index(strain)]


def deal_boards(rng: random.Random, count: int) -> list[Dealt]:
    """Return so many deals. The first ones are the same, however many there are."""
    stock = read_stock()
    return [
        turn(rng.choice(stock), rng.randrange(len(SEATS)), rng.sample(range(len(SUITS)), len(SUITS)))
        for _ in range(count)
    ]


def turn(dealt: Dealt, seats: int, suits: Sequence[int]) -> Dealt:
    """Return a deal with every hand so many seats on; `suits` says of each suit which one it was."""
    # The strains as places among SUITS: clubs are the last of them.
    strains = [len(SUITS) - 1 - suits[len(SUITS) - 1 - at] for at in range(len(SUITS))] + [len(SUITS)]
    order = [(at - seats) % len(SEATS) for at in range(len(SEATS))]
    hands = tuple(tuple(dealt.hands[at][suit] for suit in suits) for at in order)
    return Dealt(hands, tuple(tuple(dealt.tricks[at][strain] for strain in strains) for at in order))


@cache
def read_stock() -> tuple[Dealt, ...]:
    """Return every deal of the stock."""
    lines = _STOCK.read_text(encoding="ascii").splitlines()
    return tuple(read_line(line) for line in lines if not line.startswith(_COMMENT))


def read_line(line: str) -> Dealt:
    """Read a deal of the stock: who has each card, two bits a card, and twenty numbers of tricks."""
    cards, tricks = line.split()
    owners = int(cards, 16)
    hands: list[list[str]] = [[""] * len(SUITS) for _ in SEATS]
    for at in range(len(SUITS) * len(RANKS)):
        suit, rank = divmod(at, len(RANKS))
        hands[owners >> 2 * at & _TWO_BITS][suit] += RANKS[rank]
    rows = [tricks[at : at + len(STRAINS)] for at in range(0, len(tricks), len(STRAINS))]
    return Dealt(tuple(map(tuple, hands)), tuple(tuple(int(digit, 16) for digit in row) for row in rows))


def write_line(dealt: Dealt) -> str:
    """Write a deal as the stock has it."""
    owners = 0
    for seat, hand in enumerate(dealt.hands):
        for suit, held in enumerate(hand):
            for rank in held:
                owners |= seat << 2 * (suit * len(RANKS) + RANKS.index(rank))
    return f"{owners:026x} {''.join(f'{count:x}' for row in dealt.tricks for count in row)}"
