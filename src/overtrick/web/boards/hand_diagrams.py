"""The four hands of a deal as a diagram shows them: the cards of each suit with tens in figures, high-card points."""

import msgspec

from overtrick.core.boards import Deal

_SEATS = "NESW"
_HIGH_CARDS = dict(zip("AKQJ", (4, 3, 2, 1), strict=True))


class Hand(msgspec.Struct, frozen=True):
    """A hand: its seat, its suits from spades down with a space between cards, and its high-card points (4-3-2-1)."""

    seat: str
    suits: tuple[str, ...]
    points: int


def draw_deal(deal: Deal) -> tuple[Hand, ...]:
    """Return the hands of North, East, South and West."""
    return tuple(
        Hand(seat, tuple(map(_write_suit, suits)), sum(_HIGH_CARDS.get(card, 0) for suit in suits for card in suit))
        for seat, suits in zip(_SEATS, deal.hands, strict=True)
    )


def _write_suit(cards: str) -> str:
    return " ".join("10" if card == "T" else card for card in cards)
