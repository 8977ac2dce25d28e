"""The Scoring tag of PBN: a main word, and modifiers behind semicolons that say how exactly it was done."""

import re

from overtrick.core.scoring import (
    BUTLER,
    COMPARISONS,
    CROSS_IMPS,
    IMPS,
    MATCHPOINTS,
    MEAN,
    MEDIAN,
    NOTHING,
    POINT_A_BOARD,
    RESULTS,
    TOTAL_POINTS,
    VICTORY_POINTS,
    Variant,
)

_METHODS = {
    "MATCHPOINTS": MATCHPOINTS,
    "MP": MATCHPOINTS,
    "IMP": IMPS,
    "IMPS": IMPS,
    "TEAMS": IMPS,
    "BUTLER": BUTLER,
    "CAVENDISH": CROSS_IMPS,
    "CROSS": CROSS_IMPS,
    "XIMP": CROSS_IMPS,
    "XIMPS": CROSS_IMPS,
    "CROSSIMP": CROSS_IMPS,
    "CROSSIMPS": CROSS_IMPS,
    "BAM": POINT_A_BOARD,
    "TOTALPOINTS": TOTAL_POINTS,
    "VP": VICTORY_POINTS,
}
# No comparison between tables, or no scoring stated: not worth a warning.
_NO_COMPARISON = ("", "RUBBER", "CHICAGO", "NONE", "EMP", "INSTANT")
# PBN 2.1: Cross adds up, Cross1 divides by the number of scores, Cross2 by the number of comparisons.
_DIVISORS = {"CROSS": NOTHING, "CROSS1": RESULTS, "CROSS2": COMPARISONS}
_DATUMS = {"MEAN": MEAN, "AVERAGE": MEAN, "MEDIAN": MEDIAN}
# MP1: 2 for a lower score and 1 for an equal one; MP2: half of that.
_CONVENTIONS = {"MP1": 2, "MP2": 1}
_BUTLER = re.compile(r"BUTLER(?:-(\d{1,2}))?")
METHOD_NAMES = {
    MATCHPOINTS: "MatchPoints",
    IMPS: "IMP",
    BUTLER: "Butler",
    CROSS_IMPS: "Cavendish",
    POINT_A_BOARD: "BAM",
    TOTAL_POINTS: "TotalPoints",
    VICTORY_POINTS: "VP",
}


def read_method(text: str) -> tuple[str, Variant]:
    """Read a Scoring tag; the method is empty for a word that is not known, or that compares nothing."""
    first, *modifiers = [re.sub(r"[\s_]", "", part.upper()) for part in text.split(";")]
    butler = next((found for word in (first, *modifiers) if (found := _BUTLER.fullmatch(word))), None)
    cross = next((word for word in modifiers if word in _DIVISORS), "")
    method = _METHODS.get(first.replace("-", ""), "")
    if butler:
        method = BUTLER
    elif cross and method in ("", IMPS):
        method = CROSS_IMPS
    words = [word for word in (first, *modifiers) if word]
    return method, Variant(
        convention=next((_CONVENTIONS[word] for word in words if word in _CONVENTIONS), 0),
        datum=next((_DATUMS[word] for word in words if word in _DATUMS), ""),
        extremes=int(butler[1]) if butler and butler[1] else None,
        divisor=_DIVISORS.get(cross, ""),
    )


def compares_nothing(text: str) -> bool:
    """Return whether a Scoring tag names a game without a comparison between tables, or nothing at all."""
    return text.partition(";")[0].strip().upper() in _NO_COMPARISON


def write_method(method: str, variant: Variant) -> str:
    """Write a Scoring tag."""
    if method == BUTLER and (variant.datum or variant.extremes is not None):
        extremes = f"-{variant.extremes}" if variant.extremes is not None else ""
        return ";".join(filter(None, ("IMP", f"Butler{extremes}", variant.datum.capitalize())))
    if method == CROSS_IMPS and variant.divisor:
        return "IMP;" + next(word for word, divisor in _DIVISORS.items() if divisor == variant.divisor).capitalize()
    if method == MATCHPOINTS and variant.convention:
        return "MatchPoints;" + next(word for word, times in _CONVENTIONS.items() if times == variant.convention)
    return METHOD_NAMES.get(method, "")
