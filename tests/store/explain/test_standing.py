"""Why a player has a rank, stars, a rating or a grade; every value is worked out by hand from the regulations."""

from datetime import date
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.queries.player import PlayerIdentity, find_visible_player
from overtrick.store.queries.standing.reasons import StandingReasons, explain_standing
from tests.store.cast import HOWICK
from tests.store.contest_reports import report
from tests.store.store_fixture import StoreFixture
from tests.store.years import earn, on, run, year_end

WHO = "12356"
TODAY = date(2015, 6, 10)
ACCESS = (
    "computer_number,first_name,surname,current_stars,current_rating_points,total_a_points,total_b_points,"
    "total_c_points,club_id,gender,country_code,overseas_number,date_joined,status,last_update,preferred_name,"
    "source,member_rank,member_grade,member_handicap\n"
    f"{WHO},Clementine,Okonjo,0,0,0,55,0,106,2,1,,2014-10-09,1,2014-12-04,,99,4,1,0\n"
)


def found_player() -> PlayerIdentity:
    found = find_visible_player(WHO)
    assert found
    return found


def why(what: str, who: Any = None, day: date = TODAY) -> StandingReasons:
    found = explain_standing(found_player(), what, day, who)
    assert found
    return found


def texts(reasons: StandingReasons) -> list[str]:
    """The reasons of the newest change."""
    return [each.text for each in reasons.steps[0].because]


@pytest.fixture
def two_years(open_store: Any) -> StoreFixture:
    """10.64 A, 55 B and 21 C by the end of 2014; 30 A and 65 B more in April 2015."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    on(store, "2011-01-05").register(WHO, grade=1, club=HOWICK, start="2011-01-05")
    earn(store, WHO, "2014-06-01", A="10.64", B="54", C="121")
    run(store, "2014-07-01")
    year_end(store, 2014)
    earn(store, WHO, "2015-04-10", A="30", B="65")
    run(store, "2015-05-01")
    return store


def test_a_rank_by_a_run_with_the_points_of_its_day(two_years: StoreFixture) -> None:
    """10.64 + 54 + 1.21 = 65.85 points: a Local Master needs 50."""
    reasons = why("rank")
    (step,) = reasons.steps
    assert (reasons.value, step.before, step.after, step.cause) == ("Local Master", "Novice", "Local Master", "run")
    assert (step.date, step.line) == (date(2014, 7, 1), models.Run.objects.get(date=date(2014, 7, 1)).seq)
    assert step.points == {"A": "10.64", "B": "55.00", "C": "21.00"}
    assert [(need.name, need.has, need.needed, need.missing) for need in step.needs] == [("points", "65.85", "50", "0")]
    assert texts(reasons) == [
        "10.64 A + 54 B + 121 C ÷ 100 = 65.85 points",
        "Local Master needs 50 points: the player has 65.85 points",
    ]
    assert step.because[1].clause == "Masterpoint Rankings; ruling S1"


def test_what_the_next_rank_needs_and_when_it_is_looked_at(two_years: StoreFixture) -> None:
    """40.64 + 119 + 1.21 = 160.85 points, of the 100 of a Provincial Master; 40.64 of 50 A."""
    reasons = why("rank")
    assert reasons.next
    assert reasons.next.rank == "Provincial Master"
    assert [(need.name, need.has, need.needed, need.missing, need.percent) for need in reasons.next.needs] == [
        ("points", "160.85", "100", "0", 100),
        ("A", "40.64", "50", "9.36", 81),
    ]
    assert not reasons.next.is_reached
    assert reasons.review
    assert (reasons.review.every, reasons.review.day) == ("month", date(2015, 7, 1))


def test_stars_and_what_one_more_needs(two_years: StoreFixture) -> None:
    """160.85 ÷ 50, rounded down, is 3, less 1 (S2); a third star comes at (3 + 1) × 50 points."""
    reasons = why("stars")
    assert (reasons.value, reasons.steps[0].after) == ("2", "2")
    assert texts(reasons)[-1] == (
        "The 100 points of Provincial Master are reached, but 9.36 A are missing: 160.85 ÷ 50, rounded down, − 1 = "
        "2 stars"
    )
    assert reasons.star
    assert (reasons.star.needed, reasons.star.missing) == ("200", "39.15")


def test_a_rating_and_what_it_would_be_today(two_years: StoreFixture) -> None:
    """65.85 of 2014 are 66 (S3, rounded until 2020). If 2015 ended today: 66 × 0.8 + 95 = 147.8, which is 148."""
    reasons = why("rating")
    assert reasons.value == "66"
    assert texts(reasons)[1] == "The last rating, 0, × 80 % + 65.85 of the year = 65.85"
    assert [each.text for each in reasons.today][1:] == [
        "The last rating, 66, × 80 % + 95 of the year = 147.8",
        "147.8 is kept as 148 rating points, to the nearest, half up",
    ]
    assert reasons.review
    assert reasons.review.day == date(2016, 1, 1)


def test_a_grade_with_the_ways_into_every_grade(two_years: StoreFixture) -> None:
    reasons = why("grade")
    assert reasons.value == reasons.steps[0].after
    assert {each.grade for each in reasons.grades} == {"Open", "Intermediate", "Junior"}
    assert texts(reasons)[-1].startswith(f"{reasons.value} grade: ")


def test_a_player_who_came_with_the_register(open_store: Any) -> None:
    """Nothing changed the rank, and no points are there: it was brought over, and is not lost."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    on(store, "2015-01-05").register(WHO, rank=4)
    reasons = why("rank")
    assert (reasons.steps, reasons.arrival, reasons.arrived) == ((), "register", date(2015, 1, 5))
    assert [each.text for each in reasons.today][-1] == (
        "Local Master was reached before, and a rank is never lost: the points alone would be enough for Novice"
    )


def test_an_import_says_when_it_was_brought_over(open_store: Any) -> None:
    """No audit of a single player is kept for a register that was read in; its opening balance tells the day."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    on(store, "2015-02-01").import_register("access", ACCESS, opening=True)
    reasons = why("rank")
    assert (reasons.steps, reasons.arrival, reasons.arrived) == ((), "import", date(2015, 2, 1))
    assert [each.text for each in reasons.today][-1] == "Local Master needs 50 points: the player has 55 points"


@pytest.mark.parametrize(("reader", "note"), [(None, ""), ("office", "a mistake"), (WHO, "a mistake"), ("20093", "")])
def test_only_those_concerned_read_why_a_decision_was_made(two_years: StoreFixture, reader: Any, note: str) -> None:
    on(two_years, "2015-06-01").decide("stars", number=WHO, stars=5, start="2015-06-01", reason="a mistake")
    (step, *_) = why("stars", _reader(reader)).steps
    assert (step.after, step.cause, step.note, step.because) == ("5", "decision", note, ())


def _reader(name: Any) -> Any:
    if name is None:
        return None
    role = "federation" if name == "office" else "player"
    return models.Account(name=name, role=role, player="" if role == "federation" else name)


def test_a_rank_that_came_with_points(open_store: Any) -> None:
    """C12: a Club Master needs 200 Silver, and has them on the day of the award; the next one needs 500."""
    store: StoreFixture = on(open_store("cbf-2013", "sqlite"), "2018-02-01")
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    store.register(WHO, club=1, grade=99, rank=0)
    earn(store, WHO, "2018-02-02", Silver="199.99", Gold="50")
    none_yet = why("rank", day=date(2018, 2, 2))
    assert (none_yet.steps, none_yet.today[-1].text) == ((), "No rank yet: the first one is Club Master")
    earn(store, WHO, "2018-02-03", Silver="100.01")
    reasons = why("rank", day=date(2018, 2, 3))
    (step,) = reasons.steps
    assert (step.cause, step.after, step.date, step.session) == ("award", "Club Master", date(2018, 2, 3), None)
    assert texts(reasons) == ["Club Master needs 200 Silver: the player has 300 Silver"]
    assert reasons.next
    assert [(need.name, need.missing, need.percent) for need in reasons.next.needs] == [("Silver", "200", 60)]
    assert reasons.review
    assert (reasons.review.every, reasons.review.day) == ("award", None)
    nothing = [explain_standing(found_player(), what, date(2018, 2, 3)) for what in ("stars", "rating", "grade")]
    assert nothing == [None, None, None]


def test_a_rank_that_came_with_a_session_names_it(open_store: Any) -> None:
    """195 Silver, and 8 for the first of five pairs at three tables, are 203."""
    store: StoreFixture = on(open_store("cbf-2013", "sqlite"), "2018-03-07")
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    members = [f"{5000 + at}" for at in range(1, 11)]
    store.register(*members, club=1, grade=99, rank=0)
    cards = "".join(f"{number},id-card,2010-01-01,\n" for number in members)
    store.import_register("periods", f"player,kind,start,end\n{cards}")
    earn(store, "5001", "2018-03-08", Silver="195")
    assert store.send("a.mcd", report(), club=None).state == "accepted"
    found = find_visible_player("5001")
    assert found
    reasons = explain_standing(found, "rank", date(2018, 3, 9))
    assert reasons
    assert (reasons.value, reasons.steps[0].session) == ("Club Master", models.Session.objects.get().pk)
    assert reasons.steps[0].points == {"Silver": "203.00"}
