"""Months, plans and chance: the small parts."""

import datetime
import random

import pytest

from overtrick.nation import NationError, Plan, build, load_federation
from overtrick.nation.months import add_months, months_between
from overtrick.nation.people.rosters import Entrant
from overtrick.nation.play.fields import teams
from overtrick.nation.play.matches import Swiss
from overtrick.nation.play.scores import score_matchpoints
from overtrick.nation.play.sheets import place_rows
from overtrick.nation.randomness import random_for
from overtrick.schemes import load_scheme
from overtrick.schemes.folders import federation_names


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [("2025-01-01", 1, "2025-02-01"), ("2025-01-31", 1, "2025-02-28"), ("2024-12-15", 14, "2026-02-15")],
)
def test_months_are_added(day: str, months: int, expected: str) -> None:
    assert add_months(datetime.date.fromisoformat(day), months) == datetime.date.fromisoformat(expected)


def test_a_nation_may_begin_within_a_month() -> None:
    months = months_between(datetime.date(2025, 1, 20), datetime.date(2025, 3, 20))
    spans = [(str(month.first), str(month.last)) for month in months]
    assert spans == [("2025-01-20", "2025-01-31"), ("2025-02-01", "2025-02-28"), ("2025-03-01", "2025-03-19")]


def test_results_lie_within_the_days_that_were_asked_for(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("nations") / "within"
    build(Plan(clubs=2, players=80, months=1, start=datetime.date(2025, 1, 20)), folder)
    names = [path.name for path in (folder / "results").rglob("*.txt")]
    days = {"-".join(name.split("_")[1:4]) for name in names}
    # A file may be misdated by a day, and is cancelled then.
    assert min(days) >= "2025-01-19"
    assert max(days) <= "2025-02-19"
    assert len(days) > 4


@pytest.mark.parametrize("name", federation_names())
def test_a_federation_names_classes_and_categories_of_its_scheme(name: str) -> None:
    federation = load_federation(name)
    edition = load_scheme(federation.scheme).on(datetime.date(2025, 1, 1))
    classes = {(known.type, known.award) for known in edition.classes.values()}
    for event in (*federation.tournaments.kinds, *federation.congress.events):
        assert (
            (event.points_type, event.award) in classes if event.points_type else event.category in edition.categories
        )


def test_too_few_players_for_the_clubs() -> None:
    with pytest.raises(NationError, match="10 clubs need at least 120 players"):
        Plan(clubs=10, players=119).settled()
    assert Plan(clubs=10, players=120).settled().players == 120


def test_dice_depend_on_every_word_and_on_nothing_else() -> None:
    assert random_for(1, "a").random() == random_for(1, "a").random()
    assert len({random_for(*words).random() for words in ((1, "a"), (2, "a"), (1, "b"), (1,))}) == 4


def pairs(count: int, strength: int = 0) -> list[Entrant]:
    """So many pairs of equal strength."""
    return [Entrant((str(2 * at), str(2 * at + 1)), strength) for at in range(1, count + 1)]


def test_matchpoints_average_fifty_exactly() -> None:
    for size in range(4, 30):
        scored = score_matchpoints(random.Random(size), pairs(size), 26, size)
        assert abs(sum(score for score, _ in scored) - 5_000 * size) <= size


def test_equal_scores_share_a_place() -> None:
    one, two, three, four = pairs(4)
    rows = place_rows([(4_000, one), (6_000, two), (5_000, three), (5_000, four)])
    assert [(row.place, row.tied, row.score) for row in rows] == [
        (1, False, "60.00"),
        (2, True, "50.00"),
        (2, True, "50.00"),
        (4, False, "40.00"),
    ]


def test_a_bye_goes_round_and_scores_twelve() -> None:
    swiss = Swiss(pairs(5))
    dice = random.Random(1)
    byes = [next(row.players for row in swiss.round(dice, 8) if row.score == "12.00") for _ in range(5)]
    assert len(set(byes)) == 5


def test_some_teams_have_five_or_six_players() -> None:
    sizes = {len(team.players) for team in teams(random.Random(1), pairs(200), larger=True)}
    assert sizes == {4, 5, 6}
    assert {len(team.players) for team in teams(random.Random(1), pairs(60), larger=False)} == {4}
