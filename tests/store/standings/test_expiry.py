"""Points that expire or fade by a run: on the account, in ranks, rankings and reasons, and when the run is undone."""

import shutil
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.store.commands import standing_runs
from overtrick.store.explain.history import history_of
from overtrick.store.explain.player import explain_player
from overtrick.store.standings.on_day import find_standing
from overtrick.store.totals import point_totals
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, day
from tests.store.years import earn, held, on, run, year_end
from tests.stores import VENDORS

SCHEME = Path(__file__).parents[1] / "data" / "fading.toml"
PLAYER, PARTNER, OTHER = "38441", "20093", "12356"


@pytest.fixture(params=VENDORS)
def fading(
    request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture], folder: Path
) -> StoreFixture:
    """A federation whose B points last three years, and whose A points fade by 15 % every 1 January."""
    path = folder / SCHEME.name
    if not path.exists():
        shutil.copyfile(SCHEME, path)
    store: StoreFixture = open_store(str(path), request.param)
    return on(store, "2014-01-10").register(*NUMBERS, grade=1)


def points(store: StoreFixture, number: str = PLAYER) -> dict[str, Decimal | int]:
    return store.points(number)


def test_points_expire_three_years_after_they_were_won(fading: StoreFixture) -> None:
    earn(fading, PLAYER, "2015-03-01", B="12")
    earn(fading, PLAYER, "2015-03-02", B="5")
    run(fading, "2018-02-01")
    assert points(fading) == {"B": 17}
    line = run(fading, "2018-03-01")
    assert line
    assert points(fading) == {"B": 5}
    gone = next(each for each in explain_player(PLAYER).beside if each.kind == "expiry")
    assert (gone.points, gone.unit, gone.date, gone.by.seq) == ("-12.00", "B", day("2018-03-01"), line.seq)
    assert gone.because == ("12 B won in 2015 expire: points of B last 3 years (Rule 1)",)
    run(fading, "2018-04-01")
    assert points(fading) == {}
    assert find_standing(PLAYER, day("2018-02-28")).points == {"B": "17.00"}
    assert find_standing(PLAYER, day("2018-03-31")).points == {"B": "5.00"}
    assert fading.verify() == []


def test_points_fade_every_new_year(fading: StoreFixture) -> None:
    # 200 × 0.85 = 170.00; (170 + 10.10) × 0.85 = 153.085, which is 153.09.
    earn(fading, PLAYER, "2015-03-01", A="200")
    run(fading, "2016-01-01")
    assert points(fading) == {"A": 170}
    earn(fading, PLAYER, "2016-03-01", A="10.10")
    run(fading, "2016-07-01")
    assert points(fading) == {"A": Decimal("180.1")}
    run(fading, "2017-01-01")
    assert points(fading) == {"A": Decimal("153.09")}
    gone = [each for each in explain_player(PLAYER).beside if each.kind == "decay"]
    assert [each.points for each in gone] == ["-30.00", "-27.01"]
    assert gone[-1].because == ("On 2017-01-01 85 % of 180.1 A are kept, to 2 decimals, half up: 153.09 A (Rule 2)",)
    assert fading.verify() == []


def test_a_run_is_shown_before_and_after_it_is_applied(fading: StoreFixture) -> None:
    earn(fading, PLAYER, "2015-03-01", A="200", B="3")
    on(fading, "2018-04-01")
    shown = standing_runs.preview_run("monthly", day("2018-04-01"))
    # 200 → 170 → 144.50 → 122.825, which is 122.83.
    assert [(each.what, each.player, each.before, each.after) for each in shown if each.what == "points"] == [
        ("points", PLAYER, "200.00 A", "122.83 A"),
        ("points", PLAYER, "3.00 B", "0.00 B"),
    ]
    assert len(shown[0].because) == 3
    line = run(fading, "2018-04-01")
    assert line
    assert standing_runs.find_changes(line.seq) == shown


def test_a_rank_is_reached_by_what_is_left(fading: StoreFixture) -> None:
    """A Club Master needs 20: the 21 of December are 17.85 on 1 January."""
    earn(fading, PLAYER, "2015-12-20", A="21")
    earn(fading, OTHER, "2015-12-20", A="24")
    run(fading, "2016-01-01")
    assert (held(PLAYER)[0], held(OTHER)[0]) == (2, 3)
    standing = find_standing(PLAYER, day("2016-01-01"))
    assert (standing.rank, standing.next and standing.next.missing) == (
        "Certificate of Proficiency",
        {"points": "2.15"},
    )


def test_what_expired_is_not_counted_against_the_rating_of_the_year(fading: StoreFixture) -> None:
    earn(fading, PLAYER, "2015-03-01", B="30")
    year_end(fading, 2015)
    assert held(PLAYER)[2] == "30"
    year_end(fading, 2016)
    year_end(fading, 2017)
    run(fading, "2018-04-01")
    earn(fading, PLAYER, "2018-05-01", B="10")
    year_end(fading, 2018)
    # 30 × 0.8 = 24; 24 × 0.8 = 19.2, kept as 19; 19 × 0.8 + 10 = 25.2, kept as 25.
    assert held(PLAYER)[2] == "25"


def test_the_ranking_of_a_year_is_by_what_was_won_in_it(fading: StoreFixture) -> None:
    earn(fading, PLAYER, "2015-03-01", B="30")
    earn(fading, PLAYER, "2018-03-15", B="4")
    run(fading, "2018-04-01")
    point_totals.update()
    by_year = {year: find_tally(year) for year in (0, 2015, 2018)}
    assert by_year == {0: 4, 2015: 30, 2018: 4}
    history = history_of(PLAYER, day("2018-04-02"))
    assert {year.year: year.points for year in history.years if year.points} == {
        2015: {"B": "30.00"},
        2018: {"B": "4.00"},
    }
    assert (history.expired, history.totals) == ({"B": "-30.00"}, {"B": "4.00"})
    assert fading.verify() == []


def find_tally(year: int) -> int:
    from overtrick.store import models

    return int(models.Tally.objects.get(year=year, unit="B", player__number=PLAYER).points)


def test_a_session_that_is_withdrawn_after_its_points_expired_takes_nothing_twice(fading: StoreFixture) -> None:
    on(fading, "2015-03-11").send("old.txt", session_file(date="2015-03-10", award="8B", round=99, boards=52))
    won = points(fading)["B"]
    assert won > 0
    earn(fading, PLAYER, "2018-03-01", B="7")
    run(fading, "2018-04-01")
    assert points(fading)["B"] == 7
    fading.decide("cancel", name="old.txt", club=106, reason="for the test")
    assert points(fading)["B"] == 7 - won
    run(fading, "2018-05-01")
    assert points(fading)["B"] == 7
    back = [each for each in explain_player(PLAYER).beside if each.kind == "expiry"]
    assert "come back" in back[-1].because[0]
    assert fading.verify() == []


def test_a_run_that_is_undone_gives_them_back(fading: StoreFixture) -> None:
    earn(fading, PLAYER, "2015-03-01", A="200", B="12")
    line = run(fading, "2018-04-01")
    assert line
    fading.decide("merge", number=PLAYER, into=OTHER, reason="one person")
    assert points(fading, OTHER)["A"] == Decimal("122.83")
    on(fading, "2018-04-03").decide("undo-run", line=line.seq, reason="too early")
    assert points(fading, OTHER) == {"A": 200, "B": 12}
    run(fading, "2018-04-01")
    assert points(fading, OTHER) == {"A": Decimal("122.83")}
    assert fading.verify() == []


def test_a_rebuilt_store_is_the_same(fading: StoreFixture) -> None:
    earn(fading, PLAYER, "2015-03-01", A="200", B="12")
    for month in range(1, 6):
        run(fading, f"2018-{month:02}-01")
        fading.send(f"{month}.txt", session_file(date=f"2018-{month:02}-01", round=month))
    before = fading.contents()
    assert rebuild(exchange=True) == []
    assert fading.contents() == before
