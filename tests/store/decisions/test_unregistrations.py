"""A registration by mistake is taken back, as long as nothing rests on it; its number is never given again."""

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.registers.players import find_player
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture


def add(store: StoreFixture, **values: Any) -> str:
    """Register somebody without a number, as a club does; the number that was given."""
    new: dict[str, Any] = {"first": "Ada", "family": "New", "club": AUCKLAND, "gender": 1, "grade": 3, "status": 1}
    return str(store.decide("register", **(new | {"start": "2018-03-01"} | values)).data["number"])


def test_the_player_is_gone_and_the_number_is_not_given_again(store: StoreFixture) -> None:
    number = add(store)
    store.decide("amend", number=number, family="Newer")
    contacts.enter_contact(number, email="ada@example.org")
    store.decide("unregister", number=number)
    with pytest.raises(NotFound):
        find_player(number)
    assert (store.count("membership"), store.count("spell"), store.count("contact")) == (0, 0, 0)
    assert int(add(store)) == int(number) + 1
    with pytest.raises(Refusal, match=f"The number {number} was given by mistake once, and is never given again"):
        store.register(number)
    assert store.verify() == []


def test_the_last_rows_of_a_table_are_numbered_alike_in_a_replay(store: StoreFixture) -> None:
    store.decide("unregister", number=add(store))
    add(store)
    store.register("38441").decide("unregister", number="38441")
    store.send("106_a.txt", session_file())
    assert store.verify() == []


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (lambda store: store.send("106_a.txt", session_file()), "the number is in a results file"),
        (
            lambda store: store.decide("adjust", number="38441", points={"C": "5"}, asked_by="club", reason="won"),
            "the player has had points",
        ),
        (lambda store: store.decide("grade", number="38441", code=1, start="2018-03-01"), "rank or grade has changed"),
        (lambda store: store.decide("join", number="38441", club=HOWICK, start="2018-03-01"), "member of another club"),
        (
            lambda store: store.decide("period", number="38441", kind="suspended", start="2018-03-01"),
            "a period such as a suspension is on record",
        ),
        (lambda store: store.register("777").decide("merge", number="38441", into="777"), "the number was merged"),
        (lambda store: store.register("777").decide("merge", number="777", into="38441"), "the number was merged"),
        (lambda store: store.decide("erase", number="38441"), "the player was erased"),
        (
            lambda store: accounts.make_account("marama", "correct horse", role=accounts.PLAYER, player="38441"),
            "the player has a login",
        ),
    ],
)  # fmt: skip
def test_what_rests_on_a_player_keeps_the_number(
    store: StoreFixture, what: Callable[[StoreFixture], object], said: str
) -> None:
    store.register("38441")
    what(store)
    with pytest.raises(Refusal, match=said):
        store.decide("unregister", number="38441")
    assert models.Player.objects.filter(number="38441").exists()


def test_a_number_that_waits_in_results_is_kept(store: StoreFixture) -> None:
    store.send("106_a.txt", session_file())
    store.register(NUMBERS[0])
    with pytest.raises(Refusal, match="the number is in a results file; the player has had points"):
        store.decide("unregister", number=NUMBERS[0])
