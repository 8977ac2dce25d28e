"""Contracts, cards and scores as people write them."""

from overtrick.scoring.boards.doubts import read_card
from overtrick.scoring.contracts import BOOK, read_contract

_SYMBOLS = dict(zip("SHDC", "♠♥♦♣", strict=True))


def write_contract(text: str) -> str:
    """Write a contract with the symbol of its suit: 4♥x; what is not a contract stays as it is."""
    return text if read_contract(text) is None else text[:1] + _SYMBOLS.get(text[1:2], text[1:2]) + text[2:]


def write_card(text: str) -> str:
    """Write a card with the symbol of its suit first: ♥10; what is not a card stays as it is."""
    card = read_card(text)
    return text if card is None else _SYMBOLS[card[0]] + card[1].replace("T", "10")


def write_against(contract: str, tricks: int | None) -> str:
    """Write the tricks against a contract: = for as many as it needs, +1, −2; nothing where they are not known."""
    bid = read_contract(contract)
    over = None if bid is None or tricks is None else tricks - BOOK - bid.level
    return "" if over is None else "=" if over == 0 else sign_number(over)


def sign_number(number: int) -> str:
    """Write a number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
