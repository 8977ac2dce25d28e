"""A nation that was loaded with its runs: what is stored for everybody is what the scheme says of the points.

The opening balances and the files come through the store; what they should come to is asked of the pure room
`standing`, of which neither the nation nor the runs know the answer here.
"""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from overtrick.formats import player_file
from overtrick.nation import Plan, build
from overtrick.schemes import load_scheme
from overtrick.standing import Standing, standing_of
from overtrick.standing.grades import starting_grade
from overtrick.standing.ratings import new_rating
from overtrick.store import models
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.ledger.totals import points_posted_between
from overtrick.store.standings.run_calculation import to_points
from tests.store.store_fixture import StoreFixture

DECEMBER, NEW_YEAR, END = date(2025, 12, 1), date(2026, 1, 1), date(2026, 2, 1)
EVER = date(2100, 1, 1)
OPENING = "opening"


class Held(NamedTuple):
    """What a player brought, and what the player has on a day, by the ledger."""

    row: models.Player
    brought: dict[str, Fraction]
    points: dict[str, Fraction]


@pytest.fixture
def load(empty_store: Callable[[str], StoreFixture], tmp_path: Path) -> Callable[[Plan], StoreFixture]:
    """load(plan): a store with the months of a nation and their runs in it."""

    def ask(plan: Plan) -> StoreFixture:
        build(plan, tmp_path / "nation")
        store = empty_store("sqlite")
        load_folder(tmp_path / "nation", runs=True)
        return store

    return ask


def everybody(before: date) -> list[Held]:
    """All players, with the points of opening balances and all that were posted before a day."""
    opening: dict[int, dict[str, Fraction]] = {}
    for award in models.Award.objects.filter(kind=OPENING):
        opening.setdefault(award.player_id, {})[award.unit] = Fraction(award.points)
    then = points_posted_between(None, before)
    rows = models.Player.objects.order_by("id")
    return [Held(row, opening.get(row.pk, {}), to_points(then.get(row.pk, {}))) for row in rows]


def test_the_register_is_what_the_opening_balances_say(load: Callable[[Plan], StoreFixture], tmp_path: Path) -> None:
    store = load(Plan(clubs=3, players=240, months=1))
    layout = load_scheme("nz-2017").registers.player_file
    players, _ = player_file.load(tmp_path / "nation/registers/players.txt", layout=layout)
    wanted = {player.number: {unit: Fraction(points) for unit, points in player.totals if points} for player in players}
    found = {each.row.number: each.brought for each in everybody(EVER)}
    assert {number: found[number] for number in wanted} == wanted
    assert sum(map(bool, wanted.values())) > 200
    assert store.verify() == []


def test_ranks_stars_ratings_and_grades_of_new_zealand_are_those_of_the_points(
    load: Callable[[Plan], StoreFixture], tmp_path: Path
) -> None:
    """The runs of New Year look at all that was posted before it; the year brought the points of December."""
    load(Plan(clubs=4, players=500, months=2, start=DECEMBER, seed=4))
    assert list(models.Run.objects.values_list("date", "name")) == [(NEW_YEAR, "monthly"), (NEW_YEAR, "yearly")]
    edition = load_scheme("nz-2017").on(NEW_YEAR)
    ranks = {rank.name: rank.code for rank in edition.ranks}
    grades = {grade.name: grade.code for grade in edition.grades}
    layout = load_scheme("nz-2017").registers.player_file
    players, _ = player_file.load(tmp_path / "nation/registers/players.txt", layout=layout)
    last_ratings = {player.number: Fraction(player.rating) for player in players}
    promoted = set(models.Change.objects.filter(what="rank").values_list("player__number", flat=True))
    won = points_posted_between(DECEMBER, NEW_YEAR, excluded_kinds=[OPENING])
    wrong, risen = [], set()
    for row, brought, points in everybody(NEW_YEAR):
        year = new_rating(last_ratings.get(row.number, 0), to_points(won.get(row.pk, {})), edition)
        assert year is not None
        before, after = standing_of(brought, edition), standing_of(points, edition, year.kept)
        if before.rank != after.rank:
            risen.add(row.number)
        wanted = (ranks[after.rank], after.stars, year.kept, grades[_grade(row, after)])
        if (row.rank, row.stars, Fraction(row.rating), row.grade) != wanted:
            wrong.append(f"{row.number} has {row.rank, row.stars, row.rating, row.grade} and should have {wanted}")
    assert wrong == []
    # Only those whose points grew past what a rank needs, and they are few.
    assert promoted == risen
    assert 0 < len(promoted) < 25


def _grade(row: models.Player, standing: Standing) -> str:
    """The grade of New Year: of players of some countries always the same, otherwise that of the points."""
    scheme = load_scheme("nz-2017")
    countries = {each.code: each.name for each in scheme.registers.codes["country"]}
    country = countries[row.country or scheme.registers.clubs[row.club].country]
    return starting_grade(country, scheme.on(NEW_YEAR)).grade or standing.grade


def test_ranks_of_cyprus_are_those_of_silver_and_gold(load: Callable[[Plan], StoreFixture]) -> None:
    """Ranks are given with every award, so that they fit what is in the ledger now; nobody loses one."""
    load(Plan(federation="cyprus", months=2, start=DECEMBER))
    scheme = load_scheme("cbf-2013")
    edition = scheme.on(END)
    codes = {rank.name: rank.code for rank in edition.ranks} | {"": 0}
    risen = set(models.Change.objects.filter(what="rank").values_list("player__number", flat=True))
    higher = set()
    for row, brought, points in everybody(EVER):
        before = standing_of(brought, edition).rank
        assert row.rank == codes[standing_of(points, edition, held_rank=before).rank], row.number
        if row.rank != codes[before]:
            higher.add(row.number)
    assert higher <= risen
    assert len(risen) < 40
    assert len({row.rank for row, _, _ in everybody(EVER)}) > 8
