"""Ranks and stars of many players at once are those that are explained one by one."""

import datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.schemes import load_scheme
from overtrick.standing.bulk_ranks import RankLadder
from overtrick.standing.ranks import rank_of
from overtrick.standing.stars import stars_of

PARTS = 10_000
DAYS = {"nz-2017": (datetime.date(2018, 5, 1), datetime.date(2021, 1, 1)), "cbf-2013": (datetime.date(2015, 1, 1),)}
EDITIONS = [load_scheme(scheme).on(day) for scheme, days in DAYS.items() for day in days]
# Around every threshold as well as anywhere.
NEEDS = sorted({int(need.number) for edition in EDITIONS for rank in edition.ranks for need in rank.needs.values()})
AMOUNTS = st.one_of(
    st.sampled_from(NEEDS).flatmap(lambda need: st.sampled_from([need * PARTS - 1, need * PARTS, need * PARTS + 1])),
    st.integers(0, 12_000 * PARTS),
)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: f"{edition.scheme} {edition.day}")
@given(data=st.data())
def test_the_quick_way_and_the_explained_way_agree(edition: object, data: st.DataObject) -> None:
    from overtrick.schemes import Edition

    assert isinstance(edition, Edition)
    parts = {unit: data.draw(AMOUNTS, unit) for unit in edition.units}
    totals = {unit: Fraction(number, PARTS) for unit, number in parts.items()}
    ladder = RankLadder(edition, PARTS)
    ranked = rank_of(totals, edition)
    height = ladder.reached(parts)
    assert (ladder.ranks[height] if height >= 0 else None) == ranked.rank
    for held in range(-1, len(edition.ranks)):
        rank = edition.ranks[held] if held >= 0 else None
        assert ladder.stars(held, parts) == stars_of(rank, totals, edition).stars
