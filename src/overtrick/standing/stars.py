"""Stars: the mark of a player with points enough for the next rank who lacks something else that it needs."""

from fractions import Fraction
from typing import Any

import msgspec

from overtrick.core.because import Because
from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Rank, Stars
from overtrick.standing.measures import Totals, amount
from overtrick.standing.rank_ways import NO_MERITS, Merits
from overtrick.standing.ranks import NextRank, next_rank, quantity_texts

ONE_STAR = (
    "The {needed} of {next} are reached, but {missing:list} are missing: "
    "{have:n} ÷ {own:n}, rounded down, − {less} = {stars} star"
)
STARS = f"{ONE_STAR}s"
TOO_FEW = "No stars: the {needed} of {next} are not reached"
NONE_ABOVE = "No stars: there is no rank above {rank}"
NOTHING_MISSING = "No stars: nothing is missing for {next}"
NOT_COUNTED = "No stars: {rank} or {next} does not count {measure}"


class StarsResult(msgspec.Struct, frozen=True):
    """How many stars a player has, and why."""

    stars: int
    because: tuple[Because, ...]


def stars_of(rank: Rank | None, totals: Totals, edition: Edition, merits: Merits = NO_MERITS) -> StarsResult:
    """The measure ÷ what the own rank needs of it, rounded down, less what the scheme says; never below 0.

    Stars are there only while the next rank's measure is reached and something else that it needs is not.
    """
    rule = edition.stars
    if rule is None or rank is None:
        return StarsResult(0, ())
    above = next_rank(rank, totals, edition, merits)
    if above is None:
        return StarsResult(0, (Because(NONE_ABOVE, {"rank": rank.name}, rule.clause),))
    return _stars_below(rank, above, amount(rule.measure, totals, edition), rule)


def _stars_below(rank: Rank, above: NextRank, have: Fraction, rule: Stars) -> StarsResult:
    own, needed = rank.needs.get(rule.measure), above.rank.needs.get(rule.measure)
    values: dict[str, Any] = {"rank": rank.name, "next": above.rank.name, "measure": rule.measure}
    if not above.missing:
        return StarsResult(0, (Because(NOTHING_MISSING, values, rule.clause),))
    if needed is None:
        return StarsResult(0, (Because(NOT_COUNTED, values, rule.clause),))
    values["needed"] = quantity_texts([needed])[0]
    if rule.measure in above.missing:
        return StarsResult(0, (Because(TOO_FEW, values, rule.clause),))
    if own is None or not own.number:
        return StarsResult(0, (Because(NOT_COUNTED, values, rule.clause),))
    stars = max(0, have // own.number - rule.less.count)
    values |= {"missing": quantity_texts(above.missing.values()), "have": have, "own": own.number}
    values |= {"less": rule.less.count, "stars": stars}
    return StarsResult(stars, (Because(ONE_STAR if stars == 1 else STARS, values, rule.clause),))
