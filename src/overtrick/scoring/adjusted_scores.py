"""Artificial adjusted scores (Law 12C2): what a pair gets on a board that it could not play or finish.

Scoring programs write them as "A+", "AVE-", "A6040", "A60/40" or "A+-". A single sign is meant for both sides; of
two, the first is North-South's. Where each side has a text of its own, the text is that side's alone.
"""

import re
from fractions import Fraction
from functools import lru_cache

import msgspec

AVERAGE, PLUS, MINUS = Fraction(1, 2), Fraction(3, 5), Fraction(2, 5)
_SIGNS = {"+": PLUS, "-": MINUS, "=": AVERAGE, "": AVERAGE}
_WORD = r"(?:A|AV|AVE|AVG|AVER|AVERAGE|ADJ)"
_SIGNED = re.compile(rf"{_WORD}([+=-]?)")
_SPLIT = re.compile(rf"{_WORD}([+=-])/?{_WORD}?([+=-])")
_NUMBERS = re.compile(rf"{_WORD}?(?:(\d{{2}})(\d{{2}})|(\d{{1,3}})%?[/:-](\d{{1,3}})%?)")
_ONE_NUMBER = re.compile(rf"(?:{_WORD}(\d{{1,3}})%?|(\d{{1,3}})%)")
# Average and nothing more or less, as Magic Contest writes it.
_NOTHING_MORE = ("+0", "-0")
_NOT_PLAYED = ("NP", "N/P", "NOTPLAYED", "UNPLAYED", "SITOUT")


class Artificial(msgspec.Struct, frozen=True):
    """The share of the top that each side gets; the signs are kept where the score was given as plus or minus."""

    ns: Fraction
    ew: Fraction
    ns_sign: str = ""
    ew_sign: str = ""


@lru_cache(maxsize=4096)
def read_adjusted(text: str) -> Artificial | None:
    """An artificial score as it is written in a file; None for what cannot be read."""
    written = re.sub(r"\s", "", text.upper().replace("−", "-")).removeprefix("^")
    if written in _NOTHING_MORE:
        return _by_signs("", "")
    found = _SIGNED.fullmatch(written)
    if found and written != "ADJ":
        return _by_signs(found[1], found[1])
    if found := _SPLIT.fullmatch(written):
        return _by_signs(found[1], found[2])
    if found := _ONE_NUMBER.fullmatch(written):
        share = found[1] or found[2]
        return _by_shares(share, str(100 - int(share)))
    if found := _NUMBERS.fullmatch(written):
        return _by_shares(found[1] or found[3], found[2] or found[4])
    return None


def read_side_adjusted(text: str) -> tuple[Fraction, str] | None:
    """One side's own artificial score: its share of the top, and its sign; None for what cannot be read."""
    both = read_adjusted(text)
    return None if both is None else (both.ns, both.ns_sign)


def not_played(text: str) -> bool:
    """Whether the text says that the board was not played at all, which is no score."""
    return re.sub(r"[\s_-]", "", text.upper()) in _NOT_PLAYED


def _by_signs(ns: str, ew: str) -> Artificial:
    return Artificial(_SIGNS[ns], _SIGNS[ew], ns.strip("="), ew.strip("="))


def _by_shares(ns: str, ew: str) -> Artificial | None:
    shares = Fraction(int(ns), 100), Fraction(int(ew), 100)
    return Artificial(*shares) if min(shares) >= 0 and max(shares) <= 1 else None
