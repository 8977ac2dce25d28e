"""Runs: everybody's ranks and stars on the 1st, ratings and grades of a year; dated, applied once, undone as a whole.

Codes of ranks: 1 Novice, 2 Certificate of Proficiency (5), 3 Club Master (20), 4 Local Master (50), 5 Provincial Master
(100, of them 50 A), 6 Master (200, 100 A) … 11 Gold Grand Master. Grades: 1 Junior, 2 Intermediate, 3 Open.
"""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from overtrick.store.standings.promotions import find_promotions
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.store.years import changes, earn, held, on, run, year_end

WHO = "38441"
RANKS = [(2, 5, 0), (3, 20, 0), (4, 50, 0), (5, 100, 50), (6, 200, 100), (7, 350, 175), (8, 500, 250), (9, 1000, 500),
         (10, 2500, 1250), (11, 4000, 2500)]  # fmt: skip


@pytest.fixture
def player(open_store: Any) -> StoreFixture:
    """A Novice and Junior without points, in the register since 2010."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    return on(store, "2011-01-03").register(WHO, grade=1)


@pytest.mark.parametrize(("code", "total", "a_points"), RANKS)
def test_s1_each_rank_on_both_sides_of_its_boundary(player: StoreFixture, code: int, total: int, a_points: int) -> None:
    """One C less than the sum, then one A less than the minimum, is not enough: the rank before it stays."""
    earn(player, WHO, "2011-02-01", **_split(total, a_points, c_less=1))
    run(player, "2011-03-01")
    assert held(WHO)[0] == code - 1
    earn(player, WHO, "2011-03-05", C="1")
    run(player, "2011-04-01")
    assert held(WHO)[0] == code


@pytest.mark.parametrize(("code", "total", "a_points"), [each for each in RANKS if each[2]])
def test_s1_an_a_shortfall_keeps_each_rank_back_and_gives_a_star(
    player: StoreFixture, code: int, total: int, a_points: int
) -> None:
    earn(player, WHO, "2011-02-01", A=f"{Decimal(a_points) - Decimal('0.01')}", B=f"{total - a_points + 1}")
    run(player, "2011-03-01")
    below = {rank: needed for rank, needed, _ in RANKS}[code - 1]
    stars = max(0, (Fraction(total) + Fraction(99, 100)) // below - 1)
    assert held(WHO)[:2] == (code - 1, stars)
    earn(player, WHO, "2011-03-05", A="0.01")
    run(player, "2011-04-01")
    assert held(WHO)[:2] == (code, 0)


def _split(total: int, a_points: int, c_less: int) -> dict[str, str]:
    """A sum that is a little short: the A points that the rank needs, the rest in B, and C."""
    rest = total - a_points - 1
    points = {"A": str(a_points), "B": str(rest), "C": str(100 - c_less)}
    return {unit: text for unit, text in points.items() if text != "0"}


@pytest.mark.parametrize(("b_points", "stars"), [("99", 0), ("100", 1), ("149", 1), ("150", 2), ("299", 4), ("300", 5)])
def test_s2_stars_of_a_local_master_without_a_points(player: StoreFixture, b_points: str, stars: int) -> None:
    """REGS: 100 is 1 star, 150 is 2 stars, and one more for each 50."""
    earn(player, WHO, "2011-02-01", B=b_points)
    run(player, "2011-03-01")
    assert held(WHO)[:2] == (4, stars)


def test_s2_a_national_master_with_700_points_has_one_star(player: StoreFixture) -> None:
    """REGS' example: 700 points and fewer than 250 A."""
    earn(player, WHO, "2011-02-01", A="249.99", B="451")
    run(player, "2011-03-01")
    assert held(WHO)[:2] == (7, 1)


def test_a_leap_of_two_ranks_in_a_month_is_one_change(player: StoreFixture) -> None:
    earn(player, WHO, "2011-02-01", B="4")
    run(player, "2011-03-01")
    earn(player, WHO, "2011-03-10", B="46", C="2")
    run(player, "2011-04-01")
    # 50.02 points: from Novice over two ranks to Local Master.
    assert changes(WHO) == [
        (WHO, "rank", date(2011, 4, 1), "1", "4", "run", False, '{"B":500000,"C":20000}'),
    ]


def test_s1_a_rank_is_not_lost_when_points_are_taken_back(player: StoreFixture) -> None:
    earn(player, WHO, "2011-02-01", B="25")
    run(player, "2011-03-01")
    earn(player, WHO, "2011-03-10", B="-24")
    run(player, "2011-04-01")
    assert held(WHO)[0] == 3


def test_what_is_posted_on_the_day_of_a_run_counts_for_the_next(player: StoreFixture) -> None:
    earn(player, WHO, "2011-03-01", B="5")
    run(player, "2011-03-01")
    assert held(WHO)[0] == 1
    run(player, "2011-04-01")
    assert held(WHO)[0] == 2


def test_s3_the_example_of_the_regulations(player: StoreFixture) -> None:
    """80 × 0.8 = 64, and 3 A + 17 B: 84."""
    on(player, "2011-05-01").decide("rating", number=WHO, rating="80", start="2011-01-01", reason="the old system")
    earn(player, WHO, "2011-06-01", A="3", B="17")
    year_end(player, 2011)
    assert held(WHO)[2] == "84"


def test_s3_half_a_point_rounds_up_until_2020_and_is_kept_from_2021(player: StoreFixture) -> None:
    earn(player, WHO, "2019-06-01", B="10", C="50")
    year_end(player, 2019)
    assert held(WHO)[2] == "11"
    # 11 × 0.8 = 8.8, and 2.36: 11.16, kept as 11 in the last rounded year.
    earn(player, WHO, "2020-06-01", B="2", C="36")
    year_end(player, 2020)
    assert held(WHO)[2] == "11"
    # 8.8 + 21.21 = 30.01, now kept exactly: over 30, so the Club Master is Intermediate.
    earn(player, WHO, "2021-06-01", B="21", C="21")
    year_end(player, 2021)
    assert held(WHO)[2:] == ("30.01", 2)


def test_s4_the_grades_of_2021_make_every_local_master_intermediate(player: StoreFixture) -> None:
    """100 rating points make a Local Master Open for the last time on 1 January 2020."""
    earn(player, WHO, "2019-06-01", B="99", C="50")
    year_end(player, 2019)
    assert held(WHO) == (4, 0, "100", 3)
    earn(player, WHO, "2020-06-01", B="100")
    year_end(player, 2020)
    # 80 + 100: still over 100, but by the grades of 1 January 2021 a Local Master is Intermediate. 199 points: 2 stars.
    assert held(WHO) == (4, 2, "180", 2)


@pytest.mark.parametrize(
    ("points", "rating", "grade"),
    [
        ({"B": "19"}, "30", 1),
        ({"B": "19"}, "31", 2),
        ({"A": "4.99"}, "0", 1),
        ({"A": "5"}, "0", 2),
        ({"B": "50"}, "99", 2),
        ({"B": "50"}, "100", 3),
        ({"B": "299"}, "0", 2),
        ({"B": "300"}, "0", 3),
        ({"A": "50", "B": "50"}, "0", 3),
    ],
    ids=[
        "Club Master or lower with 30 rating points and no A: Junior",
        "with 31: Intermediate",
        "4.99 A: Junior",
        "5 A: Intermediate",
        "Local Master with 99 rating points: Intermediate",
        "with 100: Open",
        "Local Master 4 star: Intermediate",
        "Local Master 5 star: Open",
        "Provincial Master: Open",
    ],
)
def test_s4_each_grade_on_both_sides(player: StoreFixture, points: dict[str, str], rating: str, grade: int) -> None:
    """The rating is decided on for the very day of the run, so that the run leaves it alone."""
    earn(player, WHO, "2017-02-01", **points)
    on(player, "2018-01-01").decide("rating", number=WHO, rating=rating, start="2018-01-01", reason="for the test")
    year_end(player, 2017)
    assert held(WHO)[2:] == (rating, grade)


def test_s5_a_late_result_counts_for_the_rating_of_the_year_in_which_it_is_posted(open_store: Any) -> None:
    """Played in March 2018: 40 C for the winners. Sent on 2 January 2019, so it is no part of the rating for 2018."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    on(store, "2018-01-05").register(*NUMBERS, grade=1)
    earn(store, "38441", "2018-06-01", B="10")
    run(store, "2019-01-01")
    on(store, "2019-01-02").send("106_late.txt", session_file())
    run(store, "2019-01-01", "yearly")
    assert [held(number)[2] for number in ("38441", "20093")] == ["10", "0"]
    earn(store, "38441", "2019-06-01", B="1")
    year_end(store, 2019)
    # 10 × 0.8 + 1 + 0.40 = 9.4, rounded to 9; for the partner 0.40, rounded to 0. It counts for rank all the same.
    assert [held(number)[2] for number in ("38441", "20093")] == ["9", "0"]
    assert store.points("20093") == {"C": 40}


def test_s5_a_merger_makes_no_points_of_the_year_out_of_those_of_earlier_years(player: StoreFixture) -> None:
    """Under the duplicate: 40 in 2016, 6 in 2018 before the merger. 2018: 10 × 0.8 + 5 own + 6 = 19, not 59."""
    player.register("40777", grade=1).register("40778", grade=1)
    earn(player, "40778", "2016-05-01", A="30", B="10")
    earn(player, WHO, "2017-05-01", B="10")
    year_end(player, 2016)
    year_end(player, 2017)
    earn(player, "40778", "2018-02-01", B="6")
    earn(player, WHO, "2018-03-01", B="5")
    player.decide("merge", number="40778", into="40777")
    player.decide("merge", number="40777", into=WHO)
    year_end(player, 2018)
    assert held(WHO)[2] == "19"
    # The points are all there for the rank: 61, a Local Master.
    assert held(WHO)[0] == 4
    assert player.verify() == []


def test_s1_a_merger_lets_no_rank_fall(player: StoreFixture) -> None:
    """The duplicate is a Life Master of the old system with 30 points here, which would make a Club Master."""
    player.register("40777", grade=3, rank=8)
    earn(player, "40777", "2011-02-01", B="30")
    on(player, "2011-02-03").decide("merge", number="40777", into=WHO, reason="the same person")
    assert held(WHO)[0] == 8
    run(player, "2011-03-01")
    assert [row[1:6] for row in changes(WHO)] == [("rank", date(2011, 2, 3), "1", "8", "merged")]
    # It was reached long ago: no certificate.
    assert find_promotions(date(2011, 1, 1), date(2011, 12, 31)) == []
    player.decide("unmerge", number="40777")
    assert (held(WHO)[0], held("40777")[0], changes(WHO)) == (1, 8, [])
    # A lower or an equal rank changes nothing, and what was decided since stays.
    player.register("40778", rank=1).decide("merge", number="40778", into=WHO)
    assert changes(WHO) == []
    player.decide("merge", number="40777", into=WHO)
    player.decide("rank", number=WHO, code=6, start="2011-03-05", reason="the Board")
    player.decide("unmerge", number="40777")
    assert held(WHO)[0] == 6
    assert player.verify() == []


def test_points_brought_from_an_older_system_are_no_points_of_the_year(player: StoreFixture) -> None:
    on(player, "2018-03-01").decide("opening", number=WHO, points={"A": "60", "B": "60"}, reason="the old system")
    earn(player, WHO, "2018-04-01", B="7")
    year_end(player, 2018)
    assert held(WHO)[::2] == (5, "7")


def test_whoever_joined_after_the_day_is_not_looked_at(player: StoreFixture) -> None:
    run(player, "2012-01-01")
    on(player, "2012-01-10").register("20093", grade=2, rating="50", start="2012-01-10")
    run(player, "2012-01-01", "yearly")
    assert held("20093")[2:] == ("50", 2)


ACCESS = (
    "computer_number,first_name,surname,current_stars,current_rating_points,total_a_points,total_b_points,"
    "total_c_points,club_id,gender,country_code,overseas_number,date_joined,status,last_update,preferred_name,"
    "source,member_rank,member_grade,member_handicap\n"
    "5151,Bruce,Wattle,0,0,0,0,0,820,2,2,,2014-10-09,1,2017-01-04,,99,1,1,0\n"
    "5152,Ngaio,Rimu,0,0,0,0,0,106,2,1,,2014-10-09,1,2017-01-04,,99,1,1,0\n"
)
