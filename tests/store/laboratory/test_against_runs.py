"""Ranks, stars, ratings and grades of the laboratory are those that the federation's own runs came to."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.lab.laboratory import Laboratory, run_trial
from overtrick.lab.trials import Trial
from overtrick.nation import Plan, build
from overtrick.store.columns.manifest import FOLDER, require_manifest
from overtrick.store.columns.refresh import refresh
from overtrick.store.commands import standing_runs
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.laboratory.laboratory import open_laboratory
from overtrick.store.laboratory.parts import refresh_parts
from overtrick.store.standings.holdings import find_all_holdings
from tests.store.store_fixture import SECRETARY, StoreFixture

# The ranks and grades of the regulations are others from 2021 on.
PLAN = Plan(clubs=3, players=130, months=23, start=date(2020, 2, 1), seed=4)
LAST = date(2021, 12, 31)
NEXT = LAST + timedelta(days=1)
TRIAL = Trial(last=LAST, set=('classes 40C.multipliers.session = "2 times"',))
# What a player is: codes of rank and grade, stars and rating.
Held = dict[str, tuple[int, int, int, Fraction]]


@pytest.fixture
def played(empty_store: Callable[[str], StoreFixture], tmp_path: Path) -> StoreFixture:
    """Two years of a small nation with their runs, and what people decided in them."""
    build(PLAN, tmp_path / "nation")
    store = empty_store("sqlite")
    load_folder(tmp_path / "nation", runs=True)
    store.now = datetime(2021, 12, 20, tzinfo=UTC)
    one, two, three, four, five = sorted(each.number for each in find_all_holdings(LAST) if each.rank)[:5]
    store.decide("rank", number=one, code=9, start="2021-12-15", stays=True)
    store.decide("grade", number=two, code=3, start="2021-12-15", stays=True)
    store.decide("rating", number=three, rating="412.345678", start="2021-12-15")
    store.decide(
        "adjust", number=four, points={"A": "350"}, asked_by="The federation", date="2021-12-01", reason="An old event"
    )
    store.decide("amend", number=five, country=2)
    store.now = datetime(2022, 1, 1, 12, tzinfo=UTC)
    for name in ("monthly", "yearly"):
        standing_runs.apply_run(name, NEXT, store.now, SECRETARY)
    return store


def open_lab(store: StoreFixture) -> Laboratory:
    folder = store.directory / FOLDER
    assert refresh(folder, store.now) is not None
    refresh_parts(folder, require_manifest(folder))
    return open_laboratory(folder)


def of_laboratory(laboratory: Laboratory) -> Held:
    """What the laboratory says of everybody before its change."""
    found = run_trial(laboratory, TRIAL).standings[0]
    return {
        number: (int(rank), int(grade), int(stars), Fraction(int(rating), found.ratings.whole))
        for number, rank, grade, stars, rating in zip(
            laboratory.history.players, found.ranks, found.grades, found.stars, found.ratings.numbers, strict=True
        )
    }


def test_the_standings_are_those_of_the_runs(played: StoreFixture) -> None:
    ours = of_laboratory(open_lab(played))
    theirs = {
        each.number: (each.rank, each.grade, each.stars, Fraction(each.rating)) for each in find_all_holdings(NEXT)
    }
    assert len(theirs) > 100
    assert {number: held for number, held in ours.items() if number in theirs} == theirs
