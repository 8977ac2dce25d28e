"""Whether two entries of a register may be one person: similar names, in Greek or Latin letters, year of birth, club.

It only compares; a person decides. So it is generous with names, because a second number for one player is found late.
"""

from collections.abc import Iterable
from difflib import SequenceMatcher
from enum import Enum

import msgspec

from overtrick.core.short_names import may_be_one_name
from overtrick.core.spellings import fold_accents, is_greek, spelling_keys

# Two words of which so much is alike, in per cent, are one word with a slip: Mahuika and Mahukia.
_NEAR = 80
# The first letters that a short form shares with its name: Bert and Bertram.
_SHORT_FORM = 3
# Years of birth that differ by so little are one year with a slip.
_YEARS_APART = 1


class Alike(Enum):
    """How alike two names are; the value is what each counts."""

    NO = 0
    INITIAL = 1
    NEAR = 2
    SAME = 3


class PersonEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What is compared of a person."""

    first: str
    family: str
    preferred: str = ""
    year_of_birth: int | None = None
    club: int = 0


class Likeness(msgspec.Struct, frozen=True):
    """How two entries are alike. `score` puts the most likely ones first."""

    score: int
    same_name: bool
    same_year: bool
    same_club: bool


def compare_people(new: PersonEntry, known: PersonEntry) -> Likeness | None:
    """Compare two entries; None if nobody would take them for one person."""
    first, family = _compare_first(new, known), _compare(new.family, known.family)
    turned = _compare(new.first, known.family) is Alike.SAME and _compare(new.family, known.first) is Alike.SAME
    born = (new.year_of_birth, known.year_of_birth)
    same_year = None not in born and born[0] == born[1]
    other_year = None not in born and abs((born[0] or 0) - (born[1] or 0)) > _YEARS_APART
    same_club = bool(new.club) and new.club == known.club
    same_name = turned or first is family is Alike.SAME
    if not (turned or _may_be_one(first, family, same_year=same_year, other_year=other_year, same_club=same_club)):
        return None
    score = 4 * (Alike.SAME.value * 2 if turned else first.value + family.value)
    score += 6 * same_year + 2 * same_club - 6 * other_year
    return Likeness(score, same_name, same_year, same_club)


def _may_be_one(first: Alike, family: Alike, *, same_year: bool, other_year: bool, same_club: bool) -> bool:
    """Tell whether names that are so alike may be one person's, with what else is known."""
    if first is family is Alike.SAME:
        return True
    if other_year:
        return False
    if family is Alike.SAME:
        return first in (Alike.NEAR, Alike.SAME) or (first is Alike.INITIAL and (same_year or same_club)) or same_year
    if family is Alike.NEAR:
        return first is Alike.SAME or (first is Alike.NEAR and (same_year or same_club))
    # Another family name: who married plays in the same club, and was born in the same year.
    return first is Alike.SAME and same_year and same_club


def _compare_first(new: PersonEntry, known: PersonEntry) -> Alike:
    """Compare the first names and what people are called, each with each."""
    pairs = ((one, other) for one in (new.first, new.preferred) for other in (known.first, known.preferred))
    found = [_compare(one, other, short_forms=True) for one, other in pairs if one and other]
    return max(found, key=lambda alike: alike.value, default=Alike.NO)


def _compare(one: str, other: str, *, short_forms: bool = False) -> Alike:
    own, others = name_keys(one), name_keys(other)
    if not own or not others:
        return Alike.NO
    if own & others:
        return Alike.SAME
    if short_forms and may_be_one_name(own, others):
        return Alike.NEAR
    # Two names that are written almost alike may sound different to a Greek: Ashby and Ashbey.
    pairs = [(a, b) for a in own for b in others] + [(a, b) for a in _written(one) for b in _written(other)]
    if any(_is_near(a, b, short_forms=short_forms) for a, b in pairs):
        return Alike.NEAR
    return Alike.INITIAL if {key[:1] for key in own} & {key[:1] for key in others} else Alike.NO


def _is_near(one: str, other: str, *, short_forms: bool) -> bool:
    shorter, longer = sorted((one, other), key=len)
    if short_forms and len(shorter) >= _SHORT_FORM and longer.startswith(shorter):
        return True
    # Spaces and hyphens come and go: Van der Meer, Vandermeer.
    if one.replace(" ", "") == other.replace(" ", ""):
        return True
    return 100 * SequenceMatcher(None, one, other).ratio() >= _NEAR


def name_keys(name: str) -> frozenset[str]:
    """Return what all spellings of a name of one or more words have in common, in Greek or in Latin letters."""
    keys = [""]
    for word in fold_accents(name).split():
        keys = [f"{key} {more}".strip() for key in keys for more in _few(spelling_keys(word))]
    return frozenset(_few(key for key in keys if key))


def written_keys(name: str) -> frozenset[str]:
    """Return the keys of a name, and how it is written in Latin letters: by these, similar names are looked for."""
    return name_keys(name) | frozenset(_written(name))


def _written(name: str) -> list[str]:
    """Return how a name in Latin letters is written; nothing of a name in Greek ones."""
    words = " ".join(fold_accents(name).split())
    return [words] if words and not is_greek(words) else []


def _few(keys: Iterable[str]) -> list[str]:
    """Return the first keys: a name with many Greek letters of two spellings has hundreds of them."""
    return list(keys)[:16]
