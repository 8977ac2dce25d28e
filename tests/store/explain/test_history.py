"""A player through six years, in the shape of Appendix 22 of the specification; every value is worked out by hand."""

from datetime import date
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.explain.history import history_of
from overtrick.store.standings.on_day import find_standing
from tests.store.cast import FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.store.years import earn, on, run, year_end

WHO = "12356"


@pytest.fixture
def six_years(open_store: Any) -> StoreFixture:
    """Points in the years 2011 to 2016, and the runs of every January, of July 2014 and of May 2015."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    on(store, "2011-01-05").register(WHO, grade=1, club=HOWICK, start="2011-01-05")
    earn(store, WHO, "2011-06-01", C="40")
    year_end(store, 2011)
    earn(store, WHO, "2012-06-01", B="5", C="33")
    year_end(store, 2012)
    on(store, "2013-02-03").decide("move", number=WHO, club=106, start="2013-02-03")
    earn(store, WHO, "2013-06-01", B="16")
    year_end(store, 2013)
    earn(store, WHO, "2014-06-01", A="10.64", B="33", C="48")
    run(store, "2014-07-01")
    year_end(store, 2014)
    earn(store, WHO, "2015-04-10", A="30", B="65")
    run(store, "2015-05-01")
    year_end(store, 2015)
    earn(store, WHO, "2016-03-10", A="69.14", B="56", C="54")
    run(store, "2016-04-01")
    return store


# The sums: 0.40; 5.73; 21.73; 65.85 (10.64 A); 160.85 (40.64 A); 286.53 (109.78 A).
# The ratings: 0.40 is 0; 5.33 is 5; 5 × 0.8 + 16 = 20; 16 + 44.12 = 60.12 is 60; 48 + 95 = 143.
YEARS = [
    # year, rank, stars, grade, rating, points: as they were at the end of the year.
    (2016, "Master", 0, "Open", "143", {"A": "69.14", "B": "56.00", "C": "54.00"}),
    (2015, "Local Master", 2, "Intermediate", "60", {"A": "30.00", "B": "65.00"}),
    (2014, "Local Master", 0, "Junior", "20", {"A": "10.64", "B": "33.00", "C": "48.00"}),
    (2013, "Certificate of Proficiency", 0, "Junior", "5", {"B": "16.00"}),
    (2012, "Novice", 0, "Junior", "0", {"B": "5.00", "C": "33.00"}),
    (2011, "Novice", 0, "Junior", "0", {"C": "40.00"}),
]


def test_a_line_a_year(six_years: StoreFixture) -> None:
    found = history_of(WHO, date(2016, 12, 31))
    lines = [(each.year, each.rank, each.stars, each.grade, each.rating, each.points) for each in found.years]
    assert lines == YEARS
    assert (found.name, found.club, found.status) == ("Clementine Okonjo", "Auckland", "Active")
    # 109.78 A; 175 B and 175 C: 100 C carry into a B.
    assert found.totals == {"A": "109.78", "B": "176.00", "C": "75.00"}


def test_every_change_with_its_day_the_newest_first(six_years: StoreFixture) -> None:
    told = [(each.date.isoformat(), each.text) for each in history_of(WHO, date(2016, 12, 31)).changes]
    assert told == [
        ("2016-04-01", "Master"),
        ("2016-01-01", "Rating 143"),
        ("2016-01-01", "Grade Open"),
        ("2015-05-01", "Local Master 2 Star"),
        ("2015-01-01", "Rating 60"),
        ("2015-01-01", "Grade Intermediate"),
        ("2014-07-01", "Local Master"),
        ("2014-01-01", "Rating 20"),
        ("2014-01-01", "Club Master"),
        ("2013-02-03", "Moved Howick => Auckland"),
        ("2013-01-01", "Rating 5"),
        ("2013-01-01", "Certificate of Proficiency"),
        ("2011-01-05", "Joined Howick"),
    ]


def test_a_change_names_the_line_of_its_run(six_years: StoreFixture) -> None:
    (master,) = [each for each in history_of(WHO, date(2016, 12, 31)).changes if each.text == "Master"]
    line = models.Run.objects.get(date=date(2016, 4, 1)).seq
    assert master.by is not None
    assert (master.by.seq, master.by.kind, master.before, master.after) == (line, "run", "Local Master", "Master")


@pytest.mark.parametrize(
    ("day", "rank", "stars", "grade", "rating", "points"),
    [
        ("2013-12-31", "Certificate of Proficiency", 0, "Junior", "5", {"B": "21.00", "C": "73.00"}),
        ("2014-06-30", "Club Master", 0, "Junior", "20", {"A": "10.64", "B": "55.00", "C": "21.00"}),
        ("2014-07-01", "Local Master", 0, "Junior", "20", {"A": "10.64", "B": "55.00", "C": "21.00"}),
        ("2015-05-01", "Local Master", 2, "Intermediate", "60", {"A": "40.64", "B": "120.00", "C": "21.00"}),
    ],
)
def test_a_standing_can_be_asked_for_any_day(
    six_years: StoreFixture, day: str, rank: str, stars: int, grade: str, rating: str, points: dict[str, str]
) -> None:
    found = find_standing(WHO, date.fromisoformat(day))
    assert (found.rank, found.stars, found.grade, found.rating) == (rank, stars, grade, rating)
    assert found.points == points


def test_the_next_rank_and_what_is_missing(six_years: StoreFixture) -> None:
    found = find_standing(WHO, date(2015, 5, 1))
    assert found.next is not None
    # 160.85 points are more than 100; 50 − 40.64 A.
    assert (found.next.rank, found.next.missing) == ("Provincial Master", {"A": "9.36"})


def test_the_record_up_to_a_day_knows_nothing_later(six_years: StoreFixture) -> None:
    found = history_of(WHO, date(2013, 12, 31))
    assert [each.year for each in found.years] == [2013, 2012, 2011]
    assert found.changes[0].text == "Moved Howick => Auckland"
    # 0.40 + 5.33 + 16.
    assert found.totals == {"B": "21.00", "C": "73.00"}


def test_the_count_up_to_a_day_knows_no_later_session(open_store: Any) -> None:
    store: StoreFixture = open_store("nz-2017", "sqlite")
    store.register(*NUMBERS)
    for at in (1, 2, 3):
        store.send(f"a{at}.txt", session_file(date=f"2018-03-0{at}", round=at))
    assert [each.count for each in history_of("38441", date(2018, 3, 2)).years] == [2]


def test_points_that_lapse_are_below_nothing_in_one_unit(open_store: Any) -> None:
    """130 C are won in 2017 and cancelled in 2018: −1 B and −30 C, not −2 B and 70 C."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    on(store, "2017-10-01").register(WHO, status=3, start="2017-10-01")
    earn(store, WHO, "2017-10-02", C="130")
    run(store, "2018-04-01")
    found = history_of(WHO, date(2018, 12, 31))
    assert [each.points for each in found.years] == [{"B": "-1.00", "C": "-30.00"}, {"B": "1.00", "C": "30.00"}]
    assert found.totals == {}


def test_the_count_leaves_out_final_ladders_and_joins_match_rounds(open_store: Any) -> None:
    """M2: 3 rounds of 8 boards on a day are one session, 5 rounds of 10 boards are 50 / 24 = 2.08: two."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    store.send("b.txt", session_file(round=99, boards=0))
    for at in range(1, 4):
        store.send(f"c{at}.txt", _match("Short Teams", at, 8))
    for at in range(1, 6):
        store.send(f"d{at}.txt", _match("Long Teams", at, 10))
    assert [each.count for each in history_of("38441", date(2018, 12, 31)).years] == [1 + 1 + 2]


def _match(event: str, at: int, boards: int) -> str:
    return session_file(
        FOUR_PAIRS[:2], event=event, round=at, boards=boards, lists=3, unit="VP", award=f"{2 * boards}C",
        places=("1", "2"), scores=("12.00", "8.00"),
    )  # fmt: skip


def test_points_that_were_brought_stand_in_a_line_of_their_own(open_store: Any) -> None:
    store: StoreFixture = open_store("nz-2017", "sqlite")
    store.register(WHO)
    on(store, "2018-03-12").decide("opening", number=WHO, points={"A": "12", "B": "7"}, reason="the old system")
    earn(store, WHO, "2018-04-01", C="25")
    found = history_of(WHO, date(2018, 12, 31))
    assert (found.brought, found.years[0].points) == ({"A": "12.00", "B": "7.00"}, {"C": "25.00"})


def test_names_statuses_and_clubs_are_told(open_store: Any) -> None:
    store: StoreFixture = open_store("nz-2017", "sqlite")
    store.register(WHO)
    on(store, "2018-04-05").decide("amend", number=WHO, family="Okonjo-Baird", reason="married")
    store.decide("status", number=WHO, code=2, start="2018-05-01")
    store.decide("join", number=WHO, club=HOWICK, start="2018-06-01")
    store.decide("leave", number=WHO, club=HOWICK, end="2018-07-31")
    told = [(each.date.isoformat(), each.what, each.text) for each in history_of(WHO, date(2018, 12, 31)).changes]
    assert told == [
        ("2018-07-31", "club", "Left Howick"),
        ("2018-06-01", "club", "Joined Howick"),
        ("2018-05-01", "status", "Active => Dormant"),
        ("2018-04-05", "name", "Okonjo => Okonjo-Baird"),
        ("2010-01-01", "club", "Joined Auckland"),
    ]


def test_what_changed_under_a_merged_number_is_told_too(six_years: StoreFixture) -> None:
    on(six_years, "2016-05-02").register("40777", grade=1, club=HOWICK, start="2016-05-02")
    earn(six_years, "40777", "2016-05-03", B="6")
    run(six_years, "2016-06-01")
    on(six_years, "2016-06-10").decide("merge", number="40777", into=WHO)
    told = [(each.number, each.date.isoformat(), each.text) for each in history_of(WHO, date(2016, 12, 31)).changes]
    assert told[:3] == [
        ("40777", "2016-06-01", "Certificate of Proficiency, as number 40777"),
        ("40777", "2016-05-02", "Joined Howick, as number 40777"),
        (WHO, "2016-04-01", "Master"),
    ]


def test_a_merged_number_is_the_survivor_and_an_erased_player_has_no_name(six_years: StoreFixture) -> None:
    six_years.register("40777")
    six_years.decide("merge", number="40777", into=WHO)
    assert history_of("40777", date(2016, 12, 31)).player == WHO
    six_years.decide("amend", number=WHO, family="Baird")
    six_years.decide("erase", number=WHO)
    found = history_of(WHO, date(2016, 12, 31))
    assert (found.name, found.standing, found.years) == ("(erased)", None, ())
    assert not [each for each in found.changes if each.what == "name"]
    assert six_years.verify() == []
    with pytest.raises(Refusal, match="Nobody has the number 777"):
        history_of("777", date(2016, 12, 31))
