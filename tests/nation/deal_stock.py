"""Makes the nation's stock of deals again: `python -m tests.nation.deal_stock`. It takes some seconds."""

import random
from pathlib import Path

from overtrick.core.boards import Deal
from overtrick.deals.double_dummy import SEATS, Table, solve
from overtrick.nation.play.boards import stock

DEALS, SEED = 512, 20180310
HEAD = "# Deals for nations: who has each card, and the tricks of each declarer. Made by tests/nation/deal_stock.py.\n"


def deal(rng: random.Random) -> Deal:
    """52 cards, shuffled and dealt."""
    pack = [(suit, rank) for suit in range(4) for rank in range(13)]
    rng.shuffle(pack)
    hands = [sorted(pack[at::4]) for at in range(4)]
    return Deal(
        tuple(
            tuple("".join(stock.RANKS[rank] for suit, rank in hand if suit == wanted) for wanted in range(4))
            for hand in hands
        )
    )


def known(cards: Deal, table: Table) -> stock.Dealt:
    """A deal with its tricks as the nation has them."""
    return stock.Dealt(
        cards.hands, tuple(tuple(table.tricks(strain, seat) for strain in stock.STRAINS) for seat in SEATS)
    )


def main() -> None:
    rng = random.Random(SEED)
    deals = [deal(rng) for _ in range(DEALS)]
    lines = [stock.write_line(known(cards, table)) for cards, table in zip(deals, solve(deals), strict=True)]
    path = Path(stock.__file__).with_name("deals.txt")
    path.write_text(HEAD + "\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
