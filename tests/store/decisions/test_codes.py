"""Tables of codes: another name changes nothing but the name, and a retired code goes on naming who has it."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.explain.history import history_of
from overtrick.store.standings.on_day import find_standing
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, day

RESIGNED, DECEASED, AUSTRALIA = 4, 9, 2


def test_a_rank_with_another_name_is_still_that_rank(store: StoreFixture) -> None:
    """Novice is code 1 of the table of ranks; 2 C are far from the next rank, which needs 500."""
    store.register(*NUMBERS)
    store.decide("code", table="rank", code=1, name="Beginner")
    standing = find_standing("38441", day("2018-03-12"))
    assert (standing.rank, standing.next and standing.next.rank) == ("Beginner", "Certificate of Proficiency")
    assert history_of("38441", day("2018-03-12")).years[0].rank == "Beginner"
    store.decide("recognise", number="38441", rank="3")
    store.later(days=30).decide("run", run="monthly", date="2018-04-01")
    assert models.Player.objects.get(number="38441").rank == 3
    assert store.verify() == []


@pytest.mark.parametrize("code", [RESIGNED, DECEASED])
def test_a_status_with_another_name_means_what_it_meant(store: StoreFixture, code: int) -> None:
    store.register(*NUMBERS)
    store.decide("status", number="38441", code=code, start="2018-01-01")
    store.send("a.txt", session_file())
    assert store.points("38441") == {}
    store.decide("code", table="status", code=code, name="Gone")
    assert store.points("38441") == {}
    store.send("b.txt", session_file(round=2))
    assert store.points("38441") == {}
    assert store.verify() == []


def test_a_country_with_another_name_starts_in_the_same_grade(store: StoreFixture) -> None:
    store.decide("code", table="country", code=AUSTRALIA, name="Across the Tasman")
    store.decide("register", first="Bruce", family="Wattle", club=820, start="2018-03-01", gender=2, status=1)
    assert models.Player.objects.get(family="Wattle").grade == 3


def test_a_retired_code_is_given_to_nobody_and_stays_with_those_who_have_it(store: StoreFixture) -> None:
    store.register("38441", gender=3)
    store.decide("code", table="gender", code=3, end="2018-03-10")
    retired = "The gender 3 Other was in use until 2018-03-10. In use: 1 Female, 2 Male, 99 Unknown"
    with pytest.raises(Refusal, match=retired):
        store.register("20093", gender=3)
    with pytest.raises(Refusal, match=retired):
        store.decide("amend", number="38441", gender=3)
    store.decide("amend", number="38441", preferred="Ma")
    assert models.Player.objects.get(number="38441").gender == 3
    assert store.verify() == []
    store.decide("code", table="gender", code=3, end=None)
    store.register("20093", gender=3)


def test_a_retired_status_can_be_set_for_a_day_on_which_it_was_in_use(store: StoreFixture) -> None:
    store.register("38441")
    store.decide("code", table="status", code=2, end="2018-03-01")
    store.decide("status", number="38441", code=2, start="2018-02-01")
    with pytest.raises(Refusal, match="The status 2 Dormant was in use until 2018-03-01"):
        store.decide("status", number="38441", code=2, start="2018-03-02")


@pytest.mark.parametrize(
    ("table", "code", "says"),
    [
        ("rank", 1, "the scheme nz-2017 gives it to players"),
        ("grade", 3, "the scheme nz-2017 gives it to players"),
        ("status", 1, "the registers of the federation give it to players"),
        ("country", 1, "the registers of the federation give it to players"),
        ("gender", 99, "the registers of the federation give it to players"),
    ],
)
def test_a_code_that_the_program_gives_cannot_be_retired(store: StoreFixture, table: str, code: int, says: str) -> None:
    with pytest.raises(Refusal, match=f"The {table} {code} cannot be retired: {says}. Its name may change."):
        store.decide("code", table=table, code=code, end="2018-03-10")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (
            {"table": "colour", "code": 1, "name": "Red"},
            "There is no table of codes 'colour'. Choose from: grade, rank,",
        ),
        ({"table": "gender", "code": 1, "name": ""}, "The gender 1 needs a name"),
        (
            {"table": "gender", "code": 50},
            "has no code 50 yet: a new one needs its name",
        ),
        ({"table": "gender", "code": 3, "start": "2018-02-01", "name": "X", "end": "2018-01-01"}, "before it begins"),
    ],
)
def test_a_row_that_cannot_be_right_is_refused(store: StoreFixture, data: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        store.decide("code", **data)


def test_two_codes_of_a_table_have_different_names(store: StoreFixture) -> None:
    store.decide("code", table="rank", code=1, name="Beginner")
    with pytest.raises(Refusal, match="'Beginner' is the name of rank 1 already"):
        store.decide("code", table="rank", code=2, name="Beginner")
    with pytest.raises(Refusal, match="'Active' is the name of status 1 already"):
        store.decide("code", table="status", code=4, name="Active")
