"""The calendar as JSON: its filters, and a tournament with what can be won."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.store.store_fixture import StoreFixture

from .conftest import Ask

SOON = (datetime.now(UTC) + timedelta(days=30)).date()
RIVER: dict[str, Any] = {
    "name": "River Pairs", "event_class": "8B", "contest": "pairs", "first": f"{SOON}", "club": 106,
    "restrictions": ["restricted"], "entry_limit": 32, "fee": "35.00",
}  # fmt: skip


@pytest.fixture
def announced(played: StoreFixture) -> StoreFixture:
    """A tournament of Auckland that is restricted, one of Howick for two grades, and one that is over."""
    played.decide("tournament", **RIVER)
    juniors = {"name": "Howick Intermediates", "event_class": "5B", "club": 130, "first": f"{SOON + timedelta(days=1)}"}
    played.decide("tournament", **(RIVER | juniors | {"restrictions": [], "entry_limit": 0}))
    played.decide("tournament", **(RIVER | {"name": "Old Pairs", "first": "2018-05-05"}))
    return played


@pytest.mark.usefixtures("announced")
def test_the_calendar_has_what_is_to_come(ask: Ask) -> None:
    status, answer = ask("tournaments")
    assert (status, answer["next"]) == (200, None)
    first, second = answer["tournaments"]
    assert first == {
        "tournament": 1, "name": "River Pairs", "event_class": "8B", "contest": "pairs", "first": f"{SOON}",
        "last": f"{SOON}", "club": 106, "club_name": "Auckland", "region": "Auckland Northland Region", "grades": [],
        "restrictions": ["restricted"], "entry_limit": 32, "entered": 0, "waiting": 0, "places_left": 32,
        "fee": "35.00", "fee_for": "player", "online_entry": True, "closes": None, "venue": "", "starts": "",
        "ends": "",
    }  # fmt: skip
    assert (second["grades"], second["places_left"]) == (["Intermediate", "Junior"], None)


@pytest.mark.usefixtures("announced")
@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("class=5B", ["Howick Intermediates"]),
        # Summary of event requirements: a 5B is for Intermediates and Juniors, an 8B for all.
        ("grade=Open", ["River Pairs"]),
        ("grade=Junior", ["River Pairs", "Howick Intermediates"]),
        ("club=130", ["Howick Intermediates"]),
        ("region=Nowhere", []),
        ("from=2018-01-01&to=2018-12-31", ["Old Pairs"]),
        ("page=2", []),
    ],
)
def test_a_filter_narrows_it(ask: Ask, asked: str, names: list[str]) -> None:
    assert [each["name"] for each in ask(f"tournaments?{asked}")[1]["tournaments"]] == names


def test_a_tournament_says_what_can_be_won(ask: Ask, announced: StoreFixture) -> None:
    announced.decide("tournament-details", tournament=1, venue="Clubrooms", starts="09:30", boards=52)
    _, answer = ask("tournaments/1")
    assert (answer["venue"], answer["starts"], answer["details"]["boards"]) == ("Clubrooms", "09:30", 52)
    # Table 6 for 8B pairs: with 32 pairs the first earns 8.
    (prize,) = answer["prizes"]
    assert (prize["unit"], prize["by_place"][0], answer["prizes_for"]) == ("B", "8", 32)


def test_an_own_table_takes_the_place_of_the_class(ask: Ask, announced: StoreFixture) -> None:
    announced.decide("tournament", tournament=1, own_table=["12", "6.5"])
    assert ask("tournaments/1")[1]["prizes"] == [{"unit": "B", "stage": "", "by_place": ["12", "6.5"], "clause": ""}]


def test_a_number_that_no_tournament_has(ask: Ask) -> None:
    assert ask("tournaments/1") == (404, {"detail": "There is no tournament 1."})
