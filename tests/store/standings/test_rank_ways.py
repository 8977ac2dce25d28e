"""Ranks that need more of those who joined later, and ranks that need a rating, in runs and on pages."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.standing import NextStep
from overtrick.store.commands import standing_runs
from overtrick.store.explain.history import current_history
from overtrick.store.registers.players import player_and_duplicates
from overtrick.store.standings.on_day import find_standing
from tests.store.store_fixture import StoreFixture, day
from tests.store.years import earn, held, on, run, year_end
from tests.stores import VENDORS

SCHEME = Path(__file__).parents[1] / "data" / "ways.toml"
EARLY, LATE = "38441", "20093"


@pytest.fixture(params=VENDORS)
def ways(request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture], folder: Path) -> StoreFixture:
    """A federation where a Member needs 5 points, or 10 who joined from 2012 on, and a Master a rating of 30."""
    path = folder / SCHEME.name
    if not path.exists():
        shutil.copyfile(SCHEME, path)
    store: StoreFixture = open_store(str(path), request.param)
    on(store, "2014-01-10").register(EARLY, grade=99, rank=1, start="2011-12-31")
    return store.register(LATE, grade=99, rank=1, start="2012-01-01")


def test_who_joined_later_needs_more(ways: StoreFixture) -> None:
    for number in (EARLY, LATE):
        earn(ways, number, "2014-03-05", B="6")
    line = run(ways, "2014-04-01")
    assert line
    assert (held(EARLY)[0], held(LATE)[0]) == (2, 1)
    (change,) = standing_runs.find_changes(line.seq)
    assert change.because[-1] == (
        "Member, for those who joined before 2012-01-01, needs 5 points: the player has 6 points (Rule 2)"
    )
    standing = find_standing(LATE, day("2014-04-02"))
    assert standing.next == NextStep("Member", {"points": "4"})
    page = current_history(*player_and_duplicates(LATE), day("2014-04-02")).standing
    assert page
    assert page.next == standing.next
    assert ways.verify() == []


def test_a_rank_that_needs_a_rating_comes_with_it(ways: StoreFixture) -> None:
    earn(ways, EARLY, "2014-03-05", A="31")
    run(ways, "2014-04-01")
    assert held(EARLY)[0] == 2
    assert find_standing(EARLY, day("2014-04-02")).next == NextStep("Master", {"rating": "30"})
    year_end(ways, 2014)
    assert held(EARLY)[2] == "31"
    run(ways, "2015-02-01")
    assert held(EARLY)[0] == 3
    assert ways.verify() == []
