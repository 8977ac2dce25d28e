"""How scoring programs write players and boards, brought to one spelling: numbers, contracts, seats, adjusted scores.

USEBIO and PBN files hold the same words in many spellings ("4 S *", "4SX", "4♠x"). A traveller has thousands of
them and only a few different ones, so each spelling is read once and remembered.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache, wraps
from typing import NamedTuple, TypeVar

DIRECTIONS = {"NS": "NS", "N/S": "NS", "N-S": "NS", "EW": "EW", "E/W": "EW", "E-W": "EW"}
PASSED_OUT = "PASS"
_TRICKS_IN_BOOK = 6
_CACHE_SIZE = 4096
LONGEST_CACHED = 40

_PASSES = frozenset(("PASS", "P", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS", "AP", "PO"))
_SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "N": "NT", "SA": "NT"}
_CONTRACT = re.compile(r"([1-7])(NT|SA|N|[CDHS♣♦♥♠])(XX|X|\*\*|\*|DBL|RDBL|R|)")
_DOUBLES = {"X": "x", "*": "x", "DBL": "x", "XX": "xx", "**": "xx", "RDBL": "xx", "R": "xx", "": ""}
_SEATS = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W", "N": "N", "E": "E", "S": "S", "W": "W"}
_WHOLE = re.compile(r"[+-]?[0-9]{1,7}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,12}(?:[.,][0-9]{0,6})?|[.,][0-9]{1,6})")
_TRICKS = re.compile(r"([+-]?)([0-9]{1,2})")
_ARTIFICIAL = re.compile(
    r"\^?(?:A(?:VER?(?:AGE)?|VG?)?[+=-]?(?:/?A?(?:VE?)?[+=-])?"
    r"|(?:A(?:VE?|DJ)?)?(?:[0-9]{4}|[0-9]{1,3}%?(?:[/:-][0-9]{1,3}%?)?)|ADJ(?:USTED)?)"
)
_PAIR = re.compile(r"(.*[0-9])[ -]?(NS|EW|N/S|E/W)", re.IGNORECASE)
_TOO_LONG = re.compile(r"\d{13}")
_NOT_PLAYED = frozenset(("NP", "N/P", "NOTPLAYED", "SITOUT", "SIT-OUT", "UNPLAYED"))


Value = TypeVar("Value")


def _cache_short_texts(read: Callable[[str], Value]) -> Callable[[str], Value]:
    """Cache what is read from short texts; a file of long ones would stay in memory for good."""
    cached_read = lru_cache(_CACHE_SIZE)(read)

    @wraps(read)
    def read_text(text: str) -> Value:
        return cached_read(text) if len(text) <= LONGEST_CACHED else read(text)

    return read_text


class Tricks(NamedTuple):
    """How many tricks declarer took, and whether the text could be read."""

    taken: int | None
    sound: bool


@_cache_short_texts
def read_contract(text: str) -> str | None:
    """Read a contract as Overtrick writes it: 4S, 3NTx, 2Hxx, PASS; None for what is not a contract."""
    plain = re.sub(r"[\s_]", "", text.upper())
    if plain in _PASSES or plain.replace("-", "") in _PASSES:
        return PASSED_OUT
    match = _CONTRACT.fullmatch(plain)
    return f"{match[1]}{_SUITS.get(match[2], match[2])}{_DOUBLES[match[3]]}" if match else None


def read_seat(text: str) -> str | None:
    """Read a declarer's seat: N, E, S or W; None for what is not a seat."""
    return _SEATS.get(text.strip().upper())


def read_tricks(text: str, contract: str) -> Tricks:
    """Read the tricks taken, as a number or as the result against the contract: 10, =, +1, -2."""
    plain = text.replace(" ", "")
    if plain == "=":
        plain = "+0"
    match = _TRICKS.fullmatch(plain)
    if match is None:
        return Tricks(None, not plain or plain in ("-", "?"))
    taken = int(match[1] + match[2])
    if match[1]:
        if not contract[:1].isdigit():
            return Tricks(None, sound=False)
        taken += _TRICKS_IN_BOOK + int(contract[0])
    return Tricks(taken, sound=True) if 0 <= taken <= 13 else Tricks(None, sound=False)


@_cache_short_texts
def read_integer(text: str) -> int | None:
    """Read a whole number, with or without a sign."""
    return int(text) if _WHOLE.fullmatch(text) else None


@_cache_short_texts
def read_number(text: str) -> Decimal | None:
    """Read an exact number with a full stop or a decimal comma."""
    return Decimal(text.replace(",", ".")) if _NUMBER.fullmatch(text) else None


@_cache_short_texts
def is_artificial(text: str) -> bool:
    """Return whether a score is adjusted, or states that the board was not played: A6040, AVE+, 60/40, NP."""
    plain = re.sub(r"\s", "", text.upper())
    if plain in _NOT_PLAYED:
        return True
    return _ARTIFICIAL.fullmatch(plain) is not None and not _WHOLE.fullmatch(plain)


@_cache_short_texts
def read_pair_number(text: str) -> tuple[str, str]:
    """Read a pair's number, and its direction where that follows it: 12NS.

    The result is empty for more digits than any number has. Names may stand for a number, at any length.
    """
    direction = ""
    if not text.isdigit() and (match := _PAIR.fullmatch(text)):
        text, direction = match[1], DIRECTIONS[match[2].upper()]
    return ("", "") if _TOO_LONG.search(text) else (text, direction)
