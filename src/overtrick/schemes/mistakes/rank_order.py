"""Whether every rank needs something, and more than the ranks before it: else no one would have one of those."""

from collections.abc import Iterator
from itertools import pairwise

from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import WrongValue
from overtrick.schemes.quantities import Points
from overtrick.schemes.standing_records import Rank, RankWay


def find_wrong_ranks(edition: Edition) -> Iterator[WrongValue]:
    """Find ranks that everybody has, and ranks that are easier to reach than the one before them."""
    for rank in edition.ranks[1:]:
        if not rank.is_earned or (not rank.any_of and not any(need.number for need in _amounts(rank))):
            wrong = "it needs nothing, so everyone has it; only the first rank can"
            yield WrongValue(f"rank '{rank.name}'", (), wrong)
    for lower, higher in pairwise(edition.ranks):
        if not lower.is_earned or not higher.is_earned:
            continue
        easier = list(_easier_needs(lower, higher))
        yield from easier
        if not easier and all(any(_follows(each, way) for each in higher.ways) for way in lower.ways):
            wrong = (
                f"a player who has what '{lower.name}' before it needs would already have this rank; ranks go "
                f"from the lowest up"
            )
            yield WrongValue(f"rank '{higher.name}'", (), wrong)


def _amounts(rank: Rank) -> list[Points]:
    return [*rank.needs.values(), *([rank.rating] if rank.rating else [])]


def _easier_needs(lower: Rank, higher: Rank) -> Iterator[WrongValue]:
    """The needs of two ranks with one way each, of which the higher rank asks for less."""
    if lower.any_of or higher.any_of:
        return
    for name, need in higher.needs.items():
        before = lower.needs.get(name)
        if before and need.number < before.number:
            wrong = f"it needs {need}, less than the {before} of '{lower.name}' before it; ranks go from the lowest up"
            yield WrongValue(f"rank '{higher.name}'", ("needs", name), wrong)
    if lower.rating and higher.rating and higher.rating.number < lower.rating.number:
        wrong = f"it needs a rating of {higher.rating}, less than the {lower.rating} of '{lower.name}' before it"
        yield WrongValue(f"rank '{higher.name}'", ("rating",), wrong)


def _follows(way: RankWay, other: RankWay) -> bool:
    """Tell whether everybody who has reached the end of the other way has reached that of this one too."""
    if (way.joined_before, way.joined_from) not in ((None, None), (other.joined_before, other.joined_from)):
        return False
    if way.rating and not (other.rating and other.rating.number >= way.rating.number):
        return False
    return all(name in other.needs and other.needs[name].number >= need.number for name, need in way.needs.items())
