"""Entries of tournaments by a program: a player's own, those of a host, and what everyone sees of them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from overtrick.store import models
from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture

from .conftest import Ask

MARAMA, BERTRAM, CLEMENTINE, DESMOND, *OTHERS = NUMBERS
SOON = (datetime.now(UTC) + timedelta(days=30)).date()
RIVER: dict[str, Any] = {
    "name": "River Pairs", "event_class": "8B", "contest": "pairs", "first": f"{SOON}", "club": 106, "entry_limit": 1,
}  # fmt: skip


@pytest.fixture
def river(played: StoreFixture) -> StoreFixture:
    """A tournament with one place."""
    played.decide("tournament", **RIVER)
    return played


def test_a_player_enters_and_the_partner_confirms(ask: Ask, river: StoreFixture) -> None:
    wanted = {
        "tournament": 1,
        "mates": [BERTRAM],
        "seat": "stationary",
        "text": "We come at ten.",
        "team": " Us  two ",
    }
    status, entry = ask("me/entries", f"player-{MARAMA}", "entries", body=wanted)
    assert status == 200
    assert entry == {
        "entry": 1, "tournament": 1, "name": "River Pairs", "first": f"{SOON}", "state": "entered", "position": 0,
        "team": "Us two", "seat": "stationary", "text": "We come at ten.",
        "players": [
            {"number": MARAMA, "name": "Marama Kereama", "confirmed": True},
            {"number": BERTRAM, "name": ask(f"players/{BERTRAM}")[1]["name"], "confirmed": False},
        ],
    }  # fmt: skip
    assert models.Journal.objects.latest("seq").who == f"player-{MARAMA} by http"
    _, entry = ask("me/entries/1/confirm", f"player-{BERTRAM}", "entries", body={})
    assert [each["confirmed"] for each in entry["players"]] == [True, True]
    assert ask("me/entries", f"player-{BERTRAM}-r", "read")[1]["entries"] == [entry]
    assert river.verify() == []


def test_who_finds_no_place_waits_and_moves_up(ask: Ask, river: StoreFixture) -> None:
    river.decide("enter", tournament=1, numbers=[CLEMENTINE, DESMOND])
    user = f"player-{MARAMA}"
    entry = ask("me/entries", user, "entries", body={"tournament": 1, "mates": [BERTRAM]})[1]
    assert (entry["state"], entry["position"]) == ("waiting", 1)
    listed = ask("tournaments/1/entries")[1]
    assert [[each["number"] for each in one["players"]] for one in listed["entered"]] == [[CLEMENTINE, DESMOND]]
    assert [[each["number"] for each in one["players"]] for one in listed["waiting"]] == [[MARAMA, BERTRAM]]
    assert ask("me/entries/1/withdraw", f"player-{DESMOND}", "entries", body={})[1]["state"] == "withdrawn"
    assert [each["state"] for each in ask("me/entries", f"{user}-r", "read")[1]["entries"]] == ["entered"]


@pytest.mark.usefixtures("river")
@pytest.mark.parametrize(
    ("wanted", "detail"),
    [
        ({"tournament": 1, "mates": []}, "2 players enter together, not 1 (ruling N25)."),
        ({"tournament": 1, "mates": ["77"]}, "Nobody has the number 77."),
        ({"tournament": 1, "mates": [MARAMA]}, "A player is named twice."),
        ({"tournament": 9, "mates": [BERTRAM]}, "There is no tournament 9."),
    ],
)
def test_what_cannot_be_entered_is_refused_with_the_reason(ask: Ask, wanted: dict[str, Any], detail: str) -> None:
    status, answer = ask("me/entries", f"player-{MARAMA}", "entries", body=wanted)
    assert (status, answer["detail"]) == (422, detail)


def test_another_players_entry_is_not_there(ask: Ask, river: StoreFixture) -> None:
    river.decide("enter", tournament=1, numbers=[CLEMENTINE, DESMOND])
    for act in ("confirm", "withdraw"):
        answer = ask(f"me/entries/1/{act}", f"player-{MARAMA}-{act}", "entries", body={})
        assert answer == (404, {"detail": f"There is no entry 1 of player {MARAMA}."})


def test_the_host_enters_and_withdraws(ask: Ask, river: StoreFixture) -> None:
    river.decide("enter", tournament=1, numbers=[CLEMENTINE, DESMOND])
    address = "club/tournaments/1/entries"
    wanted = {"numbers": [MARAMA, BERTRAM], "agreed": True, "exception": True}
    assert ask(address, "106", "entries", body=wanted) == (422, {"detail": "Write the reason for the exception."})
    _, entry = ask(address, "106-b", "entries", body=wanted | {"reason": "The holders."})
    assert (entry["state"], [each["confirmed"] for each in entry["players"]]) == ("entered", [True, True])
    assert {each["club_name"] for each in entry["players"]} == {"Auckland"}
    _, gone = ask(f"{address}/1/withdraw", "106-c", "entries", body={"reason": "They rang."})
    assert gone["state"] == "withdrawn"
    _, listed = ask(address, "106-d", "read")
    assert [(each["entry"], each["state"]) for each in listed["entries"]] == [(1, "withdrawn"), (2, "entered")]
    assert ask(f"{address}/7/withdraw", "106-e", "entries", body={})[0] == 404
    assert ask(address, "130", "read") == (404, {"detail": "Club 130 hosts no tournament 1."})
    assert river.verify() == []


def test_one_who_is_hidden_is_not_named_to_everyone(ask: Ask, river: StoreFixture) -> None:
    river.decide("enter", tournament=1, numbers=[CLEMENTINE, DESMOND])
    river.decide("hide", number=CLEMENTINE, hidden=True)
    (entry,) = ask("tournaments/1/entries")[1]["entered"]
    assert [each["number"] for each in entry["players"]] == ["", DESMOND]
    (own,) = ask("me/entries", f"player-{CLEMENTINE}", "read")[1]["entries"]
    assert [each["number"] for each in own["players"]] == [CLEMENTINE, DESMOND]
