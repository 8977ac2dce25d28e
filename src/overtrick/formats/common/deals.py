"""The cards of a session's boards, as PBN and USEBIO keep them among its other values, and as both write them."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from overtrick.formats.common.board_text import read_integer, read_seat

Others = Iterable[tuple[str, str]]
# The cards of each seat, spades first; None where the file does not give a hand.
Hands = tuple[tuple[str, ...] | None, ...]

# What is said to be lost where the cards of a board cannot be told in another format.
CARDS = "cards that cannot be read, or that are not the only ones of their board"
DEAL = "Deal"
HANDSET = "HANDSET"
_BOARD = "<BOARD> "
_SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_HAND = "HAND"
_TAGS_OF_CARDS = (HANDSET, "BOARD", "BOARD_NUMBER", _HAND, "DIRECTION", *_SUITS)
_UNKNOWN = "-"
_LONGEST_DEAL = 100
_CARDS = re.compile(r"[AKQJT2-9X]{0,13}")
_DEAL = re.compile(r"([NESW]):\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)")


class _Find(NamedTuple):
    """A deal that was found; the number is None where it cannot be told which of several deals of a board it is."""

    number: int | None
    hands: Hands | None


def kept_deals(others: Others) -> dict[int, Hands]:
    """Return the cards by board number. A board with different cards in different places has none."""
    found: dict[int, Hands | None] = {}
    for number, hands in _find_deals(others):
        if number is not None and hands is not None:
            found[number] = hands if found.get(number, hands) == hands else None
    return {number: hands for number, hands in found.items() if hands}


def loses_deals(others: Others) -> bool:
    """Return whether some cards cannot be told in another format: unreadable, or dealt again in another round."""
    others = list(others)
    kept = kept_deals(others)
    return any(number is None or hands is None or number not in kept for number, hands in _find_deals(others))


def is_deal(name: str, text: str) -> bool:
    """Return whether a kept value holds nothing but cards."""
    if name.startswith(f"{DEAL} "):
        return True
    if name == f"<{HANDSET}>" or name.startswith(_BOARD):
        return all(each.tag in _TAGS_OF_CARDS for each in ET.fromstring(text).iter())
    return False


def _find_deals(others: Others) -> Iterator[_Find]:
    hands_of_boards: dict[str, str] = {}
    for name, text in others:
        if name.startswith(f"{DEAL} "):
            yield _Find(read_integer(name.removeprefix(f"{DEAL} ")), _read_pbn_deal(text))
        elif name == f"<{HANDSET}>":
            for board in ET.fromstring(text).iter("BOARD"):
                number = read_integer(_text_of(board, "BOARD_NUMBER"))
                yield _Find(number if number is None or number >= 0 else None, _read_hands(board))
        elif name.startswith(_BOARD) and f"<{_HAND}" in text:
            hands_of_boards[name] = hands_of_boards.get(name, "") + text
    for name, text in hands_of_boards.items():
        yield _Find(read_integer(name.removeprefix(_BOARD)), _read_hands(ET.fromstring(f"<BOARD>{text}</BOARD>")))


def _read_pbn_deal(text: str) -> Hands | None:
    match = _DEAL.fullmatch(text.strip().upper()) if len(text) <= _LONGEST_DEAL else None
    if match is None:
        return None
    hands = [None if part == _UNKNOWN else tuple(part.split(".")) for part in match.groups()[1:]]
    first = "NESW".index(match[1])
    return _check(tuple(hands[(at - first) % 4] for at in range(4)))


def _read_hands(board: ET.Element) -> Hands | None:
    by_seat: dict[str, tuple[str, ...]] = {}
    for hand in board.iter(_HAND):
        seat = read_seat(_text_of(hand, "DIRECTION"))
        if seat is None or seat in by_seat:
            return None
        by_seat[seat] = tuple(_text_of(hand, suit).upper().replace("10", "T").strip("-") for suit in _SUITS)
    return _check(tuple(by_seat.get(seat) for seat in _SEATS))


def _check(hands: Hands) -> Hands | None:
    known = [hand for hand in hands if hand]
    sound = all(len(hand) == len(_SUITS) and all(map(_CARDS.fullmatch, hand)) for hand in known)
    return hands if known and sound else None


def _text_of(element: ET.Element, name: str) -> str:
    return "".join((element.findtext(name) or element.get(name) or "").split())


def write_pbn_deal(hands: Hands) -> str:
    """Write the cards as the value of a Deal tag."""
    return "N:" + " ".join(_UNKNOWN if hand is None else ".".join(hand).replace("X", "x") for hand in hands)


def write_handset(deals: dict[int, Hands]) -> str:
    """Write the cards as an element of USEBIO on one line; nothing if there are none."""
    if not deals:
        return ""
    handset = ET.Element(HANDSET)
    for number, hands in deals.items():
        board = ET.SubElement(handset, "BOARD")
        ET.SubElement(board, "BOARD_NUMBER").text = str(number)
        for seat, cards in zip(_SEATS.values(), hands, strict=True):
            if cards is None:
                continue
            hand = ET.SubElement(board, _HAND)
            ET.SubElement(hand, "DIRECTION").text = seat
            for suit, held in zip(_SUITS, cards, strict=True):
                ET.SubElement(hand, suit).text = held
    return ET.tostring(handset, encoding="unicode", short_empty_elements=False)
