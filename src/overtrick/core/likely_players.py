"""Who may be meant by a number that nobody has: a mistyped number, a name that is written alike, a usual partner.

It only compares what it is given, and says why each player is likely, so that a person can decide at a glance.
"""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from overtrick.core.spellings import fold_accents, spelling_keys

MOST_LIKELY = 3
# Of fewer letters, one slip makes quite another word.
_SHORTEST_WORD = 4


class Mistake(StrEnum):
    """How a number was probably mistyped."""

    SWAPPED_AT_END = "swapped-at-end"
    SWAPPED = "swapped"
    ONE_WRONG = "one-wrong"
    ONE_MISSING = "one-missing"
    ONE_TOO_MANY = "one-too-many"
    REORDERED = "reordered"


# What speaks for a player, in points of our own; fewer than the least are a guess, and are not shown.
_LEAST = 4
_OF_MISTAKE = {
    Mistake.SWAPPED_AT_END: 4, Mistake.SWAPPED: 4, Mistake.ONE_WRONG: 3, Mistake.ONE_MISSING: 3,
    Mistake.ONE_TOO_MANY: 3, Mistake.REORDERED: 2,
}  # fmt: skip
_OF_NAME, _OF_MEMBER, _OF_PARTNER, _OF_FEW_SESSIONS = 4, 2, 4, 2
_A_FEW = 2


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A player who may be meant: a member of the club or not, and in how many sessions the partner's partner lately."""

    number: str
    name: str
    member: bool = False
    together: int = 0


class LikelyPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player who is probably meant, and what speaks for it."""

    number: str
    name: str
    mistake: Mistake | None = None
    same_name: bool = False
    member: bool = False
    together: int = 0
    weight: int = 0


def find_likely_players(number: str, name: str, candidates: Iterable[Candidate]) -> list[LikelyPlayer]:
    """Return the players who are probably meant by a number and perhaps a name, the likeliest first."""
    found = (_weigh(number, name, each) for each in candidates)
    likely = [each for each in found if each is not None and each.weight >= _LEAST]
    return sorted(likely, key=lambda each: (-each.weight, each.mistake is None, each.name, each.number))[:MOST_LIKELY]


def _weigh(number: str, name: str, candidate: Candidate) -> LikelyPlayer | None:
    mistake = find_mistake(number, candidate.number)
    same_name = is_same_name(name, candidate.name)
    if mistake is None and not same_name and candidate.together < _A_FEW:
        return None
    weight = _OF_MISTAKE[mistake] if mistake else 0
    weight += _OF_NAME * same_name + _OF_MEMBER * candidate.member
    weight += _OF_PARTNER if candidate.together >= _A_FEW else _OF_FEW_SESSIONS * bool(candidate.together)
    return LikelyPlayer(
        number=candidate.number, name=candidate.name, mistake=mistake, same_name=same_name, member=candidate.member,
        together=candidate.together, weight=weight,
    )  # fmt: skip


def find_mistake(typed: str, right: str) -> Mistake | None:
    """Return the one slip by which a number became another; None if it took more than one."""
    if typed == right or abs(len(typed) - len(right)) > 1:
        return None
    if len(typed) == len(right):
        return _mistake_of_same_length(typed, right)
    longer, shorter = (typed, right) if len(typed) > len(right) else (right, typed)
    at = next((at for at, letter in enumerate(shorter) if letter != longer[at]), len(shorter))
    if longer[:at] + longer[at + 1 :] != shorter:
        return None
    return Mistake.ONE_TOO_MANY if longer is typed else Mistake.ONE_MISSING


def _mistake_of_same_length(typed: str, right: str) -> Mistake | None:
    differ = [at for at, letter in enumerate(typed) if letter != right[at]]
    if len(differ) == 1:
        return Mistake.ONE_WRONG
    if sorted(typed) != sorted(right):
        return None
    if len(differ) == len("ab") and differ[1] == differ[0] + 1:
        return Mistake.SWAPPED_AT_END if differ[1] == len(typed) - 1 else Mistake.SWAPPED
    return Mistake.REORDERED


def is_same_name(written: str, name: str) -> bool:
    """Tell whether a name is probably the other: with initials, accents, another alphabet, or a slip in a word."""
    few, many = sorted((fold_accents(written).split(), fold_accents(name).split()), key=len)
    if not few or all(len(word) == 1 for word in few):
        return False
    left = list(many)
    whole = 0
    for word in sorted(few, key=len, reverse=True):
        match = next((other for other in left if _is_same_word(word, other)), None)
        if match is None:
            return False
        left.remove(match)
        whole += min(len(word), len(match)) > 1
    return whole > 0 and len(few) > 1


def _is_same_word(one: str, other: str) -> bool:
    if one == other or (1 in (len(one), len(other)) and one[0] == other[0]):
        return True
    if set(spelling_keys(one)) & set(spelling_keys(other)):
        return True
    if min(len(one), len(other)) < _SHORTEST_WORD:
        return False
    return find_mistake(one, other) not in (None, Mistake.REORDERED)
