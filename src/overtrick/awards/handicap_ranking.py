"""The ranking by which a club's graded nights are awarded where it chose handicap scores and works them out itself.

The file's own list stays as it is; only the places that earn are those of the totals with handicap (Issue of
Masterpoints 7 c, G1).
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.awards.context import Context
from overtrick.core.because import Because
from overtrick.core.numbers import to_decimal
from overtrick.core.session import Entry, Session
from overtrick.schemes.records import GradedNight
from overtrick.scoring.handicap.percentages import HandicapPlace, percentage_of, rank_both_ways

BY_HANDICAP = "{score} % and a handicap of {handicap} % are {total} %: {place:nth} by handicap"
MISSING = "The club awards such nights on handicap scores, and one contestant has no handicap yet: the club enters it"


def ranks_by_handicap(policy: GradedNight | None, context: Context, *, handicapped: bool) -> bool:
    """Tell whether a list is ranked anew by handicap for its awards; one that is by handicap already is not."""
    return policy is not None and policy.scores == "handicap" and context.handicap_event and not handicapped


def find_missing_handicap(session: Session, context: Context, policy: GradedNight) -> Because | None:
    """Return why a list cannot be ranked by handicap: a contestant with a score has none."""
    unit = session.unit or ""
    scored = (each for each in session.entries if not each.phantom and percentage_of(each, unit) is not None)
    missing = any(_handicap_of(each, context) is None for each in scored)
    return Because(MISSING, {}, policy.clause) if missing else None


def rank_by_handicap(entries: Sequence[Entry], unit: str, context: Context) -> tuple[Entry, ...]:
    """Return the rows of a list, each with its place by handicap; none where it has no percentage or no handicap."""
    places = _rank(entries, unit, context)
    return tuple(_with_place(entry, places.get(_key(entry))) for entry in entries)


def explain_handicap(entry: Entry, unit: str, context: Context, policy: GradedNight) -> tuple[Because, ...]:
    """Say how a row that was ranked by handicap came to its place."""
    percentage, handicap = percentage_of(entry, unit), _handicap_of(entry, context)
    if percentage is None or handicap is None or entry.place is None:
        return ()
    score, added = to_decimal(Fraction(percentage)), to_decimal(handicap)
    values = {"score": f"{score:f}", "handicap": f"{added:f}", "total": f"{score + added:f}", "place": entry.place}
    return (Because(BY_HANDICAP, values, policy.clause),)


def _rank(entries: Iterable[Entry], unit: str, context: Context) -> dict[str, HandicapPlace]:
    scores: dict[str, Decimal] = {}
    handicaps: dict[str, Fraction | None] = {}
    for entry in entries:
        percentage = None if entry.phantom else percentage_of(entry, unit)
        if percentage is not None:
            scores[_key(entry)], handicaps[_key(entry)] = percentage, _handicap_of(entry, context)
    return rank_both_ways(scores, handicaps)


def _key(entry: Entry) -> str:
    return f"{entry.row} {_direction(entry)}"


def _direction(entry: Entry) -> str:
    return entry.details.direction if entry.details else ""


def _handicap_of(entry: Entry, context: Context) -> Fraction | None:
    direction = _direction(entry)
    fitting = (each for each in context.handicaps if each.line == entry.row and each.direction in ("", direction))
    found = next(fitting, None)
    return None if found is None else Fraction(found.percentage)


def _with_place(entry: Entry, found: HandicapPlace | None) -> Entry:
    if found is None:
        return msgspec.structs.replace(entry, place=None, tied=False)
    return msgspec.structs.replace(entry, place=found.place, tied=found.tied)
