"""Rankings as JSON for everybody."""

from datetime import UTC, datetime

import pytest

from tests.store.store_fixture import StoreFixture

from .conftest import Ask

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True


def test_a_ranking_by_points(ask: Ask) -> None:
    status, answer = ask("rankings?by=C")
    assert (status, answer["by"], answer["year"], answer["next"]) == (200, "C", 0, None)
    lines = [(each["place"], each["amount"], each["number"]) for each in answer["players"]]
    # By points, and who has the same by family name: Kereama and Tuckwell, Okonjo and Plover.
    assert lines == [
        ("1=", "40.00", "38441"), ("1=", "40.00", "20093"), ("3=", "12.00", "12356"), ("3=", "12.00", "9205"),
    ]  # fmt: skip
    assert answer["players"][0]["points"] == {"C": "40.00"}
    assert {"A", "B", "C"} < set(answer["ways"])


def test_a_ranking_is_narrowed_down(ask: Ask) -> None:
    asked = {
        "": 4, "&year=2018": 4, "&year=2017": 0, "&club=106": 4, "&club=130": 0, "&grade=3": 4, "&grade=1": 0,
        "&region=Nowhere": 0, "&gender=1": 4, "&rank=99": 0, "&page=2": 0,
    }  # fmt: skip
    assert {query: len(ask(f"rankings?by=C{query}")[1]["players"]) for query in asked} == asked


def test_who_is_hidden_is_on_no_list(ask: Ask, played: StoreFixture) -> None:
    played.decide("hide", number="38441", hidden=True)
    assert "38441" not in str(ask("rankings?by=C", "106", "read"))


def test_what_can_be_asked_for(ask: Ask, played: StoreFixture) -> None:
    status, told = ask("rankings/choices")
    assert (status, told["ways"][0]) == (200, {"by": "points", "made": "A + B + C/100"})
    assert [way["by"] for way in told["ways"]] == ask("rankings")[1]["ways"]
    # From this year back to the first session of all.
    assert told["years"] == [*range(datetime.now(UTC).year, 2017, -1)]
    assert {"code": 3, "name": "Open"} in told["grades"]
    # The lowest of the ranks is the last.
    assert told["ranks"][-1]["name"] == "Novice"
    played.decide("code", table="gender", code=77, name="Of another gender")
    assert {"code": 77, "name": "Of another gender"} in ask("rankings/choices")[1]["genders"]


@pytest.mark.parametrize("query", ["by=D", "year=x", "year=10000", "grade=-1", "page=1001", f"rank={10**30}"])
def test_what_cannot_be_asked_is_said(ask: Ask, query: str) -> None:
    assert ask(f"rankings?{query}")[0] == 422
